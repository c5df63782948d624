/** Texts that change from one visit to the next although the page is the same: times of day, ages, durations. */
const VOLATILE_TEXT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?|\b\d{1,2}:\d\d:\d\d(?:\.\d{1,9})?\b|\b\d{1,4} (?:seconds?|minutes?|hours?|min|mins|hrs?|secs?) ago\b|\b\d{1,4}(?:\.\d{1,9})? ?(?:ms|milliseconds|seconds)\b/gi;
/** Random tokens: long, of lower and upper case letters and digits mixed. (Hex digits alone may be a commit's name.) */
const TOKEN = /[\w-]{20,}/g;
/** Parameters with a new value at every visit. */
const TOKEN_PARAMETER =
  /^(?:.*nonce.*|.*csrf.*|.*xsrf.*|_?token|authenticity_token|sid|session.*|phpsessid|ts|timestamp|_|cb|rnd|rand|random|ver)$/i;
const TIMESTAMP = /^1\d{9}(?:\d{3})?$/;

/** The text with every part that differs between visits of one page replaced by `~`; white space as single spaces. */
export function withoutVolatile(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(VOLATILE_TEXT, '~')
    .replace(TOKEN, (token) => (isRandom(token) ? '~' : token));
}

/** The URL with nonces, tokens and time stamps in its parameters replaced by `~`, and session ids in its path dropped. */
export function withoutTokens(url: string): string {
  const [beforeHash = '', ...hash] = url.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const parameters = query
    .join('?')
    .split(/([&;])/)
    .map(withoutToken)
    .join('');
  const base = path.replace(/;(?:jsessionid|sid)=[^/;]*/gi, '');
  return (
    base +
    (query.length > 0 ? `?${parameters}` : '') +
    (hash.length > 0 ? `#${hash.join('#')}` : '')
  );
}

function withoutToken(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals < 0) return parameter;
  const name = parameter.slice(0, equals);
  const value = parameter.slice(equals + 1);
  return TOKEN_PARAMETER.test(name) || TIMESTAMP.test(value) || isRandom(value)
    ? `${name}=~`
    : parameter;
}

function isRandom(token: string): boolean {
  return (
    /^[\w-]{20,}$/.test(token) && /\d/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token)
  );
}
