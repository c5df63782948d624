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
  writtenLater: [
    { wish: 'SQL commands', leadsTo: ['/sql-commands.html'] },
    { wish: 'how do triggers work', leadsTo: ['/triggers.html', '/trigger-definition.html'] },
    { wish: 'data types', leadsTo: ['/datatype.html'] },
    { wish: 'write-ahead log', leadsTo: ['/wal.html'] },
    { wish: 'legal notice', leadsTo: ['/legalnotice.html'] },
    { wish: 'B-tree indexes', leadsTo: ['/btree.html'] },
    { wish: 'logical replication', leadsTo: ['/logical-replication.html'] },
    { wish: 'appendix about date and time', leadsTo: ['/datetime-appendix.html'] },
    { wish: 'PL/Python', leadsTo: ['/plpython.html'] },
    { wish: 'the link to the home of the manual', on: tutorial, element: 'a[accesskey="h"]' },
  ],
};
