import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { field, fill, press, says } from '../support/form.ts';
import { ada, signedInAs } from '../support/people.ts';

const COMPLETE = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};

function fillAll(fields: Readonly<Record<string, string>>): void {
  for (const [label, text] of Object.entries(fields)) fill(label, text);
}

async function openRegistration() {
  const app = renderApp('/register');
  await screen.findByRole('heading', { name: 'Create an account' });
  return app;
}

describe('The registration form', () => {
  it('reports missing entries, and sends nothing', async () => {
    const { server } = await openRegistration();
    press('Create account');
    for (const words of [
      'First name is required',
      'Last name is required',
      'Email address is required',
      'Password is required',
      'Password confirmation is required',
    ]) {
      expect([words, says(words)]).toEqual([words, true]);
    }
    expect(server.calls('register')).toEqual([]);
  });

  it.each([
    ['First name', '  ', 'First name is required'],
    ['First name', 'a'.repeat(101), 'First name must be at most 100 characters long'],
    ['Last name', 'Love\u0007lace', 'Last name has characters that cannot be used'],
    ['Email', 'ada@example', 'Please enter a valid email address'],
    ['Email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['Phone (optional)', 'call me', 'Please enter a valid phone number'],
    ['Phone (optional)', '+', 'Please enter a valid phone number'],
    ['Country', 'a'.repeat(101), 'Country must be at most 100 characters long'],
    ['Country code', 'a'.repeat(101), 'Country code must be at most 100 characters long'],
    ['Password', '1234567', 'Password must be at least 8 characters long'],
    ['Password', 'a'.repeat(129), 'Password must be at most 128 characters long'],
    ['Confirm password', 'correct house', 'Passwords do not match'],
  ])('refuses %s with the text %j', async (label, text, problem) => {
    const { server } = await openRegistration();
    fillAll({ ...COMPLETE, [label]: text });
    press('Create account');
    expect(says(problem)).toBe(true);
    fill(label, 'anything else');
    expect(says(problem)).toBe(false);
    expect(server.calls('register')).toEqual([]);
  });

  it('reports all problems at once', async () => {
    await openRegistration();
    fillAll({ Email: 'ada@example', Password: '1234567', 'Confirm password': '12345678' });
    press('Create account');
    expect(says('First name is required')).toBe(true);
    expect(says('Please enter a valid email address')).toBe(true);
    expect(says('Password must be at least 8 characters long')).toBe(true);
    expect(says('Passwords do not match')).toBe(true);
  });

  it('reads the country from the phone number, and shows its flag', async () => {
    await openRegistration();
    fill('Phone (optional)', '+972 50-123 4567');
    expect(field('Country').value).toBe('Israel');
    expect(field('Country code').value).toBe('IL');
    expect(says('🇮🇱')).toBe(true);
  });

  it('keeps a country that is entered already', async () => {
    await openRegistration();
    fill('Country', 'Atlantis');
    fill('Phone (optional)', '+44 (20) 7946 0000');
    expect(field('Country').value).toBe('Atlantis');
    expect(field('Country code').value).toBe('');
    expect(says('🇬🇧')).toBe(true);
  });

  it('enters no country when the number has no dial code', async () => {
    await openRegistration();
    fill('Phone (optional)', '050 123 4567');
    expect(field('Country').value).toBe('');
    expect(field('Country code').value).toBe('');
  });

  it('sends the typed values without spaces at the ends, and leaves out empty ones', async () => {
    const { server } = await openRegistration();
    server.answer('register', 201, signedInAs(ada));
    fill('Phone (optional)', ' +44 (20) 7946 0000 ');
    fillAll({
      ...COMPLETE,
      'First name': '  Ada ',
      'Last name': ' Lovelace ',
      Email: '  ADA@Example.com ',
      Country: '',
      'Country code': '',
    });
    press('Create account');
    await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    expect(shownAddress()).toBe('/dashboard');
    expect(server.sent('register')).toEqual([
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        phone: '+44 (20) 7946 0000',
        password: 'correct horse',
      },
    ]);
  });

  it('says that the email has an account already, and keeps the typed values', async () => {
    const { server } = await openRegistration();
    server.fail('register', 'EMAIL_TAKEN', 'This email has an account already');
    fillAll(COMPLETE);
    press('Create account');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This email has an account already',
    );
    expect(field('First name').value).toBe('Ada');
    expect(field('Password').value).toBe('correct horse');
  });

  it('reports a network error, and can be sent again', async () => {
    const { server } = await openRegistration();
    server.drop('register');
    fillAll(COMPLETE);
    press('Create account');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Network error - please check your connection',
    );
    server.answer('register', 201, signedInAs(ada));
    press('Create account');
    await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
  });

  it('can be used with assistive technology', async () => {
    await openRegistration();
    press('Create account');
    await expectAccessible();
  });
});
