import { contract, type Guard, onBothEngines, onEngine } from '../guard.ts';

const file = 'adapters/net/browser-proxy-arguments.ts';
const tests = 'net/browser-arguments';

/** Guards of the switches with which browsers start. */
export const switchGuards: readonly Guard[] = [
  {
    name: 'switch-proxy-server',
    why: 'Browsers connect directly, past the policy.',
    file,
    text: '    `--proxy-server=http:',
    without: '    `--signpost-none=http:',
    shownBy: onBothEngines(tests, 'leads everything to the proxy'),
  },
  {
    name: 'switch-proxy-bypass-list',
    why: 'Chromium uses no proxy for loopback and link-local addresses: pages reach this machine and metadata services.',
    file,
    text: "    '--proxy-bypass-list=<-loopback>',\n",
    without: '',
    shownBy: onBothEngines(tests, 'leads everything to the proxy'),
  },
  {
    name: 'switch-disable-quic',
    why: 'HTTP/3 runs over UDP, past the HTTP proxy.',
    file,
    text: "    '--disable-quic',\n",
    without: '',
    shownBy: [contract(tests, 'stops the browser from using QUIC')],
    besides:
      'switch-proxy-server: Chromium uses no QUIC for hosts that it reaches through an HTTP proxy.',
  },
  {
    name: 'switch-webrtc-of-chromium',
    why: 'WebRTC sends datagrams to any address that a page chooses, past the proxy.',
    file,
    text: "    '--webrtc-ip-handling-policy=disable_non_proxied_udp',\n",
    without: '',
    shownBy: onBothEngines(tests, 'WebRTC of Chromium'),
  },
  {
    name: 'switch-webrtc-of-headless-shell',
    why: 'WebRTC sends datagrams to any address that a page chooses, past the proxy.',
    file,
    text: "    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',\n",
    without: '',
    shownBy: onBothEngines(tests, 'WebRTC of chrome-headless-shell'),
  },
  {
    name: 'switch-host-resolver-rules',
    why: 'By looking up host names, a page can send data about internal addresses to a foreign name server.',
    file,
    text: '    `--host-resolver-rules=MAP',
    without: '    `--signpost-none=MAP',
    shownBy: onBothEngines(tests, 'resolving names'),
  },
  ...(['playwright', 'puppeteer'] as const).map(
    (engine): Guard => ({
      name: `switches-reach-${engine}`,
      why: 'The browser starts without these switches.',
      file: `adapters/browser/${engine}/${engine}-driver.ts`,
      text:
        engine === 'playwright' ? 'args: [...options.arguments],' : 'args: [...options.arguments],',
      without:
        'args: options.arguments.filter((each) => !/^--(?:proxy|host|webrtc|force-webrtc)-/.test(each)),',
      shownBy: [
        onEngine(engine, tests, 'leads everything to the proxy'),
        onEngine(engine, tests, 'resolving names'),
      ],
    }),
  ),
];
