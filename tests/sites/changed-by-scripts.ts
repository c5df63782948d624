/**
 * A small site. Its scripts and its style sheet change every page in the same way. Each change occurs on a real site:
 * hidden headings, generated content in names, a field that becomes a combobox, a logo with hidden text, a router's
 * slash before fragments, a form that is unfolded, a button that is enabled, an inserted element that shifts all
 * positions, and on each page another number of code blocks with copy buttons and of headings with links and a table of contents.
 */
export const CHANGED_PATHS: readonly string[] = [
  '/',
  ...['lamps', 'chairs', 'tables', 'beds', 'shelves', 'rugs'].map((thing) => `/guide/${thing}`),
  ...['oak', 'pine', 'steel', 'glass'].map((material) => `/material/${material}`),
];

const STYLE = `
.side-title, .short, .menu-button { display: none }
.old::after { content: " [o]" }
.next .label::before { content: "» " }
`;

const SCRIPT = `
const bar = document.createElement('div');
bar.className = 'progress';
document.body.prepend(bar);
document.querySelector('#q').setAttribute('role', 'combobox');
document.querySelector('#filter').hidden = false;
document.querySelector('.theme').disabled = false;
for (const link of document.querySelectorAll('a[href*="#"]'))
  link.setAttribute('href', link.getAttribute('href').replace(/([^/])#/, '$1/#'));
const top = document.createElement('button');
top.className = 'to-top';
top.textContent = 'Back to top';
document.querySelector('footer').append(top);
document.querySelectorAll('pre').forEach((block, at) => {
  block.id = 'code-' + at;
  const copy = document.createElement('button');
  copy.className = 'copy';
  copy.title = 'Copy to clipboard';
  copy.dataset.target = '#code-' + at;
  block.after(copy);
});
for (const heading of document.querySelectorAll('h3')) {
  const item = document.createElement('li');
  const entry = document.createElement('a');
  entry.setAttribute('href', '#' + heading.id);
  entry.title = entry.textContent = heading.textContent;
  item.append(entry);
  document.querySelector('.outline').append(item);
  const anchor = document.createElement('a');
  anchor.className = 'anchor';
  anchor.href = location.pathname + '/#' + heading.id;
  anchor.setAttribute('aria-label', 'Link to this heading');
  heading.append(anchor);
}
`;

export function changedPage(path: string): string | null {
  const at = CHANGED_PATHS.indexOf(path);
  if (at < 0) return null;
  const name = path === '/' ? 'Furniture' : path.replace(/.*\//, 'About ');
  const next = CHANGED_PATHS[(at + 1) % CHANGED_PATHS.length] as string;
  const blocks = Array.from(
    { length: at === 0 ? 0 : at % 4 },
    (_, index) =>
      `<h3 id="part-${at}-${index}">Part ${index}</h3><div class="example"><pre><code class="language-sh">order ${at} ${index}</code></pre></div>`,
  );
  const links = CHANGED_PATHS.map((to) => `<li><a href="${to}">Page ${to}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${name} | Shop</title>
<link rel="stylesheet" href="/style.css"></head><body>
<header><a class="brand" href="/"><img alt="Shop logo" src="data:,"><span class="short">Shop</span></a>
<button class="menu-button">Menu</button><button class="theme" disabled>Dark colours</button>
<form id="search" role="search" action="/find"><label for="q">Search the shop</label><input id="q" name="q"><button>Find</button></form></header>
<nav aria-label="Pages"><ul>${links}</ul></nav>
<main><h1>${name}</h1><p>All that there is to say about ${name.toLowerCase()}. ${'It is sent anywhere within a week. '.repeat(8)}</p>
<div><a class="old" href="/guide/lamps?of=${at}">Older words on ${name}</a>
<a class="part" href="/guide/chairs#part-${at}">Part ${at}</a>
<a class="next" href="${next}"><div>Next</div><div class="label">${next}</div></a></div>
${blocks.join('')}
<form id="filter" hidden action="/list"><label for="s">State</label><select id="s" name="s"><option>Any</option><option>New</option></select><button>Apply</button></form></main>
<aside><h2 class="side-title">Tools for ${name}</h2><ul class="outline"></ul></aside>
<footer><a href="/imprint">Imprint</a></footer>
<script src="/site.js"></script></body></html>`;
}

export const CHANGED_FILES: Readonly<Record<string, { type: string; body: string }>> = {
  '/style.css': { type: 'text/css', body: STYLE },
  '/site.js': { type: 'text/javascript', body: SCRIPT },
};
