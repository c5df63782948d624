import { describe, expect, it } from '@jest/globals';
import { HtmlSite } from '../../support/html-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const BOOKMARKS = 'https://bookmarks.example/';
const TOPICS = ['art', 'code', 'food', 'law', 'music', 'sport', 'travel'];

const LOGIN = `<form method="post" action="/login"><input name="login" placeholder="User name">
  <input name="password" type="password" placeholder="Password"><button>Log in</button></form>`;

/** A public site with a log-in form in the header of all pages. Most pages link to no other one. */
function bookmarkSite(): HtmlSite {
  return new HtmlSite(BOOKMARKS, (path) => {
    if (path === '/robots.txt')
      return { contentType: 'text/plain', body: 'User-agent: *\nAllow: /\n' };
    const links = TOPICS.map((topic) => `<a href="/${topic}">About ${topic}</a>`).join('');
    const body = path === '/' ? links : `<p>All about ${path}.</p>`;
    return {
      body: `<!doctype html><html lang="en"><title>Bookmarks ${path}</title><body><header>${LOGIN}</header><main>${body}</main></body></html>`,
    };
  });
}

describe('A log-in form in the header of all pages', () => {
  it('lets the scan read pages with few links without asking the owner', async () => {
    const world = new ScanWorld(bookmarkSite(), { settings: { credentialsWaitMs: 600_000 } });
    const { id } = await world.startScan(BOOKMARKS);
    expect((await world.work(id)).status).toBe('completed');
    expect(world.named('auth-required')).toEqual([]);
    const states = await world.states(id);
    for (const topic of TOPICS) expect(states[`${BOOKMARKS}${topic}`]).toBe('read');
  });
});
