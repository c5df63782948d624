import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';

const PAGES = '../../../frontend/src/app/pages';

jest.unstable_mockModule(`${PAGES}/reports-page.tsx`, () => ({
  default: function ReportsPage() {
    throw new Error('A fault of the page');
  },
}));
jest.unstable_mockModule(`${PAGES}/calendar-page.tsx`, () => {
  throw new Error('Failed to fetch dynamically imported module');
});
// Imported after the mocks of the pages, so that they take effect.
const { allowProblems, renderApp } = await import('../support/app.tsx');

describe.each([
  ['A page that breaks', 'Reports', '/reports'],
  ['A page that cannot be loaded', 'Calendar', '/calendar'],
])('%s', (_, name, path) => {
  const open = (address: string) => {
    allowProblems(/A page broke/, /A fault of the page/, /Failed to fetch/);
    return renderApp(address, { signedIn: true });
  };

  it('says what to do', async () => {
    open(path);

    const failure = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'This page could not be shown',
    );
    expect(failure.textContent).toContain('It may work after a reload.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    await expectAccessible();
  });

  it('keeps the navigation to other pages usable', async () => {
    const { user } = open(path);
    await screen.findByRole('alert');

    const places = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(places.getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
    await user.click(places.getByRole('link', { name }));
    expect((await screen.findByRole('alert')).textContent).toContain('It may work after a reload.');
  });
});
