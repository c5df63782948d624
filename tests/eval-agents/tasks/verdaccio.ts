import type { SiteTasks } from '../written-task.ts';

const home = { wish: 'home page', leadsTo: ['/'] };

export const verdaccio: SiteTasks = {
  writtenFirst: [
    { wish: 'open the package lodash', leadsTo: ['/-/web/detail/lodash*'] },
    { wish: 'the page of prettier', leadsTo: ['/-/web/detail/prettier*'] },
    { wish: 'details of the react package', leadsTo: ['/-/web/detail/react*'] },
    { wish: 'which versions of vue are there', leadsTo: ['/-/web/detail/vue*'] },
    { wish: 'dayjs', leadsTo: ['/-/web/detail/dayjs*'] },
    { wish: 'the Babel parser', leadsTo: ['/-/web/detail/@babel/parser*'] },
    { wish: 'home page with all packages', leadsTo: ['/'] },
    { wish: 'semver', leadsTo: ['/-/web/detail/semver*'] },
    {
      wish: 'the button to log in',
      on: home,
      element: '[data-testid="header--button-login"]',
    },
    {
      wish: 'the field to search for packages',
      on: home,
      element: 'header input[placeholder*="Search"]',
    },
  ],
  writtenLater: [
    { wish: 'axios', leadsTo: ['/-/web/detail/axios*'] },
    { wish: 'the package chalk', leadsTo: ['/-/web/detail/chalk*'] },
    { wish: 'open commander', leadsTo: ['/-/web/detail/commander*'] },
    { wish: 'details of debug', leadsTo: ['/-/web/detail/debug*'] },
    { wish: 'the express package', leadsTo: ['/-/web/detail/express*'] },
    { wish: 'handlebars', leadsTo: ['/-/web/detail/handlebars*'] },
    { wish: 'marked', leadsTo: ['/-/web/detail/marked*'] },
    { wish: 'make a uuid', leadsTo: ['/-/web/detail/uuid*'] },
    {
      wish: 'information about the registry',
      on: home,
      element: '[data-testid="header--tooltip-info"]',
    },
    { wish: 'change the settings', on: home, element: '[data-testid="header--tooltip-settings"]' },
  ],
};
