import { describe, expect, it } from '@jest/globals';
import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aScan, aSession } from '../../frontend/live-scan/scan-events.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type App, renderApp } from '../support/app.tsx';
import { openDashboard, openScan, sendEvent } from '../support/dashboard.ts';
import { giveManifests } from '../support/manifest-answers.ts';
import { ada } from '../support/people.ts';
import { aVerificationResult } from '../support/publication-mothers.ts';
import { giveResult } from '../support/result-mothers.ts';
import { aListedScan, aPrioritization, giveScans, scansOf, showScan } from '../support/scans.ts';

const shop = aListedScan();
const withoutLogins = (server: App['server']) =>
  server.answer('loginHistory', 200, { history: [] });
const behindLogin = {
  pages: [{ url: 'https://shop.example/account', title: 'Your account' }],
  included: false,
  can_leave_out: true,
};

interface Opened {
  readonly app: App;
  readonly opener: HTMLElement;
}

/** Presses the first button of that name by keyboard. */
async function openBy(app: App, name: string | RegExp): Promise<Opened> {
  const [opener] = await screen.findAllByRole('button', { name });
  if (opener === undefined) throw new Error(`There is no button ${name}.`);
  act(() => opener.focus());
  await app.user.keyboard('{Enter}');
  return { app, opener };
}

/** The screens with a button that opens a dialog. */
const DIALOGS: Record<string, () => Promise<Opened>> = {
  'Delete scan': async () => {
    const app = await openDashboard((server) => giveScans(server, [shop]));
    return openBy(app, 'Delete of shop.example');
  },
  'Scan complete': async () => {
    const scan = aScan('completed');
    const app = await openDashboard((server) => {
      showScan(server, aSession(scan));
      server.fail('sessionManifest', 'MANIFEST_NOT_GENERATED', 'There is no manifest yet.');
    });
    return openBy(app, 'View Manifest of example.com');
  },
  'Stop scan': async () => openBy(await openScan(aSession(aScan('crawling'))), 'Stop'),
  'Stop scan during discovery': async () =>
    openBy(await openScan(aSession(aScan('discovering'))), /^Stop/),
  'Stop this scan?': async () => {
    const running = { ...shop, status: 'crawling' as const };
    const prepare = (server: App['server']) => giveScans(server, [running]);
    return openBy(renderApp('/tasks', { signedIn: true, prepare }), 'Stop');
  },
  'Publish the manifest': async () => {
    const app = await openDashboard((server) => {
      giveScans(server, [shop]);
      server.answer('behindLogin', 200, behindLogin);
    });
    return openBy(app, 'Private of shop.example');
  },
  'Publish the manifest in the Manifests tab': async () => {
    const prepare = (server: App['server']) => {
      giveManifests(server, [shop]);
      server.answer('behindLogin', 200, behindLogin);
    };
    const app = renderApp('/dashboard?tab=manifests', { signedIn: true, prepare });
    return openBy(app, 'Private');
  },
  'Sign out everywhere?': async () =>
    openBy(
      renderApp('/profile', { signedIn: true, prepare: withoutLogins }),
      'Sign out everywhere',
    ),
};

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each(Object.entries(DIALOGS))('The dialog %s', (_, open) => {
  it('takes the focus, keeps it, gives it back to its opener, and breaks no rule of accessibility', async () => {
    const { app, opener } = await open();
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await expectAccessible();
    for (let stop = 0; stop < 3; stop += 1) {
      await app.user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await app.user.keyboard('{Escape}');
    await dialogGone();
    expect(document.activeElement).toBe(opener);
  });
});

describe('A dialog that no button opened', () => {
  it('takes the focus and gives it to the main part of the page', async () => {
    const session = aSession(aScan('awaiting_selection'), {
      prioritization: aPrioritization({ important: 2 }),
    });
    const app = await openScan(session);
    const dialog = await screen.findByRole('dialog', { name: 'Choose the pages to scan' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await dialogGone();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('puts the focus into the first field, and gives it back to the button that had it', async () => {
    const app = await openScan(aSession(aScan('crawling')));
    const pause = await screen.findByRole('button', { name: 'Pause' });
    act(() => pause.focus());
    await sendEvent(app, 'auth-required', {
      url: 'https://example.com/login',
      form: { action: '', inputs: [] },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Authentication Required' });
    const field = within(dialog).getByLabelText('Username or email *');
    await waitFor(() => expect(document.activeElement).toBe(field));
    app.server.answer('provideCredentials', 202, { success: true });
    await app.user.click(within(dialog).getByRole('button', { name: 'Skip Authentication' }));
    await dialogGone();
    expect(document.activeElement).toBe(pause);
  });
});

/** Opens the integration and the channel guide, and waits for the first check of the site. */
async function openGuides(): Promise<App> {
  const app = renderApp('/dashboard?tab=manifests', {
    signedIn: true,
    prepare: (server) => {
      giveManifests(server, [{ ...shop, isPublic: true }]);
      server.answer('verifySite', 200, aVerificationResult());
    },
  });
  await screen.findAllByRole('button', { name: 'Test' });
  return app;
}

/** Screens with a button whose action takes a moment: the button and the call that it makes. */
const ACTIONS: Record<string, () => Promise<readonly [App, string, RouteName]>> = {
  'publishes a manifest': async () => {
    const app = await openDashboard((server) => giveScans(server, [shop]));
    app.server.answer('changeVisibility', 200, {
      success: true,
      scan: { ...shop, isPublic: true },
    });
    app.server.answer('behindLogin', 200, { ...behindLogin, pages: [] });
    return [app, 'Private of shop.example', 'changeVisibility'];
  },
  'removes the profile picture': async () => {
    const user = { ...ada, profilePicture: 'data:image/jpeg;base64,/9j/AAAA' };
    const app = renderApp('/profile', { signedIn: user, prepare: withoutLogins });
    app.server.answer('changeProfile', 200, { user });
    return [app, 'Remove picture', 'changeProfile'];
  },
  'tests the integration': async () => {
    return [await openGuides(), 'Test Integration', 'validateDomain'];
  },
  'tests a channel': async () => {
    return [await openGuides(), 'Test', 'validateDomain'];
  },
  'resumes a scan': async () => {
    const scan = { ...shop, status: 'failed' as const };
    const result = { is_partial: true, can_resume: true };
    const prepare = (server: App['server']) => giveResult(server, { scan, result });
    const app = renderApp(`/scans/${scan.id}`, { signedIn: true, prepare });
    app.server.fail('resume', 'TOO_MANY_SCANS', 'Three of your scans run already.');
    return [app, 'Resume', 'resume'];
  },
};

describe.each(Object.entries(ACTIONS))('The focus on a button that %s', (_, open) => {
  it('stays there while the action runs, which a second press does not repeat', async () => {
    const [app, name, call] = await open();
    await screen.findAllByRole('button', { name });
    const before = app.server.calls(call).length;
    const release = app.server.hold(call);
    const { opener } = await openBy(app, name);
    await waitFor(() => expect(opener.getAttribute('aria-busy')).toBe('true'));
    expect(opener.hasAttribute('disabled')).toBe(false);
    await app.user.keyboard('{Enter}');
    release();
    await waitFor(() => expect(opener.getAttribute('aria-busy')).toBe('false'));
    expect(document.activeElement).toBe(opener);
    expect(app.server.calls(call)).toHaveLength(before + 1);
  });
});

describe('The focus', () => {
  it('goes to the list when the dialog deletes the scan with the button that opened it', async () => {
    const scans = scansOf(['one.example', 'two.example']);
    const app = await openDashboard((server) => giveScans(server, scans));
    await openBy(app, 'Delete of one.example');
    app.server.answer('deleteScan', 200, () => {
      giveScans(app.server, scans.slice(1));
      return { success: true };
    });
    const dialog = await screen.findByRole('dialog', { name: 'Delete scan' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete scan' }));
    await waitFor(() => expect(screen.queryByText('one.example')).toBeNull());
    await dialogGone();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Recent Scans' }));
    // The next stop of the Tab key is the first button of the list.
    await app.user.tab();
    expect(document.activeElement?.textContent).toBe('Open result of two.example');
  });

  it('stays on the steps of a task that moves to another group', async () => {
    const running = { ...shop, status: 'crawling' as const };
    const prepare = (server: App['server']) => giveScans(server, [running]);
    const app = renderApp('/tasks', { signedIn: true, prepare });
    app.server.answer('pause', 202, () => {
      giveScans(app.server, [{ ...running, status: 'paused' }]);
      return { success: true, status: 'paused' };
    });
    await openBy(app, 'Pause');
    const resume = await screen.findByRole('button', { name: 'Resume' });
    expect(document.activeElement).toBe(resume);
  });

  it('is not moved back after a click on plain text', async () => {
    const app = await openScan(aSession(aScan('crawling')));
    const pause = await screen.findByRole('button', { name: 'Pause' });
    act(() => pause.focus());
    await app.user.click(screen.getByText(/Part of a media company/));
    expect(document.activeElement).toBe(document.body);
    showScan(app.server, aSession(aScan('stopped')));
    await sendEvent(app, 'session-update', { scan: aScan('stopped') });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to the main part of the page when the view that had it closes', async () => {
    const app = await openScan(aSession(aScan('crawling')));
    const pause = await screen.findByRole('button', { name: 'Pause' });
    act(() => pause.focus());
    showScan(app.server, aSession(aScan('stopped')));
    await sendEvent(app, 'session-update', { scan: aScan('stopped') });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Live scan' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});
