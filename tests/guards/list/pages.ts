import { contract, type Guard, onBothEngines, onEngine } from '../guard.ts';

const guarding = 'adapters/browser/shared/page-guards.ts';
const session = 'adapters/browser/shared/shared-browser-session.ts';
const playwright = 'adapters/browser/playwright/playwright-driver.ts';
const puppeteer = 'adapters/browser/puppeteer/puppeteer-driver.ts';
const tests = 'browser/page-guards';
const suite = 'adapter-contract/browser-engine';

const permission = (name: string): Guard => ({
  name: `permission-${name}`,
  why: 'Nobody is there whom the page could ask, and some browsers grant this without asking.',
  file: session,
  text: `  '${name}',\n`,
  without: '',
  shownBy: onBothEngines(tests, 'a person’s word'),
});

/** What pages may do in a browser. */
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
    why: 'A page that asks whether to delete, buy or send is told yes.',
    file: guarding,
    text: "accept: type === 'beforeunload' }",
    without: "accept: type !== '' }",
    shownBy: onBothEngines(tests, 'questions answered with no'),
  },
  {
    name: 'questions-are-answered',
    why: 'A page that asks anything stands still, and whoever reads it with it.',
    file: guarding,
    text: "'Page.javascriptDialogOpening'",
    without: "'Page.signpostNone'",
    shownBy: onBothEngines(tests, 'questions answered with no'),
  },
  {
    name: 'proxy-password-is-for-the-proxy',
    why: 'A site that asks for a password is told the proxy’s.',
    file: guarding,
    text: "event.authChallenge.source === 'Proxy' ? options.proxy : null",
    without: 'options.proxy',
    shownBy: onBothEngines(tests, 'is told to no site'),
  },
  {
    name: 'films-are-not-fetched',
    why: 'One page of films is a gigabyte that nobody looks at.',
    file: guarding,
    text: "if (resourceType === 'Media' || (resourceType",
    without: 'if ((resourceType',
    shownBy: onBothEngines(tests, 'no films fetched'),
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
    text: 'return this.bytes > bodyLimit;',
    without: 'return this.bytes > bodyLimit * 1000;',
    shownBy: onBothEngines(tests, 'is cut off at ten megabytes'),
  },
  {
    name: 'permissions-refused',
    why: 'A page gets to know where the machine stands, or to hear and see what is around it.',
    file: session,
    text: '      if (!context.isGuarded) await refusePermissions(browser, tab.contextId);\n',
    without: '      refusePermissions.toString();\n',
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
    why: 'What the proxy says of an inner address is taken for a page of the site, and told.',
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
];
