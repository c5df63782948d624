import { describe, expect, it } from '@jest/globals';
import type { Site } from '@signpost/contracts/http/publishing.ts';
import { screen } from '@testing-library/react';
import { formatDate } from '../../../frontend/src/lib/format.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { says } from '../support/form.ts';
import { giveManifests } from '../support/manifest-answers.ts';
import { aSite, aVerification, OWN_MANIFEST_URL } from '../support/publication-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const shop = aListedScan();

const SERVED = {
  you: 'Agents that ask for shop.example get your manifest.',
  another_owner: 'Agents that ask for shop.example get the manifest of another verified owner.',
  nothing: 'Agents that ask for shop.example get no manifest yet.',
} as const;

const STEPS = {
  publish: /^Make the manifest of a scan public\.$/,
  scan_from_root:
    /^Your public manifest covers a part of the site only\. Scan the site from its start page/,
  verify: /^Verify ownership: add the AI-Manifest lines to robots\.txt/,
} as const;

/** Each answer about the domain and each list of steps at least once; the messages themselves are tested without a page. */
const STANDINGS: readonly Pick<Site, 'served_by_domain' | 'missing'>[] = [
  { served_by_domain: 'you', missing: [] },
  { served_by_domain: 'another_owner', missing: ['publish'] },
  { served_by_domain: 'nothing', missing: ['scan_from_root'] },
  { served_by_domain: 'you', missing: ['verify'] },
  { served_by_domain: 'another_owner', missing: ['publish', 'verify'] },
  { served_by_domain: 'nothing', missing: ['scan_from_root', 'verify'] },
];

const STEPS_TITLE = 'Remaining steps until agents get your manifest:';

/** The screens that show the standing of a site. Each opens with this site and waits for its answer. */
const SCREENS = [
  {
    name: 'The integration guide',
    open: async (site: Site) => {
      renderApp('/dashboard?tab=manifests', {
        signedIn: true,
        prepare: (server) => {
          giveManifests(server, [shop]);
          server.answer('sites', 200, {
            sites: [aSite(aListedScan({ domain: 'other.example' })), site],
          });
        },
      });
      await screen.findByText(SERVED[site.served_by_domain]);
    },
  },
  {
    name: 'Projects',
    open: async (site: Site) => {
      renderApp('/projects', {
        signedIn: true,
        prepare: (server) => server.answer('sites', 200, { sites: [site] }),
      });
      await screen.findByText(SERVED[site.served_by_domain]);
    },
  },
];

describe.each(SCREENS)('$name', ({ open }) => {
  it.each(STANDINGS)(
    'says that the domain serves $served_by_domain and that the steps $missing are left',
    async ({ served_by_domain, missing }) => {
      await open(aSite(shop, { served_by_domain, missing }));

      for (const [other, words] of Object.entries(SERVED)) {
        expect([other, says(words)]).toEqual([other, other === served_by_domain]);
      }
      const shown = Object.entries(STEPS).filter(([, words]) => screen.queryByText(words) !== null);
      expect(shown.map(([step]) => step).sort()).toEqual([...missing].sort());
      expect(says(STEPS_TITLE)).toBe(missing.length > 0);
    },
  );

  it.each([
    ['you', 'scan-of-the-shop', false],
    ['another_owner', 'scan-of-the-shop', true],
    ['nothing', 'scan-of-the-shop', true],
    ['another_owner', null, false],
    ['nothing', null, false],
  ] as const)(
    'links to the address of the user’s manifest when the domain serves %s and the published scan is %s: %s',
    async (served_by_domain, published_scan_id, linked) => {
      await open(aSite(shop, { served_by_domain, published_scan_id }));

      const link = screen.queryByRole('link', { name: 'its own address' });
      expect(link?.getAttribute('href')).toBe(linked ? OWN_MANIFEST_URL : undefined);
    },
  );

  it('says when a verification that the site no longer shows will end', async () => {
    const lapses_at = '2026-04-08T12:00:00.000Z';
    await open(aSite(shop, { verification: aVerification({ verified: true, lapses_at }) }));

    expect(
      says(
        `Your site no longer shows what verifies it. Verification ends on ${formatDate(lapses_at)} unless the site shows it again.`,
      ),
    ).toBe(true);
    await expectAccessible();
  });

  const at = '2026-03-20T12:00:00.000Z';
  it.each([
    [
      'lapsed',
      `Your verification ended on ${formatDate(at)}: the site no longer showed what verified it.`,
    ],
    [
      'superseded',
      `Another user verified this site on ${formatDate(at)}, which ended your verification.`,
    ],
  ] as const)('says that a verification has %s, and when', async (reason, words) => {
    await open(aSite(shop, { verification: aVerification({ ended: { reason, at } }) }));

    expect(says(words)).toBe(true);
  });

  it('does not mention a verification that neither lapses nor has ended', async () => {
    await open(aSite(shop, { verification: aVerification({ verified: true }) }));

    expect(screen.queryByText(/no longer show|ended/)).toBeNull();
  });
});
