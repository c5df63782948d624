import type { SiteTasks } from '../written-task.ts';

const tutorial = { wish: 'tutorial', leadsTo: ['/tutorial.html'] };

export const pgdoc: SiteTasks = {
  writtenFirst: [
    { wish: 'open the page about backups', leadsTo: ['/backup.html'] },
    {
      wish: 'how do I create an index',
      leadsTo: ['/indexes.html', '/indexes-intro.html', '/sql-createindex.html'],
    },
    { wish: 'release notes', leadsTo: ['/release.html'] },
    { wish: 'glossary', leadsTo: ['/glossary.html'] },
    { wish: 'full text search', leadsTo: ['/textsearch.html'] },
    { wish: 'client authentication', leadsTo: ['/client-authentication.html'] },
    { wish: 'report a bug', leadsTo: ['/bug-reporting.html'] },
    { wish: 'list of SQL key words', leadsTo: ['/sql-keywords-appendix.html'] },
    {
      wish: 'routine maintenance of a database',
      leadsTo: ['/maintenance.html', '/routine-vacuuming.html'],
    },
    { wish: 'the link to the next page', on: tutorial, element: 'a[accesskey="n"]' },
  ],
};
