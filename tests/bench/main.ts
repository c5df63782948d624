import { benchScanDocs } from './scan-docs.ts';

/** `make bench`: prints figures, asserts nothing (machines are shared and noisy). */
await benchScanDocs();
