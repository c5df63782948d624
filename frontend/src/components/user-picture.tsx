import type { User } from '@signpost/contracts/http/auth.ts';
import classes from './user-picture.module.css';

/**
 * The user's profile picture, else the initials, in a circle of the given size (a CSS length). Decorative: the name is
 * beside it.
 */
export function UserPicture({ user, size }: { readonly user: User; readonly size: string }) {
  return (
    <span className={classes.circle} style={{ inlineSize: size, blockSize: size }}>
      {user.profilePicture ? (
        <img src={user.profilePicture} alt="" className={classes.picture} />
      ) : (
        <span aria-hidden="true">{initialsOf(user)}</span>
      )}
    </span>
  );
}

function initialsOf({ firstName, lastName, email }: User): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || email.slice(0, 1)).toUpperCase();
}
