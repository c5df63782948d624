import type { SignedIn, User } from '@signpost/contracts/http/auth.ts';
import { tokenUntil } from '../../frontend/lib/browser-world.ts';

export const ada: User = {
  _id: 'user-ada',
  name: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  profilePicture: null,
  isAdmin: false,
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** A token that does not expire during a test. */
export const accessTokenOf = ({ _id }: User): string => tokenUntil(4_000_000_000, _id);

/** The answer to login and register. */
export const signedInAs = (user: User): SignedIn => ({
  user,
  tokens: { accessToken: accessTokenOf(user) },
});
