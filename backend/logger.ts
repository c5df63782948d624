import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Lines are written together, a write for every one would cost as much as many an answer. */
const BUFFER_BYTES = 4096;
/** The longest that a line waits for others. */
const MAX_LINE_WAIT_MS = 200;
const STANDARD_OUTPUT = 1;

/** Fields that are never logged, at any depth of an object. In lower case. */
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
      // What is typed into a log-in form of a scanned site.
      'fields',
    ],
    ['password', 'currentpassword', 'newpassword', 'confirmpassword', 'passwordhash'],
    ['token', 'accesstoken', 'refreshtoken', 'devicetoken', 'resettoken'],
  ].flat(),
);
const MAX_DEPTH = 8;

/** Nothing waits for the writing: lines show a moment later, the last ones when the process ends. */
function logOutput(dest: number | string): DestinationStream {
  return pino.destination({
    dest,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: MAX_LINE_WAIT_MS,
  });
}

/**
 * JSON lines. Secrets are cut out by name; of errors only kind, code, sentence and stack are written, never the values
 * that libraries hang on them (a query's parameters, a request's headers). `output`: a stream, a file descriptor or the path
 * of a file; by default standard output.
 */
export function makeLogger(
  level: string,
  output: DestinationStream | number | string = STANDARD_OUTPUT,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: (entry) => withoutSecrets(entry, 0) as Record<string, unknown> },
    serializers: { err: plainError, error: plainError },
  };
  return pino(options, typeof output === 'object' ? output : logOutput(output));
}

/** Resolves when all that was logged so far is written. Lines get out of order when the process ends during a write. */
export const logWritten = (logger: Logger): Promise<void> =>
  new Promise((resolve) => {
    // An error only says that it cannot be synchronised, as a pipe cannot: it is written all the same.
    logger.flush(() => resolve());
  });

/** Logs an uncaught error as the last line; once all lines are written the process ends with 1, as it would anyway. */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    // First the lines under way: a fatal line is written at once, before any that still waits.
    void logWritten(logger).then(() => {
      logger.fatal({ err: error }, 'ends because of an uncaught error');
      process.exit(1);
    });
  });
}

/** A copy; errors pass as they are, for the serialisers write of them only what is harmless. */
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
