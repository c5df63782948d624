import { lazy, type ReactElement, useEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { navigateWith } from '../lib/navigation.ts';
import { LoggedOutOnly, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import HomePage from './pages/home-page.tsx';
import { PAGES, type PagePath } from './pages.ts';

/** The pages but the home page; the code of each is loaded when it is visited. */
const ELEMENTS = Object.fromEntries(
  Object.entries(PAGES).map(([path, load]) => {
    const Page = lazy(load);
    return [path, <Page key={path} />];
  }),
) as Record<PagePath, ReactElement>;

const routeOf = (path: PagePath) => <Route path={path} element={ELEMENTS[path]} />;

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
