import { answer, answerHtml, type HostilePages, script } from './hostile-page.ts';
import { acceptWebSocket, binaryFrame } from './web-socket.ts';

/** Documents that are too large or too complex. */
export const documents: HostilePages = {
  'dom-huge': (visit) =>
    answerHtml(
      visit,
      visit.below === '/deep' ? '<div>'.repeat(100_000) : `<i></i>`.repeat(1_000_000),
    ),
  'dom-churn': script(
    'setInterval(() => { document.body.innerHTML = document.body.innerHTML + "<p>churn</p>"; }, 10)',
  ),
  'text-huge': (visit) => {
    visit.response.writeHead(200, { 'Content-Type': 'text/html' });
    visit.response.write(
      `<!doctype html><h1 title="${'attribute '.repeat(300_000)}">Text</h1><title>${'title '.repeat(500_000)}</title><p>`,
    );
    visit.response.end('word '.repeat(40_000_000));
  },
  'ws-flood': (visit) => {
    if (!visit.request.headers.upgrade) {
      answerHtml(visit, script(`new WebSocket("${visit.base}/flood").onmessage = () => {}`));
      return;
    }
    acceptWebSocket(visit.request);
    const frame = binaryFrame(Buffer.alloc(1_000_000));
    const { socket } = visit.request;
    const more = (): void => {
      while (!socket.destroyed && socket.write(frame));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  },
};

/** Scripts that block, exhaust or kill the browser. */
export const loops: HostilePages = {
  'js-while-true': `<button>Before</button>${script('while (true) {}')}`,
  'js-while-true-after-load': `<button>Before</button>${script('setTimeout(() => { while (true) {} }, 2000)')}`,
  'js-memory': script(
    'const kept = []; while (true) kept.push(Array.from({ length: 100000 }, (_, index) => ({ index })));',
  ),
  'js-fork-workers': script(`
    const code = URL.createObjectURL(new Blob(['while (true) {}']));
    for (let count = 0; count < 10000; count += 1) { new Worker(code); document.body.append(document.createElement('iframe')); }`),
  'js-crash': async (visit) => {
    // The first request comes without a browser. The second comes from the browser, which is killed while it loads the
    // page.
    if (visit.times === 2) await visit.killBrowser();
    answerHtml(visit, '<button>Survived</button>');
  },
};

/** Scripts that deceive the scanner. */
export const tricks: HostilePages = {
  'js-override': `<button data-testid="real">Real</button>${script(`
    Array.prototype.map = Array.prototype.filter = Array.prototype.push = () => { throw new Error('no'); };
    JSON.stringify = () => '"hijacked"'; JSON.parse = () => ({ hijacked: true }); console.log = null;
    Function.prototype.toString = () => 'hijacked'; Promise.prototype.then = () => undefined;
    Document.prototype.querySelectorAll = () => []; Element.prototype.getAttribute = () => 'hijacked';`)}`,
  'js-debugger': `<button>Undisturbed</button>${script('debugger; setInterval(() => { debugger; }, 10)')}`,
  'js-detects-bot': script('if (navigator.webdriver) location = location.pathname + "?bot"'),
  'js-fake-clock': `<button>Timeless</button>${script(
    'Date.now = () => 0; performance.now = () => 0; window.setTimeout = () => 0; window.requestAnimationFrame = () => 0;',
  )}`,
  'sw-hijack': (visit) => {
    if (visit.below === '/worker.js')
      answer(
        visit,
        200,
        { 'Content-Type': 'text/javascript', 'Service-Worker-Allowed': '/' },
        'onfetch = (event) => event.respondWith(new Response("<title>Hijacked</title>", { headers: { "Content-Type": "text/html" } })); oninstall = () => skipWaiting(); onactivate = () => clients.claim();',
      );
    else
      answerHtml(
        visit,
        script(`navigator.serviceWorker?.register("${visit.base}/worker.js", { scope: "/" })`),
      );
  },
};
