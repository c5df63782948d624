import { setTimeout as wait } from 'node:timers/promises';
import type {
  LanguageTask,
  NarrationTask,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type { LanguageModel, ModelOptions } from '@signpost/backend-domain/ports/language-model.ts';

export interface HeuristicOptions {
  /** The pause between two words of a narration, so that a person can read along. Default: 0. */
  readonly pauseMs?: number;
}

/**
 * Answers by rules instead of a language model: works offline, costs nothing, and always gives the same answer. Each
 * task brings its own rules. Rejects only when it is aborted, with the signal's reason.
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

/** Words, each with the white space after it. Text in a script without spaces is split after every 24 characters. */
function words(text: string): string[] {
  return text.match(/\S{1,24}\s*|\s+/gu) ?? [];
}
