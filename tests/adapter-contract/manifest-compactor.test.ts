import { afterAll, describe, expect, it } from '@jest/globals';
import { DirectManifestCompactor } from '@signpost/adapters/manifests/direct-manifest-compactor.ts';
import { ThreadedManifestCompactor } from '@signpost/adapters/manifests/threaded-manifest-compactor.ts';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { aPage, manifestOf } from '../support/manifest-mothers.ts';
import { manifestCompactorSuite } from './manifest-compactor.suite.ts';
import { overAdapters } from './over-adapters.ts';

const threads = new ReadingThreads({ deadlineMs: 30_000 });
afterAll(() => threads.close());

overAdapters('compactor', manifestCompactorSuite, {
  'the model': () => new DirectManifestCompactor(),
  'the model in a thread': () => new ThreadedManifestCompactor(threads),
});

describe('A compactor that remembers', () => {
  it('converts a manifest once, as long as its tag stays the same', async () => {
    const compactor = new ThreadedManifestCompactor(threads);
    const text = manifestText(manifestOf([aPage('/', {})]));
    const first = await compactor.compact({ tag: '"a"', text });
    expect(await compactor.compact({ tag: '"a"', text })).toBe(first);
    expect(await compactor.compact({ tag: '"b"', text })).not.toBe(first);
  });
});
