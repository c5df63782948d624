import { contract, type Guard, onBothEngines, onEngine } from '../guard.ts';

const file = 'adapters/net/browser-proxy-arguments.ts';
const tests = 'net/browser-arguments';

/** The network access of a browser when it starts. */
export const switchGuards: readonly Guard[] = [
  {
    name: 'switch-proxy-server',
    why: 'Browsers connect by themselves, past the policy.',
    file,
    text: '    `--proxy-server=http:',
    without: '    `--signpost-none=http:',
    shownBy: onBothEngines(tests, 'leads to the proxy'),
  },
  {
    name: 'switch-proxy-bypass-list',
    why: 'Chromium leaves loopback and link-local out of any proxy: pages reach this machine and metadata services.',
    file,
    text: "    '--proxy-bypass-list=<-loopback>',\n",
    without: '',
    shownBy: onBothEngines(tests, 'leads to the proxy'),
  },
  {
    name: 'switch-disable-quic',
    why: 'HTTP/3 runs over UDP, which passes no HTTP proxy.',
    file,
    text: "    '--disable-quic',\n",
    without: '',
    shownBy: [contract(tests, 'keeps it from speaking QUIC')],
    besides:
      'switch-proxy-server: Chromium speaks no QUIC to what it reaches through an HTTP proxy.',
  },
  {
    name: 'switch-webrtc-of-chromium',
    why: 'WebRTC sends datagrams wherever a page wants them sent, past the proxy.',
    file,
    text: "    '--webrtc-ip-handling-policy=disable_non_proxied_udp',\n",
    without: '',
    shownBy: onBothEngines(tests, 'WebRTC of Chromium'),
  },
  {
    name: 'switch-webrtc-of-headless-shell',
    why: 'WebRTC sends datagrams wherever a page wants them sent, past the proxy.',
    file,
    text: "    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',\n",
    without: '',
    shownBy: onBothEngines(tests, 'WebRTC of chrome-headless-shell'),
  },
  {
    name: 'switch-host-resolver-rules',
    why: 'A look-up alone sends findings about inner addresses to a foreign name server.',
    file,
    text: '    `--host-resolver-rules=MAP',
    without: '    `--signpost-none=MAP',
    shownBy: onBothEngines(tests, 'resolving names'),
  },
  ...(['playwright', 'puppeteer'] as const).map(
    (engine): Guard => ({
      name: `switches-reach-${engine}`,
      why: 'Nothing of the command line counts when it does not reach the browser.',
      file: `adapters/browser/${engine}/${engine}-driver.ts`,
      text:
        engine === 'playwright' ? 'args: [...options.arguments],' : 'args: [...options.arguments],',
      without:
        'args: options.arguments.filter((each) => !/^--(?:proxy|host|webrtc|force-webrtc)-/.test(each)),',
      shownBy: [
        onEngine(engine, tests, 'leads to the proxy'),
        onEngine(engine, tests, 'resolving names'),
      ],
    }),
  ),
];
