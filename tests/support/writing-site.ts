import type { IncomingMessage } from 'node:http';
import { FixtureSite } from './fixture-site.ts';

/**
 * A shop that records everything its visitors do: visits by beacon, and clicks by fetch, form, WebSocket or a GET
 * request. It has a search, and a navigation with a menu, tabs and a list that opens.
 */
export async function startWritingSite(): Promise<FixtureSite> {
  const lamps = ['desk', 'floor', 'wall', 'table', 'garden', 'night'];
  const site = await FixtureSite.start({
    '/': page('Lamps', `<p>All about lamps.</p>${tabs}${buttons}`),
    '/lamps': page(
      'Catalogue',
      `<ul>${lamps.map((lamp) => `<li><a href="/lamp/${lamp}">The ${lamp} lamp</a></li>`).join('')}</ul>${buttons}`,
    ),
    '/search': page('Results', '<p id="results">Two lamps were found.</p>'),
    '/contact': page(
      'Contact',
      `<form id="contact" action="/write?contact" method="post">
        <label>Message <input name="message"></label><button>Send</button></form>
       <form id="vote" action="/write?vote" method="get"><button>Vote</button></form>`,
    ),
  });
  for (const lamp of lamps)
    site.on(
      `/lamp/${lamp}`,
      page(
        `The ${lamp} lamp`,
        `<details><summary>Measures</summary><a href="/lamps#${lamp}">All measures</a></details>
         <form action="/write?cart-${lamp}" method="post"><button>Add to cart</button></form>${buttons}`,
      ),
    );
  site.on('/robots.txt', (_request, response) => response.end('User-agent: *\nAllow: /\n'));
  return site;
}

const tabs = `<div role="tablist"><button role="tab" id="new" aria-selected="true">New</button>
  <button role="tab" id="old" aria-selected="false">Old</button></div><div id="panel"><a href="/lamp/desk">Desk</a></div>`;

const buttons = `<button id="like" type="button">Like</button>
  <button id="remove" type="button">Remove</button> <button id="follow" type="button">Follow</button>`;

const script = `
const write = (what) => {
  fetch('/write?fetch-' + what, { method: 'PUT', body: what }).catch(() => {});
  fetch('/write?delete-' + what, { method: 'DELETE' }).catch(() => {});
  navigator.sendBeacon('/write?beacon-' + what, what);
  try { new WebSocket(location.href.replace(/^http/, 'ws').replace(/#.*/, '') + 'socket'); } catch {}
};
const on = (id, work) => document.getElementById(id)?.addEventListener('click', work);
on('menu', () => {
  const menu = document.getElementById('menu');
  const isOpen = menu.getAttribute('aria-expanded') === 'true';
  menu.setAttribute('aria-expanded', String(!isOpen));
  document.getElementById('menu-list').hidden = isOpen;
  write('menu');
});
on('more', () => { document.getElementById('more-list').hidden = false; write('more'); });
on('old', () => {
  document.getElementById('old').setAttribute('aria-selected', 'true');
  document.getElementById('new').setAttribute('aria-selected', 'false');
  document.getElementById('panel').innerHTML = '<a href="/lamp/night">Night</a><button type="button">Sort</button>';
  write('tab');
});
for (const id of ['like', 'remove', 'follow']) on(id, () => { fetch('/write?' + id); write(id); });
navigator.sendBeacon('/write?visit', location.href);
for (const leaving of ['pagehide', 'visibilitychange'])
  addEventListener(leaving, () => {
    navigator.sendBeacon('/write?' + leaving, 'x');
    fetch('/write?' + leaving, { method: 'POST', keepalive: true, body: 'x' }).catch(() => {});
  }, true);
addEventListener('submit', () => write('submit'), true);`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<header><button id="menu" aria-haspopup="menu" aria-expanded="false">Menu</button>
<ul id="menu-list" role="menu" hidden><li><a role="menuitem" href="/contact">Write to us</a></li></ul></header>
<nav><a href="/">Start</a> <a href="/lamps">Catalogue</a> <a href="/contact">Contact</a>
<button id="more" type="button">More</button><ul id="more-list" hidden><li><a href="/lamp/wall">Wall</a></li></ul></nav>
<form role="search" action="/search" method="get"><label>Search <input name="q" type="search"></label><button>Search</button></form>
<main><h1>${title}</h1>${content}</main><script>${script}</script></body></html>`;
}

/** The requests to the site that are more than reading. */
export function writesTo({ requests }: FixtureSite): string[] {
  return requests.filter(isWrite).map(({ method, url }) => `${method} ${url}`);
}

function isWrite({ method = '', url = '', headers }: IncomingMessage): boolean {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.upgrade === undefined;
  return !isRead || /^\/(write|socket)/.test(url);
}
