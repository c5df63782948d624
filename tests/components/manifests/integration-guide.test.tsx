import { describe, expect, it } from '@jest/globals';
import type { ValidationResult } from '@signpost/contracts/http/publishing.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { copiedTexts } from '../support/clipboard.ts';
import type { ContractServer } from '../support/contract-server.ts';
import { savedFiles } from '../support/files.ts';
import { aSession, giveManifests } from '../support/manifest-answers.ts';
import { notice } from '../support/notices.ts';
import {
  aSite,
  aValidation,
  aVerification,
  aVerificationResult,
  OWN_MANIFEST_URL,
} from '../support/publication-mothers.ts';
import { QUOTA_EXCEEDED } from '../support/refusals.ts';
import { aListedScan } from '../support/scans.ts';

const shop = aListedScan();

/** The guide of a scan; its lines for robots.txt name OWN_MANIFEST_URL. The site shows nothing that verifies it. */
async function openGuide(
  prepare: (server: ContractServer) => void = () => {},
  scan: Scan = { ...shop, isPublic: true },
) {
  const page = renderApp('/dashboard?tab=manifests', {
    signedIn: true,
    prepare: (server) => {
      giveManifests(server, [scan]);
      const robots = {
        original: null,
        updated: '',
        added_lines: [],
        manifest_url: OWN_MANIFEST_URL,
      };
      server.answer('sessionDetails', 200, aSession(scan, { robots }));
      server.answer('verifySite', 200, aVerificationResult());
      prepare(server);
    },
  });
  return {
    ...page,
    guide: within(await screen.findByRole('region', { name: 'Integration guide' })),
  };
}

const withValidation = (result: Partial<ValidationResult>) =>
  openGuide((server) => server.answer('validateDomain', 200, aValidation(result)));

describe('The integration guide', () => {
  it('lists its steps in order', async () => {
    const { guide } = await openGuide();

    const steps = guide.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(steps.slice(0, 4)).toEqual([
      'Add the AI-Manifest lines to robots.txt ',
      'Add meta and link tags Optional',
      'Add .well-known/ai-manifest.json Optional',
      'Test the integration ',
    ]);
    await expectAccessible();
  });

  it('says that agents cannot read a private manifest yet', async () => {
    const { guide } = await openGuide(undefined, shop);

    expect(
      guide.getByText(/^The manifest is private, so agents cannot read it yet\./),
    ).toBeTruthy();
    expect(guide.getByText('Your manifest (once it is public)')).toBeTruthy();
  });

  it('has no note about a private manifest once it is public', async () => {
    const { guide } = await openGuide();

    expect(guide.queryByText(/is private/)).toBeNull();
    expect(guide.getByText('Your manifest')).toBeTruthy();
  });

  it('links to the public addresses and copies them', async () => {
    const { guide, user } = await openGuide();
    const copied = copiedTexts();

    const link = await guide.findByRole('link', { name: OWN_MANIFEST_URL });
    expect(link.getAttribute('href')).toBe(OWN_MANIFEST_URL);
    const registry = guide.getByRole('link', { name: /\/api\/scanner\/public\/registry$/ });
    for (const shown of [link, registry]) {
      const place = within(shown.parentElement as HTMLElement);
      await user.click(place.getByRole('button', { name: 'Copy' }));
    }
    expect(copied()).toEqual([OWN_MANIFEST_URL, registry.textContent]);
  });

  it('says that the address by domain requires verified ownership', async () => {
    const { guide } = await openGuide();

    expect(guide.getByText('By domain (once you have verified ownership)')).toBeTruthy();
  });

  it('shows the address by domain without a condition once it serves the manifest', async () => {
    const site = aSite(shop, { served_by_domain: 'you', missing: [] });
    const { guide } = await openGuide((server) => server.answer('sites', 200, { sites: [site] }));

    expect(await guide.findByText('By domain')).toBeTruthy();
    const address = 'http://localhost/api/scanner/public/manifest/shop.example';
    expect(guide.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
  });

  it('says where to get help', async () => {
    const { guide } = await openGuide();

    // A server without a support address, as on loopback, links to the documentation.
    const documentation = guide.getByRole('link', { name: 'documentation' });
    expect(documentation.getAttribute('href')).toBe('/help');
  });
});

describe('The step for robots.txt', () => {
  it.each([
    ['present', /^Your site has a robots\.txt: add these lines at its end/],
    ['missing', /^Your site has no robots\.txt: download one/],
    ['unreachable', /^We could not reach your robots\.txt\./],
  ] as const)('says what to do when the file is %s', async (robots_txt, words) => {
    const { guide } = await withValidation({ robots_txt });

    expect(await guide.findByText(words)).toBeTruthy();
  });

  it('shows that it is checking, and the next step when that fails', async () => {
    let release = () => {};
    const { guide } = await openGuide((server) => {
      release = server.hold('validateDomain');
      server.fail('validateDomain', 'TARGET_FORBIDDEN', 'This site may not be visited.');
    });

    expect(guide.getByText('Checking whether your site has a robots.txt…')).toBeTruthy();
    release();
    expect(await guide.findByText(/^We could not reach your robots\.txt\./)).toBeTruthy();
  });

  it('copies the lines as directives or as comments', async () => {
    const { guide, user } = await openGuide();
    const copied = copiedTexts();
    await guide.findByText((text) => text.includes(`AI-Manifest: ${OWN_MANIFEST_URL}`));

    const copy = guide.getByRole('button', { name: 'Copy lines' });
    await user.click(copy);
    await user.click(guide.getByRole('radio', { name: 'Comments' }));
    expect(guide.getByText(/Lighthouse/)).toBeTruthy();
    await user.click(copy);
    const [directives = '', comments = ''] = copied();
    expect(directives.split('\n')).toContain(`AI-Manifest: ${OWN_MANIFEST_URL}`);
    expect(comments).toBe(
      directives
        .split('\n')
        .map((line) => `# ${line}`)
        .join('\n'),
    );
  });

  it('downloads the robots.txt in the chosen style', async () => {
    const { guide, server, user } = await openGuide();
    const files = savedFiles();
    server.answer('sessionRobots', 200, 'User-agent: *\n');

    await user.click(guide.getByRole('radio', { name: 'Comments' }));
    await user.click(await guide.findByRole('button', { name: 'Download robots.txt' }));
    expect(await files.next()).toMatchObject({ name: 'robots.txt', text: 'User-agent: *\n' });
    expect(server.calls('sessionRobots').map(({ query }) => query.style)).toEqual(['comment']);
  });

  it('says why the robots.txt could not be downloaded', async () => {
    const { guide, server, user } = await openGuide();
    server.fail('sessionRobots', 'SCAN_NOT_FOUND', 'This scan does not exist.');

    await user.click(await guide.findByRole('button', { name: 'Download robots.txt' }));
    await notice('Download failed: This scan does not exist.');
  });
});

describe('The optional steps', () => {
  it('copy the tags for the head of the pages', async () => {
    const { guide, user } = await openGuide();
    const copied = copiedTexts();
    await guide.findByRole('link', { name: OWN_MANIFEST_URL });

    await user.click(guide.getByRole('button', { name: 'Copy tags' }));
    expect(copied()[0]?.split('\n')).toEqual([
      `<meta name="ai-manifest" content="${OWN_MANIFEST_URL}" />`,
      `<link rel="ai-manifest" type="application/json" href="${OWN_MANIFEST_URL}" />`,
    ]);
  });

  it('download the well-known file', async () => {
    const { guide, server, user } = await openGuide();
    const files = savedFiles();
    const wellKnown = {
      manifest_provider: 'Signpost',
      manifest_url: OWN_MANIFEST_URL,
      domain: 'shop.example',
      last_updated: '2026-03-09T12:00:00.000Z',
      version: '1.0' as const,
      description: 'The shop',
      ai_features: {
        structured_navigation: true,
        action_workflows: false,
        confidence_scores: true,
        element_selectors: true,
      },
    };
    server.answer('sessionWellKnown', 200, wellKnown);

    await user.click(guide.getByRole('button', { name: 'Download ai-manifest.json' }));
    const { name, text } = await files.next();
    expect([name, JSON.parse(text)]).toEqual(['ai-manifest.json', wellKnown]);
  });
});

describe('The integration test', () => {
  const test = async (page: Awaited<ReturnType<typeof openGuide>>) =>
    page.user.click(page.guide.getByRole('button', { name: 'Test Integration' }));

  it.each([
    ['fully_optimized', 'Perfect! Fully AI-Optimized'],
    ['partially_optimized', 'Good! Partially Optimized'],
    ['not_optimized', 'Not Yet Optimized'],
    ['error', 'Validation Error'],
  ] as const)('gives the result %s its title', async (status, title) => {
    const page = await withValidation({ status });

    await test(page);
    expect(await page.guide.findByRole('heading', { level: 4 })).toHaveProperty(
      'textContent',
      title,
    );
    await expectAccessible();
  });

  it('lists the findings and the remaining steps', async () => {
    const page = await withValidation({
      status: 'partially_optimized',
      manifest_available: true,
      robots_block: true,
      recommendations: [{ type: 'warning', message: 'Add the well-known file.' }],
    });

    await test(page);
    await page.guide.findByText('Add the well-known file.');
    const checks = page.guide
      .getAllByText(/: (not )?found$/)
      .map((words) => words.parentElement?.textContent);
    expect(checks).toEqual([
      '✓Manifest reachable from your site: found',
      '✓AI-Manifest lines in robots.txt: found',
      '–.well-known/ai-manifest.json: not found',
      '–Meta and link tags: not found',
      '–Sitemap: not found',
    ]);
  });

  it('verifies ownership by what the site shows', async () => {
    const page = await openGuide((server) => {
      server.answer('validateDomain', 200, aValidation({ status: 'fully_optimized' }));
      server.answer('sites', 200, { sites: [aSite(shop, { missing: ['verify'] })] });
    });
    await page.guide.findByText(/^Verify ownership:/);
    page.server.answer('verifySite', 200, () => {
      const verification = aVerification({ verified: true, method: 'robots_txt' });
      const site = aSite(shop, { served_by_domain: 'you', missing: [], verification });
      page.server.answer('sites', 200, { sites: [site] });
      return aVerificationResult({ verification });
    });

    await test(page);
    expect(
      await page.guide.findByText('Agents that ask for shop.example get your manifest.'),
    ).toBeTruthy();
    expect(page.guide.queryByText(/^Verify ownership:/)).toBeNull();
    expect(page.server.calls('verifySite').map(({ params }) => params.id)).toEqual([shop.id]);
  });

  it('shows the findings when ownership could not be checked', async () => {
    const page = await withValidation({ status: 'partially_optimized' });
    page.server.fail('verifySite', 'SITE_UNREACHABLE', 'The site does not answer.');

    await test(page);
    expect(await page.guide.findByText('Good! Partially Optimized')).toBeTruthy();
  });

  it('lists no checks of a site that could not be reached and does not verify it', async () => {
    const page = await withValidation({ status: 'error' });

    await test(page);
    await page.guide.findByText('Validation Error');
    expect(page.server.calls('verifySite')).toEqual([]);
    expect(page.guide.queryByText(/: (not )?found$/)).toBeNull();
  });

  it('says that it is validating and cannot be started twice', async () => {
    const page = await withValidation({ status: 'fully_optimized' });
    await page.guide.findByText(/^Your site has a robots\.txt/);
    const release = page.server.hold('validateDomain');

    await test(page);
    const button = page.guide.getByRole('button', { name: 'Validating...' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    const calls = page.server.calls('validateDomain').length;
    await page.user.click(button);
    expect(page.server.calls('validateDomain')).toHaveLength(calls);
    release();
    await page.guide.findByText('Perfect! Fully AI-Optimized');
    expect(page.guide.getByRole('button', { name: 'Test Integration' })).toBeTruthy();
  });

  it.each([
    { code: 'TARGET_FORBIDDEN', message: 'This site may not be visited.' },
    QUOTA_EXCEEDED,
  ] as const)('says why the call failed after $code', async ({ code, message }) => {
    const page = await withValidation({});
    await page.guide.findByText(/^Your site has a robots\.txt/);
    page.server.fail('validateDomain', code, message);

    await test(page);
    expect(await page.guide.findByText('Validation Error')).toBeTruthy();
    expect(page.guide.getByText(`Failed to validate integration: ${message}`)).toBeTruthy();
  });

  it('asks the user to check the connection when there is no network', async () => {
    const page = await withValidation({});
    await page.guide.findByText(/^Your site has a robots\.txt/);
    page.server.drop('validateDomain');

    await test(page);
    expect(
      await page.guide.findByText(
        'Failed to validate integration: Network error - please check your connection',
      ),
    ).toBeTruthy();
  });
});
