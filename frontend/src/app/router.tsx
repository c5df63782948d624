import { type ComponentType, lazy, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { navigateWith } from '../lib/navigation.ts';
import { LoggedOutOnly, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import HomePage from './pages/home-page.tsx';

type PageModule = Promise<{ default: ComponentType }>;

/** A page that is loaded when it is visited, together with the components' styles. */
function page(load: () => PageModule) {
  const loadAll = async () => {
    const [module] = await Promise.all([load(), import('../styles/components.ts')]);
    return module;
  };
  return { Page: lazy(loadAll), load: loadAll };
}

/** Every page but the home page, by its path. */
const PAGES = {
  '/login': page(() => import('./pages/login-page.tsx')),
  '/register': page(() => import('./pages/register-page.tsx')),
  '/forgot-password': page(() => import('./pages/forgot-password-page.tsx')),
  '/reset-password': page(() => import('./pages/reset-password-page.tsx')),
  '/dashboard': page(() => import('./pages/dashboard-page.tsx')),
  '/scans/:id': page(() => import('./pages/result-page.tsx')),
  '/manifests/:id': page(() => import('./pages/manifest-page.tsx')),
  '/scans': page(() => import('./pages/scans-page.tsx')),
  '/sites': page(() => import('./pages/sites-page.tsx')),
  '/tasks': page(() => import('./pages/tasks-page.tsx')),
  '/projects': page(() => import('./pages/projects-page.tsx')),
  '/calendar': page(() => import('./pages/calendar-page.tsx')),
  '/reports': page(() => import('./pages/reports-page.tsx')),
  '/profile': page(() => import('./pages/profile-page.tsx')),
  '/readiness': page(() => import('./pages/readiness-page.tsx')),
  '/help': page(() => import('./pages/help-page.tsx')),
  '/privacy': page(() => import('./pages/privacy-page.tsx')),
  '/terms': page(() => import('./pages/terms-page.tsx')),
  '/settings': page(() => import('./pages/settings-page.tsx')),
};

/** Starts loading the code of the page at this address. The app calls it before it checks who is signed in. */
export function preloadPage(address: string): void {
  const path = Object.keys(PAGES).find((pattern) => matchPath(pattern, address) !== null);
  // A failure shows when the page is rendered.
  if (path !== undefined) PAGES[path as keyof typeof PAGES].load().catch(() => undefined);
}

const routeOf = (path: keyof typeof PAGES) => {
  const { Page } = PAGES[path];
  return <Route path={path} element={<Page />} />;
};

/**
 * Every path of the app, with its guard (product specification, section 2). Unknown addresses redirect to the home
 * page.
 */
export function AppRoutes() {
  const navigate = useNavigate();
  useEffect(() => navigateWith((path) => void navigate(path, { replace: true })), [navigate]);
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/home" element={<HomePage />} />
        {routeOf('/readiness')}
        {routeOf('/manifests/:id')}
        {routeOf('/help')}
        {routeOf('/privacy')}
        {routeOf('/terms')}
        {routeOf('/forgot-password')}
        {routeOf('/reset-password')}
        <Route element={<LoggedOutOnly />}>
          {routeOf('/login')}
          {routeOf('/register')}
        </Route>
        <Route element={<LoginRequired />}>
          {routeOf('/dashboard')}
          {routeOf('/sites')}
          {routeOf('/scans')}
          {routeOf('/scans/:id')}
          {routeOf('/tasks')}
          {routeOf('/projects')}
          {routeOf('/calendar')}
          {routeOf('/reports')}
          {routeOf('/profile')}
          {routeOf('/settings')}
        </Route>
        <Route path="*" element={<Navigate to="/home" replace />} />
      </Route>
    </Routes>
  );
}
