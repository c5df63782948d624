import { deflateSync, gzipSync } from 'node:zlib';
import { bombs as bodies } from '../../support/bombs.ts';
import { answer, answerHtml, type HostilePages, type HostileVisit, links } from './hostile-page.ts';

const made = new Map<string, Uint8Array>();

function bomb(visit: HostileVisit, encoding: string): void {
  const body = made.get(encoding) ?? bodies[encoding]?.() ?? new Uint8Array();
  made.set(encoding, body);
  answer(visit, 200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }, body);
}

/** A PNG file of a few kilobytes that declares 50,000 × 50,000 pixels of one bit each. */
function hugePng(): Uint8Array {
  const size = 50_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.writeUInt8(1, 8);
  const row = Buffer.alloc(size / 8 + 1);
  const rows = deflateSync(Buffer.alloc(row.length * 1_000));
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const part = Buffer.alloc(data.length + 12);
    part.writeUInt32BE(data.length, 0);
    part.write(type, 4, 'latin1');
    part.set(data, 8);
    return part;
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', row)]);
}

/** Small responses that expand when they are decompressed. */
export const bombs: HostilePages = {
  'bomb-gzip': (visit) => bomb(visit, 'gzip'),
  'bomb-br-zstd-deflate': (visit) => {
    const encoding = visit.below.slice(1);
    if (encoding in bodies) bomb(visit, encoding);
    else answerHtml(visit, links(visit.base, ['/br', '/zstd', '/deflate']));
  },
  'bomb-gzip-nested': (visit) => bomb(visit, 'gzip, gzip, gzip'),
  'bomb-xml-sitemap': (visit) => {
    const entities = Array.from(
      { length: 10 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join('');
    answer(
      visit,
      200,
      { 'Content-Type': 'application/xml' },
      `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY l0 "lol">${entities}<!ENTITY file SYSTEM "file:///etc/passwd">]>
       <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://${visit.request.headers.host}${visit.base}/&file;</loc></url><url><loc>http://${visit.request.headers.host}${visit.base}/&l10;</loc></url></urlset>`,
    );
  },
  'bomb-png': (visit) => {
    if (visit.below === '/picture.png')
      answer(visit, 200, { 'Content-Type': 'image/png' }, hugePng());
    else
      answerHtml(
        visit,
        `<img src="${visit.base}/picture.png" alt="Black"><svg width="30000" height="30000"><filter id="blur"><feGaussianBlur stdDeviation="5000"/></filter><rect width="30000" height="30000" filter="url(#blur)"/></svg>`,
      );
  },
  'sitemap-50001': (visit) => {
    const origin = `http://${visit.request.headers.host}${visit.base}`;
    const urls = Array.from(
      { length: 50_001 },
      (_, entry) => `<url><loc>${origin}/entry?n=${entry}&amp;m=<![CDATA[1]]></loc></url>`,
    );
    const level = Number(/^\/index-(\d+)\.xml$/.exec(visit.below)?.[1] ?? Number.NaN);
    if (visit.below.startsWith('/entry')) answerHtml(visit, '<p>One of many.</p>');
    else if (visit.below === '/loop.xml')
      answer(visit, 200, {}, sitemapIndex([`${origin}/loop.xml`]));
    else if (level < 51)
      answer(
        visit,
        200,
        {},
        sitemapIndex([`${origin}/index-${level + 1}.xml`, `${origin}/loop.xml`]),
      );
    else if (visit.below === '/packed.xml')
      answer(visit, 200, {}, gzipSync(`\ufeff${sitemap(urls)}`));
    else if (visit.below === '/too-large.xml')
      answer(visit, 200, {}, sitemap([...urls, `<!--${'x'.repeat(51 * 1024 * 1024)}-->`]));
    else answerHtml(visit, '<p>Its sitemaps are in robots.txt.</p>');
  },
};

function sitemap(urls: readonly string[]): string {
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

function sitemapIndex(files: readonly string[]): string {
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join('')}</sitemapindex>`;
}
