import type { User } from '@signpost/contracts/http/auth.ts';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { UserPicture } from '../components/user-picture.tsx';
import { useAuth } from '../lib/auth.ts';
import { useEscape } from '../lib/use-escape.ts';
import classes from './user-menu.module.css';

/** The menu of the signed-in user. It closes on a click outside, on Escape, and when the focus leaves it. */
export function UserMenu({ user }: { readonly user: User }) {
  const { logout } = useAuth();
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!opened) return;
    const closeOutside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpened(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opened]);

  useEscape(opened, () => {
    setOpened(false);
    button.current?.focus();
  });

  function closeOnLeaving(event: FocusEvent) {
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) setOpened(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles focus events that bubble from its button and links
    <div ref={place} className={classes.place} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <UserPicture user={user} size="100%" />
        <span className="visually-hidden">Account of {user.name}</span>
      </button>
      {opened && (
        <div id={id} className={classes.menu}>
          <p className={classes.who}>
            <strong dir="auto">{user.name}</strong>
            <span>{user.email}</span>
          </p>
          <Link to="/profile">Profile</Link>
          <Link to="/settings">Settings</Link>
          <button type="button" onClick={() => void logout()}>
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
