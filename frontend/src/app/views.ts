/** The pages that list scans, and those that list sites. `ViewLinks` links the pages of one list with each other. */
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
