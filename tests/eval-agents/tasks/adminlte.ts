import type { SiteTasks } from '../written-task.ts';

const home = { wish: 'home page', leadsTo: ['/', '/index.html'] };

export const adminlte: SiteTasks = {
  writtenFirst: [
    { wish: 'open the calendar', leadsTo: ['/pages/calendar.html'] },
    { wish: 'kanban board', leadsTo: ['/pages/kanban.html'] },
    { wish: 'show an invoice', leadsTo: ['/pages/examples/invoice*.html'] },
    { wish: 'the inbox of the mailbox', leadsTo: ['/pages/mailbox/mailbox.html'] },
    { wish: 'compose a message', leadsTo: ['/pages/mailbox/compose.html'] },
    { wish: 'register a new member', leadsTo: ['/pages/examples/register*.html'] },
    { wish: 'frequently asked questions', leadsTo: ['/pages/examples/faq.html'] },
    { wish: 'I forgot my password', leadsTo: ['/pages/examples/forgot-password*.html'] },
    { wish: 'charts with ChartJS', leadsTo: ['/pages/charts/chartjs.html'] },
    {
      wish: 'the field to search the menu in the sidebar',
      on: home,
      element: '[data-widget="sidebar-search"] input',
    },
  ],
  writtenLater: [
    { wish: 'gallery', leadsTo: ['/pages/gallery.html'] },
    { wish: 'widgets', leadsTo: ['/pages/widgets.html'] },
    { wish: 'data tables', leadsTo: ['/pages/tables/data.html'] },
    { wish: 'log in', leadsTo: ['/pages/examples/login*.html'] },
    { wish: 'my user profile', leadsTo: ['/pages/examples/profile.html'] },
    { wish: 'list of projects', leadsTo: ['/pages/examples/projects.html'] },
    { wish: 'buttons', leadsTo: ['/pages/UI/buttons.html'] },
    { wish: 'modal dialogs', leadsTo: ['/pages/UI/modals.html'] },
    { wish: 'form validation', leadsTo: ['/pages/forms/validation.html'] },
    { wish: 'show the page in full screen', on: home, element: '[data-widget="fullscreen"]' },
  ],
};
