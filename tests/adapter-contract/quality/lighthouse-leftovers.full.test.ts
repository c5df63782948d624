import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { anAuditor, leftoversOf, pageBrowserOptions } from '../../support/lighthouse.ts';

describe('A Lighthouse audit of a site that never answers', () => {
  let site: Server;
  let port: number;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    site = createServer(() => {});
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    port = (site.address() as AddressInfo).port;
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    child = undefined;
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    expect(leftoversOf(process.pid)).toEqual([]);
  });

  it.each([150, 700, 1500, 2500])(
    'leaves nothing when its time is over after %d ms',
    async (timeoutMs) => {
      await anAuditor().audit(`http://127.0.0.1:${port}/`, { timeoutMs });
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(leftoversOf(process.pid)).toEqual([]);
    },
  );

  it('leaves no browser when our own process is killed, and its folder is swept later', async () => {
    const auditor = import.meta.resolve(
      '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts',
    );
    const options = JSON.stringify(pageBrowserOptions());
    const script = `const { LighthouseAuditor } = await import(${JSON.stringify(auditor)});
      await new LighthouseAuditor(${options}).audit('http://127.0.0.1:${port}/', { timeoutMs: 60000 });`;
    const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
    });
    child = started;
    const owner = started.pid ?? 0;
    // The folder and at least one process: only the first process of a headless shell has the folder in its command
    // line.
    await eventually('the browser of the audit', () => leftoversOf(owner).length > 1, 60_000);
    started.kill('SIGKILL');
    await eventually('the browser to end', () => leftoversOf(owner).length <= 1, 60_000);
    expect(leftoversOf(owner)).toEqual([expect.stringMatching(/^signpost-quality-/)]);
    await anAuditor().audit(`http://127.0.0.1:${port}/`, { timeoutMs: 200 });
    expect(leftoversOf(owner)).toEqual([]);
  }, 150_000);
});
