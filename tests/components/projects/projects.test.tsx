import { describe, expect, it } from '@jest/globals';
import type { Site } from '@signpost/contracts/http/publishing.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { copiedTexts } from '../support/clipboard.ts';
import type { ContractServer } from '../support/contract-server.ts';
import { savedFiles } from '../support/files.ts';
import {
  aSite,
  aVerification,
  aVerificationResult,
  OWN_MANIFEST_URL,
} from '../support/publication-mothers.ts';
import { aListedScan, manyScans } from '../support/scans.ts';

const openProjects = (prepare: (server: ContractServer) => void = () => {}) =>
  renderApp('/projects', { signedIn: true, prepare });

const withSites = (...sites: readonly Site[]) =>
  openProjects((server) => server.answer('sites', 200, { sites: [...sites] }));

const shop = aSite(aListedScan());

const card = async (domain: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: domain });
  return within(heading.closest('li') as HTMLElement);
};

const openGuide = async ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) => {
  const site = await card('shop.example');
  await user.click(site.getByRole('button', { name: /verif/i }));
  return site;
};

describe('The page Projects', () => {
  it('lists each site with its latest scan and its public manifest', async () => {
    withSites(
      aSite(aListedScan({ id: 'a', domain: 'a.example' }), {
        scans: 3,
        published_scan_id: 'a',
      }),
      aSite(aListedScan({ id: 'b', domain: 'b.example', status: 'failed' })),
    );

    const first = await card('a.example');
    expect(first.getByText('3')).toBeTruthy();
    expect(first.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(OWN_MANIFEST_URL);
    const second = await card('b.example');
    expect(second.getByText('failed')).toBeTruthy();
    expect(second.getByText('None')).toBeTruthy();
    const [scan] = second.getAllByRole('link');
    expect(scan?.getAttribute('href')).toBe('/scans/b');
    await expectAccessible();
  });

  it('says which sites are verified', async () => {
    withSites(
      aSite(aListedScan({ id: 'a', domain: 'a.example' }), {
        verification: aVerification({ verified: true, method: 'file' }),
      }),
      aSite(aListedScan({ id: 'b', domain: 'b.example' })),
    );

    expect((await card('a.example')).getByText('Verified')).toBeTruthy();
    expect((await card('b.example')).getByText('Not verified')).toBeTruthy();
  });

  it('links to the scanner while there are no sites', async () => {
    withSites();

    expect(await screen.findByText('No sites yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scan a website' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    await expectAccessible();
  });

  it('shows that the sites are loading', async () => {
    let release = () => {};
    openProjects((server) => {
      server.answer('sites', 200, { sites: [] });
      release = server.hold('sites');
    });

    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    expect(screen.getByRole('status').textContent).toContain('טוען');
    release();
    expect(await screen.findByText('No sites yet')).toBeTruthy();
  });

  it('says why the sites could not be loaded and tries again', async () => {
    const { server, user } = openProjects((api) =>
      api.fail('sites', 'INTERNAL_ERROR', 'Something went wrong.'),
    );

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Your sites could not be loaded');
    expect(failure.textContent).toContain('Something went wrong.');
    server.answer('sites', 200, { sites: [shop] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card('shop.example');
  });

  it('asks the user to check the connection when there is no network', async () => {
    openProjects((server) => server.drop('sites'));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error - please check your connection',
    );
  });

  it('renders only a few cards for a thousand sites', async () => {
    const { user } = withSites(...manyScans(1_000).map((scan) => aSite(scan)));

    await card('site-0.example');
    const cards = screen.getAllByRole('heading', { level: 2, name: /^site-/ }).length;
    expect(cards).toBeLessThan(100);
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(screen.getAllByRole('heading', { level: 2, name: /^site-/ }).length).toBeGreaterThan(
      cards,
    );
  });
});

describe('The verification guide', () => {
  it('names each way to verify a site', async () => {
    const site = await openGuide(withSites(shop));

    expect(site.getByText(shop.verification.instructions.file.url)).toBeTruthy();
    expect(site.getByText(shop.verification.instructions.meta_tag)).toBeTruthy();
    expect(site.getByText(`AI-Manifest: ${OWN_MANIFEST_URL}`)).toBeTruthy();
    await expectAccessible();
  });

  it('offers the verification file as a download and the lines as copies', async () => {
    const page = withSites(shop);
    const files = savedFiles();
    const copied = copiedTexts();
    const site = await openGuide(page);

    await page.user.click(site.getByRole('button', { name: 'Download the file' }));
    expect(await files.next()).toEqual({
      name: 'signpost-verification.txt',
      type: 'text/plain',
      text: shop.verification.instructions.file.content,
    });
    await page.user.click(site.getByRole('button', { name: 'Copy tag' }));
    await page.user.click(site.getByRole('button', { name: 'Copy line' }));
    const { meta_tag, robots_line } = shop.verification.instructions;
    expect(copied()).toEqual([meta_tag, robots_line]);
  });

  it('checks the site and lists the findings', async () => {
    const { server, user } = withSites(shop);
    const verification = aVerification({
      verified: true,
      method: 'meta_tag',
      checked_at: '2026-03-09T12:00:00.000Z',
    });
    server.answer('verifySite', 200, () => {
      server.answer('sites', 200, { sites: [{ ...shop, verification }] });
      return aVerificationResult({
        verification,
        checks: [
          { method: 'file', passed: false, message: 'The file was not found.' },
          { method: 'meta_tag', passed: true, message: 'The meta tag was found.' },
        ],
      });
    });
    const site = await openGuide({ user });

    await user.click(site.getByRole('button', { name: 'Check now' }));
    expect(await site.findByText('The meta tag was found.')).toBeTruthy();
    expect(site.getByText('The file was not found.')).toBeTruthy();
    await waitFor(() => expect(site.getByText('Verified')).toBeTruthy());
    expect(site.getByText(/^Last checked/)).toBeTruthy();
    expect(server.calls('verifySite').map(({ params }) => params.id)).toEqual([
      shop.latest_scan.id,
    ]);
  });

  it('says why the check failed', async () => {
    const { server, user } = withSites(shop);
    server.fail('verifySite', 'SCAN_NOT_FOUND', 'This scan does not exist.');
    const site = await openGuide({ user });

    await user.click(site.getByRole('button', { name: 'Check now' }));
    expect((await site.findByRole('alert')).textContent).toBe('This scan does not exist.');
  });
});
