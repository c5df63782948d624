import type { ComponentType } from 'react';

type PageModule = Promise<{ default: ComponentType }>;

/** Loads a page together with the styles of all components. */
function styled(load: () => PageModule): () => PageModule {
  return async () => {
    const [module] = await Promise.all([load(), import('../styles/components.ts')]);
    return module;
  };
}

/** How the code of every page but the home page is loaded, by the page's path. */
export const PAGES = {
  '/login': styled(() => import('./pages/login-page.tsx')),
  '/register': styled(() => import('./pages/register-page.tsx')),
  '/forgot-password': styled(() => import('./pages/forgot-password-page.tsx')),
  '/reset-password': styled(() => import('./pages/reset-password-page.tsx')),
  '/dashboard': styled(() => import('./pages/dashboard-page.tsx')),
  // Its verdict needs only the styles that /home needs as well.
  '/scans/:id': () => import('./pages/result-page.tsx'),
  '/manifests/:id': styled(() => import('./pages/manifest-page.tsx')),
  '/scans': styled(() => import('./pages/scans-page.tsx')),
  '/sites': styled(() => import('./pages/sites-page.tsx')),
  '/tasks': styled(() => import('./pages/tasks-page.tsx')),
  '/projects': styled(() => import('./pages/projects-page.tsx')),
  '/calendar': styled(() => import('./pages/calendar-page.tsx')),
  '/reports': styled(() => import('./pages/reports-page.tsx')),
  '/profile': styled(() => import('./pages/profile-page.tsx')),
  '/readiness': styled(() => import('./pages/readiness-page.tsx')),
  '/help': styled(() => import('./pages/help-page.tsx')),
  '/privacy': styled(() => import('./pages/privacy-page.tsx')),
  '/terms': styled(() => import('./pages/terms-page.tsx')),
  '/settings': styled(() => import('./pages/settings-page.tsx')),
};

export type PagePath = keyof typeof PAGES;
