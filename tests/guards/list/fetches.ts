import { type AtLeastOne, contract, type Guard } from '../guard.ts';

const fetcher = 'adapters/net/guarded-static-fetcher.ts';
const dispatcher = 'adapters/net/guarded-dispatcher.ts';
const headers = 'adapters/net/request-headers.ts';
const reader = 'adapters/net/body-reader.ts';
const suite = (tests: string): AtLeastOne => [contract('adapter-contract/static-fetcher', tests)];

const ownHeader = (name: string, tests = 'keeps credentials to their origin'): Guard => ({
  name: `across-origins-${name}`,
  why: 'Headers with data for one origin are also sent to any origin to which it redirects.',
  file: headers,
  text: `  '${name}',\n`,
  without: '',
  shownBy: suite(tests),
});

/** Guards of requests without a browser: connections, redirects, sent data and received data. */
export const fetchGuards: readonly Guard[] = [
  {
    name: 'fetch-asks-the-policy',
    why: 'Scans fetch any address that a site contains.',
    file: fetcher,
    text: 'this.#policy.destination(url.href)',
    without:
      "this.#policy.destination(url.href).catch(() => ({ host: url.hostname, port: Number(url.port) || 80, addresses: [url.hostname.replace(/[[\\]]/g, '')] }))",
    shownBy: [
      ...suite('does not connect to'),
      contract('net/pinned-dial', 'receive no request for a hostile URL'),
    ],
  },
  {
    name: 'redirects-are-judged-too',
    why: 'A redirect of a public page leads to the internal network.',
    file: fetcher,
    text: 'await this.#exchange(url, headers, deadline);',
    without:
      "await (redirects.length > 0 ? this.#dispatcher.get(url, { host: url.hostname, port: Number(url.port) || 80, addresses: [url.hostname.replace(/[[\\]]/g, '')] }, headers, deadline.signal) : this.#exchange(url, headers, deadline));",
    shownBy: [
      ...suite('does not follow a redirect to'),
      ...suite('refuses the redirect target of'),
      contract('net/pinned-dial', 'receive no request for a hostile URL'),
    ],
  },
  {
    name: 'fetch-dials-what-was-judged',
    why: 'A host name whose address changes between the check and the connection leads to the internal network.',
    file: dispatcher,
    text: 'dialWithin(this.#dial, destination,',
    without: 'dialWithin(this.#dial, { ...destination, addresses: [destination.host] },',
    shownBy: [
      ...suite('connects to the address it judged'),
      contract('net/pinned-dial', 'connects to the first answer of a name'),
    ],
  },
  {
    name: 'dial-looks-nothing-up',
    why: 'A host name whose address changes between the check and the connection leads to the internal network.',
    file: 'adapters/net/pinned-dial.ts',
    text: '    lookup: answerWith(addresses),\n',
    without: '',
    shownBy: [contract('net/pinned-dial', 'is connected to the address that was judged')],
  },
  {
    name: 'kept-connections-belong-to-addresses',
    why: 'A kept connection to a checked address is reused after the host name has moved to another address.',
    file: dispatcher,
    text: "[...destination.addresses].sort().join(' ')",
    without: 'destination.host',
    shownBy: suite('opens a new connection when the name moves'),
  },
  {
    name: 'redirect-limit',
    why: 'Endless redirects occupy a worker until its time limit.',
    file: fetcher,
    text: 'if (redirects.length >= MAX_REDIRECTS) {',
    without: 'if (redirects.length >= MAX_REDIRECTS * 1000) {',
    shownBy: [...suite('follows twenty redirects'), ...suite('ends a loop')],
  },
  {
    name: 'nothing-of-an-origin-across',
    why: 'Cookies and passwords are sent to any origin to which a site redirects.',
    file: headers,
    text: 'if (from.origin === to.origin) return headers;',
    without: "if (from.origin === to.origin || to.origin !== '') return headers;",
    shownBy: [...suite('keeps credentials to their origin'), ...suite('does not send them again')],
  },
  ownHeader('cookie'),
  ownHeader('authorization'),
  ownHeader('proxy-authorization'),
  ownHeader('if-none-match'),
  {
    name: 'framing-is-ours',
    why: 'A caller’s headers could name another host, or split the request in two.',
    file: headers,
    text: '.filter(([name]) => !FRAMING.has(name));',
    without: ";\n  FRAMING.has('');",
    shownBy: suite('except those that frame the message'),
  },
  {
    name: 'certificates-are-verified',
    why: 'Anyone on the network can answer in place of the site.',
    file: dispatcher,
    text: "      ALPNProtocols: ['http/1.1'],\n",
    without: "      ALPNProtocols: ['http/1.1'],\n      rejectUnauthorized: false,\n",
    shownBy: [contract('net/secure-connections', 'is not made with')],
  },
  {
    name: 'body-limit',
    why: 'One endless response fills the memory.',
    file: reader,
    text: 'const room = maxBytes - size;',
    without: 'const room = maxBytes * 1000 - size;',
    shownBy: suite('cuts a body at its limit exactly'),
  },
  {
    name: 'reading-ends-at-the-limit',
    why: 'An endless response or a decompression bomb occupies a worker until its time limit.',
    file: reader,
    text: '      full = true;\n      resolve();\n',
    without: '      full = true;\n',
    shownBy: [
      ...suite('reads a few megabytes of an endless body'),
      ...suite('does not inflate a bomb'),
    ],
  },
  {
    name: 'few-codings',
    why: 'Layers of compression multiply: ten of them expand a kilobyte to a terabyte.',
    file: 'adapters/net/content-decoder.ts',
    text: 'return known.length > MAX_CODINGS ? null : known.reverse();',
    without: 'return known.length > MAX_CODINGS * 9 ? null : known.reverse();',
    shownBy: suite('decodes no more than three layers'),
  },
  {
    name: 'header-limit',
    why: 'Endless header lines fill the memory before a body begins.',
    file: dispatcher,
    text: 'maxHeaderSize: MAX_HEADER_BYTES,',
    without: 'maxHeaderSize: MAX_HEADER_BYTES * 1000,',
    shownBy: [contract('adapter-contract/static-fetcher')],
  },
  {
    name: 'deadline',
    why: 'A response that arrives byte by byte occupies a worker for ever.',
    file: 'adapters/net/fetch-deadline.ts',
    text: "setTimeout(() => this.#end('timeout'), timeoutMs)",
    without: "setTimeout(() => this.#end('timeout'), timeoutMs * 1000)",
    shownBy: suite('ends at its time limit when a body arrives byte by byte'),
  },
  {
    name: 'connection-time',
    why: 'A host that drops packets occupies a worker for minutes.',
    file: 'adapters/net/pinned-dial.ts',
    text: 'socket.destroy(new ConnectTimeout()), timeoutMs)',
    without: 'socket.destroy(new ConnectTimeout()), 2 ** 30 + timeoutMs)',
    shownBy: [contract('net/pinned-dial', 'is given up when no server accepts')],
  },
];
