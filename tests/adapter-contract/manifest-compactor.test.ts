import { afterAll, describe, expect, it } from '@jest/globals';
import { DirectManifestCompactor } from '@signpost/adapters/manifests/direct-manifest-compactor.ts';
import { IsolatedManifestCompactor } from '@signpost/adapters/manifests/isolated-manifest-compactor.ts';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { aPage, manifestOf } from '../support/manifest-mothers.ts';
import { manifestCompactorSuite } from './manifest-compactor.suite.ts';
import { overAdapters } from './over-adapters.ts';

const processes = new ReadingProcesses({ deadlineMs: 30_000 });
afterAll(() => processes.close());

overAdapters('compactor', manifestCompactorSuite, {
  'the model': () => new DirectManifestCompactor(),
  'the model in a process': () => new IsolatedManifestCompactor(processes),
});

describe('A compactor that remembers', () => {
  it('converts a manifest once, as long as its tag stays the same', async () => {
    const compactor = new IsolatedManifestCompactor(processes);
    const text = manifestText(manifestOf([aPage('/', {})]));
    const first = await compactor.compact({ tag: '"a"', text });
    expect(await compactor.compact({ tag: '"a"', text })).toBe(first);
    expect(await compactor.compact({ tag: '"b"', text })).not.toBe(first);
  });
});
