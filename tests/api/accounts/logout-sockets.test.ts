import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { A_PASSWORD, type ApiClient, freshEmail } from '../support/api-client.ts';
import { SocketClient } from '../support/socket-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Less than the time between the server's own checks of connections, three a minute. */
const AT_ONCE_MS = 5_000;

describe('A logout', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Two signed-in clients of one person, each with an open connection. */
  const twoClients = async () => {
    const email = freshEmail();
    const [leaving, staying] = [server.client(), server.client()];
    await leaving.register({ email });
    const login = await staying.call('login', { body: { email, password: A_PASSWORD } });
    staying.token = login.body.tokens.accessToken;
    return { leaving, sockets: [await connected(leaving), await connected(staying)] as const };
  };
  const connected = ({ token }: ApiClient) => new SocketClient(server.url, { token }).connected();

  it.each([
    ['its access token', (client: ApiClient) => client.jar.clear()],
    ['its refresh cookie alone', (client: ApiClient) => (client.token = null)],
  ])('by %s ends the connections of that client at once, and no others', async (_, forget) => {
    const { leaving, sockets } = await twoClients();
    forget(leaving);
    expect((await leaving.call('logout')).status).toBe(200);
    const told = await sockets[0].hears('connection-ended', AT_ONCE_MS);
    expect(told).toMatchObject({ code: 'TOKEN_INVALID' });
    await sockets[0].ended();
    expect(sockets[1].socket.connected).toBe(true);
    sockets[1].close();
  });
});
