import { type AtLeastOne, contract, type Guard } from '../guard.ts';

const proxy = 'adapters/net/egress-proxy.ts';
const agent = 'adapters/net/judged-agent.ts';
const suite = (tests: string): AtLeastOne => [contract('net/egress-proxy', tests)];
const wherever =
  "(() => { const { hostname, port } = new URL(url); return { host: hostname, port: Number(port) || 80, addresses: [hostname.replace(/[[\\]]/g, '')] }; })()";

/** Guards of the egress proxy for browsers. */
export const proxyGuards: readonly Guard[] = [
  {
    name: 'proxy-asks-the-policy',
    why: 'Pages can reach everything that this machine can reach.',
    file: proxy,
    text: 'return await this.#policy.destination(url);',
    without: `return await this.#policy.destination(url).catch(() => ${wherever});`,
    shownBy: [
      ...suite('asked for a forbidden target refuses'),
      ...suite('reaches no internal listener'),
    ],
  },
  {
    name: 'proxy-asks-who-is-there',
    why: 'Every program on this machine can use the proxy to reach all targets that scans may reach.',
    file: proxy,
    text: '    if (!this.#isOurs(opts)) return { requestAuthentication: true };\n',
    without: '    this.#isOurs(opts);\n',
    shownBy: suite('admits no client'),
  },
  {
    name: 'proxy-checks-the-password',
    why: 'Every program on this machine can use the proxy to reach all targets that scans may reach.',
    file: proxy,
    text: 'given.length === expected.length && timingSafeEqual(given, expected)',
    without: '(given.length !== expected.length || timingSafeEqual(given, given))',
    shownBy: suite('admits no client'),
  },
  {
    name: 'proxy-checks-the-user',
    why: 'A password that another program guessed is accepted with another user name.',
    file: proxy,
    text: 'username === USERNAME && given.length',
    without: 'given.length',
    shownBy: suite('admits no client'),
  },
  {
    name: 'proxy-password-is-new',
    why: 'A program that learnt the password once can use it for ever.',
    file: proxy,
    text: "randomBytes(24).toString('base64url')",
    without: "randomBytes(24).fill(7).toString('base64url')",
    shownBy: suite('has a new password at each start'),
  },
  {
    name: 'proxy-on-loopback-only',
    why: 'Any client that reaches this machine can try passwords.',
    file: proxy,
    text: "      host: '127.0.0.1',\n",
    without: "      host: '0.0.0.0',\n",
    shownBy: suite('listens on loopback only'),
  },
  {
    name: 'tunnels-dial-what-was-judged',
    why: 'A host name whose address changes between the check and the connection leads to the internal network.',
    file: proxy,
    text: 'return await dialWithin(tracked, destination, this.#connectTimeoutMs);',
    without:
      'return await dialWithin(tracked, { ...destination, addresses: [destination.host] }, this.#connectTimeoutMs);',
    shownBy: [...suite('asked for a tunnel connects'), ...suite('from the judged address')],
  },
  {
    name: 'proxy-keeps-connections-by-address',
    why: 'A kept connection to a checked address is reused after the host name has moved to another address.',
    file: agent,
    text: "[...addresses].sort().join(',')",
    without: 'addresses.length > 99',
    shownBy: suite('opens a new connection when the name moves'),
  },
  {
    name: 'agent-connects-judged-requests-only',
    why: 'A request that the policy did not check is sent to any address.',
    file: agent,
    text: "Promise.reject(new Error('This request was not judged.'));",
    without:
      "this.#connect({ host: options.host ?? '', port: Number(options.port), addresses: [options.host ?? ''] });",
    shownBy: [contract('net/judged-agent')],
  },
  {
    name: 'proxy-ends-connections',
    why: 'A connection that was checked once stays open, although its peer may be another host later.',
    file: proxy,
    text: '    for (const socket of this.#open) socket.destroy();\n',
    without: '',
    shownBy: suite('that is closed'),
  },
];
