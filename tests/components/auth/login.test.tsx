import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { ada, signedInAs } from '../support/people.ts';

describe('The sign-in page', () => {
  it('leads to the dashboard once the server takes the password', async () => {
    const { server, user } = renderApp('/login');
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct-Horse-1');
    server.answer('login', 200, signedInAs(ada));
    server.answer('scanStatus', 200, { recentScans: [], next_cursor: null });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('button', { name: /Ada Lovelace/ });
    expect(shownAddress()).toBe('/dashboard');
    expect(server.calls('login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', password: 'correct-Horse-1', rememberMe: false },
    ]);
  });

  it('has no breach of accessibility', async () => {
    renderApp('/login');
    await screen.findByRole('textbox', { name: 'Email' });
    await expectAccessible();
  });
});
