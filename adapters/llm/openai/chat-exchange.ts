import {
  InvalidAnswer,
  LanguageModelFailed,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import { chatMessages, estimateInput, type Question } from './chat-messages.ts';
import { Deadline } from './deadline.ts';
import { judgeFailure, refusalWords, timedOut } from './exchange-failure.ts';
import type { ServerDialect } from './server-dialect.ts';
import { estimateTokens } from './token-estimate.ts';

/** The limits of one question. */
export interface ExchangeLimits {
  readonly maxOutputTokens: number;
  /** The end of the whole call, in milliseconds of the monotonic clock. */
  readonly endsAt: number;
  readonly signal?: AbortSignal;
  /** Called with the number of tokens used, also for questions that failed after the server had read them. */
  readonly spend: (tokens: number) => void;
}

export interface ChatServer {
  readonly client: OpenAI;
  readonly apiKey: string;
  readonly model: string;
  readonly dialect: ServerDialect;
  /** The time limit of one exchange; of a stream, for each part of it. */
  readonly timeoutMs: number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A random number from 0 to 1, for jitter. */
  readonly random: () => number;
}

const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 20_000;

/**
 * Asks one question and resolves to the text of the answer. Tries up to 3 times when a retry may help. Rejects with
 * LanguageModelFailed, InvalidAnswer (cut off or far too long) or the signal's reason.
 */
export async function ask(
  server: ChatServer,
  question: Question,
  limits: ExchangeLimits,
): Promise<string> {
  const { result, deadline } = await persist(server, limits, 'answer', (deadline) =>
    askOnce(server, question, limits, deadline),
  );
  deadline.end();
  return result;
}

async function askOnce(
  server: ChatServer,
  question: Question,
  limits: ExchangeLimits,
  deadline: Deadline,
): Promise<string> {
  const messages = chatMessages(question, server.dialect.schemaInPrompt);
  const inputTokens = estimateInput(messages);
  let spent: number | undefined;
  try {
    const answer: unknown = await server.client.chat.completions.create(
      {
        model: server.model,
        messages,
        ...(question.schema && server.dialect.responseFormat(question.name, question.schema)),
        ...server.dialect.outputLimit(limits.maxOutputTokens),
      },
      { signal: deadline.signal },
    );
    const completion = completionOf(answer);
    const text = completion?.choices?.[0]?.message?.content ?? '';
    spent = completion?.usage?.total_tokens ?? inputTokens + estimateTokens(text);
    return textOf(completion);
  } catch (error) {
    // A server that refused or could not be reached charges nothing; one that timed out has read the question.
    const unread = error instanceof APIError && !deadline.passed;
    spent ??= unread ? 0 : inputTokens;
    throw error;
  } finally {
    limits.spend(spent ?? 0);
  }
}

/**
 * Asks for plain text and yields it as it arrives. Retries only while nothing has arrived yet. Rejects like `ask`, and
 * also when the stream breaks off or stalls.
 */
export async function* stream(
  server: ChatServer,
  question: Question,
  limits: ExchangeLimits,
): AsyncGenerator<string> {
  const messages = chatMessages(question, false);
  const { result: chunks, deadline } = await persist(server, limits, 'stream', (deadline) =>
    server.client.chat.completions.create(
      {
        model: server.model,
        messages,
        stream: true,
        ...server.dialect.streamOptions(),
        ...server.dialect.outputLimit(limits.maxOutputTokens),
      },
      { signal: deadline.signal },
    ),
  );
  let received = '';
  let usage: number | undefined;
  let ended = false;
  try {
    for await (const chunk of chunks) {
      deadline.touch();
      usage = chunk.usage?.total_tokens ?? usage;
      ended ||= Boolean(chunk.choices?.[0]?.finish_reason);
      const text = pieceOf(chunk);
      received += text;
      if (text !== '') yield text;
      // The server ignores the token limit, so the stream is ended here.
      if (estimateTokens(received) > limits.maxOutputTokens * 2) return;
    }
    // The client library does not throw when a stream is aborted or its connection is closed.
    if (!ended) throw new Error('broken off');
  } catch (error) {
    throw failureOf(server, error, deadline, limits.signal);
  } finally {
    deadline.end();
    limits.spend(usage ?? estimateInput(messages) + estimateTokens(received));
  }
}

/**
 * Repeats the work until it succeeds, a retry would not help, or the time or the tries are used up. The caller must end
 * the deadline of the successful try.
 */
async function persist<T>(
  server: ChatServer,
  limits: ExchangeLimits,
  kind: 'answer' | 'stream',
  work: (deadline: Deadline) => Promise<T>,
): Promise<{ result: T; deadline: Deadline }> {
  for (let attempt = 1; ; ) {
    limits.signal?.throwIfAborted();
    const left = limits.endsAt - performance.now();
    if (left <= 0) throw timedOut();
    const deadline = new Deadline(Math.min(server.timeoutMs, left), left, limits.signal);
    try {
      return { result: await work(deadline), deadline };
    } catch (error) {
      deadline.end();
      if (learned(server, error, kind)) continue;
      const pause = pauseBefore(server, error, deadline, attempt, limits);
      attempt += 1;
      await server.sleep(pause, limits.signal);
    }
  }
}

/** The pause before the next try, in milliseconds; throws the failure when there is no next try. */
function pauseBefore(
  server: ChatServer,
  error: unknown,
  deadline: Deadline,
  attempt: number,
  limits: ExchangeLimits,
): number {
  limits.signal?.throwIfAborted();
  if (deadline.passed) throw timedOut();
  const { failure, retry, retryAfterMs } = judgeFailure(error, server.apiKey, Date.now());
  if (!retry || attempt >= MAX_TRIES) throw failure;
  const backOff = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + server.random());
  const pause = Math.min(MAX_PAUSE_MS, retryAfterMs ?? backOff);
  const asksTooMuch = (retryAfterMs ?? 0) > MAX_PAUSE_MS;
  if (asksTooMuch || performance.now() + pause >= limits.endsAt) throw failure;
  return pause;
}

function failureOf(
  server: ChatServer,
  error: unknown,
  deadline: Deadline,
  signal?: AbortSignal,
): unknown {
  if (signal?.aborted) return signal.reason;
  if (deadline.passed) return timedOut();
  return judgeFailure(error, server.apiKey, Date.now()).failure;
}

/** Whether the server does not know a parameter, so that the request may be sent again without it. */
function learned(
  { dialect, apiKey }: ChatServer,
  error: unknown,
  kind: 'answer' | 'stream',
): boolean {
  if (!(error instanceof APIError) || typeof error.status !== 'number') return false;
  const refusal = { status: error.status, message: refusalWords(error, apiKey) };
  return dialect.learn(refusal, kind);
}

/** The completion in an answer. Without the JSON content type, the client library returns the answer as text. */
function completionOf(answer: unknown): Partial<ChatCompletion> | null {
  const value: unknown = typeof answer === 'string' ? parsed(answer) : answer;
  return typeof value === 'object' && value !== null ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(completion: Partial<ChatCompletion> | null): string {
  const choice = completion?.choices?.[0];
  if (!choice?.message)
    throw new LanguageModelFailed(
      'unavailable',
      'The language model did not answer like an OpenAI-compatible server.',
    );
  if (choice.message.refusal || choice.finish_reason === 'content_filter') throw refused();
  if (choice.finish_reason === 'length')
    throw new InvalidAnswer('It was cut off because it is too long. Answer more briefly.');
  return choice.message.content ?? '';
}

function pieceOf(chunk: ChatCompletionChunk): string {
  const choice = chunk.choices?.[0];
  if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') throw refused();
  return choice?.delta?.content ?? '';
}

function refused(): LanguageModelFailed {
  return new LanguageModelFailed('refused', 'The language model refused the question.');
}
