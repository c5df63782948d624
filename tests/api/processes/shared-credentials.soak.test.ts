import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SqlRow } from '@signpost/adapters/storage/mikro-orm/database.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { unpackJson } from '@signpost/adapters/storage/mikro-orm/packed-json.ts';
import { CANARY_CREDENTIALS, filesWith, foundIn } from '../../support/canary-words.ts';
import { eventually } from '../../support/eventually.ts';
import type { FixtureSite } from '../../support/fixture-site.ts';
import { type MembersSite, serveMembersSite } from '../../support/members-site.ts';
import { serveNumberedSite } from '../../support/numbered-site.ts';
import { ApiClient } from '../support/api-client.ts';
import { Installation } from '../support/installation.ts';
import { SocketClient } from '../support/socket-client.ts';

const CANARIES = Object.values(CANARY_CREDENTIALS);

let members: MembersSite;
let open: FixtureSite;
let installation: Installation;
let person: ApiClient;
let socket: SocketClient;

beforeAll(async () => {
  members = await serveMembersSite(CANARY_CREDENTIALS);
  open = await serveNumberedSite(3);
  installation = await Installation.start({
    workers: 1,
    variables: {
      TARGET_ALLOW: `127.0.0.1:${members.site.port},127.0.0.1:${open.port}`,
      SCAN_WORKERS: '1',
    },
  });
  person = new ApiClient(installation.api.url);
  await person.register();
  socket = await new SocketClient(installation.api.url, { token: person.token }).connected();
}, 300_000);

afterAll(async () => {
  socket?.close();
  await installation?.remove();
  await open?.close();
  await members?.site.close();
}, 120_000);

async function startScan(site: FixtureSite): Promise<string> {
  const created = await person.call('createSession', { body: { url: site.url('/') } });
  const { id } = created.body.scan;
  expect((await person.call('startSession', { params: { id } })).status).toBe(202);
  return id;
}

const completed = (id: string) =>
  eventually(
    'the scan to be completed',
    () => socket.named('scan-complete').some(({ scanId }) => scanId === id),
    180_000,
  );

const provide = (scanId: string) =>
  person.call('provideCredentials', { body: { scanId, ...CANARY_CREDENTIALS } });

describe('A scan that waits for credentials at one of several workers', () => {
  let id: string;

  it('frees its place at that worker for other scans', async () => {
    id = await startScan(members.site);
    await socket.hears('auth-required', 120_000);
    await completed(await startScan(open));
    expect(socket.named('auth-required')).toHaveLength(1);
  }, 400_000);

  it('asks again at another worker when that one was killed, and accepts no credentials in between', async () => {
    const [first] = installation.workers;
    await installation.startWorker();
    await first?.stop('SIGKILL');
    expect(await provide(id)).toMatchObject({
      status: 409,
      body: { code: 'NO_CREDENTIALS_EXPECTED' },
    });
    await socket.hearsTimes('auth-required', 2, 180_000);
    expect((await provide(id)).status).toBe(202);
    await completed(id);
    expect(members.served()).toBeGreaterThan(0);
  }, 600_000);

  it('leaves no trace of the credentials in the database, on the disk, in logs or events', async () => {
    const database = await openDatabase({ driver: 'postgresql', url: installation.postgres.url });
    const rows: SqlRow[][] = [];
    try {
      const tables = await database.query<{ name: string }>(
        "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
      );
      for (const { name } of tables) rows.push(await database.query(`select * from ${name}`));
    } finally {
      await database.close();
    }
    const stored = rows
      .flat()
      .flatMap((row) => Object.values(row).map(readable))
      .join('\n');
    expect(foundIn(stored, ['All of them.'])).not.toEqual([]);
    expect(foundIn(stored, CANARIES)).toEqual([]);
    const processes = [installation.api, ...installation.workers];
    for (const { folder } of processes) expect(filesWith(folder, CANARIES)).toEqual([]);
    expect(filesWith(installation.postgres.folder, CANARIES)).toEqual([]);
    expect(foundIn(installation.output, CANARIES)).toEqual([]);
    expect(foundIn(JSON.stringify(socket.heard), CANARIES)).toEqual([]);
  }, 120_000);
});

/** A column's value as text, decompressed where it is compressed. */
function readable(value: unknown): string {
  if (!Buffer.isBuffer(value)) return JSON.stringify(value);
  try {
    return JSON.stringify(unpackJson(value));
  } catch {
    return value.toString('latin1');
  }
}
