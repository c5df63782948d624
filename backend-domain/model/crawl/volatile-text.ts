/** Texts that change from visit to visit of an unchanged page, or from day to day: times of day and ages. */
const TIMES = [
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/,
  /\b\d{1,2}:\d\d:\d\d(?:\.\d{1,9})?\b/,
  /\b(?:(?:less than|about|over|almost) )?(?:\d{1,4}|an?|a few) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|min|mins|hrs?|secs?) ago\b/,
];
/** Of a text, how long the server worked; of a control, possibly what it does: “Skip 10 seconds”. */
const DURATION = /\b\d{1,4}(?:\.\d{1,9})? ?(?:ms|milliseconds|seconds)\b/;
const TIME = anyOf(TIMES);
/** What every time, age, duration and token contains, and most names do not. */
const MAY_CHANGE = /\d|ago/i;
const VOLATILE_TEXT = anyOf([...TIMES, DURATION]);
/**
 * Candidates for random tokens; `isRandom` requires lower-case and upper-case letters and digits. (Hex digits alone may
 * be a commit hash.)
 */
const TOKEN = /[\w-]{20,}/g;
/** Names of URL parameters that have a new value at every visit. */
const TOKEN_PARAMETER =
  /^(?:.*nonce.*|.*csrf.*|.*xsrf.*|_?token|authenticity_token|sid|session.*|phpsessid|ts|timestamp|_|cb|rnd|rand|random|ver)$/i;
const TIMESTAMP = /^1\d{9}(?:\d{3})?$/;

/** The text with every part that may differ between two visits replaced by `~`, and white space as single spaces. */
export function withoutVolatile(text: string): string {
  return masked(squeezed(text), VOLATILE_TEXT);
}

/** Whether a part of a text may differ between two visits. */
export function isVolatile(text: string): boolean {
  return holds(text, VOLATILE_TEXT);
}

/** Whether the name of a control says a time or an age or holds a random token; it may say a duration. */
export function changesWithTime(text: string): boolean {
  return holds(text, TIME);
}

/**
 * The URL with nonces, tokens and timestamps in its parameters replaced by `~`, and without session ids in its path.
 */
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

function holds(text: string, times: RegExp): boolean {
  if (!MAY_CHANGE.test(text)) return false;
  const whole = squeezed(text);
  return masked(whole, times) !== whole;
}

function masked(text: string, times: RegExp): string {
  return text.replace(times, '~').replace(TOKEN, (token) => (isRandom(token) ? '~' : token));
}

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gi');
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
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
