import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFinishedScan, aPerson, type Person, setPublic } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('An expired access token on a route that needs no token', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const laterOn = (person: Person): void => {
    server.clock.advance(16 * 60_000);
    person.client.jar.delete('signpost_access');
  };
  const read = ({ client }: Person, id: string, headers = {}) =>
    client.send('GET', `/api/manifest/${id}`, { headers });

  it('is reported when the owner reads their private manifest', async () => {
    const ada = await aPerson(server);
    const { id } = await aFinishedScan(server, ada);
    laterOn(ada);
    const refused = await read(ada, id);
    expect([refused.status, refused.body.code]).toEqual([401, 'TOKEN_EXPIRED']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    ada.client.token = (await ada.client.call('refresh')).body.tokens.accessToken;
    expect((await read(ada, id)).status).toBe(200);
  });

  it('does not block public resources', async () => {
    const ada = await aPerson(server);
    const scan = await aFinishedScan(server, ada);
    await setPublic(ada, scan);
    laterOn(ada);
    expect((await read(ada, scan.id)).status).toBe(200);
    expect((await ada.client.call('authStatus')).body).toEqual({ authenticated: false });
  });

  it('in a cookie alone leaves the request anonymous', async () => {
    const ada = await aPerson(server);
    const { id } = await aFinishedScan(server, ada);
    const cookie = `signpost_access=${ada.client.token}`;
    laterOn(ada);
    ada.client.token = null;
    const refused = await read(ada, id, { cookie });
    expect([refused.status, refused.body.code]).toEqual([403, 'MANIFEST_PRIVATE']);
  });
});
