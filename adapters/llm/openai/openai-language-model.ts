import { setTimeout as wait } from 'node:timers/promises';
import {
  InvalidAnswer,
  LanguageModelFailed,
  type LanguageTask,
  type NarrationTask,
  type TokenBudget,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type { LanguageModel, ModelOptions } from '@signpost/backend-domain/ports/language-model.ts';
import OpenAI from 'openai';
import { ask, type ChatServer, type ExchangeLimits, stream } from './chat-exchange.ts';
import { chatMessages, estimateInput, type Question } from './chat-messages.ts';
import { jsonAnswer } from './json-answer.ts';
import { limitedFetch } from './limited-fetch.ts';
import { ServerDialect } from './server-dialect.ts';
import { WordStream } from './word-stream.ts';

export interface OpenAiOptions {
  readonly apiKey: string;
  /**
   * The base URL of any server with the chat completions protocol, such as `http://127.0.0.1:11434/v1`. Default:
   * OpenAI's.
   */
  readonly baseURL?: string;
  readonly model: string;
  /**
   * The time limit of one exchange, and between two parts of a narration. A whole call with its retries and repair
   * takes at most three times as long.
   */
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A random number from 0 to 1, for jitter. */
  readonly random?: () => number;
}

const OPENAI = 'https://api.openai.com/v1';

/**
 * The maximum length of an answer in bytes. 16,000 tokens of text are about 64 KB, and 20 times as much in the JSON
 * frames of a stream.
 */
const ANSWER_BYTES = 2_000_000;

/** When the budget leaves fewer tokens than this for the answer, the question is not asked. */
const MIN_ANSWER_TOKENS = 200;

/** A language model behind any OpenAI-compatible chat completions server. Its errors never contain the API key. */
export class OpenAiLanguageModel implements LanguageModel {
  readonly name: string;
  readonly #server: ChatServer;

  constructor(options: OpenAiOptions) {
    const { apiKey, model, timeoutMs, baseURL = OPENAI } = options;
    this.name = `openai:${model}`;
    this.#server = {
      client: new OpenAI({
        apiKey,
        baseURL,
        // Without these nulls, the library would read them from the environment, which only backend/config may do.
        organization: null,
        project: null,
        adminAPIKey: null,
        webhookSecret: null,
        logLevel: 'off',
        maxRetries: 0,
        // Our own deadlines apply: the library's timeout ends when the response headers arrive.
        timeout: timeoutMs * 4,
        fetch: limitedFetch(options.fetch ?? globalThis.fetch, ANSWER_BYTES),
      }),
      apiKey,
      model,
      timeoutMs,
      dialect: new ServerDialect(new URL(baseURL).hostname === new URL(OPENAI).hostname),
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
    };
  }

  async answer<Input, Output>(
    task: LanguageTask<Input, Output>,
    input: Input,
    options: ModelOptions,
  ): Promise<Output> {
    const question: Question = {
      name: task.name,
      instructions: task.instructions,
      schema: task.schema,
      data: task.data(input),
    };
    const endsAt = performance.now() + this.#server.timeoutMs * 3;
    const first = await this.#attempt(task, input, question, options, endsAt);
    if ('output' in first) return first.output;
    const again = { ...question, rejected: first };
    const second = await this.#attempt(task, input, again, options, endsAt);
    if ('output' in second) return second.output;
    throw new LanguageModelFailed(
      'invalid',
      `The language model gave no usable answer: ${second.why}`,
    );
  }

  async *narrate<Input>(
    task: NarrationTask<Input>,
    input: Input,
    options: ModelOptions,
  ): AsyncIterable<string> {
    const { name, instructions, maxOutputTokens } = task;
    const question: Question = { name, instructions, schema: null, data: task.data(input) };
    options.signal?.throwIfAborted();
    const affordable = tokensFor(question, options.budget, maxOutputTokens);
    if (affordable === null) return;
    const endsAt = performance.now() + this.#server.timeoutMs * 3;
    const words = new WordStream((piece) => task.clean?.(piece, input) ?? piece);
    try {
      for await (const text of stream(
        this.#server,
        question,
        limitsOf(options, affordable, endsAt),
      )) {
        const piece = words.push(text);
        if (piece !== '') yield piece;
      }
    } catch (error) {
      throw error instanceof InvalidAnswer
        ? new LanguageModelFailed('invalid', error.message)
        : error;
    }
    const rest = words.end();
    if (rest !== '') yield rest;
  }

  /** The answer that the task accepted, or why it did not accept it. */
  async #attempt<Input, Output>(
    task: LanguageTask<Input, Output>,
    input: Input,
    question: Question,
    options: ModelOptions,
    endsAt: number,
  ): Promise<{ output: Output } | { answer: string; why: string }> {
    options.signal?.throwIfAborted();
    const affordable = tokensFor(question, options.budget, task.maxOutputTokens);
    if (affordable === null)
      throw new LanguageModelFailed(
        'budget',
        'This scan has used up what it may spend on the language model.',
      );
    let answer = '';
    try {
      answer = await ask(this.#server, question, limitsOf(options, affordable, endsAt));
      return { output: task.parse(jsonAnswer(answer), input) };
    } catch (error) {
      if (!(error instanceof InvalidAnswer)) throw error;
      return { answer, why: error.message };
    }
  }
}

function limitsOf(
  { budget, signal }: ModelOptions,
  maxOutputTokens: number,
  endsAt: number,
): ExchangeLimits {
  return {
    maxOutputTokens,
    endsAt,
    spend: (tokens) => budget.spend(tokens),
    ...(signal && { signal }),
  };
}

/** The number of output tokens that the budget leaves; null when that is too few for an answer. */
function tokensFor(question: Question, budget: TokenBudget, wanted: number): number | null {
  const left = budget.left - estimateInput(chatMessages(question, question.schema !== null));
  return left < Math.min(wanted, MIN_ANSWER_TOKENS) ? null : Math.min(wanted, left);
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal ? { signal } : {}).catch((aborted) => {
    throw signal?.reason ?? aborted;
  });
}
