import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { field, says } from '../support/form.ts';

const COMMON_PASSWORD_WARNING =
  'Many people use this password, so attackers try it first. Choose a less common one.';

/** The forms that set a password. */
const FORMS = [
  { name: 'The registration', address: '/register', label: 'Password', signedIn: false },
  {
    name: 'The form after a forgotten password',
    address: '/reset-password?token=a-token',
    label: 'New password',
    signedIn: false,
  },
  { name: 'The profile', address: '/profile', label: 'New password', signedIn: true },
];

describe.each(FORMS)('$name', ({ address, label, signedIn }) => {
  async function openForm() {
    const { user } = renderApp(address, {
      signedIn,
      prepare: (server) => server.answer('loginHistory', 200, { history: [] }),
    });
    await screen.findByLabelText(label, { selector: 'input' });
    return user;
  }

  it('warns of a very common password while it is typed, and accepts it', async () => {
    const user = await openForm();

    await user.type(field(label), '12345678');
    expect(await screen.findByText(COMMON_PASSWORD_WARNING)).toBeTruthy();
    expect(field(label).value).toBe('12345678');
    await expectAccessible();
    await user.type(field(label), ' and 19 lamps');
    expect(says(COMMON_PASSWORD_WARNING)).toBe(false);
  });

  it('warns of a common password in capital letters', async () => {
    const user = await openForm();

    await user.type(field(label), 'PASSWORD1');
    expect(await screen.findByText(COMMON_PASSWORD_WARNING)).toBeTruthy();
  });

  it('does not warn of a password that few people use', async () => {
    const user = await openForm();
    await user.type(field(label), '12345678');
    await screen.findByText(COMMON_PASSWORD_WARNING);

    await user.clear(field(label));
    await user.type(field(label), 'nineteen lamps');
    await new Promise((resolve) => setTimeout(resolve));
    expect(says(COMMON_PASSWORD_WARNING)).toBe(false);
  });
});
