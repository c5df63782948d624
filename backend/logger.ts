import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Never logged, wherever in an object they stand (three levels deep at most). */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'passwordHash',
  'username',
  'credentials',
  'token',
  'accessToken',
  'refreshToken',
  'deviceToken',
  'secret',
  'apiKey',
];

/**
 * JSON lines on the standard output. Secrets are cut out by name; of errors only kind, code, sentence and stack are
 * written, never the values that libraries hang on them (a query's parameters, a request's headers).
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: SECRETS.flatMap(atAnyLevel), censor: '[redacted]' },
    serializers: { err: plainError, error: plainError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function atAnyLevel(name: string): string[] {
  const member = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${member}`, `*.*${member}`, `*.*.*${member}`];
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
