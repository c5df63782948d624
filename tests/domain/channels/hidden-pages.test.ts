import { describe, expect, it } from '@jest/globals';
import { aChannelSite, everyChannelFile } from '../../support/channel-mothers.ts';
import { at, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const shop = manifestOf(shopPages());
const login = at('/login');
const fileIds = [...everyChannelFile(aChannelSite(shop)).keys()].filter(
  (id) => !id.startsWith('skill-'),
);

/** The shop, whose log-in page itself requires a log-in. */
function behindLogin() {
  const page = shop.pages[login];
  if (page === undefined) throw new Error('The shop has no log-in page.');
  return { ...shop, pages: { ...shop.pages, [login]: { ...page, requires_auth: true } } };
}

/** The file with this id; for `skills` all skills together, because hiding a page may leave out a whole skill. */
function textOf(files: ReadonlyMap<string, string>, wanted: string): string {
  const isWanted = (id: string) => (wanted === 'skills' ? id.startsWith('skill-') : id === wanted);
  return [...files].flatMap(([id, content]) => (isWanted(id) ? [content] : [])).join('\n');
}

describe.each([...fileIds, 'skills'])('A channel file for forbidden or hidden pages (%s)', (id) => {
  const allowing = textOf(everyChannelFile(aChannelSite(shop)), id);

  it('contains no address that robots.txt forbids', () => {
    const site = aChannelSite(shop, { allows: (url) => !/\/(?:manual|login)/.test(url) });
    expect(textOf(everyChannelFile(site), id)).not.toMatch(/\/(?:manual|login)/);
  });

  it('contains a form behind a log-in only when the owner shows it', () => {
    const manifest = behindLogin();
    const hidden = textOf(everyChannelFile(aChannelSite(manifest)), id);
    const shown = textOf(everyChannelFile(aChannelSite(manifest, { showsBehindLogin: true })), id);
    expect(hidden).not.toMatch(/\/login|fill_in_login_form|#login/);
    expect(/login/.test(shown)).toBe(/login/.test(allowing));
  });
});

it('The channels of a site that hides nothing list the log-in page', () => {
  const files = everyChannelFile(aChannelSite(shop));
  expect(
    [...files.values()].filter((content) => content.includes('/login')).length,
  ).toBeGreaterThan(1);
});
