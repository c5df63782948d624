import type { LanguageTask, NarrationTask, TokenBudget } from '../model/shared/language-task.ts';

/**
 * A language model, or rules that replace one. It has no tools and gets no secrets; text of the site reaches it as data
 * only.
 */
export interface LanguageModel {
  readonly name: string;
  /**
   * A structured answer that `task.parse` accepted. An invalid answer is sent back once for correction. Rejects with
   * LanguageModelFailed (also when the budget is used up); callers then use `task.deterministic`.
   */
  answer<Input, Output>(
    task: LanguageTask<Input, Output>,
    input: Input,
    options: ModelOptions,
  ): Promise<Output>;
  /**
   * The answer's text while it is being written. Ends early, without an error, when the budget is used up; rejects with
   * LanguageModelFailed.
   */
  narrate<Input>(
    task: NarrationTask<Input>,
    input: Input,
    options: ModelOptions,
  ): AsyncIterable<string>;
}

export interface ModelOptions {
  /** Shared by all calls of one scan. */
  readonly budget: TokenBudget;
  readonly signal?: AbortSignal;
}
