import type { IncomingMessage } from 'node:http';
import { FixtureSite } from './fixture-site.ts';

/**
 * An application in one document: tabs, a menu with a submenu, a dialog, disclosures with and without ARIA, and places behind
 * `#`. Everything that opens also writes: by fetch, beacon, form, WebSocket, event stream and worker.
 */
const PAGE = `<!doctype html><html lang="en"><head><title>Planner</title></head><body>
<header><button id="account" aria-haspopup="menu" aria-expanded="false">Account</button>
<ul id="account-menu" role="menu"></ul></header>
<nav><a href="#reports">Reports</a> <a href="#people">People</a> <a href="#mark">Mark</a>
<button id="calendar">Calendar</button> <button id="board">Board</button> <button id="sign-out">Sign out</button></nav>
<main>
<div role="tablist"><button role="tab" id="week-tab" aria-selected="true">Week</button>
<button role="tab" id="month-tab" aria-selected="false">Month</button></div>
<div id="panel"><button>Print week</button></div>
<button id="new-task" aria-haspopup="dialog">New task</button>
<details><summary>More</summary><a href="/archive">Archive</a></details>
<a href="#" id="language" data-toggle="dropdown">Language</a><ul id="languages" hidden><li><a href="/fr">French</a></li></ul>
<ul><li><a href="#" id="tables">Tables</a><ul id="tables-list" hidden><li><a href="/tables/simple">Simple tables</a></li></ul></li>
<li><a href="#" id="alone">Alone</a></li></ul>
<button popovertarget="filters">Filters</button><div id="filters" popover><button>Only mine</button></div>
<button id="delete-all" aria-haspopup="dialog">Delete all tasks</button>
<button id="plain">Refresh</button>
<button id="help">Show help</button><div id="helping"></div>
<form action="/saved" method="post"><button id="save" aria-expanded="false">Save</button></form>
<a id="away" href="/elsewhere" aria-haspopup="true">Products</a>
<section id="place"></section><h2 id="mark">Mark</h2>
</main>
<dialog id="dialog"><form method="dialog"><label>Title <input name="title"></label><button>Add task</button></form></dialog>
<script>
const byId = (id) => document.getElementById(id);
const write = (what) => {
  fetch('/write?fetch-' + what, { method: 'POST', body: what }).catch(() => {});
  navigator.sendBeacon('/write?beacon-' + what, what);
  try { new WebSocket(location.href.replace(/^http/, 'ws').replace(/#.*/, '') + 'socket'); } catch {}
  new EventSource('/write?events-' + what);
  try { new Worker('/worker.js'); } catch {}
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/write?form-' + what;
  document.body.append(form);
  form.submit();
  setTimeout(() => location.assign('/elsewhere'), 50);
};
byId('month-tab').onclick = () => {
  byId('week-tab').setAttribute('aria-selected', 'false');
  byId('month-tab').setAttribute('aria-selected', 'true');
  byId('panel').innerHTML = '<button>Print month</button>';
  fetch('/month.json').then(() => { byId('panel').insertAdjacentHTML('beforeend', '<button>Share month</button>'); });
  write('tab');
};
byId('account').onclick = () => {
  const isOpen = byId('account').getAttribute('aria-expanded') === 'true';
  byId('account').setAttribute('aria-expanded', String(!isOpen));
  byId('account-menu').innerHTML = isOpen ? '' :
    '<li role="menuitem" tabindex="-1">Profile</li><li role="menuitem" tabindex="-1" aria-haspopup="menu" aria-expanded="false" id="theme">Theme</li>';
  if (!isOpen) byId('theme').onclick = () => {
    byId('theme').setAttribute('aria-expanded', 'true');
    byId('account-menu').insertAdjacentHTML('beforeend', '<li role="menuitem" tabindex="-1">Dark</li>');
  };
  write('menu');
};
byId('language').onclick = (event) => {
  event.preventDefault();
  byId('languages').hidden = !byId('languages').hidden;
  byId('language').setAttribute('aria-expanded', String(!byId('languages').hidden));
  write('dropdown');
};
byId('tables').onclick = (event) => { event.preventDefault(); byId('tables-list').hidden = false; write('tree'); };
byId('new-task').onclick = () => { byId('dialog').showModal(); write('dialog'); };
for (const id of ['delete-all', 'plain', 'save', 'alone', 'sign-out']) byId(id).onclick = () => fetch('/operated?' + id);
byId('calendar').onclick = () => {
  history.pushState({}, '', '/calendar');
  byId('panel').innerHTML = '<button>Next month</button>';
  write('route');
};
addEventListener('popstate', () => { byId('panel').innerHTML = '<button>Print week</button>'; });
byId('board').onclick = () => { byId('place').innerHTML = '<button>Print board</button>'; write('view'); };
byId('help').onclick = () => { byId('helping').innerHTML = '<a href="/manual">Manual</a>'; write('help'); };
const route = () => {
  const place = location.hash.slice(1);
  byId('place').innerHTML = { reports: '<button>Export report</button>', people: '<a href="/people/invite">Invite</a>' }[place] ?? '';
  if (place) write('place');
};
addEventListener('hashchange', route);
addEventListener('pagehide', () => navigator.sendBeacon('/write?farewell', 'x'));
addEventListener('visibilitychange', () => fetch('/write?hidden', { method: 'POST', keepalive: true }));
route();
</script></body></html>`;

/** A site that serves the application at `/`. */
export async function startApplicationSite(): Promise<FixtureSite> {
  return await FixtureSite.start({
    '/': PAGE,
    '/month.json': (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('{}');
    },
    '/worker.js': (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end("fetch('/write?worker', { method: 'POST' });");
    },
  });
}

/**
 * The requests to a site that are more than reading: writes, WebSockets, event streams, workers and other documents.
 */
export function writesTo({ requests }: FixtureSite): string[] {
  return requests
    .filter(
      ({ method, url = '' }) =>
        method !== 'GET' || /^\/(write|socket|elsewhere|worker\.js)/.test(url),
    )
    .map(({ method, url }: IncomingMessage) => `${method} ${url}`);
}
