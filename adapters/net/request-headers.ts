export type RequestHeaders = Readonly<Record<string, string>>;

/** These headers frame the message, so only we set them; a caller's could split or misdirect it. */
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

/** Headers that belong to one origin: credentials, and validators of what was fetched there. */
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

/** Headers of the first request, lower-case names; the caller's win over the defaults but may not frame messages. */
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

/** Headers for a redirect's target: the same within an origin, without credentials and validators across. */
export function headersAcross(headers: RequestHeaders, from: URL, to: URL): RequestHeaders {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_TO_ORIGIN.has(name)));
}
