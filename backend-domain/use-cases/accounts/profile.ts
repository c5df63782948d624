import { UserNotFound } from '../../model/account/account-errors.ts';
import { type LoginAttempt, MAX_LOGIN_HISTORY } from '../../model/account/login-attempt.ts';
import type { User } from '../../model/account/user.ts';
import type { UserRepository } from '../../ports/user-repository.ts';

/** Returns the signed-in user. Rejects with UserNotFound. */
export const makeCurrentUser =
  ({ users }: { users: UserRepository }) =>
  async (userId: string): Promise<User> => {
    const user = await users.find(userId);
    if (user === null) throw new UserNotFound();
    return user;
  };

/** Returns the user's login history, newest first, at most 50 entries. */
export const makeLoginHistory =
  ({ users }: { users: UserRepository }) =>
  (userId: string): Promise<LoginAttempt[]> =>
    users.loginHistory(userId, MAX_LOGIN_HISTORY);
