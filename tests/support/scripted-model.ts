import {
  LanguageModelFailed,
  type LanguageTask,
  type NarrationTask,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type { LanguageModel } from '@signpost/backend-domain/ports/language-model.ts';

/** The scripted answers of the model by task; a script that throws makes the model fail. */
export type Script = Readonly<Record<string, (data: unknown) => unknown>>;

/**
 * A model with scripted answers that records its input. Tasks without a script get the deterministic answer. Like a
 * real model's answer, a scripted one is validated by the task.
 */
export class ScriptedModel implements LanguageModel {
  readonly name = 'scripted';
  readonly asked: { task: string; data: unknown }[] = [];
  readonly #script: Script;

  constructor(script: Script = {}) {
    this.#script = script;
  }

  async answer<Input, Output>(task: LanguageTask<Input, Output>, input: Input): Promise<Output> {
    const data = task.data(input);
    this.asked.push({ task: task.name, data });
    const reply = this.#script[task.name];
    return reply === undefined ? task.deterministic(input) : task.parse(reply(data), input);
  }

  async *narrate<Input>(task: NarrationTask<Input>, input: Input): AsyncIterable<string> {
    const data = task.data(input);
    this.asked.push({ task: task.name, data });
    const reply = this.#script[task.name];
    yield reply === undefined ? task.deterministic(input) : String(reply(data));
  }
}

/** A model that is always unavailable. */
export function brokenModel(): LanguageModel {
  const fail = (): never => {
    throw new LanguageModelFailed('unavailable', 'The model is unavailable.');
  };
  return {
    name: 'broken',
    answer: async () => fail(),
    // biome-ignore lint/correctness/useYield: it fails before its first word
    narrate: async function* () {
      fail();
    },
  };
}
