import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import { field, fill, press, says } from '../support/form.ts';
import { accessTokenOf, ada, signedInAs } from '../support/people.ts';

async function openLogin() {
  const app = renderApp('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  return app;
}

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('The sign-in form', () => {
  it('reports missing entries until they are typed', async () => {
    const { server } = await openLogin();
    press('Sign In');
    expect(says('Email address is required')).toBe(true);
    expect(says('Password is required')).toBe(true);
    fill('Email', 'ada');
    expect(says('Email address is required')).toBe(false);
    fill('Password', 'x');
    expect(says('Password is required')).toBe(false);
    expect(server.calls('login')).toEqual([]);
  });

  it('reports an invalid email address until it is corrected', async () => {
    await openLogin();
    fill('Email', 'ada');
    fill('Password', 'x');
    press('Sign In');
    expect(says('Please enter a valid email address')).toBe(true);
    fill('Email', 'ada@example.com');
    expect(says('Please enter a valid email address')).toBe(false);
  });

  it('marks the invalid field for screen readers', async () => {
    await openLogin();
    press('Sign In');
    const email = field('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const described = (email.getAttribute('aria-describedby') ?? '').split(' ');
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toContain('Email address is required');
  });

  it('sends the email in lower case without spaces, and the password unchanged', async () => {
    const { server } = await openLogin();
    server.fail('login', 'INVALID_CREDENTIALS', 'Wrong email or password');
    fill('Email', '  Ada@Example.COM ');
    fill('Password', ' a secret ');
    press('Sign In');
    await screen.findByRole('alert');
    expect(server.sent('login')).toEqual([
      { email: 'ada@example.com', password: ' a secret ', rememberMe: false },
    ]);
  });

  it('asks for 30 days when the visitor wants to be remembered', async () => {
    const { server, user } = await openLogin();
    server.fail('login', 'INVALID_CREDENTIALS', 'Wrong email or password');
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me (30 days)' }));
    press('Sign In');
    await screen.findByRole('alert');
    expect(server.sent('login')).toMatchObject([{ rememberMe: true }]);
  });

  it('opens the dashboard once the server accepts the password', async () => {
    const { server } = await openLogin();
    server.answer('login', 200, signedInAs(ada));
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    press('Sign In');
    await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    expect(shownAddress()).toBe('/dashboard');
    expect(readAccessToken()).toBe(accessTokenOf(ada));
  });

  it('is sent once, however often it is submitted while the server works', async () => {
    const { server } = await openLogin();
    const release = server.hold('login');
    server.fail('login', 'INVALID_CREDENTIALS', 'Wrong email or password');
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
    press('Sign In');
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    press('Sign In');
    release();
    await screen.findByRole('alert');
    expect(server.calls('login')).toHaveLength(1);
    expect(button.getAttribute('aria-busy')).toBe('false');
  });

  it('shows the message of a refusal, and keeps the typed values', async () => {
    const { server } = await openLogin();
    server.fail('login', 'INVALID_CREDENTIALS', 'Wrong email or password');
    fill('Email', 'ada@example.com');
    fill('Password', 'something else');
    press('Sign In');
    expect(await alertText()).toBe('Wrong email or password');
    expect(field('Email').value).toBe('ada@example.com');
    expect(field('Password').value).toBe('something else');
    expect(shownAddress()).toBe('/login');
  });

  it('shows all problems of the form that the server reports', async () => {
    const { server } = await openLogin();
    server.fail('login', 'VALIDATION_ERROR', 'Email is odd', {
      details: [
        { path: 'email', message: 'Email is odd' },
        { path: 'password', message: 'Password is odd' },
      ],
    });
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    press('Sign In');
    expect(await alertText()).toBe('Email is odd. Password is odd');
  });

  it('reports a network error', async () => {
    const { server } = await openLogin();
    server.drop('login');
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    press('Sign In');
    expect(await alertText()).toBe('Network error - please check your connection');
  });

  it('says that an error occurred when a proxy answers instead of the server', async () => {
    const { server } = await openLogin();
    server.answerAsProxy('login', 502, '<h1>Bad gateway</h1>');
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    press('Sign In');
    expect(await alertText()).toBe('An error occurred');
  });

  it('removes the message of a refusal when the visitor opens the registration', async () => {
    const { server, user } = await openLogin();
    server.fail('login', 'INVALID_CREDENTIALS', 'Wrong email or password');
    fill('Email', 'ada@example.com');
    fill('Password', 'secret');
    press('Sign In');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await screen.findByRole('heading', { name: 'Create an account' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows and hides the password on request', async () => {
    const { user } = await openLogin();
    const button = screen.getByRole('button', { name: 'Show password' });
    expect(field('Password').type).toBe('password');
    await user.click(button);
    expect(field('Password').type).toBe('text');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await user.click(button);
    expect(field('Password').type).toBe('password');
  });

  it('says that signing in with Google is not available yet', async () => {
    await openLogin();
    const google = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Sign in with Google (Coming Soon)',
    });
    expect(google.disabled).toBe(true);
  });

  it('can be used with assistive technology', async () => {
    await openLogin();
    press('Sign In');
    await expectAccessible();
  });
});
