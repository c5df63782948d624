/** Evidence that a page really tried a mechanism. */
export interface Evidence {
  /** The requests that the proxy got and denied, for each URL of the mechanism. */
  readonly asked?: (url: string) => readonly string[];
  /** All reports of the page to its own origin, as `what=how`. */
  readonly told?: readonly string[];
  /** Requested files of the page's own site that redirect or refer to the target. */
  readonly served?: readonly string[];
  /** Why Chromium, or Signpost's use of it, does not send the request to the proxy. */
  readonly refused?: string;
  /** Set when no page starts the mechanism: which test checks it instead. */
  readonly seenBy?: 'the scan';
}

const asked = (...variants: readonly string[]): Evidence => ({
  asked: (url) => variants.map((variant) => `${url}${variant}`),
});
/** The proxy knows only host and port of a tunnel, and derives the scheme from the port. */
const tunnel = (port?: number): Evidence => ({
  asked: (url) => {
    const { protocol, hostname, port: own } = new URL(url);
    const asked = String(port ?? (own || (protocol === 'https:' ? 443 : 80)));
    return [`${asked === '443' || asked === '8443' ? 'https' : 'http'}://${hostname}:${asked}/`];
  },
});

const NO_SERVICE_WORKERS = {
  told: ['registered=SecurityError', 'kept=false'],
  refused: 'Signpost lets no page register a service worker.',
};
const NO_MANIFEST = 'Chromium fetches it only when a person installs the page as an app.';
const NO_HINTS = 'Chromium ignores these hints in an off-the-record profile, which every scan has.';
const NO_REPORTS = 'Chromium sends only report-uri’s reports from an off-the-record profile.';
/**
 * The window may be closed before or after its request reaches the proxy. A browser that leaves it open does send the
 * request.
 */
const POPUP = {
  told: ['popup=[object Window]'],
  refused: 'Signpost closes windows that a page opens, often before they request anything.',
};

/** The evidence for every mechanism in tests/data/ssrf-vectors.json, in both engines. */
export const evidence: Readonly<Record<string, Evidence>> = {
  'browser-1': asked(''),
  'browser-2': asked(''),
  'browser-3': asked(''),
  'browser-4': asked(''),
  'browser-5': asked(''),
  'browser-6': asked(''),
  'browser-7': asked(''),
  'browser-8': asked(''),
  'browser-9': asked(''),
  'browser-10': asked(''),
  'browser-11': { refused: NO_MANIFEST },
  'browser-12': asked(''),
  'browser-13': asked(''),
  'browser-14': { refused: NO_HINTS },
  'browser-15': { refused: NO_HINTS },
  'browser-16': asked(''),
  'browser-17': {
    told: ['link=true'],
    refused: 'Chromium recognises this link type, but no longer fetches anything for it.',
  },
  'browser-18': {
    told: ['supported=true'],
    refused: 'Chromium speculates only on pages of the same site, and in a persistent profile.',
  },
  'browser-19': asked(''),
  'browser-20': asked(''),
  'browser-21': asked('', '?2'),
  'browser-22': asked(''),
  'browser-23': asked(''),
  'browser-24': {
    ...asked('?poster'),
    told: ['audio=error 4', 'video=error 4', 'track=error'],
    refused: 'Signpost loads no audio, video or captions, but posters while somebody watches.',
  },
  'browser-25': {
    ...asked('', '?filter'),
    told: ['use=error'],
    served: ['symbols'],
    refused: 'Chromium loads symbols only from the same origin, even after redirects.',
  },
  'browser-26': asked(''),
  'browser-27': {
    ...asked('?written'),
    told: ['transformed=yes'],
    served: ['leading.xsl', 'importing.xsl', 'reading.xsl'],
    refused: 'Chromium loads XSLT stylesheets only from the same origin, even after redirects.',
  },
  'browser-28': asked(''),
  'browser-29': asked(''),
  'browser-30': asked(''),
  'browser-31': asked('?'),
  'browser-32': asked(''),
  'browser-33': { told: ['click=of a person'], refused: 'Signpost disables pings.' },
  'browser-34': POPUP,
  'browser-35': POPUP,
  'browser-36': asked(''),
  'browser-37': asked(''),
  'browser-38': asked(''),
  'browser-39': asked(''),
  'browser-40': { refused: 'Signpost refuses beacons.' },
  'browser-41': asked(''),
  'browser-42': tunnel(),
  'browser-43': tunnel(6379),
  'browser-44': {
    told: ['ready=WebTransportError'],
    refused: 'WebTransport uses QUIC, which is disabled and not supported through a proxy.',
  },
  'browser-45': {
    told: ['candidates=0'],
    refused: 'WebRTC may not use UDP.',
  },
  'browser-46': { ...tunnel(3478), told: ['candidates=0'] },
  'browser-47': {
    told: ['candidates=0'],
    refused: 'Without UDP, WebRTC gathers no addresses of this machine.',
  },
  'browser-48': {
    ...asked(''),
    told: ['threw=SecurityError'],
    refused: 'A worker’s script must be of the same origin; its requests may go to any.',
  },
  'browser-49': asked(''),
  'browser-50': asked(''),
  'browser-51': NO_SERVICE_WORKERS,
  'browser-52': NO_SERVICE_WORKERS,
  'browser-53': NO_SERVICE_WORKERS,
  'browser-54': {
    ...tunnel(),
    told: ['violation=enforce', 'violation=report'],
    refused: NO_REPORTS,
  },
  'browser-55': {
    told: ['report=permissions-policy-violation', 'asked again=404'],
    refused: NO_REPORTS,
  },
  'browser-56': asked(''),
  'browser-57': { ...asked(''), told: ['print=undefined'] },
  'browser-58': { ...asked('', '?attached'), served: ['attached'] },
  'browser-59': {
    told: ['another origin=SecurityError', 'own origin=asked for'],
    refused: 'A protocol handler must be of the same origin, and a person must permit it.',
  },
  'browser-60': {
    asked: (url) => {
      const { hostname, port } = new URL(url);
      const last = Number(port || 8080);
      return Array.from(
        { length: 21 },
        (_, back) => `http://${hostname}:${last - back}/browser-60`,
      );
    },
  },
  'browser-61': {
    asked: (url) =>
      [':9222', new URL(url).port && `:${new URL(url).port}`].map(
        (port) => `http://${new URL(url).hostname}${port}/json?browser-61`,
      ),
  },
  'browser-62': {
    told: ['file=about:blank', 'share=about:blank'],
    refused: 'Chromium lets no web page open a file: address.',
  },
  'browser-63': {
    told: ['popup=null', 'frame=about:blank', 'place=http:'],
    refused: 'Chromium lets no web page open a view-source: address.',
  },
  'browser-64': asked(''),
  'browser-65': asked(''),
  'browser-66': POPUP,
  'browser-67': {
    told: ['told of another=true', 'again=200 over h2', 'once more=200 over h2'],
    refused: 'Through a proxy Chromium uses no alternative services.',
  },
  'browser-68': {
    asked: () => ['https://inside.test/'],
    told: ['same site=TypeError'],
  },
  'browser-69': {
    told: ['told of another=true', 'again=200 over h2', 'once more=200 over h2'],
    refused: 'QUIC is disabled and not supported through a proxy.',
  },
  'browser-70': {
    asked: () => ['http://127.0.0.2:8080/browser-70', 'http://aia.inside.test/browser-70'],
    told: ['read=https:'],
  },
  'browser-71': {
    told: ['read=https:'],
    refused: 'Chromium requests neither OCSP responses nor CRLs unless a policy enables it.',
  },
  'browser-72': {
    ...asked('?wpad.dat'),
    refused: 'A browser with a configured proxy does not look for one.',
  },
  'browser-73': {
    ...asked('?dns=AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB'),
    refused: 'The browser resolves no names, so it uses no DNS over HTTPS.',
  },
  'browser-74': { ...tunnel(), told: ['payment=false', 'show=NotSupportedError'] },
  'browser-75': { refused: NO_MANIFEST },
  'browser-76': {
    told: ['mapped=true'],
    refused: 'Only developer tools fetch source maps.',
  },
  'browser-77': { seenBy: 'the scan' },
  'browser-78': { seenBy: 'the scan' },
  'browser-79': { seenBy: 'the scan' },
  'browser-80': {
    asked: (url) => [new URL(`/api/screenshot?url=${encodeURIComponent(url)}`, url).href],
  },
};

/** The evidence in a browser without Signpost's own restrictions, in which only the proxy prevents the requests. */
export const unhelpedEvidence: Readonly<Record<string, Evidence>> = {
  'browser-11': asked(''),
  'browser-14': { asked: (url) => tunnel().asked?.(url.replace('http:', 'https:')) ?? [] },
  'browser-18': { served: ['prefetched', 'prerendered'] },
  'browser-24': asked('?audio', '?video', '?poster', '?track'),
  'browser-33': asked(''),
  'browser-34': asked(''),
  'browser-35': asked(''),
  'browser-51': { told: ['registered=SecurityError', 'kept=false'] },
  'browser-52': tunnel(),
  'browser-53': tunnel(),
  'browser-54': {
    asked: (url) => [443, 8443].flatMap((port) => tunnel(port).asked?.(url) ?? []),
  },
  'browser-55': tunnel(),
  'browser-57': asked(''),
  'browser-66': asked(''),
  'browser-75': { served: ['app.webmanifest'] },
  'browser-76': asked(''),
};

const NO_POPUP = { told: ['popup=null'], refused: 'Pages open no windows in a headless shell.' };

/** The evidence in a headless shell, where it supports less than Chromium. */
export const headlessShellEvidence: Readonly<Record<string, Evidence>> = {
  ...evidence,
  'browser-10': { refused: 'A headless shell loads no page icons.' },
  'browser-34': NO_POPUP,
  'browser-35': NO_POPUP,
  'browser-66': NO_POPUP,
  'browser-74': {
    told: ['payment=UnknownError', 'show=InvalidStateError'],
    refused: 'A headless shell has no payment handlers.',
  },
};
