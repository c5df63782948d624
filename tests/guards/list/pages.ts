import { contract, domain, type Guard, onBothEngines, onEngine } from '../guard.ts';

const guarding = 'adapters/browser/shared/page-guards.ts';
const session = 'adapters/browser/shared/shared-browser-session.ts';
const context = 'adapters/browser/shared/session-context.ts';
const playwright = 'adapters/browser/playwright/playwright-driver.ts';
const puppeteer = 'adapters/browser/puppeteer/puppeteer-driver.ts';
const tests = 'browser/page-guards';
const leaving = 'adapters/browser/shared/page-leaving.ts';
const reuse = 'browser/reused-tabs';
const suite = 'adapter-contract/browser-engine';
const refusing = 'adapters/browser/shared/write-refusal.ts';
const states = 'browser/states';
const livePages = 'browser/live-page';
const reaching = 'reaches other documents and writes nothing';
const refused = 'lets no write, socket, event stream, worker or other document through';

const permission = (name: string): Guard => ({
  name: `permission-${name}`,
  why: 'There is no person whom the page could ask, and some browsers grant this without asking.',
  file: context,
  text: `  '${name}',\n`,
  without: '',
  shownBy: onBothEngines(tests, 'a person’s word'),
});

/** The limits of pages in a browser. */
export const pageGuards: readonly Guard[] = [
  {
    name: 'service-workers-refused',
    why: 'A worker outlives its page, and answers for the pages that are read after it.',
    file: guarding,
    text: "ServiceWorkerContainer.prototype, 'register',",
    without: "ServiceWorkerContainer.prototype, 'registerNot',",
    shownBy: onBothEngines(tests, 'leaves no service worker behind'),
  },
  {
    name: 'frames-guarded-by-playwright',
    why: 'A frame of another site is another process, which a guard of the page alone does not reach.',
    file: playwright,
    text: 'await page.addInitScript({ content: script });',
    without:
      "await (await browserContext.newCDPSession(page)).send('Page.addScriptToEvaluateOnNewDocument', { source: script });",
    shownBy: [onEngine('playwright', tests, 'service worker behind, in a frame')],
  },
  {
    name: 'frames-guarded-by-puppeteer',
    why: 'A frame of another site is another process, which a guard of the page alone does not reach.',
    file: puppeteer,
    text: 'await page.evaluateOnNewDocument(script);',
    without:
      "await (await page.createCDPSession()).send('Page.addScriptToEvaluateOnNewDocument', { source: script });",
    shownBy: [onEngine('puppeteer', tests, 'service worker behind, in a frame')],
  },
  {
    name: 'questions-are-answered-with-no',
    why: 'A page that asks whether to delete, buy or send gets the answer yes.',
    file: guarding,
    text: "accept: type === 'beforeunload' }",
    without: "accept: type !== '' }",
    shownBy: onBothEngines(tests, 'dialogs dismissed'),
  },
  {
    name: 'questions-are-answered',
    why: 'A page with an open dialog stops, and so does its reading.',
    file: guarding,
    text: "'Page.javascriptDialogOpening'",
    without: "'Page.signpostNone'",
    shownBy: onBothEngines(tests, 'dialogs dismissed'),
  },
  {
    name: 'proxy-password-is-for-the-proxy',
    why: 'A server that asks for a password gets the proxy’s.',
    file: 'adapters/browser/shared/proxy-sign-in.ts',
    text: "authChallenge.source === 'Proxy' && challenges === 1",
    without: 'challenges === 1',
    shownBy: onBothEngines(tests, 'is not sent to a server that asks'),
    besides: 'Only the sign-in address is intercepted, which no site has.',
  },
  {
    name: 'sites-get-no-proxy-password',
    why: 'A site that asks for a password blocks its page until a person answers, and there is none.',
    file: guarding,
    text: "response: 'CancelAuth'",
    without: "response: 'Default'",
    shownBy: onBothEngines(tests, 'a full Chromium'),
  },
  {
    name: 'session-storage-is-cleared',
    why: 'A page reads what the page before it in the same tab has left.',
    file: 'adapters/browser/in-page/live/leaving.ts',
    text: '    sessionStorage.clear();\n',
    without: '    sessionStorage.length;\n',
    shownBy: onBothEngines(reuse, 'wrote while it is read'),
  },
  {
    name: 'late-session-storage-closes-the-tab',
    why: 'A page that writes while it is left is read by the next page in the same tab.',
    file: leaving,
    text: 'return !this.#isStorageWritten;',
    without: 'return true;',
    shownBy: onBothEngines(reuse, 'in a frame, when it is left'),
  },
  {
    name: 'storage-of-other-origins-closes-the-tab',
    why: 'What a frame of another site stored cannot be cleared, and shows to the next page with such a frame.',
    file: leaving,
    text: '    if (!this.#origins.areOne) return false;\n',
    without: '',
    shownBy: onBothEngines(reuse, 'of a frame of another site'),
  },
  {
    name: 'window-name-is-cleared',
    why: 'A page reads what the page before it in the same tab has left.',
    file: leaving,
    text: 'expression: "window.name = \'\'"',
    without: "expression: '1'",
    shownBy: onBothEngines(reuse, 'no name, history or opener'),
  },
  {
    name: 'history-is-cleared',
    why: 'A page goes back to the page before it in the same tab.',
    file: leaving,
    text: "      this.#cdp.send('Page.resetNavigationHistory'),\n",
    without: '',
    shownBy: onBothEngines(reuse, 'no name, history or opener'),
  },
  {
    name: 'tabs-keep-their-picture-setting',
    why: 'A tab that someone looked at fetches pictures without an end for the pages after.',
    file: 'adapters/browser/shared/tab-pool.ts',
    text: 'tab.pictures === pictures',
    without: 'tab.pictures !== null',
    shownBy: onBothEngines(reuse, 'and only for these'),
  },
  {
    name: 'films-are-not-fetched',
    why: 'One page of videos is a gigabyte that is not needed.',
    file: guarding,
    text: "if (resourceType === 'Media' || (resourceType",
    without: 'if ((resourceType',
    shownBy: onBothEngines(tests, 'no videos even'),
  },
  {
    name: 'pictures-are-not-fetched',
    why: 'Pages without an end of pictures cost as much as they like.',
    file: guarding,
    text: "const types = pictures ? ['Media'] : ['Image', 'Font', 'Media'];",
    without: "const types = pictures ? ['Media'] : ['Media'];",
    shownBy: onBothEngines(tests, 'no pictures, fonts'),
  },
  {
    name: 'documents-are-cut-off',
    why: 'A page without an end fills the browser’s memory as long as it has time.',
    file: 'adapters/browser/shared/navigation.ts',
    text: 'return this.bytes > MAX_BODY_BYTES;',
    without: 'return this.bytes > MAX_BODY_BYTES * 1000;',
    shownBy: onBothEngines(tests, 'is cut off at ten megabytes'),
  },
  {
    name: 'permissions-refused',
    why: 'A page learns the location of the machine, or uses its microphone and camera.',
    file: context,
    text: '          refusePermissions(this.browser, tab),\n',
    without: '          refusePermissions.length,\n',
    shownBy: onBothEngines(tests, 'a person’s word'),
  },
  ...['geolocation', 'notifications', 'midi', 'camera', 'microphone'].map(permission),
  ...['clipboard-read', 'background-sync', 'persistent-storage'].map(permission),
  {
    name: 'web-addresses-only',
    why: 'A browser shows the files of this machine (file:), and its own settings (chrome:).',
    file: session,
    text: "if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') throw",
    without: 'if (parsed === null) throw',
    shownBy: onBothEngines(suite, 'rejects with the reason'),
  },
  {
    name: 'proxy-refusals-are-no-pages',
    why: 'The proxy’s answer about an inner address counts as a page of the site, and is published.',
    file: 'adapters/browser/shared/page-loader.ts',
    text: '    if (refusal) throw refusal;\n',
    without: '',
    shownBy: onBothEngines(suite, 'answer of the egress proxy'),
  },
  {
    name: 'context-a-session-of-playwright',
    why: 'One scan reads with the cookies, log-ins and storage of another.',
    file: playwright,
    text: 'await browser.newContext({',
    without: 'browser.contexts()[0] ?? await browser.newContext({',
    shownBy: [onEngine('playwright', suite, 'keeps sessions apart')],
  },
  {
    name: 'context-a-session-of-puppeteer',
    why: 'One scan reads with the cookies, log-ins and storage of another.',
    file: puppeteer,
    text: "await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } }),",
    without:
      "browser.browserContexts()[1] ?? await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } }),",
    shownBy: [onEngine('puppeteer', suite, 'keeps sessions apart')],
  },
  {
    name: 'downloads-refused-by-playwright',
    why: 'A page fills the disk.',
    file: playwright,
    text: '    acceptDownloads: false,\n',
    without: '',
    shownBy: [onEngine('playwright', tests, 'downloads nothing')],
  },
  {
    name: 'downloads-refused-by-puppeteer',
    why: 'A page fills the disk.',
    file: puppeteer,
    text: "{ downloadBehavior: { policy: 'deny' } }",
    without: '{}',
    shownBy: [contract('browser/puppeteer-downloads')],
    besides:
      'Headless Chromium cancels downloads by itself; one with a window, as BROWSER_WS_ENDPOINT may name, does not.',
  },
  {
    name: 'windows-closed-by-playwright',
    why: 'A page opens a hundred windows that go on by themselves, each a process.',
    file: playwright,
    text: 'popup.close({ runBeforeUnload: false }).catch(() => undefined);',
    without: 'popup.isClosed();',
    shownBy: [onEngine('playwright', tests, 'windows that a click opens')],
  },
  {
    name: 'windows-closed-by-puppeteer',
    why: 'A page opens a hundred windows that go on by themselves, each a process.',
    file: puppeteer,
    text: '    await page?.close({ runBeforeUnload: false });\n',
    without: '    page?.isClosed();\n',
    shownBy: [onEngine('puppeteer', tests, 'windows that a click opens')],
  },
  {
    name: 'writes-refused-while-exploring',
    why: 'Opening a menu to see what is in it changes something on the site.',
    file: refusing,
    text: '!SAFE.has(paused.request.method) || ',
    without: '',
    shownBy: [...onBothEngines(states, refused), ...onBothEngines(livePages, reaching)],
  },
  {
    name: 'event-streams-refused-while-exploring',
    why: 'A site takes a new stream for a visitor who stays.',
    file: refusing,
    text: ' || isEventStream(paused))',
    without: ')',
    shownBy: onBothEngines(states, refused),
  },
  {
    name: 'documents-refused-while-exploring',
    why: 'A click that only shows something leads to an address that does something, such as a log-out.',
    file: refusing,
    text: "if (isMainDocument && this.#reach === 'document') await this.#refuse(paused, 'Aborted');\n    else if",
    without: 'if',
    shownBy: onBothEngines(states, refused),
  },
  {
    name: 'sockets-refused-in-reached-documents',
    why: 'A replay leads to a page that writes through a socket.',
    file: refusing,
    text: "          { name: 'Content-Security-Policy', value: SOCKETLESS_POLICY },\n",
    without: '',
    shownBy: onBothEngines(livePages, reaching),
  },
  {
    name: 'writes-refused-while-replaying',
    why: 'A replay leads to a page that writes as it opens.',
    file: 'backend-domain/agents/reviewer/replay-workflow.ts',
    text: 'if (!(await refusesWrites(page, planned))) return notReplayed(id);',
    without: 'void refusesWrites;',
    shownBy: [domain('agents/replay-workflow', 'refuses every write')],
  },
  {
    name: 'sockets-refused-while-exploring',
    why: 'What goes through a socket or a worker is seen by no guard of requests.',
    file: 'adapters/browser/in-page/live/socket-refusal.ts',
    text: '  head.append(meta);\n',
    without: '',
    shownBy: onBothEngines(states, refused),
  },
  {
    name: 'explored-pages-leave-unheard',
    why: 'A page sends at last what it could not send before.',
    file: 'adapters/browser/shared/tab.ts',
    text: 'if (this.#refusesWrites && !this.navigation.crashed) await this.#leaveUnheard();',
    without: '',
    shownBy: onBothEngines(states, refused),
  },
  {
    name: 'forms-not-sent-while-exploring',
    why: 'A button that says it expands something sends the form that it is in.',
    file: 'adapters/browser/in-page/disclosures.ts',
    text: '  if (isSubmit(element, tag, dom) && dom.formOwner(element) !== null) return null;\n',
    without: '',
    shownBy: onBothEngines(states, 'operates only controls that show something'),
  },
  {
    name: 'destructive-words-not-operated-while-exploring',
    why: 'A dialog that asks before it deletes may not ask.',
    file: 'backend-domain/model/crawl/disclosures.ts',
    text: 'return !DESTRUCTIVE_WORDS.isIn(name);',
    without: 'return true;',
    shownBy: onBothEngines(states, 'operates only controls that show something'),
  },
];
