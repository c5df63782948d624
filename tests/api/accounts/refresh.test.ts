import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { A_PASSWORD, type Answered, type ApiClient, freshEmail } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const REFRESH = 'signpost_refresh';
const MINUTE = 60_000;

describe('A session', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const signedIn = async (rememberMe = false): Promise<ApiClient> => {
    const email = freshEmail();
    await server.client().register({ email });
    const client = server.client();
    const login = await client.call('login', { body: { email, password: A_PASSWORD, rememberMe } });
    client.token = login.body.tokens.accessToken;
    return client;
  };
  const refreshWith = (token: string): Promise<Answered> =>
    server.client().call('refresh', { headers: { cookie: `${REFRESH}=${token}` } });
  const tokenOf = (client: ApiClient): string => client.jar.get(REFRESH)?.value ?? '';
  const newToken = ({ cookies }: Answered): string =>
    cookies.find((each) => each.startsWith(`${REFRESH}=`))?.match(/=([^;]*)/)?.[1] ?? '';

  it('continues when its access token expires after fifteen minutes', async () => {
    const ada = await signedIn();
    server.clock.advance(15 * MINUTE);
    const late = await ada.call('currentUser');
    expect(late.status).toBe(401);
    expect(late.body.code).toBe('TOKEN_EXPIRED');
    const before = tokenOf(ada);
    const refreshed = await ada.call('refresh');
    expect(refreshed.status).toBe(200);
    expect(tokenOf(ada)).not.toBe(before);
    ada.token = refreshed.body.tokens.accessToken;
    expect((await ada.call('currentUser')).status).toBe(200);
  });

  it('gives twenty simultaneous requests the same successor, and ends no session', async () => {
    const ada = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(tokenOf(ada))));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const successors = new Set(answers.map(newToken));
    expect(successors.size).toBe(1);
    for (const { body } of answers) {
      const me = await server
        .client()
        .call('currentUser', { headers: { authorization: `Bearer ${body.tokens.accessToken}` } });
      expect(me.status).toBe(200);
    }
    const [successor = ''] = successors;
    expect((await refreshWith(successor)).status).toBe(200);
  });

  it('ends with all its tokens when a used refresh token is used again', async () => {
    const ada = await signedIn();
    const stolen = tokenOf(ada);
    const first = await refreshWith(stolen);
    server.clock.advance(11_000);
    const reused = await refreshWith(stolen);
    expect(reused.status).toBe(401);
    expect(reused.body.code).toBe('REFRESH_REUSED');
    expect(reused.cookies).toEqual([]);
    expect((await refreshWith(newToken(first))).body.code).toBe('REFRESH_INVALID');
    const me = await server.client().call('currentUser', {
      headers: { authorization: `Bearer ${first.body.tokens.accessToken}` },
    });
    expect(me.body.code).toBe('TOKEN_INVALID');
  });

  it('ends at once when a token two generations old is used, however recent it is', async () => {
    const ada = await signedIn();
    const first = tokenOf(ada);
    const second = newToken(await refreshWith(first));
    const third = newToken(await refreshWith(second));
    expect((await refreshWith(first)).body.code).toBe('REFRESH_REUSED');
    expect((await refreshWith(third)).body.code).toBe('REFRESH_INVALID');
  });

  it.each(['', 'rubbish', 'A'.repeat(10_000), '%00', '"quoted"'])(
    'is not renewed with the token %p, and no cookie is cleared',
    async (token) => {
      const answer = await refreshWith(token);
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('REFRESH_INVALID');
      expect(answer.cookies).toEqual([]);
    },
  );

  it('lasts a day from its last use, or thirty days when the user chose to stay signed in', async () => {
    const [short, long] = [await signedIn(false), await signedIn(true)];
    const day = 24 * 60 * MINUTE;
    server.clock.advance(day - MINUTE);
    expect((await short.call('refresh')).status).toBe(200);
    server.clock.advance(day - MINUTE);
    expect((await short.call('refresh')).status).toBe(200);
    server.clock.advance(day + MINUTE);
    expect((await short.call('refresh')).body.code).toBe('REFRESH_INVALID');
    server.clock.advance(26 * day);
    expect((await long.call('refresh')).status).toBe(200);
    server.clock.advance(30 * day + MINUTE);
    expect((await long.call('refresh')).body.code).toBe('REFRESH_INVALID');
  });
});
