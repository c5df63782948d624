import { ResetTokenInvalid } from '../../model/account/account-errors.ts';
import { addressKey } from '../../model/account/login-budgets.ts';
import { PASSWORD_RESET_MS } from '../../model/account/password-reset.ts';
import { normalizeEmail } from '../../model/account/registration.ts';
import type { AccountContext, Client } from './account-ports.ts';
import { takePoints } from './take-points.ts';

/** Returns the absolute address at which a person sets a new password with this token. */
export type ResetLink = (token: string) => string;

/**
 * Counts the request, then returns the remaining work, which looks the account up and mails the link. The caller
 * answers without waiting for it, so that the duration reveals nothing. Rejects with Throttled (by the client's IP
 * address); `work` rejects with MailNotSent and storage errors.
 */
export const makeForgotPassword =
  (context: AccountContext, resetLink: ResetLink) =>
  async (email: string, client: Client): Promise<{ work: () => Promise<void> }> => {
    const { throttle, budgets } = context;
    await takePoints(throttle, [{ budget: budgets.forgotByAddress, key: addressKey(client.ip) }]);
    return { work: () => sendLink(context, resetLink, normalizeEmail(email)) };
  };

async function sendLink(context: AccountContext, resetLink: ResetLink, email: string) {
  const { users, ids, hasher, clock, mailer, throttle, budgets } = context;
  const user = await users.findByEmail(email);
  if (user === null) return;
  const { allowed } = await throttle.take(budgets.forgotByAccount, user.id);
  if (!allowed) return;
  const token = ids.secret();
  const now = clock.now();
  await users.addReset({
    tokenHash: hasher.sha256(token),
    userId: user.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PASSWORD_RESET_MS),
  });
  await mailer.send({
    to: user.email,
    subject: 'Set a new password for Signpost',
    text: resetMail(resetLink(token)),
  });
}

/**
 * Contains nothing that was entered at registration: email addresses are not confirmed, so anyone could use this mail
 * to send their own words to a stranger.
 */
function resetMail(link: string): string {
  return [
    'Hello,',
    '',
    'You asked to set a new password for your Signpost account.',
    'Open this link within 30 minutes; it works once:',
    '',
    link,
    '',
    'If you did not ask for this, ignore this mail: your password stays as it is.',
  ].join('\n');
}

/**
 * Sets a new password with the mailed token; every session ends. Resolves to a token that marks the device as the
 * owner's, because only the owner reads the account's mail. Rejects with ResetTokenInvalid or Throttled.
 */
export const makeResetPassword =
  (context: AccountContext) =>
  async (reset: { token: string; password: string }, client: Client): Promise<string> => {
    const { users, hasher, clock, passwords, throttle, budgets, devices } = context;
    await takePoints(throttle, [{ budget: budgets.resetByAddress, key: addressKey(client.ip) }]);
    const tokenHash = hasher.sha256(reset.token);
    // Checked first, so that a guessed token does not cost a password hash.
    if ((await users.findReset(tokenHash, clock.now())) === null) throw new ResetTokenInvalid();
    const passwordHash = await passwords.hash(reset.password);
    const user = await users.resetPassword(tokenHash, passwordHash, clock.now());
    await endEverySession(context, user.id);
    return devices.remember(user.email);
  };

/** Ends the user's sessions and drops their cached state. Call it after the token version was raised. */
export async function endEverySession(
  { sessions, clock, standing }: AccountContext,
  userId: string,
): Promise<void> {
  standing.forget({ userId });
  standing.forget({ sessionIds: await sessions.endAll(userId, clock.now()) });
}
