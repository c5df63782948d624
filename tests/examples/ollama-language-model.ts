import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import {
  InvalidAnswer,
  LanguageModelFailed,
  type LanguageTask,
  type NarrationTask,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type { LanguageModel, ModelOptions } from '@signpost/backend-domain/ports/language-model.ts';

type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };
type Limited = { readonly schema?: unknown; readonly maxOutputTokens: number };

/** Ollama's own chat protocol over plain HTTP: each line of the answer is one JSON object. */
export class OllamaLanguageModel implements LanguageModel {
  readonly name: string;
  readonly #options: { readonly url: string; readonly model: string; readonly timeoutMs: number };

  constructor(options: { url: string; model: string; timeoutMs: number }) {
    this.name = `ollama:${options.model}`;
    this.#options = options;
  }

  async answer<In, Out>(task: LanguageTask<In, Out>, input: In, options: ModelOptions) {
    const messages = conversation(task.instructions, task.data(input));
    for (let attempt = 1; ; attempt += 1) {
      if (options.budget.left < task.maxOutputTokens)
        throw new LanguageModelFailed('budget', 'This scan has used up its tokens.');
      let text = '';
      for await (const piece of this.#chat(messages, task, options)) text += piece;
      try {
        return task.parse(JSON.parse(text), input);
      } catch (error) {
        if (!(error instanceof InvalidAnswer || error instanceof SyntaxError)) throw error;
        if (attempt === 2) throw new LanguageModelFailed('invalid', error.message);
        const correction = `That answer cannot be used: ${error.message} Answer again.`;
        messages.push({ role: 'assistant', content: text }, { role: 'user', content: correction });
      }
    }
  }

  async *narrate<In>(task: NarrationTask<In>, input: In, options: ModelOptions) {
    if (options.budget.left < task.maxOutputTokens) return;
    const messages = conversation(task.instructions, task.data(input));
    const clean = (words: string) => task.clean?.(words, input) ?? words;
    let held = '';
    for await (const piece of this.#chat(messages, task, options)) {
      held += piece;
      // `clean` gets whole words, so that it recognises an address that arrives in two pieces.
      const end = held.lastIndexOf(' ') + 1;
      if (end > 0) yield clean(held.slice(0, end));
      held = held.slice(end);
    }
    if (held !== '') yield clean(held);
  }

  async *#chat(messages: readonly Message[], task: Limited, { budget, signal }: ModelOptions) {
    signal?.throwIfAborted();
    const { url, model, timeoutMs } = this.#options;
    const options = { num_predict: task.maxOutputTokens };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}/api/chat`, {
        method: 'POST',
        body: JSON.stringify({ model, messages, format: task.schema, options }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok || response.body === null)
        throw new LanguageModelFailed('refused', `Ollama answered with ${response.status}.`);
      budget.spend(tokensOf(JSON.stringify(messages)));
      const input = Readable.fromWeb(response.body as never);
      for await (const line of createInterface({ input })) {
        const piece = String(JSON.parse(line).message?.content ?? '');
        budget.spend(tokensOf(piece));
        if (piece !== '') yield piece;
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof LanguageModelFailed) throw error;
      const reason = timeout.aborted ? 'timeout' : 'unavailable';
      throw new LanguageModelFailed(reason, 'Ollama gave no usable answer.', { cause: error });
    }
  }
}

/** The site's data is JSON in a separate message; `<` is escaped, so the data cannot contain its end tag. */
function conversation(instructions: string, data: unknown): Message[] {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return [
    { role: 'system', content: `${instructions} The data is between <data> and </data>.` },
    { role: 'user', content: `<data>\n${json}\n</data>` },
  ];
}

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);
