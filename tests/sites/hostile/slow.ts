import {
  answer,
  answerHtml,
  drip,
  type HostilePages,
  html,
  pour,
  raw,
  script,
} from './hostile-page.ts';
import { acceptWebSocket } from './web-socket.ts';

const HTML = { 'Content-Type': 'text/html' };

/** Responses that are slow or never arrive. */
export const slow: HostilePages = {
  'slow-never-answers': () => {},
  'slow-hang-after-headers': ({ response }) => {
    response.writeHead(200, HTML).flushHeaders();
  },
  'slowloris-body': (visit) => {
    visit.response.writeHead(200, HTML).flushHeaders();
    drip(visit, '1\r\nx\r\n', 1_000);
  },
  'slowloris-headers': (visit) => {
    visit.response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    drip(visit, 'x', 1_000);
  },
  'slow-subresource': (visit) => {
    if (visit.below === '')
      answerHtml(
        visit,
        '<button>There</button>',
        `<link rel="stylesheet" href="${visit.base}/never.css">`,
      );
  },
};

/** Responses that never end, or that violate HTTP. */
export const broken: HostilePages = {
  'never-idle': (visit) => {
    if (visit.request.headers.upgrade) acceptWebSocket(visit.request);
    else if (visit.below === '/events')
      visit.response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    else if (visit.below === '')
      answerHtml(
        visit,
        script(
          `const poll = () => fetch("${visit.base}/poll").finally(poll); poll(); new EventSource("${visit.base}/events"); new WebSocket("${visit.base}/socket")`,
        ),
      );
  },
  'drop-mid-body': ({ response }) => {
    response.writeHead(200, { ...HTML, 'Content-Length': '10000' });
    response.write(html('Half', 'x'.repeat(4_000)), () => response.socket?.resetAndDestroy());
  },
  'broken-chunked': (visit) =>
    raw(
      visit,
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nAAAAAAA\r\nnot a size\r\n',
    ),
  'bad-headers': (visit) => {
    const heads: Readonly<Record<string, string>> = {
      '': 'Content-Type: text/html\r\nContent-Length: 3\r\nContent-Length: 5',
      '/nul': 'Content-Type: text/html\r\nX-Bad: a\0b',
      '/bare-lf': 'Content-Type: text/html\nX-Bad: 1\nX-Bare: 2',
      '/large': `Content-Type: text/html\r\nX-Large: ${'x'.repeat(1_000_000)}`,
    };
    raw(visit, `HTTP/1.1 200 OK\r\n${heads[visit.below] ?? ''}\r\n\r\nhello`);
  },
  // Without TLS no client uses HTTP/2, so that its frames are an invalid HTTP/1.1 response.
  'h2-faults': (visit) =>
    raw(
      visit,
      Uint8Array.of(
        ...[0, 0, 0, 4, 0, 0, 0, 0, 0], // SETTINGS
        ...[0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2], // RST_STREAM
        ...[0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], // GOAWAY
      ),
    ),
};

const MEGABYTE = '<p>All of these words are here again.</p>\n'.repeat(25_000);

/** Responses that exceed every limit. */
export const large: HostilePages = {
  'big-html-10g': (visit) => {
    visit.response.writeHead(200, HTML);
    visit.response.write('<!doctype html><title>10 GB</title><h1>10 GB</h1>');
    pour(visit, MEGABYTE, 10_000);
  },
  'big-binary-10g': (visit) => {
    visit.response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    pour(visit, Buffer.alloc(1_000_000, 7), 10_000);
  },
  'download-auto': (visit) =>
    answer(
      visit,
      200,
      {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment; filename="file.bin"',
      },
      Buffer.alloc(100_000),
    ),
  'download-infinite': (visit) => {
    visit.response.writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Disposition': 'attachment; filename="endless.html"',
    });
    pour(visit, MEGABYTE);
  },
  'trap-links-1m': (visit) => {
    if (visit.below !== '') {
      answer(visit, 404, HTML, html('No such link', ''));
      return;
    }
    visit.response.writeHead(200, HTML);
    visit.response.write('<!doctype html><title>A million links</title><h1>Links</h1>');
    let block = 0;
    const more = (): void => {
      for (; !visit.response.destroyed && block < 1_000; block += 1) {
        const first = block * 1_000;
        const some = Array.from(
          { length: 1_000 },
          (_, link) => `<a href="${visit.base}/${first + link}">Link ${first + link}</a>`,
        );
        if (!visit.response.write(some.join('\n'))) {
          block += 1;
          visit.response.once('drain', more);
          return;
        }
      }
      visit.response.end();
    };
    more();
  },
};
