import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail } from '../support/mail-text.ts';
import { expect, test } from './journey.ts';
import { openDashboard, signIn, signOut } from './steps/accounts.ts';

/** The texts of the mails to this address. */
async function mailsTo(email: string, outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => readMail(await readFile(join(outbox, name), 'utf8'))),
  );
  return mails.flatMap(({ headers, text }) => (headers.to?.includes(email) ? [text] : []));
}

test('a user who forgot the password sets a new one by the link in a mail', {
  tag: '@full',
}, async ({ page, surroundings: { appUrl, outbox }, complaints }) => {
  const account = await openDashboard(page, appUrl);
  const renewed = { ...account, password: 'another horse, another battery' };
  await signOut(page);

  await test.step('asks for the mail', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(
      page.getByRole('heading', { name: 'Ask the operator for the link' }),
    ).toBeVisible();
  });

  const link = await test.step('follows its link', async () => {
    const links = async () =>
      (await mailsTo(account.email, outbox)).join('\n').match(/https?:\S+\/reset-password\S+/)?.[0];
    await expect.poll(links).toBeDefined();
    const address = (await links()) ?? '';
    await page.goto(address);
    return address;
  });

  await test.step('sets the new password, and signs in with it', async () => {
    await page.getByLabel('New password', { exact: true }).fill(renewed.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(renewed.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, renewed);
  });

  await test.step('the link works only once', async () => {
    await signOut(page);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
    await complaints.allowing([/400 .*\/reset-password/], async () => {
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    });
  });
});
