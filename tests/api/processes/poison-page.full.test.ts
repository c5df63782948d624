import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { FixtureSite } from '../../support/fixture-site.ts';
import { ApiClient } from '../support/api-client.ts';
import { ServerProcess } from '../support/server-process.ts';

/** Ends a hanging test only: the server is started several times, and scans in between. */
jest.setTimeout(600_000);

const paths = ['/about', '/contact', '/deadly', '/imprint'];
const page = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${paths
    .map((path) => `<a href="${path}">${path.slice(1)}</a>`)
    .join(' ')}</main></html>`;

let site: FixtureSite;
let server: ServerProcess;

beforeAll(async () => {
  site = await FixtureSite.start({
    '/': page('Start'),
    ...Object.fromEntries(paths.map((path) => [path, page(path.slice(1))])),
    '/deadly': () => void server.stop('SIGKILL'),
  });
  server = await ServerProcess.start({ TARGET_ALLOW: `127.0.0.1:${site.port}` });
}, 120_000);
afterAll(async () => {
  await server?.remove();
  await site?.close();
}, 60_000);

describe('A page that kills the server at every request', () => {
  it('is skipped after it killed three processes, and every other page of the scan is read', async () => {
    let person = new ApiClient(server.url);
    await person.register();
    const created = await person.call('createSession', { body: { url: site.url('/') } });
    const { id } = created.body.scan;
    await person.call('startSession', { params: { id } });
    for (let death = 1; death <= 3; death += 1) {
      await eventually(`death ${death}`, () => !server.isRunning, 120_000);
      server = await ServerProcess.start({ TARGET_ALLOW: `127.0.0.1:${site.port}` }, server.folder);
      person = Object.assign(new ApiClient(server.url), { token: person.token });
    }
    const details = async () => (await person.call('sessionDetails', { params: { id } })).body;
    await eventually(
      'the end of the scan',
      async () => (await details()).scan.status === 'completed',
      240_000,
    );
    const entries: { url: string; completed: boolean }[] = (await details()).sitemap_entries;
    const read = entries.filter(({ completed }) => completed).map(({ url }) => url);
    expect(read.sort()).toEqual(
      ['/', '/about', '/contact', '/imprint'].map((path) => site.url(path)),
    );
    const log: { message: string }[] = (await details()).log;
    expect(log.map(({ message }) => message)).toContain(
      `${site.url('/deadly')} ended the process that read it. It is not read again.`,
    );
    expect(site.requests.filter(({ url }) => url === '/deadly')).toHaveLength(3);
  });
});
