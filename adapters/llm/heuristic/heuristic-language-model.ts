import { setTimeout as wait } from 'node:timers/promises';
import type {
  LanguageTask,
  NarrationTask,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type { LanguageModel, ModelOptions } from '@signpost/backend-domain/ports/language-model.ts';

export interface HeuristicOptions {
  /** Pause between two words of a narration, so that it can be read as it comes. Default 0. */
  readonly pauseMs?: number;
}

/**
 * Rules in a language model's place: works offline, costs nothing and says the same every time.
 * Each task brings its own rules. Rejects only when it is aborted, with the signal's reason.
 */
export class HeuristicLanguageModel implements LanguageModel {
  readonly name = 'heuristic';
  readonly #pauseMs: number;

  constructor({ pauseMs = 0 }: HeuristicOptions = {}) {
    this.#pauseMs = pauseMs;
  }

  async answer<Input, Output>(
    task: LanguageTask<Input, Output>,
    input: Input,
    { signal }: ModelOptions,
  ): Promise<Output> {
    signal?.throwIfAborted();
    return task.deterministic(input);
  }

  async *narrate<Input>(
    task: NarrationTask<Input>,
    input: Input,
    { signal }: ModelOptions,
  ): AsyncIterable<string> {
    for (const word of words(task.deterministic(input))) {
      signal?.throwIfAborted();
      yield word;
      if (this.#pauseMs > 0)
        await wait(this.#pauseMs, undefined, signal ? { signal } : {}).catch((aborted) => {
          throw signal?.reason ?? aborted;
        });
    }
  }
}

/** Words with the space behind them; a script without spaces comes in pieces of the size of words. */
function words(text: string): string[] {
  return text.match(/\S{1,24}\s*|\s+/gu) ?? [];
}
