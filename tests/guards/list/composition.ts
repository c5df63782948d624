import { contract, type Guard, onBothEngines } from '../guard.ts';

const tests = 'net/composed-way-out';
const browsers = 'backend/composition/browser-module.ts';
const readers = 'backend/composition/reading-module.ts';

/** The guards as the server and the command line put them together. */
export const compositionGuards: readonly Guard[] = [
  {
    name: 'composed-browser-is-behind-the-proxy',
    why: 'The proxy is there, and the browser goes its own way.',
    file: browsers,
    text: '              arguments: browserProxyArguments(proxy.url),\n              proxy,\n',
    without: '              proxy,\n',
    shownBy: onBothEngines(tests, 'come through the proxy'),
  },
  {
    name: 'composed-auditor-is-behind-the-proxy',
    why: 'Lighthouse and the probe of WebMCP open the pages in browsers of their own, which go their own way.',
    file: browsers,
    text: '...quietSwitches(), ...browserProxyArguments(proxy.url)',
    without: '...quietSwitches()',
    shownBy: [contract(tests, 'the auditor judges'), contract(tests, 'whose tools are listed')],
  },
  {
    name: 'composed-browser-knows-no-secrets',
    why: 'A page that breaks out of its tab reads the environment of the browser.',
    file: browsers,
    text: '              environment: browserEnvironment({ headed }),\n              headed,\n              arguments: browserProxyArguments(',
    without:
      '              environment: process.env as Record<string, string>,\n              headed,\n              arguments: browserProxyArguments(',
    shownBy: onBothEngines(tests, 'know nothing of our secrets'),
  },
  {
    name: 'composed-allow-list-is-the-operators',
    why: 'More is open than the operator opened.',
    file: 'backend/composition/site-access.ts',
    text: 'allow: new TargetAllowList(TARGET_ALLOW)',
    without: 'allow: Object.assign(new TargetAllowList(TARGET_ALLOW), { namesHost: () => true })',
    shownBy: [contract(tests, 'the policy allows')],
  },
  {
    name: 'composed-readers-have-a-deadline',
    why: 'A document keeps its thread for ever, and every reading waits behind it.',
    file: readers,
    text: '      deadlineMs: environment.READING_TIMEOUT_MS,\n',
    without: '',
    shownBy: [contract('composed-readers', 'end at the deadline')],
  },
  {
    name: 'composed-visitors-have-their-own-thread',
    why: 'People without an account wait behind every document of every scan, and scans behind them.',
    file: readers,
    text: '() => new ReadingThreads({ ...limits, threads: 1, queue: VISITOR_QUEUE })',
    without: '(threads: ReadingThreads) => threads, [scanThreads]',
    shownBy: [contract('composed-readers', 'do not wait for')],
  },
];
