import { benchApi } from './api.ts';
import { benchFrontendSize } from './frontend-size.ts';
import { benchHomeScores } from './home-scores.ts';
import { benchLongLists } from './long-lists.ts';
import { benchScanDocs } from './scan-docs.ts';
import { benchStaticReading } from './static-reading.ts';
import { benchUnderAttack } from './under-attack.ts';

/** `make bench`: prints figures, asserts nothing (machines are shared and noisy). */
await benchScanDocs();
await benchStaticReading();
await benchApi();
await benchFrontendSize();
await benchHomeScores();
await benchLongLists();
await benchUnderAttack();
