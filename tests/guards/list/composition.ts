import { contract, type Guard, onBothEngines } from '../guard.ts';

const tests = 'net/composed-way-out';
const browsers = 'backend/composition/browser-module.ts';
const readers = 'backend/composition/reading-module.ts';

/** Guards of how the server and the command line compose their adapters. */
export const compositionGuards: readonly Guard[] = [
  {
    name: 'composed-browser-is-behind-the-proxy',
    why: 'The proxy runs, but the browser does not use it.',
    file: browsers,
    text: '              arguments: browserProxyArguments(proxy.url),\n              proxy,\n',
    without: '              proxy,\n',
    shownBy: onBothEngines(tests, 'use the proxy'),
  },
  {
    name: 'composed-auditor-is-behind-the-proxy',
    why: 'Lighthouse and the WebMCP probe start browsers of their own, which do not use the proxy.',
    file: browsers,
    text: '...quietSwitches(), ...browserProxyArguments(proxy.url)',
    without: '...quietSwitches()',
    shownBy: [contract(tests, 'the auditor judges'), contract(tests, 'whose tools are listed')],
  },
  {
    name: 'composed-browser-knows-no-secrets',
    why: 'A page that breaks out of its tab reads the secrets in the environment of the browser.',
    file: browsers,
    text: '              environment: browserEnvironment({ headed }),\n              headed,\n              arguments: browserProxyArguments(',
    without:
      '              environment: process.env as Record<string, string>,\n              headed,\n              arguments: browserProxyArguments(',
    shownBy: onBothEngines(tests, 'get none of our secrets'),
  },
  {
    name: 'composed-allow-list-is-the-operators',
    why: 'Scans can reach targets that the operator did not allow.',
    file: 'backend/composition/site-access.ts',
    text: 'allow: new TargetAllowList(TARGET_ALLOW)',
    without: 'allow: Object.assign(new TargetAllowList(TARGET_ALLOW), { namesHost: () => true })',
    shownBy: [contract(tests, 'the policy allows')],
  },
  {
    name: 'composed-readers-have-a-deadline',
    why: 'A document occupies its reading process for ever, and all other documents wait.',
    file: readers,
    text: '      deadlineMs: environment.READING_TIMEOUT_MS,\n',
    without: '',
    shownBy: [contract('composed-readers', 'end at the deadline')],
  },
  {
    name: 'composed-visitors-have-their-own-process',
    why: 'Analyses for people without an account wait for the documents of all scans, and scans wait for theirs.',
    file: readers,
    text: 'if (hasVisitors)\n',
    without: 'if (!hasVisitors)\n',
    shownBy: [contract('composed-readers', 'do not wait for')],
  },
];
