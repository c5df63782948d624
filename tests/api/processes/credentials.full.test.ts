import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openStorage } from '../../../adapters/storage/mikro-orm/open-storage.ts';
import { CANARY_CREDENTIALS, filesWith, foundIn } from '../../support/canary-words.ts';
import { eventually } from '../../support/eventually.ts';
import { type MembersSite, serveMembersSite } from '../../support/members-site.ts';
import { storedLog } from '../../support/storage-mothers.ts';
import { ApiClient } from '../support/api-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { SocketClient } from '../support/socket-client.ts';

const WRONG = { username: 'canary-stranger', password: 'canary wrong & pass' };
/** Credentials that the site never answers. */
const HANGING = { username: 'canary_hanging', password: 'canary+without=answer' };
const CANARIES = [CANARY_CREDENTIALS, WRONG, HANGING].flatMap((each) => Object.values(each));

let members: MembersSite;
let server: ServerProcess;
let person: ApiClient;
let socket: SocketClient;
const variables = () => ({ TARGET_ALLOW: `127.0.0.1:${members.site.port}` });
/** All answers, events and logs, as text. */
const told: string[] = [];
const scans: string[] = [];

beforeAll(async () => {
  members = await serveMembersSite(CANARY_CREDENTIALS, { silentTo: HANGING.username });
  server = await ServerProcess.start(variables());
  person = new ApiClient(server.url);
  await person.register();
  socket = await new SocketClient(server.url, { token: person.token }).connected();
}, 120_000);

/** Starts the server again when an earlier test ended it. */
beforeEach(async () => {
  if (!server.isRunning) await startAgain();
}, 120_000);

afterAll(async () => {
  socket?.close();
  await server?.remove();
  await members?.site.close();
}, 60_000);

/** Starts the server again over the same folder, with the same signed-in user. */
async function startAgain(): Promise<void> {
  server = await ServerProcess.start(variables(), server.folder);
  const again = new ApiClient(server.url);
  again.token = person.token;
  person = again;
  socket = await new SocketClient(server.url, { token: person.token }).connected();
}

async function call(...parts: Parameters<ApiClient['call']>) {
  const answer = await person.call(...parts);
  told.push(answer.text);
  return answer;
}

const statusOf = async (id: string): Promise<string> =>
  (await call('agentStatus', { params: { id } })).body.status;

const provide = (scanId: string, body: Readonly<Record<string, unknown>>) =>
  call('provideCredentials', { body: { scanId, ...body } });

async function startScan(): Promise<string> {
  const created = await call('createSession', { body: { url: members.site.url('/') } });
  const { id } = created.body.scan;
  scans.push(id);
  await call('startSession', { params: { id } });
  return id;
}

/** Waits until the scan asks for credentials for the `times`th time. */
async function asked(id: string, times = 1): Promise<void> {
  await eventually(
    'the scan to ask',
    () => socket.named('auth-required').filter(({ scanId }) => scanId === id).length >= times,
    60_000,
  );
}

describe('A site behind a log-in form', () => {
  it('is scanned with its owner’s credentials: after a wrong password the scan asks again, after the right one it reads every page', async () => {
    const id = await startScan();
    await asked(id);
    const { auth } = (await call('sessionDetails', { params: { id } })).body;
    expect(auth).toEqual({
      url: members.site.url('/login'),
      form: {
        action: members.site.url('/login'),
        inputs: [
          { name: 'username', id: 'user', type: 'text', label: 'User name' },
          { name: 'password', id: 'pass', type: 'password', label: 'Password' },
        ],
      },
    });
    const stranger = new ApiClient(server.url);
    await stranger.register();
    const foreign = await stranger.call('provideCredentials', {
      body: { scanId: id, username: 'x', password: 'y' },
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'SCAN_NOT_FOUND']);
    expect((await provide(id, { username: 'x' })).status).toBe(400);

    expect((await provide(id, WRONG)).status).toBe(202);
    await asked(id, 2);
    expect(await provide(id, CANARY_CREDENTIALS)).toMatchObject({
      status: 202,
      body: { success: true },
    });
    await eventually('the scan to end', async () => (await statusOf(id)) === 'completed', 120_000);
    expect(members.attempts[0]).toEqual({ username: WRONG.username, accepted: false });
    expect(members.attempts.slice(1).every(({ accepted }) => accepted)).toBe(true);
    expect(members.attempts.length).toBeGreaterThan(1);

    const { manifest } = (await call('sessionManifest', { params: { id } })).body;
    expect(Object.keys(manifest.pages)).toEqual(
      expect.arrayContaining(['/', '/files', '/people'].map((path) => members.site.url(path))),
    );
    expect(await provide(id, CANARY_CREDENTIALS)).toMatchObject({
      status: 409,
      body: { code: 'NO_CREDENTIALS_EXPECTED' },
    });
  }, 240_000);

  it('is left out when its owner skips; the scan continues with the public pages', async () => {
    const tries = members.attempts.length;
    const id = await startScan();
    await asked(id);
    expect((await provide(id, { skip: true })).status).toBe(202);
    await eventually('the scan to end', async () => (await statusOf(id)) === 'completed', 120_000);
    expect(members.attempts).toHaveLength(tries);
    const { manifest } = (await call('sessionManifest', { params: { id } })).body;
    expect(Object.keys(manifest.pages)).toEqual([members.site.url('/login')]);
  }, 180_000);

  it('asks again when the site does not answer the credentials', async () => {
    const id = await startScan();
    await asked(id);
    expect((await provide(id, HANGING)).status).toBe(202);
    await eventually(
      'the attempt',
      () => members.attempts.some(({ username }) => username === HANGING.username),
      60_000,
    );
    // While the browser is still running: neither in its profile nor in other files on the disk.
    expect(filesWith(server.folder, CANARIES)).toEqual([]);
    await asked(id, 2);
    expect((await provide(id, { skip: true })).status).toBe(202);
    await eventually('the scan to end', async () => (await statusOf(id)) === 'completed', 120_000);
  }, 240_000);

  it('asks again after its worker was killed, whatever the phase of the scan', async () => {
    const created = await call('createSession', {
      body: { url: members.site.url('/'), options: { scan_type: 'smart' } },
    });
    const { id } = created.body.scan;
    scans.push(id);
    await call('startSession', { params: { id } });
    await asked(id);
    await provide(id, CANARY_CREDENTIALS);
    await eventually(
      'the selection',
      async () => (await statusOf(id)) === 'awaiting_selection',
      60_000,
    );
    told.push(server.output, JSON.stringify(socket.heard));
    socket.close();
    await server.stop('SIGKILL');
    expect(filesWith(server.folder, CANARIES)).toEqual([]);

    await startAgain();
    await call('smartCrawl', { params: { id } });
    await asked(id);
    expect((await provide(id, CANARY_CREDENTIALS)).status).toBe(202);
    await eventually('the scan to end', async () => (await statusOf(id)) === 'completed', 120_000);
  }, 240_000);

  it('leaves no trace of the credentials in files, database, logs, events, answers or the browser’s leftovers', async () => {
    told.push(server.output, JSON.stringify(socket.heard));
    socket.close();
    await server.stop();
    expect(foundIn(told.join('\n'), CANARIES)).toEqual([]);
    expect(filesWith(server.folder, CANARIES)).toEqual([]);
    expect(foundIn(await storedText(), CANARIES)).toEqual([]);
    // Proves that the check can fail: it finds a text that was stored.
    expect(foundIn(await storedText(), ['All of them.'])).not.toEqual([]);
  }, 120_000);
});

/** The content of the database as text, because its files are compressed. */
async function storedText(): Promise<string> {
  const storage = await openStorage({
    driver: 'pglite',
    folder: join(server.folder, 'data'),
  });
  try {
    const text: unknown[] = [];
    for (const id of scans) {
      text.push(
        await storage.scans.find(id),
        await storage.pages.readings(id, { afterSeq: 0, limit: 100 }),
        await storage.pages.list(id, { afterSeq: 0, limit: 100 }),
        await storage.manifests.find(id),
        await storedLog(storage, id),
      );
    }
    return JSON.stringify(text);
  } finally {
    await storage.close();
  }
}
