export type RequestHeaders = Readonly<Record<string, string>>;

/**
 * Headers that frame the message. Callers cannot set them, because they could split the request or send it elsewhere.
 */
const FRAMING: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-connection',
  'accept-encoding',
]);

/** Headers that are only for one origin: credentials, and validators of its resources. */
const OWN_TO_ORIGIN: ReadonlySet<string> = new Set([
  'cookie',
  'authorization',
  'proxy-authorization',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
]);

/**
 * The headers of the first request, with lower-case names. The caller's replace the defaults; those that frame messages
 * are ignored.
 */
export function requestHeaders(
  userAgent: string,
  accept: string | undefined,
  extra: RequestHeaders = {},
): RequestHeaders {
  const own = Object.entries(extra)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => !FRAMING.has(name));
  return {
    'user-agent': userAgent,
    accept: accept ?? '*/*',
    ...Object.fromEntries(own),
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
}

/** The headers for a redirect's target: all within one origin; without credentials and validators to another one. */
export function headersAcross(headers: RequestHeaders, from: URL, to: URL): RequestHeaders {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_TO_ORIGIN.has(name)));
}
