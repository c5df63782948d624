import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LoadingLabel } from '../components/loading-label.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LateNotifications } from './late-notifications.tsx';
import classes from './layout.module.css';
import { PageErrors } from './page-errors.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const WITHOUT_FOOTER = new Set(['/login', '/register']);

/**
 * Header, page and footer. Like a browser on a page load, it scrolls to the top and moves the focus when the path
 * changes.
 */
export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const entered = useRef(pathname);
  useKeptFocus();

  // Keyboard and screen reader continue at the top of the new page, not in the middle of it.
  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <PageErrors key={pathname}>
          <Suspense fallback={<LoadingLabel />}>
            <Outlet />
          </Suspense>
        </PageErrors>
      </main>
      {pathname !== '/home' && <LateNotifications />}
      {!WITHOUT_FOOTER.has(pathname) && <Footer />}
    </div>
  );
}
