import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const encoded = (...bytes: readonly number[]): string => Buffer.from(bytes).toString('base64');
const JPEG = `data:image/jpeg;base64,${encoded(0xff, 0xd8, 0xff, 0xe0, 0, 16)}`;
const PNG = `data:image/png;base64,${encoded(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)}`;
const WEBP = `data:image/webp;base64,${Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'latin1').toString('base64')}`;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');

describe('The profile picture', () => {
  let server: TestServer;
  let ada: ApiClient;
  beforeAll(async () => {
    server = await startTestServer();
    ada = server.client();
    await ada.register();
  });
  afterAll(() => server.close());

  const change = (profilePicture: unknown) =>
    ada.call('changeProfile', { body: { profilePicture } });
  const stored = async () => (await ada.call('currentUser')).body.user.profilePicture;

  it.each([
    ['JPEG', JPEG],
    ['PNG', PNG],
    ['WebP', WEBP],
  ])('may be a %s', async (_kind, picture) => {
    const answer = await change(picture);
    expect([answer.status, answer.body.user.profilePicture]).toEqual([200, picture]);
    expect(await stored()).toBe(picture);
  });

  it.each([
    ['an SVG, which can hold scripts', `data:image/svg+xml;base64,${SVG}`],
    ['an SVG that calls itself a PNG', `data:image/png;base64,${SVG}`],
    ['a page', `data:text/html;base64,${SVG}`],
    ['an address', 'https://evil.example/track.png'],
    ['a JPEG with something behind it', `${JPEG}" onload="alert(1)`],
    ['a picture of more than 64,000 characters', `${JPEG}${'A'.repeat(64_000)}`],
    ['a number', 7],
  ])('may not be %s', async (_kind, picture) => {
    await change(JPEG);
    const answer = await change(picture);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await stored()).toBe(JPEG);
  });

  it('can be removed', async () => {
    await change(JPEG);
    expect((await change(null)).body.user.profilePicture).toBeNull();
    expect(await stored()).toBeNull();
  });

  it('is changed by a signed-in user only', async () => {
    const answer = await server.client().call('changeProfile', { body: { profilePicture: JPEG } });
    expect([answer.status, answer.body.code]).toEqual([401, 'TOKEN_MISSING']);
  });
});
