import { describe, expect, it } from '@jest/globals';
import type { BrowserHost } from '@signpost/adapters/browser/shared/browser-host.ts';
import type { SessionCookie } from '@signpost/adapters/browser/shared/driver.ts';
import { SharedBrowserSession } from '@signpost/adapters/browser/shared/shared-browser-session.ts';
import { TabRoom } from '@signpost/adapters/browser/shared/tab-room.ts';

const COOKIE: SessionCookie = {
  ...{ name: 'session', value: 'open', domain: 'shop.example', path: '/', secure: true },
};

/** A session in a stub browser that only has cookies and counts how often they are requested. */
async function sessionWithCookies() {
  let asked = 0;
  const host = {
    options: { executablePath: null },
    tabs: new TabRoom(1),
    discard: async () => {},
    browser: async () => ({
      driven: {
        newContext: async () => ({
          newTab: () => Promise.reject(new Error('There are no tabs.')),
          cookies: async () => {
            asked += 1;
            return [COOKIE];
          },
          close: async () => {},
        }),
      },
      ...{ userAgent: 'Test', hasWindows: false, gone: new AbortController().signal },
    }),
  } as unknown as BrowserHost;
  const session = new SharedBrowserSession(host, {}, () => {});
  await session.start();
  return { session, asked: () => asked };
}

describe('The cookies of a session', () => {
  it('are requested from the browser once for pages that are fetched at the same time', async () => {
    const { session, asked } = await sessionWithCookies();
    const pages = ['/', '/lamps', '/desks'].map((path) => `https://shop.example${path}`);
    const headers = await Promise.all(pages.map((url) => session.cookieHeader(url)));
    expect(headers).toEqual(['session=open', 'session=open', 'session=open']);
    expect(asked()).toBe(1);
    expect(await session.cookieHeader('https://other.example/')).toBe('');
    await session.close();
  });
});
