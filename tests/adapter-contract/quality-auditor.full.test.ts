import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { wholeChromiumPath } from '../support/browser.ts';
import { anAuditor, leftoversOf } from '../support/lighthouse.ts';
import { overAdapters } from './over-adapters.ts';
import { qualityAuditorSuite } from './quality-auditor.suite.ts';

/** The files in the working directory and in the folders of the audits that the process `owner` started. */
function filesOf(owner: number): string[] {
  const folders = readdirSync(tmpdir())
    .filter((name) => name.startsWith(`signpost-quality-${owner}-`))
    .map((name) => join(tmpdir(), name));
  try {
    return [
      ...readdirSync(process.cwd()),
      ...folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map(String)),
    ];
  } catch {
    return []; // A file went away while the folder was read.
  }
}

afterEach(() => {
  expect(leftoversOf(process.pid)).toEqual([]);
});

overAdapters('auditor', qualityAuditorSuite, { Lighthouse: anAuditor });

describe('The Lighthouse auditor', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    server = undefined;
  });

  async function serve(listener: Parameters<typeof createServer>[1]): Promise<number> {
    const started = createServer(listener);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return (started.address() as AddressInfo).port;
  }

  it('saves no download that the page starts', async () => {
    const saved = new Set<string>();
    let isAsked = false;
    const port = await serve((request, response) => {
      if (request.url !== '/parcel') {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Page</title><p>Hello<script>location = "/parcel"</script>');
        return;
      }
      isAsked = true;
      // The response stays open, so that a file of a download in progress would be there.
      response
        .writeHead(200, {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="parcel.bin"',
        })
        .write(Buffer.alloc(1_000_000));
    });
    const watch = setInterval(() => {
      for (const file of filesOf(process.pid))
        if (/parcel\.bin|crdownload/.test(file)) saved.add(file);
    }, 20);
    // A headless shell saves no downloads by default, and another user could not write to the working directory.
    const ours = {
      executablePath: wholeChromiumPath(),
      user: null,
      sandbox: process.getuid?.() !== 0,
    };
    await anAuditor(ours).audit(`http://127.0.0.1:${port}/`, { timeoutMs: 120_000 });
    clearInterval(watch);
    expect(isAsked).toBe(true);
    expect([...saved]).toEqual([]);
  }, 130_000);
});
