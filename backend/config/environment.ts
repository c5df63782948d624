import { z } from 'zod';
import { allowedTargetsText } from './allowed-targets-text.ts';
import { BROWSER_ENGINES, LANGUAGE_MODELS, RENDER_MODES } from './backends.ts';
import { isProgram } from './program-path.ts';

const number = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => (text ? text : undefined));

/** A comma-separated list; empty when the variable is not set. */
function listOf(isOne: (text: string) => boolean, error: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').map((item) => item.trim()))
    .transform((items) => items.filter((item) => item !== ''))
    .refine((items) => items.every(isOne), { error });
}

const HOST_NAME = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/i;
const hostNames = listOf(
  (name) => HOST_NAME.test(name),
  'give host names without scheme or port, separated by commas',
);

/** Origins as browsers send them (RFC 6454): a scheme, a host and, unless it is the scheme's default, a port. */
const origins = listOf(
  (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text,
  'give origins such as https://app.example.com, without a path, separated by commas',
);

/** All settings that Signpost reads from its environment; docs/configuration.md describes them. */
const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: number(3000, 0, 65_535),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_HOSTS: hostNames,
  APP_ORIGINS: origins,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  BROWSER_ENGINE: z.enum(BROWSER_ENGINES).default('playwright'),
  BROWSER_PATH: optionalText.refine((path) => path === undefined || isProgram(path), {
    error: ({ input }) =>
      `${input} is not a program: name a Chromium or Chrome, or leave it unset to have one found`,
  }),
  BROWSER_WS_ENDPOINT: z.url({ protocol: /^wss?$/ }).optional(),
  RENDER: z.enum(RENDER_MODES).default('auto'),
  LLM_PROVIDER: z.enum(LANGUAGE_MODELS).default('heuristic'),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  JWT_SECRET: z.string().min(32).optional(),
  TARGET_ALLOW: allowedTargetsText.default(''),
  CRAWL_CONCURRENCY: number(6, 1, 32),
  CRAWL_DELAY_MS: number(0, 0, 60_000),
  PAGE_TIMEOUT_MS: number(20_000, 1_000, 120_000),
  MAX_PAGES: number(500, 1, 50_000),
  SCAN_WORKERS: number(1, 1, 16),
  SCANS_PER_USER: number(20, 1, 100_000),
  NEW_SCANS_PER_HOUR: number(60, 1, 100_000),
  MAX_SCAN_MINUTES: number(120, 1, 10_080),
  MAX_SCAN_MB: number(200, 1, 1_000_000),
  MAX_STORED_MB: number(5000, 1, 100_000_000),
  SESSIONS_PER_USER: number(20, 1, 1000),
  SOCKETS_PER_USER: number(20, 1, 100_000),
  SOCKETS_PER_ADDRESS: number(100, 1, 100_000),
  VISITOR_WORK: number(8, 1, 1000),
  VISITOR_WORK_PER_ADDRESS: number(2, 1, 1000),
  READING_PROCESSES: number(2, 1, 16),
  READING_TIMEOUT_MS: number(10_000, 1_000, 120_000),
  READING_MEMORY_MB: number(256, 64, 4_096),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TRUST_PROXY: z.stringbool().default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.infer<typeof settings>;

/** Settings in the environment are invalid; the message names each of them. */
export class InvalidEnvironment extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings are wrong: ${problems.join('; ')}.`);
    this.name = 'InvalidEnvironment';
  }
}

/** Reads the settings. Throws InvalidEnvironment, which names all problems at once. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  return consistent(parseEnvironment(variables));
}

/**
 * The settings, each checked by itself. Code that changes some of them calls `consistent` afterwards. Throws
 * InvalidEnvironment.
 */
export function parseEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = settings.safeParse(set);
  if (!result.success) {
    throw new InvalidEnvironment(
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  return result.data;
}

/** Returns the settings when they do not contradict each other. Throws InvalidEnvironment. */
export function consistent(environment: Environment): Environment {
  const problems = contradictions(environment);
  if (problems.length > 0) throw new InvalidEnvironment(problems);
  return environment;
}

function contradictions(environment: Environment): string[] {
  const problems: string[] = [];
  if (environment.LLM_PROVIDER === 'openai' && !environment.OPENAI_API_KEY) {
    problems.push('OPENAI_API_KEY: is needed when LLM_PROVIDER is openai');
  }
  if (environment.ROLE !== 'all' && !(environment.DATABASE_URL && environment.REDIS_URL)) {
    problems.push(
      `ROLE: ${environment.ROLE} needs DATABASE_URL and REDIS_URL (several processes share them)`,
    );
  }
  if (environment.DATABASE_URL && !environment.JWT_SECRET) {
    problems.push(
      'JWT_SECRET: is needed with DATABASE_URL, at least 32 characters, the same in every process',
    );
  }
  return problems;
}
