import type { User } from '../../model/account/user.ts';
import type { UserRepository } from '../../ports/user-repository.ts';

/** Sets the user's profile picture (a data URL) or removes it (null). Rejects with UserNotFound. */
export const makeSetProfilePicture =
  ({ users }: { readonly users: UserRepository }) =>
  (wanted: { readonly userId: string; readonly picture: string | null }): Promise<User> =>
    users.setProfilePicture(wanted.userId, wanted.picture);
