import type { SiteTasks } from '../written-task.ts';

const summary = {
  wish: 'summary of the project express',
  leadsTo: ['/git?p=express.git;a=summary'],
};

export const gitweb: SiteTasks = {
  writtenFirst: [
    {
      wish: 'open the project express',
      leadsTo: ['/git?p=express.git', '/git?p=express.git;a=summary'],
    },
    {
      wish: 'log of the commits',
      leadsTo: ['/git?p=express.git;a=shortlog*', '/git?p=express.git;a=log*'],
    },
    { wish: 'list of the tags', leadsTo: ['/git?p=express.git;a=tags*'] },
    { wish: 'list of the heads', leadsTo: ['/git?p=express.git;a=heads*'] },
    { wish: 'the source tree', leadsTo: ['/git?p=express.git;a=tree*'] },
    { wish: 'search for router', leadsTo: ['/git?*s=router*'] },
    { wish: 'version v4.18.2', leadsTo: ['/git?p=express.git;*v4.18.2*'] },
    { wish: 'the branch develop', leadsTo: ['/git?p=express.git;*develop*'] },
    { wish: 'the last commit, its difference', leadsTo: ['/git?p=express.git;a=commitdiff*'] },
    { wish: 'the field to search in', on: summary, element: 'input[name="s"]' },
  ],
  writtenLater: [
    { wish: 'tag v5.0.0', leadsTo: ['/git?p=express.git;*v5.0.0*'] },
    { wish: 'list of projects', leadsTo: ['/git', '/git/', '/git?a=project_list*'] },
    { wish: 'search for cookie', leadsTo: ['/git?*s=cookie*'] },
    { wish: 'short log', leadsTo: ['/git?p=express.git;a=shortlog*'] },
    { wish: 'browse the files', leadsTo: ['/git?p=express.git;a=tree*'] },
    { wish: 'the last commit', leadsTo: ['/git?p=express.git;a=commit*'] },
    { wish: 'the branch main', leadsTo: ['/git?p=express.git;*main*'] },
    { wish: 'Readme.md', leadsTo: ['/git?p=express.git;a=blob;*Readme.md*'] },
    { wish: 'package.json', leadsTo: ['/git?p=express.git;a=blob;*package.json*'] },
    {
      wish: 'what to search in: commits, authors or files',
      on: summary,
      element: 'select[name="st"]',
    },
  ],
};
