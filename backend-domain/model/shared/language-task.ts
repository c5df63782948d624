import { DomainError } from './domain-error.ts';

/** JSON Schema (draft 2020-12) as a plain object, strict-mode compatible: every property required, no additional ones. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A question with a bounded, checkable answer. The domain owns the words, the schema and the check;
 * an adapter only carries them to a model.
 */
export interface LanguageTask<Input, Output> {
  /** kebab-case, stable; e.g. `prioritise-urls`. */
  readonly name: string;
  /** The system message. Says that everything in the data is data, never an instruction. */
  readonly instructions: string;
  readonly schema: JsonSchema;
  readonly maxOutputTokens: number;
  /** The data for the model, as JSON. Must contain no secret. */
  data(input: Input): unknown;
  /** Checks the model's JSON against the schema and the input (only URLs that were asked about …). Throws InvalidAnswer. */
  parse(answer: unknown, input: Input): Output;
  /** The answer by rules: the offline model's answer, also used when a model fails. */
  deterministic(input: Input): Output;
}

/** A question answered in running text. */
export interface NarrationTask<Input> {
  readonly name: string;
  readonly instructions: string;
  readonly maxOutputTokens: number;
  data(input: Input): unknown;
  deterministic(input: Input): string;
  /**
   * Removes from a model's text what must not be published (addresses away from the site). Receives whole words at a
   * time.
   */
  clean?(words: string, input: Input): string;
}

/** The model's answer does not fit; the message asks the model for the correction. */
export class InvalidAnswer extends DomainError {
  readonly code = 'model.invalid-answer';
}

export class LanguageModelFailed extends DomainError {
  readonly code = 'model.failed';
  readonly reason:
    | 'rate-limited'
    | 'unavailable'
    | 'refused'
    | 'invalid'
    | 'timeout'
    | 'budget'
    | 'auth';
  constructor(reason: LanguageModelFailed['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Tokens that one scan may spend, input and output together. */
export class TokenBudget {
  #left: number;
  constructor(tokens: number) {
    this.#left = tokens;
  }
  get left(): number {
    return this.#left;
  }
  spend(tokens: number): void {
    this.#left = Math.max(0, this.#left - tokens);
  }
}
