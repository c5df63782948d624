import { answer, answerHtml, type HostilePages, links, redirect, script } from './hostile-page.ts';

/** Pages that link to endlessly many others. */
export const traps: HostilePages = {
  'trap-calendar': (visit) => {
    const query = new URLSearchParams(visit.below.slice(1));
    const months = Number(query.get('y') ?? 2026) * 12 + Number(query.get('m') ?? 1);
    const next = `?y=${Math.floor(months / 12)}&m=${(months % 12) + 1}`;
    answerHtml(visit, `<a href="${visit.base}${next}">Next month</a><p>Month ${months}</p>`);
  },
  'trap-path-repeat': (visit) =>
    answerHtml(visit, '<a href="trap-path-repeat/a/b/">Deeper</a><a href="a/b/">And deeper</a>'),
  'trap-session-id': (visit) => {
    const page = visit.below.replace(/;.*|\?.*/, '');
    const session = Math.random().toString(16).slice(2).padEnd(16, '0');
    const names = ['', '/one', '/two', '/three'];
    if (!names.includes(page)) {
      answer(visit, 404, {}, 'No.');
      return;
    }
    answer(
      visit,
      200,
      { 'Content-Type': 'text/html' },
      `<!doctype html><title>Shelf ${page}</title><h1>Shelf ${page}</h1><a href="/">Home</a>${links(
        visit.base,
        names.flatMap((name) => [
          `${name};jsessionid=${session}`,
          `${name}?sid=${session}`,
          `${name}?PHPSESSID=${session}`,
        ]),
      )}`,
    );
  },
  'trap-query-permutations': (visit) =>
    answer(
      visit,
      200,
      { 'Content-Type': 'text/html' },
      `<!doctype html><title>Sorted</title><h1>Sorted</h1><a href="/">Home</a>${links(visit.base, [
        '?a=1&b=2',
        '?b=2&a=1',
        '?a=1&utm_source=x&b=2',
        '?utm_medium=y',
        '?b=2&a=1&gclid=1',
      ])}`,
    ),
  'trap-hash-router': (visit) =>
    answerHtml(
      visit,
      `<main id="view"></main>${links('', ['#/a', '#/b', '#/c'])}${script(`
        const show = () => { view.innerHTML = '<h2>View ' + location.hash + '</h2><a href="#/' + location.hash.length + 'x">More</a>'; };
        onhashchange = show; show();
        let step = 0; setInterval(() => history.pushState({}, '', '${visit.base}?step=' + (step += 1)), 50);`)}`,
    ),
};

export const mazes: HostilePages = {
  'trap-canonical-cycle': (visit) => {
    const other = visit.below === '' ? '/b' : '';
    answerHtml(
      visit,
      links(visit.base, ['', '/b']),
      `<link rel="canonical" href="${visit.base}${other}">`,
    );
  },
  'trap-alternate-hosts': (visit) => {
    const { port } = new URL(`http://${visit.request.headers.host}`);
    const same = (prefix: string) => [
      `${prefix}${visit.base}/tilde~page`,
      `${prefix}${visit.base}/tilde%7Epage`,
      `${prefix}${visit.base}/tilde%7epage/`,
    ];
    if (visit.below.endsWith('/')) redirect(visit, `${visit.base}${visit.below.slice(0, -1)}`);
    else
      answerHtml(
        visit,
        links('', [...same(''), ...same(`http://localhost:${port}`), visit.base.toUpperCase()]),
      );
  },
  'trap-subdomains': (visit) => {
    const { port } = new URL(`http://${visit.request.headers.host}`);
    const names = Array.from({ length: 100 }, (_, name) => `http://s${name}.localhost:${port}/`);
    answerHtml(visit, links('', names));
  },
  'trap-soft404': (visit) =>
    answer(
      visit,
      200,
      { 'Content-Type': 'text/html' },
      `<!doctype html><title>Welcome</title><h1>Welcome</h1><p>Whatever you look for is here.</p><a href="/">Home</a>${
        visit.below === ''
          ? links(
              visit.base,
              Array.from({ length: 40 }, (_, name) => `/never-was-${name}`),
            )
          : ''
      }`,
    ),
  'scroll-endless': (visit) =>
    answerHtml(
      visit,
      `<ul id="list"></ul>${script(`
        let count = 0;
        const more = () => { for (let item = 0; item < 10; item += 1) list.insertAdjacentHTML('beforeend', '<li style="height:200px"><a href="${visit.base}?item=' + (count += 1) + '">Item</a></li>'); };
        more(); onscroll = more; new IntersectionObserver(more).observe(list.appendChild(document.createElement('li')));`)}`,
    ),
};
