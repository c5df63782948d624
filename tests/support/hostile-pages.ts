import type { Page } from './fixture-site.ts';

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Hostile</title>${head}</head><body><h1>Hostile</h1><a href="/next">Next</a>${body}</body></html>`;

const hang: Page = () => undefined;

const endless: Page = (_request, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.write('<!doctype html><title>Endless</title><a href="/start">Start</a>');
  const chunk = `<p>${'words '.repeat(20_000)}</p>`;
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
};

/** Pages that try to block, deceive or crash a crawler's browser, by path. */
export const hostilePages: Readonly<Record<string, Page>> = {
  '/plain': page('<p>Nothing special.</p>'),
  '/dialog-loop': page('<script>while (true) alert("again")</script>'),
  '/dialogs': page(
    '<script>alert(1); document.title = confirm("?") + " " + prompt("?"); print();</script>',
  ),
  '/beforeunload': page(
    '<script>onbeforeunload = (event) => { event.preventDefault(); return "stay"; };</script>',
  ),
  '/loop-on-load': page('<button>Before</button><script>while (true) {}</script>'),
  '/loop-after-load': page(
    '<button>Before</button><script>setTimeout(() => { while (true) {} }, 150)</script>',
  ),
  '/loop-for-ever': page(
    '<script>setInterval(() => { const end = Date.now() + 60_000; while (Date.now() < end) {} }, 20)</script>',
  ),
  '/never-idle': page(
    '<p id="tick"></p><script>const poll = () => fetch("/hang").finally(poll); poll(); new EventSource("/events"); setInterval(() => fetch("/plain"), 100);</script>',
  ),
  '/ticking': page(
    '<ul id="list"></ul><script>setInterval(() => { list.append(document.createElement("li")); }, 20)</script>',
  ),
  '/slow-style': page('<button>There</button>', '<link rel="stylesheet" href="/hang">'),
  '/slow-picture': page('<button>There</button><img src="/hang" alt="Slow">'),
  '/popups': page(
    '<script>for (let count = 0; count < 100; count += 1) open("/plain?popup=" + count, "_blank", count % 2 ? "noopener" : "");</script>',
  ),
  '/js-override': page(
    `<button data-testid="real">Real</button><script>
      Array.prototype.map = Array.prototype.filter = Array.prototype.push = () => { throw new Error('no'); };
      JSON.stringify = () => '"hijacked"'; JSON.parse = () => ({ hijacked: true });
      Object.defineProperty(Object.prototype, 'value', { get: () => 'hijacked' });
      document.querySelectorAll = Document.prototype.querySelectorAll = () => [];
      Element.prototype.getAttribute = () => 'hijacked'; window.getComputedStyle = null; window.Map = null; window.Set = null;
      Promise.prototype.then = () => undefined; window.MutationObserver = null; globalThis.signpostPage = null;
    </script>`,
  ),
  '/clobbered': page(
    `<form id="form" action="/clobber"><input name="parentNode"><input name="getAttribute" aria-label="Attribute"><input name="firstChild"><input name="nextSibling"><input name="id"><input name="action"><button>Clobber</button></form>
     <img name="getElementById" src="/x.png" alt=""><img name="documentElement" src="/x.png" alt=""><form name="body"></form>`,
  ),
  '/fake-clock': page(
    `<button>Timeless</button><script>
      Date.now = () => 0; performance.now = () => 0; window.setTimeout = () => 0; window.requestAnimationFrame = () => 0;
    </script>`,
  ),
  '/debugger': page(
    '<script>debugger; setInterval(() => { debugger; }, 10)</script><button>Undisturbed</button>',
  ),
  '/huge': (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.write('<!doctype html><title>Huge</title><main>');
    for (let block = 0; block < 100; block += 1)
      response.write(
        Array.from(
          { length: 1_000 },
          (_, link) => `<p><a href="/${block}/${link}">Link ${block}.${link}</a></p>`,
        ).join(''),
      );
    response.end('</main>');
  },
  '/deep': page(`${'<div>'.repeat(20_000)}<button>Deep down</button>`),
  '/endless': endless,
  '/endless-download': (request, response) => {
    response.setHeader('Content-Disposition', 'attachment; filename="endless.html"');
    endless(request, response);
  },
  '/download': (_request, response) => {
    response.setHeader('Content-Type', 'application/octet-stream');
    response.setHeader('Content-Disposition', 'attachment; filename="file.bin"');
    response.end(Buffer.alloc(100_000));
  },
  '/no-content': (_request, response) => {
    response.statusCode = 204;
    response.end();
  },
  '/json': (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end('{"a": 1}');
  },
  '/hang': hang,
  '/hang-after-headers': (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.flushHeaders();
  },
  '/half': (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.write(page('<button>First half</button>').replace('</body></html>', ''));
  },
  '/events': (_request, response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    response.write('data: hello\n\n');
  },
  '/reset': (request) => {
    request.socket.resetAndDestroy();
  },
  '/redirect-loop': (_request, response) => {
    response.writeHead(302, { Location: '/redirect-loop' });
    response.end();
  },
  '/script-loop': page('<script>location = "/script-loop?" + Math.random()</script>'),
  '/worker': page(
    '<script>navigator.serviceWorker?.register("/worker.js").then(() => { document.title = "Registered"; }, (error) => { document.title = error.name; })</script>',
  ),
  '/permissions': page(
    `<script>
      Promise.all(['geolocation', 'notifications', 'camera', 'microphone'].map((name) => navigator.permissions.query({ name }).then(({ state }) => state)))
        .then((states) => { document.title = states.join(' '); });
      navigator.geolocation.getCurrentPosition(() => {}, () => {});
      Notification.requestPermission();
    </script>`,
  ),
};
