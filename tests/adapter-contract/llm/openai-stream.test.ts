import { afterEach, describe, expect, it } from '@jest/globals';
import {
  OpenAiLanguageModel,
  type OpenAiOptions,
} from '@signpost/adapters/llm/openai/openai-language-model.ts';
import {
  LanguageModelFailed,
  TokenBudget,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import {
  type ChatReply,
  hangs,
  type OpenAiServer,
  recording,
  startOpenAiServer,
  streamed,
} from '../../support/openai-server.ts';
import { praiseTask } from '../language-model.suite.ts';

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function narratorWith(replies: readonly ChatReply[], options: Partial<OpenAiOptions> = {}) {
  const started = await startOpenAiServer(...replies);
  server = started;
  const model = new OpenAiLanguageModel({
    apiKey: 'sk-test-0123456789abcdef',
    baseURL: started.baseURL,
    model: 'test-model',
    timeoutMs: 5000,
    sleep: async () => {},
    ...options,
  });
  const budget = new TokenBudget(10_000);
  /** Returns the streamed text and, when the stream failed, the reason. */
  const narrate = async (tokens: TokenBudget = budget) => {
    let text = '';
    try {
      for await (const piece of model.narrate(praiseTask, { colour: 'red' }, { budget: tokens }))
        text += piece;
      return { text, reason: null };
    } catch (error) {
      if (!(error instanceof LanguageModelFailed)) throw error;
      return { text, reason: error.reason };
    }
  };
  return { narrate, budget, requests: started.requests };
}

const words = ['Red', ' is', ' warm', ' and', ' bright.'];
const whole = 'Red is warm and bright.';

describe('A streamed narration', () => {
  it('arrives in whole words and spends the tokens that the server counted', async () => {
    const { narrate, budget, requests } = await narratorWith([streamed(words)]);
    expect(await narrate()).toEqual({ text: whole, reason: null });
    expect(requests[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 50,
    });
    expect(requests[0]?.body.response_format).toBeUndefined();
    expect(budget.left).toBe(10_000 - 77);
  });

  it('is charged as an estimate where the server does not count', async () => {
    const { narrate, budget } = await narratorWith([streamed(words, 'no-usage')]);
    expect(await narrate()).toEqual({ text: whole, reason: null });
    expect(budget.left).toBeLessThan(9990);
  });

  it('is cleaned word by word, however the server splits the words', async () => {
    const { narrate } = await narratorWith([
      streamed(['Red', ' see ht', 'tps://ev', 'il.exa', 'mple now\u202e', '\u0007 and', ' then.']),
    ]);
    expect((await narrate()).text).toBe('Red see  now and then.');
  });

  it('that breaks off ends with an error after the received text', async () => {
    for (const end of ['broken', 'reset', 'error'] as const) {
      const { narrate, requests } = await narratorWith([streamed(words, end)]);
      expect(await narrate()).toEqual({ text: 'Red is warm and ', reason: 'unavailable' });
      expect(requests).toHaveLength(1);
      await server?.close();
    }
  });

  it('that stalls is a timeout', async () => {
    const { narrate } = await narratorWith([streamed(words, 'hangs')], { timeoutMs: 3_000 });
    const start = performance.now();
    expect(await narrate()).toEqual({ text: 'Red is warm and ', reason: 'timeout' });
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('that never begins is a timeout', async () => {
    const { narrate } = await narratorWith([hangs], { timeoutMs: 300 });
    expect(await narrate()).toEqual({ text: '', reason: 'timeout' });
  });

  it('is requested again while nothing has arrived yet', async () => {
    const { narrate, requests } = await narratorWith([
      recording('rate-limit.json', 429, { 'retry-after': '1' }),
      recording('server-error.json', 500),
      streamed(words),
    ]);
    expect(await narrate()).toEqual({ text: whole, reason: null });
    expect(requests).toHaveLength(3);
  });

  it('does not request the token count from servers that do not support it', async () => {
    const { narrate, requests } = await narratorWith([
      recording('no-stream-options.json', 400),
      streamed(words, 'no-usage'),
    ]);
    expect(await narrate()).toEqual({ text: whole, reason: null });
    expect(requests[1]?.body.stream_options).toBeUndefined();
  });

  it('ends when the server sends more than it was allowed to', async () => {
    const { narrate } = await narratorWith([streamed(Array(5000).fill(' bright'), 'hangs')]);
    const { text, reason } = await narrate();
    expect(reason).toBeNull();
    expect(text.length).toBeLessThan(500);
  });

  it('is empty, without an error, when the budget is used up', async () => {
    const { narrate, requests } = await narratorWith([streamed(words)]);
    expect(await narrate(new TokenBudget(10))).toEqual({ text: '', reason: null });
    expect(requests).toHaveLength(0);
  });

  it('closes its connection when the reader stops', async () => {
    let closed = false;
    const watched: ChatReply = (response, request) => {
      response.once('close', () => {
        closed = true;
      });
      streamed(words, 'hangs')(response, request);
    };
    const started = await startOpenAiServer(watched);
    server = started;
    const model = new OpenAiLanguageModel({
      apiKey: 'k',
      baseURL: started.baseURL,
      model: 'm',
      timeoutMs: 5000,
    });
    for await (const piece of model.narrate(
      praiseTask,
      { colour: 'red' },
      { budget: new TokenBudget(9999) },
    )) {
      expect(piece).toMatch(/^Red /);
      break;
    }
    const end = performance.now() + 2000;
    while (!closed && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(closed).toBe(true);
  });
});
