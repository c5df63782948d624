/** By what it shows that a page really tried a mechanism. */
export interface Evidence {
  /** The requests that the proxy got and denied, for each URL of the mechanism. */
  readonly asked?: (url: string) => readonly string[];
  /** All reports of the page to its own origin, as `what=how`. */
  readonly told?: readonly string[];
  /** Files of the page's own site that lead inside, and were requested. */
  readonly served?: readonly string[];
  /** Why Chromium, or Signpost's use of it, does not even ask the proxy. */
  readonly refused?: string;
  /** The test of its own that holds it to account, for what no page starts. */
  readonly seenBy?: 'the scan';
}

const asked = (...variants: readonly string[]): Evidence => ({
  asked: (url) => variants.map((variant) => `${url}${variant}`),
});
/** A tunnel has only a host and a port, which show the proxy whether it is one of https. */
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
const NO_MANIFEST = 'Chromium fetches it only to offer the page as an app, which nobody asks for.';
const NO_HINTS = 'Chromium takes no hints in a profile of one session, as every scan has.';
const NO_REPORTS = 'Of such a profile Chromium sends report-uri’s reports only, no later ones.';
/**
 * It is a race whether the proxy gets the request before the window is closed; a browser that leaves it open does send
 * it.
 */
const POPUP = {
  told: ['popup=[object Window]'],
  refused: 'Signpost closes what a page opens, often before it asks for anything.',
};

/** Of every mechanism in tests/data/ssrf-vectors.json, in both engines. */
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
    refused: 'Chromium knows the word, and no longer acts on it.',
  },
  'browser-18': {
    told: ['supported=true'],
    refused: 'Chromium speculates on pages of the same site only, and in a lasting profile only.',
  },
  'browser-19': asked(''),
  'browser-20': asked(''),
  'browser-21': asked('', '?2'),
  'browser-22': asked(''),
  'browser-23': asked(''),
  'browser-24': {
    ...asked('?poster'),
    told: ['audio=error 4', 'video=error 4', 'track=error'],
    refused: 'Signpost loads no sound, film or captions, but their posters when somebody watches.',
  },
  'browser-25': {
    ...asked('', '?filter'),
    told: ['use=error'],
    served: ['symbols'],
    refused: 'Chromium takes symbols of the same origin only, redirects included.',
  },
  'browser-26': asked(''),
  'browser-27': {
    ...asked('?written'),
    told: ['transformed=yes'],
    served: ['leading.xsl', 'importing.xsl', 'reading.xsl'],
    refused: 'Chromium transforms by what is of the same origin only, redirects included.',
  },
  'browser-28': asked(''),
  'browser-29': asked(''),
  'browser-30': asked(''),
  'browser-31': asked('?'),
  'browser-32': asked(''),
  'browser-33': { told: ['click=of a person'], refused: 'Signpost turns pings off.' },
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
    refused: 'It is QUIC, which is off and passes no proxy.',
  },
  'browser-45': {
    told: ['candidates=0'],
    refused: 'WebRTC may not use UDP.',
  },
  'browser-46': { ...tunnel(3478), told: ['candidates=0'] },
  'browser-47': {
    told: ['candidates=0'],
    refused: 'Without UDP no address of this machine is gathered.',
  },
  'browser-48': {
    ...asked(''),
    told: ['threw=SecurityError'],
    refused: 'A worker’s own script is of the same origin; what it asks for may be of any.',
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
    refused: 'A handler is of the same origin, and a person has to agree to it.',
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
    refused: 'No page of the web may show a file.',
  },
  'browser-63': {
    told: ['popup=null', 'frame=about:blank', 'place=http:'],
    refused: 'No page of the web may lead to a view of a source.',
  },
  'browser-64': asked(''),
  'browser-65': asked(''),
  'browser-66': POPUP,
  'browser-67': {
    told: ['told of another=true', 'again=200 over h2', 'once more=200 over h2'],
    refused: 'Through a proxy Chromium uses no alternative to a site.',
  },
  'browser-68': {
    asked: () => ['https://inside.test/'],
    told: ['same site=TypeError'],
  },
  'browser-69': {
    told: ['told of another=true', 'again=200 over h2', 'once more=200 over h2'],
    refused: 'QUIC is off and passes no proxy.',
  },
  'browser-70': {
    asked: () => ['http://127.0.0.2:8080/browser-70', 'http://aia.inside.test/browser-70'],
    told: ['read=https:'],
  },
  'browser-71': {
    told: ['read=https:'],
    refused: 'Chromium asks neither OCSP nor CRLs of a certificate unless its policy says so.',
  },
  'browser-72': {
    ...asked('?wpad.dat'),
    refused: 'A browser that is told its proxy looks for none.',
  },
  'browser-73': {
    ...asked('?dns=AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB'),
    refused: 'A browser that looks up no name has no use for it.',
  },
  'browser-74': { ...tunnel(), told: ['payment=false', 'show=NotSupportedError'] },
  'browser-75': { refused: NO_MANIFEST },
  'browser-76': {
    told: ['mapped=true'],
    refused: 'Only somebody who looks at the source asks for its map.',
  },
  'browser-77': { seenBy: 'the scan' },
  'browser-78': { seenBy: 'the scan' },
  'browser-79': { seenBy: 'the scan' },
  'browser-80': {
    asked: (url) => [new URL(`/api/screenshot?url=${encodeURIComponent(url)}`, url).href],
  },
};

/** Of what Signpost's way of using Chromium refuses, in a browser that refuses nothing: the proxy alone is in the way. */
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

/** Where a headless shell does less than Chromium. */
export const headlessShellEvidence: Readonly<Record<string, Evidence>> = {
  ...evidence,
  'browser-10': { refused: 'A headless shell shows no icon of a page.' },
  'browser-74': {
    told: ['payment=UnknownError', 'show=InvalidStateError'],
    refused: 'A headless shell has no payment handlers.',
  },
};
