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
  writtenLater: [
    { wish: 'the category preface', leadsTo: ['/category/preface/'] },
    { wish: 'search for backup', leadsTo: ['/?s=backup'] },
    { wish: 'log in', leadsTo: ['/wp-login.php*'] },
    {
      wish: 'the Debian project',
      leadsTo: ['/*/*/chapter-1-the-debian-project/', '/category/the-debian-project/'],
    },
    { wish: 'show the posts of January 2021', leadsTo: ['/2021/01/'] },
    { wish: 'configure a printer', leadsTo: ['/*/*/*print*/'] },
    { wish: 'set up an e-mail server', leadsTo: ['/*/*/*mail*/'] },
    { wish: 'what is Knoppix', leadsTo: ['/*/*/knoppix/'] },
    { wish: 'posts by Roland', leadsTo: ['/author/roland/'] },
    { wish: 'the button that sends the comment', on: backups, element: '#submit' },
  ],
};
