/** An API reference on one page: each operation has a disclosure, a button and a link to its place. */
export function apiReference(operations: number): string {
  const one = (_: unknown, index: number) => {
    const n = index + 1;
    return `<section class="operation" id="operation-${n}"><h2>Operation ${n}</h2>
<button aria-expanded="false">Show operation ${n}</button><p>It does what ${n} does.</p>
<button>Execute operation ${n}</button><a href="#operation-${n}">Place of ${n}</a></section>`;
  };
  return `<!doctype html><html lang="en"><head><title>Reference</title></head><body>
<header><a href="/">Home</a><form action="/search"><input name="q" aria-label="Query"><button>Search</button></form></header>
<main><h1>Reference</h1>${Array.from({ length: operations }, one).join('\n')}</main>
<footer><a href="/imprint">Imprint</a></footer></body></html>`;
}
