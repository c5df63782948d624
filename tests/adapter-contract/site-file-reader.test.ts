import { afterAll, describe, expect, it } from '@jest/globals';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { IsolatedSiteFileReader } from '@signpost/adapters/site-files/isolated-site-file-reader.ts';
import { overAdapters } from './over-adapters.ts';
import { siteFileReaderSuite } from './site-file-reader.suite.ts';

const processes = new ReadingProcesses({ deadlineMs: 30_000 });
afterAll(() => processes.close());

overAdapters('siteFiles', siteFileReaderSuite, {
  'the model': new DirectSiteFileReader(),
  'the model in a process': new IsolatedSiteFileReader(processes),
});

describe('A robots.txt that was read in a process', () => {
  it('needs no process when it is read again', async () => {
    const ending = new ReadingProcesses({ deadlineMs: 30_000 });
    let readings = 0;
    const run = ending.run.bind(ending);
    ending.run = (...reading) => {
      readings += 1;
      return run(...reading);
    };
    const reader = new IsolatedSiteFileReader(ending);
    const text = 'User-agent: *\nDisallow: /cart\n';
    const rules = await reader.robots(text);
    await ending.close();
    expect(await reader.robots(text)).toEqual(rules);
    expect(readings).toBe(1);
  });
});
