import { UserNotFound, WrongCurrentPassword } from '../../model/account/account-errors.ts';
import { PASSWORD_RESET_MS } from '../../model/account/password-reset.ts';
import type { AccountContext } from './account-ports.ts';
import { endEverySession } from './reset-password.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { givePointsBack, takePoints } from './take-points.ts';

export interface ChangePassword {
  readonly userId: string;
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the signed-in user. Every session ends; this client gets a new one. Rejects with
 * WrongCurrentPassword, UserNotFound or Throttled.
 */
export const makeChangePassword =
  (context: AccountContext) =>
  async ({
    userId,
    sessionId,
    currentPassword,
    newPassword,
  }: ChangePassword): Promise<SignedIn> => {
    const { users, sessions, passwords, throttle, budgets, ids, hasher, clock } = context;
    const user = await users.find(userId);
    if (user === null) throw new UserNotFound();
    const charges = [{ budget: budgets.changeByUser, key: userId }];
    await takePoints(throttle, charges);
    if (!(await passwords.verify(currentPassword, user.passwordHash))) {
      throw new WrongCurrentPassword();
    }
    await givePointsBack(throttle, charges);
    const rememberMe = (await sessions.find(sessionId))?.rememberMe ?? false;
    const passwordHash = await passwords.hash(newPassword);
    // Passwords are set only by reset tokens: a new token is made and used at once, which also ends older ones.
    const tokenHash = hasher.sha256(ids.secret());
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + PASSWORD_RESET_MS);
    await users.addReset({ tokenHash, userId, createdAt: now, expiresAt });
    const changed = await users.resetPassword(tokenHash, passwordHash, clock.now());
    await endEverySession(context, userId);
    return signIn(context, changed, rememberMe);
  };
