import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Never logged, wherever in an object they stand. In lower case. */
const SECRETS = new Set(
  [
    [
      'authorization',
      'cookie',
      'set-cookie',
      'cookies',
      'credentials',
      'username',
      'secret',
      'apikey',
    ],
    ['password', 'currentpassword', 'newpassword', 'confirmpassword', 'passwordhash'],
    ['token', 'accesstoken', 'refreshtoken', 'devicetoken', 'resettoken'],
  ].flat(),
);
const DEEPEST = 8;

/**
 * JSON lines on the standard output. Secrets are cut out by name; of errors only kind, code, sentence and stack are
 * written, never the values that libraries hang on them (a query's parameters, a request's headers).
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: (entry) => withoutSecrets(entry, 0) as Record<string, unknown> },
    serializers: { err: plainError, error: plainError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A copy; errors pass as they are, for the serialisers write of them only what is harmless. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    copy[name] = SECRETS.has(name.toLowerCase()) ? '[redacted]' : withoutSecrets(each, depth + 1);
  }
  return copy;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const DEEPEST_CAUSE = 5;

function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? error : typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack,
    ...(cause === undefined || depth === DEEPEST_CAUSE
      ? {}
      : { cause: plainError(cause, depth + 1) }),
  };
}
