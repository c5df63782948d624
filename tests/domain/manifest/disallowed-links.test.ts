import { describe, expect, it } from '@jest/globals';
import { withDisallowedLinks } from '@signpost/backend-domain/model/manifest/build/disallowed-links.ts';
import { aLinkElement, aManifest, aManifestPage } from '../../support/guide-mothers.ts';

const ORIGIN = 'https://radio.example';
const at = (path: string): string => `${ORIGIN}${path}`;
const isForbidden = (url: string): boolean => url.startsWith(at('/private/'));

const listed = (links: readonly string[]) => {
  const page = aManifestPage(at('/news'), 'News', {
    elements: [
      aLinkElement('e1', 'Team', at('/private/team')),
      aLinkElement('e2', 'About', at('/about')),
    ],
    links,
  });
  const manifest = aManifest(ORIGIN, {
    pages: { [page.url]: page },
    anchors: [aLinkElement('a1', 'Members', at('/private/members'))],
  });
  return withDisallowedLinks(manifest, isForbidden).website.disallowed_links;
};

describe('The linked addresses that robots.txt forbids', () => {
  it('are listed once each, from elements and links, in order', () => {
    expect(listed([at('/private/team'), at('/private/log'), at('/open')])).toEqual([
      at('/private/log'),
      at('/private/members'),
      at('/private/team'),
    ]);
  });

  it('are left out as a whole when they are more than 100', () => {
    const links = Array.from({ length: 99 }, (_, n) => at(`/private/${n}`));
    expect(listed(links.slice(0, 98))).toHaveLength(100);
    expect(listed(links)).toBeUndefined();
  });
});
