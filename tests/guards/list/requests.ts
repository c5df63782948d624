import { api, type Guard } from '../guard.ts';

const tests = 'http/own-hosts';

/** Guards of the requests that the server answers, and of its mail. */
export const requestGuards: readonly Guard[] = [
  {
    name: 'host-of-a-request-is-ours',
    why: 'A foreign site points its name at this machine (DNS rebinding), and its pages use an installation on loopback.',
    file: 'backend/http/app.ts',
    text: '  app.use(ownHostsOnly(options.ownHosts));\n',
    without: '',
    shownBy: [api(tests, 'refuses /api/health')],
  },
  {
    name: 'host-of-a-socket-is-ours',
    why: 'By DNS rebinding, a foreign site opens WebSockets to an installation on loopback.',
    file: 'backend/sockets/socket-server.ts',
    text: 'const problem = !ownHosts.owns(request)',
    without: "const problem = !ownHosts.owns(request) && request.url === ''",
    shownBy: [api(tests, 'opens no socket')],
  },
  {
    name: 'cached-tokens-expire',
    why: 'An access token that was used once is accepted for ever, because its claims are cached.',
    file: 'backend/http/token-check.ts',
    text: ' && !rules.isExpired(claims)',
    without: '',
    shownBy: [api('http/token-check', 'notices when a token expires that it has verified before')],
  },
  {
    name: 'only-named-apps-call-with-cookies',
    why: 'A page of any site reads and changes the account of the user who visits it.',
    file: 'backend/http/own-origin.ts',
    text: 'return named.some((url) => URL.parse(url)?.origin === from.origin) ? from.origin : null;',
    without: 'return named.length > 0 ? from.origin : null;',
    shownBy: [api('http/app-origins', 'that is not named, such as https://evil.example')],
  },
  {
    name: 'answers-to-apps-name-one-origin',
    why: 'An answer with `*` and one for cookies are mixed, and a cache hands it to another origin.',
    file: 'backend/http/app-origins.ts',
    text: "context.vary('Origin');",
    without: '',
    shownBy: [api('http/app-origins', 'that is named may call with cookies')],
  },
  {
    name: 'metrics-only-over-loopback',
    why: 'Anyone can read how busy the server is, and with what.',
    file: 'backend/http/routes/system.ts',
    text: 'if (!mayReadMetrics(request, metricsToken)) throw',
    without: "if (!mayReadMetrics(request, metricsToken) && request.id === '') throw",
    shownBy: [api(tests, 'to no client that uses the public host')],
  },
  {
    name: 'metrics-not-through-a-proxy',
    why: 'Requests of everyone count as local ones, because a proxy on the same machine connects over loopback.',
    file: 'backend/http/metrics-access.ts',
    text: 'return !isForwarded && isLoopbackAddress',
    without: 'return isLoopbackAddress',
    shownBy: [api(tests, 'to no client behind a proxy')],
  },
  {
    name: 'mail-has-no-words-of-a-user',
    why: 'A user who registers with somebody else’s email address can send that person text in our mail.',
    file: 'backend-domain/use-cases/accounts/reset-password.ts',
    text: 'text: resetMail(resetLink(token)),',
    without: 'text: user.firstName + resetMail(resetLink(token)),',
    shownBy: [api('accounts/passwords', 'without any word that was typed')],
  },
];
