import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Lines are written in batches, because a write for each would cost as much as answering a small request. */
const BUFFER_BYTES = 4096;
/** How long a line may wait for others, in milliseconds. */
const MAX_LINE_WAIT_MS = 200;
const STANDARD_OUTPUT = 1;

/** Names of fields that are never logged, at any depth of an object, in lower case. */
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
      // The texts for a log-in form of a scanned site.
      'fields',
    ],
    ['password', 'currentpassword', 'newpassword', 'confirmpassword', 'passwordhash'],
    ['token', 'accesstoken', 'refreshtoken', 'devicetoken', 'resettoken'],
  ].flat(),
);
const MAX_DEPTH = 8;

/** Writes asynchronously: lines appear a moment later, the last ones when the process ends. */
function logOutput(dest: number | string): DestinationStream {
  return pino.destination({
    dest,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: MAX_LINE_WAIT_MS,
  });
}

/**
 * Logs JSON lines. Secret fields are redacted by name. Of an error only name, message, code, stack and cause are
 * written, never the properties that libraries add (parameters of a query, headers of a request). `output`: a stream, a
 * file descriptor or the path of a file; default: standard output.
 */
export function makeLogger(
  level: string,
  output: DestinationStream | number | string = STANDARD_OUTPUT,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: presentTime(),
    formatters: { log: (entry) => withoutSecrets(entry, 0) as Record<string, unknown> },
    serializers: { err: plainError, error: plainError },
  };
  return pino(options, typeof output === 'object' ? output : logOutput(output));
}

/** The field of the present time. Under load many lines are logged in one millisecond, so its text is cached. */
function presentTime(): () => string {
  let last = 0;
  let field = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      field = `,"time":"${new Date(now).toISOString()}"`;
    }
    return field;
  };
}

/**
 * Resolves when everything logged so far is written. If the process ended during a write, lines could be out of order.
 */
export const logWritten = (logger: Logger): Promise<void> =>
  new Promise((resolve) => {
    // An error only means that the output cannot be synced, such as a pipe; the lines are written anyway.
    logger.flush(() => resolve());
  });

/**
 * Logs an uncaught error as the last line. When all lines are written, the process ends with exit code 1, as it would
 * anyway.
 */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    // Waits for buffered lines first, because a fatal line is written at once, before buffered ones.
    void logWritten(logger).then(() => {
      logger.fatal({ err: error }, 'ends because of an uncaught error');
      process.exit(1);
    });
  });
}

/** A copy without secret fields. Errors are kept, because the serialisers leave out what may be secret. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === MAX_DEPTH) return '[deep]';
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

const MAX_CAUSE_DEPTH = 5;

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
    ...(cause === undefined || depth === MAX_CAUSE_DEPTH
      ? {}
      : { cause: plainError(cause, depth + 1) }),
  };
}
