import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JsonwebtokenTokenIssuer } from '@signpost/adapters/security/jsonwebtoken-token-issuer.ts';
import { jwtSecretFile } from '@signpost/adapters/security/jwt-secret-file.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { forge, forgedTokens } from '../support/forged-tokens.ts';
import { noon } from '../support/mothers.ts';
import { SequentialIds } from '../support/sequential-ids.ts';
import { overAdapters } from './over-adapters.ts';
import { tokenIssuerSuite } from './token-issuer.suite.ts';

const secret = new Uint8Array(Buffer.alloc(32, 'secret of the tests'));
const ids = new SequentialIds('token');
const open = (clock: Clock) =>
  new JsonwebtokenTokenIssuer({ secret, issuer: 'signpost', audience: 'signpost-api', clock, ids });

overAdapters('tokens', tokenIssuerSuite, { jsonwebtoken: open });

describe('The token issuer of jsonwebtoken', () => {
  const issuer = open(new ManualClock(noon));
  const now = noon.getTime() / 1000;
  const genuine = {
    secret,
    header: { alg: 'HS256', typ: 'at+jwt' },
    claims: {
      sub: 'user-1',
      sid: 'session-1',
      ver: 3,
      iss: 'signpost',
      aud: 'signpost-api',
      jti: 'token-1',
      iat: now,
      exp: now + 900,
    },
  };
  const forged = forgedTokens(genuine);

  it('accepts the genuine token that the forgeries are made from', async () => {
    expect((await issuer.verify(forge(genuine))).outcome).toBe('valid');
  });

  it('tries more than forty forgeries', () => {
    expect(new Set(Object.values(forged)).size).toBeGreaterThan(40);
  });

  it.each(Object.entries(forged))('rejects the forgery: %s', async (_, token) => {
    expect(await issuer.verify(token)).toEqual({ outcome: 'invalid' });
  });

  it('rejects an expired forgery as invalid, not as expired, so that it is not refreshed', async () => {
    const old = { iat: now - 5000, exp: now - 4100 };
    const claims = { ...genuine.claims, ...old };
    expect((await issuer.verify(forge({ ...genuine, claims }))).outcome).toBe('expired');
    for (const change of [{ iss: 'x' }, { aud: 'x' }]) {
      const token = forge({ ...genuine, claims: { ...claims, ...change } });
      expect((await issuer.verify(token)).outcome).toBe('invalid');
    }
    const foreign = forge({ ...genuine, claims, secret: Buffer.alloc(32, 'x') });
    expect((await issuer.verify(foreign)).outcome).toBe('invalid');
  });

  it('writes only its claims into a token', async () => {
    const [header = '', payload = ''] = (
      await issuer.issue({ userId: 'user-1', sessionId: 'session-1', tokenVersion: 3 })
    ).split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual(genuine.header);
    expect(read(payload)).toEqual({ ...genuine.claims, jti: expect.any(String) });
  });

  it('refuses to work with a weak secret', () => {
    const weak = { secret: new Uint8Array(31), issuer: 'a', audience: 'b', ids };
    expect(() => new JsonwebtokenTokenIssuer({ ...weak, clock: new ManualClock() })).toThrow(
      RangeError,
    );
  });
});

describe('The secret file', () => {
  let folder: string;
  const path = () => join(folder, 'data', 'jwt-secret');
  const load = () => jwtSecretFile(join(folder, 'data'));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, readable only by its owner, and stays the same', async () => {
    const first = await load();
    expect(first.byteLength).toBe(32);
    expect(await load()).toEqual(first);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'data'))).toEqual(['jwt-secret']);
  });

  it('is different in every folder', async () => {
    expect(await load()).not.toEqual(await jwtSecretFile(join(folder, 'other')));
  });

  it('is the same for all processes that start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 10 }, load));
    const texts = new Set(secrets.map((each) => Buffer.from(each).toString('hex')));
    expect(texts.size).toBe(1);
    expect(await readdir(join(folder, 'data'))).toEqual(['jwt-secret']);
  });

  it('is made private again when others could read it', async () => {
    await load();
    await chmod(path(), 0o644);
    await load();
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('is refused when it is damaged, and left unchanged', async () => {
    await load();
    await writeFile(path(), 'short');
    await expect(load()).rejects.toMatchObject({ code: 'account.secret-file-unusable' });
    expect(await readFile(path(), 'utf8')).toBe('short');
  });

  it('is refused with one sentence when the folder is a file', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(load()).rejects.toThrow(/jwt-secret cannot be read or written/);
  });
});
