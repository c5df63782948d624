import type { SiteTasks } from '../written-task.ts';

const backups = { wish: 'the post about backups', leadsTo: ['/*/*/backup/'] };

export const wordpress: SiteTasks = {
  writtenFirst: [
    { wish: 'show the posts of March', leadsTo: ['/202*/03/'] },
    { wish: 'open the page about backups', leadsTo: ['/*/*/backup/'] },
    { wish: 'search for radio', leadsTo: ['/?s=radio'] },
    { wish: 'about this weblog', leadsTo: ['/about/'] },
    { wish: 'contact', leadsTo: ['/contact/'] },
    { wish: 'what happens with my data, the privacy page', leadsTo: ['/privacy/'] },
    { wish: 'set up a firewall', leadsTo: ['/*/*/firewall-or-packet-filtering/'] },
    { wish: 'virtual private networks', leadsTo: ['/*/*/virtual-private-network/'] },
    { wish: 'run Windows programs, Windows emulation', leadsTo: ['/*/*/*windows*/'] },
    { wish: 'the field for a comment', on: backups, element: '#comment' },
  ],
};
