import { HtmlSite } from './html-site.ts';

export const VISITS = 'https://visits.example/';

const LAMPS = ['desk', 'floor', 'wall', 'table', 'garden', 'ceiling', 'night', 'reading'];
/**
 * A prime number: a page shows the same offer on two visits only if the pages served in between are a multiple of it.
 * Few enough that every scan comes upon each of them, whatever the number and order of its visits.
 */
const OFFERS = ['bulbs', 'shades', 'cables', 'dimmers', 'sockets', 'plugs', 'timers'];

/**
 * A shop whose pages depend on the visit: they list the pages that the visitor has read before, show the size of a cart
 * that grows by itself, and show a different offer each time.
 */
export function visitsSite(): HtmlSite {
  let served = 0;
  return new HtmlSite(VISITS, (path, visitor) => {
    if (path === '/robots.txt')
      return { contentType: 'text/plain', body: 'User-agent: *\nAllow: /\n' };
    const title = titleOf(path);
    if (title === null) return { status: 404, body: '<title>Not found</title>' };
    served += 1;
    const seen = (visitor.seen as string[] | undefined) ?? [];
    visitor.seen = [...seen.filter((one) => one !== path), path].slice(-6);
    const trace = (visitor.seen as string[])
      .map((one) => `<a href="${one}" title="${titleOf(one)}">${titleOf(one)}</a>`)
      .join(' » ');
    const offer = OFFERS[served % OFFERS.length] ?? '';
    return {
      body: `<!doctype html><html lang="en"><title>${title}</title><body>
        <header><nav id="menu"><a href="/">Home</a> <a href="/lamps">Lamps</a> <a href="/about">About</a></nav>
          <a class="cart" href="/cart">Cart (${seen.length})</a>
          <div class="trace">Visited: ${trace}</div></header>
        <main><h1>${title}</h1>${contentOf(path)}</main>
        <aside class="offers"><h2>Offer number ${served}: ${offer}</h2><a href="/offer/${offer}">Buy ${offer}</a></aside>
        <footer><a href="/imprint">Imprint</a></footer></body></html>`,
    };
  });
}

function titleOf(path: string): string | null {
  const lamp = LAMPS.find((name) => path === `/lamp/${name}`);
  if (lamp !== undefined) return `The ${lamp} lamp`;
  const offer = OFFERS.find((name) => path === `/offer/${name}`);
  if (offer !== undefined) return `All ${offer}`;
  const titles: Record<string, string> = {
    '/': 'Visits',
    '/lamps': 'All lamps',
    '/about': 'About us',
    '/cart': 'Your cart',
    '/imprint': 'Imprint',
  };
  return titles[path] ?? null;
}

function contentOf(path: string): string {
  if (path === '/lamps')
    return `<ul>${LAMPS.map((name) => `<li><a href="/lamp/${name}">The ${name} lamp</a></li>`).join('')}</ul>`;
  if (path.startsWith('/lamp/')) return '<button id="add">Add to cart</button>';
  return `<p>The page ${path} says what it has to say.</p>`;
}
