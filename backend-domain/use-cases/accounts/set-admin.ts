import { UserNotFound } from '../../model/account/account-errors.ts';
import type { User } from '../../model/account/user.ts';
import type { UserRepository } from '../../ports/user-repository.ts';

/** Makes the user with this email address an administrator or an ordinary user. Rejects with UserNotFound. */
export const makeSetAdmin =
  ({ users }: { readonly users: UserRepository }) =>
  async (wanted: { readonly email: string; readonly isAdmin: boolean }): Promise<User> => {
    const user = await users.findByEmail(wanted.email.trim().toLowerCase());
    if (user === null) throw new UserNotFound();
    return users.setAdmin(user.id, wanted.isAdmin);
  };
