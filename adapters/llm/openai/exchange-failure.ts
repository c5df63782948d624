import {
  InvalidAnswer,
  LanguageModelFailed,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { APIConnectionTimeoutError, APIError } from 'openai';
import { AnswerTooLong } from './limited-fetch.ts';

/** How to treat an exchange that failed. */
export interface Verdict {
  readonly failure: LanguageModelFailed | InvalidAnswer;
  readonly retry: boolean;
  /** The pause that the server asked for, in milliseconds; null when it asked for none. */
  readonly retryAfterMs: number | null;
}

/**
 * Translates an error of the client library. No message contains the API key. The library's error is not kept as a
 * cause, because it contains headers, and many servers quote the request.
 */
export function judgeFailure(error: unknown, apiKey: string, now: number): Verdict {
  const known = chainOf(error);
  const failed = known.find(
    (one) => one instanceof LanguageModelFailed || one instanceof InvalidAnswer,
  );
  if (failed) return final(failed);
  if (known.some((one) => one instanceof AnswerTooLong))
    return final(new InvalidAnswer('It is far too long.'));
  if (error instanceof APIConnectionTimeoutError) return final(timedOut());
  if (error instanceof APIError && typeof error.status === 'number')
    return judgeStatus(error, error.status, apiKey, now);
  return {
    failure: new LanguageModelFailed(
      'unavailable',
      'The language model could not be reached, or its answer broke off.',
    ),
    retry: true,
    retryAfterMs: null,
  };
}

export function timedOut(): LanguageModelFailed {
  return new LanguageModelFailed('timeout', 'The language model did not answer in time.');
}

/** The server's own reason for a refusal, as plain text without the API key. */
export function refusalWords(error: unknown, apiKey: string): string {
  if (!(error instanceof APIError)) return '';
  const body: unknown = error.error;
  const inner =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : error.message;
  const words = apiKey === '' ? String(inner) : String(inner).replaceAll(apiKey, '[key]');
  return plainText(words.replace(/\b(?:sk|key|Bearer)[-_ ][\w*-]{6,}/giu, '[key]'), 300);
}

function judgeStatus(error: APIError, status: number, apiKey: string, now: number): Verdict {
  if (status === 401 || status === 403)
    return final(
      new LanguageModelFailed(
        'auth',
        `The language model refused our key (HTTP ${status}). Check OPENAI_API_KEY.`,
      ),
    );
  if (status === 429) return judgeRateLimit(error, now);
  if (status === 408 || status >= 500)
    return {
      failure: new LanguageModelFailed(
        'unavailable',
        `The language model’s server has a fault (HTTP ${status}).`,
      ),
      retry: true,
      retryAfterMs: retryAfter(error.headers, now),
    };
  if (error.code === 'content_filter' || error.code === 'content_policy_violation')
    return final(new LanguageModelFailed('refused', 'The language model refused the question.'));
  return final(
    new LanguageModelFailed(
      'unavailable',
      `The language model does not accept the request (HTTP ${status}): ${refusalWords(error, apiKey)}`,
    ),
  );
}

function judgeRateLimit(error: APIError, now: number): Verdict {
  const spent = error.code === 'insufficient_quota';
  return {
    failure: new LanguageModelFailed(
      'rate-limited',
      spent
        ? 'The language model account has no quota left.'
        : 'The language model accepts no more requests at the moment.',
    ),
    // A used-up quota is not restored within seconds, so a retry would not help.
    retry: !spent,
    retryAfterMs: retryAfter(error.headers, now),
  };
}

/**
 * The value of Retry-After in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). `retry-after-ms` is OpenAI's
 * own, more precise header. Null when it is absent or invalid.
 */
function retryAfter(headers: Headers | undefined, now: number): number | null {
  const fine = headers?.get('retry-after-ms');
  if (fine && /^\d+(?:\.\d+)?$/u.test(fine)) return Number(fine);
  const value = headers?.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+(?:\.\d+)?$/u.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function final(failure: LanguageModelFailed | InvalidAnswer): Verdict {
  return { failure, retry: false, retryAfterMs: null };
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
  return chain;
}
