import { describe, expect, it } from '@jest/globals';
import type { BehindLogin } from '@signpost/contracts/http/scanner.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { giveManifests } from '../support/manifest-answers.ts';
import { notice } from '../support/notices.ts';
import { STORAGE_FULL } from '../support/refusals.ts';
import { aListedScan, giveScans } from '../support/scans.ts';

const shop = aListedScan();
const TITLE = 'Publish the manifest of shop.example';
const TWO_PAGES: BehindLogin = {
  pages: [
    { url: 'https://shop.example/account', title: 'Your account' },
    { url: 'https://shop.example/orders', title: 'Your orders' },
  ],
  included: false,
  can_leave_out: true,
};

/** The screens that can publish a manifest, with the names that their buttons have. */
const SCREENS = [
  { screenName: 'The Manifests tab', address: '/dashboard?tab=manifests', of: '' },
  { screenName: 'The list of the smart scanner', address: '/dashboard', of: ' of shop.example' },
];

describe.each(SCREENS)('$screenName', ({ address, of }) => {
  /** Opens the screen for a private manifest and asks to publish it. */
  async function publish(behind: BehindLogin | null = TWO_PAGES, isPublic = false) {
    const page = renderApp(address, {
      signedIn: true,
      prepare: (server) => {
        giveManifests(server, [{ ...shop, isPublic }]);
        if (behind === null) server.drop('behindLogin');
        else server.answer('behindLogin', 200, behind);
        server.answer('changeVisibility', 200, ({ body }) => {
          const scan = { ...shop, isPublic: body.isPublic };
          giveScans(server, [scan]);
          return { success: true, scan };
        });
      },
    });
    const name = `${isPublic ? 'Public' : 'Private'}${of}`;
    await page.user.click(await screen.findByRole('button', { name }));
    return page;
  }

  async function openDialog(behind?: BehindLogin) {
    const page = await publish(behind);
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: TITLE })) };
  }

  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('asks before it publishes, and lists the pages behind the log-in', async () => {
    const { dialog, server } = await openDialog();

    const list = within(dialog.getByRole('list', { name: 'Pages behind the log-in' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your account https://shop.example/account',
      'Your orders https://shop.example/orders',
    ]);
    expect(
      dialog.getByText(
        'The scan read 2 pages after it had logged in. They are left out of the public manifest.',
      ),
    ).toBeTruthy();
    expect(server.calls('behindLogin').map(({ params }) => params.id)).toEqual([shop.id]);
    expect(server.calls('changeVisibility')).toEqual([]);
    await expectAccessible();
  });

  it('leaves the pages out unless the user chooses otherwise', async () => {
    const { dialog, server, user } = await openDialog();

    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await notice('Manifest is now public!');
    await closed();
    expect(server.sent('changeVisibility')).toEqual([
      { isPublic: true, includeBehindLogin: false },
    ]);
    expect(await screen.findByRole('button', { name: `Public${of}` })).toBeTruthy();
  });

  it('publishes the pages when the user chooses so', async () => {
    const { dialog, server, user } = await openDialog();

    await user.click(dialog.getByRole('checkbox', { name: /^Publish these pages too\. Everyone/ }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await notice('Manifest is now public!');
    expect(server.sent('changeVisibility')).toEqual([{ isPublic: true, includeBehindLogin: true }]);
  });

  it('forgets the choice of a dialog that was cancelled', async () => {
    const { dialog, user } = await openDialog();
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();

    await user.click(screen.getByRole('button', { name: `Private${of}` }));
    const again = within(await screen.findByRole('dialog', { name: TITLE }));
    expect(again.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('names the next step when the scan cannot leave the pages out', async () => {
    const { dialog } = await openDialog({ ...TWO_PAGES, can_leave_out: false });

    expect(
      dialog.getByText(/This scan is too old to leave them out\. Scan the site again to do so\.$/),
    ).toBeTruthy();
    expect(dialog.queryByText(/They are left out/)).toBeNull();
  });

  it('publishes nothing after Cancel', async () => {
    const { dialog, server, user } = await openDialog();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(server.calls('changeVisibility')).toEqual([]);
    expect(screen.getByRole('button', { name: `Private${of}` })).toBeTruthy();
  });

  it.each([
    { code: 'INVALID_STATE', message: 'Scan the site again to publish its manifest.' },
    STORAGE_FULL,
  ] as const)('says why the manifest could not be published after $code', async (refusal) => {
    const { dialog, server, user } = await openDialog();
    server.fail('changeVisibility', refusal.code, refusal.message);

    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await notice(`Failed to update visibility: ${refusal.message}`);
    await closed();
    expect(screen.getByRole('button', { name: `Private${of}` })).toBeTruthy();
  });

  it.each([
    ['nothing lies behind a log-in', { ...TWO_PAGES, pages: [] }],
    ['the pages behind the log-in cannot be listed', null],
  ])('publishes without a question when %s', async (_, behind) => {
    const { server } = await publish(behind);

    await notice('Manifest is now public!');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('changeVisibility')).toEqual([{ isPublic: true }]);
  });

  it('hides a manifest without a question', async () => {
    const { server } = await publish(TWO_PAGES, true);

    await notice('Manifest is now private');
    expect(server.calls('behindLogin')).toEqual([]);
    expect(server.sent('changeVisibility')).toEqual([{ isPublic: false }]);
  });
});
