import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';

const openTasks = () =>
  renderApp('/tasks', {
    signedIn: true,
    prepare: (server) => server.answer('reports', 200, { sites: [] }),
  });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('Every page', () => {
  it('starts with a link that skips to its content', async () => {
    const { user } = openTasks();
    await heading('Tasks');

    await user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.activeElement?.textContent).toBe('Skip to content');
    const content = document.querySelector(skip.getAttribute('href') ?? '');
    expect(content).toBe(screen.getByRole('main'));
    expect((content as HTMLElement).tabIndex).toBe(-1);
  });

  it('is scrolled to its top and gets the focus when a link opens it', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo');
    const { user } = openTasks();
    await heading('Tasks');
    expect(document.activeElement?.tagName).toBe('BODY');

    const link = screen.getByRole('link', { name: 'Reports' });
    link.focus();
    await user.keyboard('{Enter}');
    await heading('Reports');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  it('has its name in the title of the browser tab', async () => {
    openTasks();
    await heading('Tasks');

    expect(document.title).toBe('Tasks · Signpost');
  });

  it.each([
    ['Documentation', 'Documentation'],
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms of use'],
  ])('has a footer whose link %s opens the page %s', async (link, title) => {
    const { user } = openTasks();
    await heading('Tasks');

    const footer = within(screen.getByRole('contentinfo'));
    await user.click(footer.getByRole('link', { name: link }));
    await heading(title);
    await expectAccessible();
  });

  it('has a footer without dead links', async () => {
    openTasks();
    await heading('Tasks');

    const footer = within(screen.getByRole('contentinfo'));
    const addresses = footer.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).not.toContain('#');
    expect(footer.getByRole('link', { name: 'Manifests' }).getAttribute('href')).toBe(
      '/dashboard?tab=manifests',
    );
  });

  it('has a footer, except for the forms to sign in and to register', async () => {
    renderApp('/login');
    await heading('Sign in');

    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});
