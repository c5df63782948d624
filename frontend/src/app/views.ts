/** The views of scans, and those of sites; the specification names some of them as pages of their own. */
export const SCAN_VIEWS = [
  { to: '/scans', name: 'All scans' },
  { to: '/tasks', name: 'Tasks' },
  { to: '/calendar', name: 'Calendar' },
];

export const SITE_VIEWS = [
  { to: '/sites', name: 'All sites' },
  { to: '/projects', name: 'Projects' },
  { to: '/reports', name: 'Reports' },
];
