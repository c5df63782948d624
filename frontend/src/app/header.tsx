import { useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { SchemeSwitch } from '../components/scheme-switch.tsx';
import { useAuth } from '../lib/auth.ts';
import { useEscape } from '../lib/use-escape.ts';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

const PLACES = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/sites', label: 'Sites' },
  { to: '/scans', label: 'Scans' },
  { to: '/tasks', label: 'Tasks' },
  { to: '/projects', label: 'Projects' },
  { to: '/calendar', label: 'Calendar' },
  { to: '/reports', label: 'Reports' },
];

/**
 * The header of every page: link to the home page, navigation, colour scheme, and the signed-in user or links to sign
 * in.
 */
export function Header() {
  const { user, known } = useAuth();
  const { pathname } = useLocation();
  // The path on which the menu was opened: on any other path the menu is closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opened = openedAt === pathname;
  const button = useRef<HTMLButtonElement>(null);

  useEscape(opened, () => {
    setOpenedAt(null);
    button.current?.focus();
  });

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/home" className={classes.logo}>
          <Logo />
          Signpost
        </Link>
        {user && (
          <>
            {/* Before the links that it shows, so that Tab moves from it to them. */}
            <button
              ref={button}
              type="button"
              className={classes.burger}
              aria-expanded={opened}
              aria-controls="places"
              aria-label="Menu"
              onClick={() => setOpenedAt(opened ? null : pathname)}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={opened ? 'M5 5l10 10M15 5L5 15' : 'M3 6h14M3 10h14M3 14h14'} />
              </svg>
            </button>
            <nav
              id="places"
              aria-label="Main"
              className={classes.places}
              data-opened={opened || undefined}
            >
              {PLACES.map(({ to, label }) => (
                <NavLink key={to} to={to} className={classes.place ?? ''}>
                  {label}
                </NavLink>
              ))}
            </nav>
          </>
        )}
        <div className={classes.end}>
          <SchemeSwitch />
          {known && !user && (
            <>
              <Link to="/login" className={classes.signIn}>
                Sign In
              </Link>
              <Link to="/register" className={classes.signUp}>
                Sign Up
              </Link>
            </>
          )}
          {user && <UserMenu key={pathname} user={user} />}
        </div>
      </div>
    </header>
  );
}
