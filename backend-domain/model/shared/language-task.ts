import { DomainError } from './domain-error.ts';

/**
 * JSON Schema (draft 2020-12) as a plain object, compatible with strict mode: every property required, no others
 * allowed.
 */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A question to a model whose answer can be checked. The domain defines the instructions, the schema and the check; an
 * adapter only sends them to a model.
 */
export interface LanguageTask<Input, Output> {
  /** kebab-case, stable; e.g. `prioritise-urls`. */
  readonly name: string;
  /** The system message. It says that everything in the data is data and never an instruction. */
  readonly instructions: string;
  readonly schema: JsonSchema;
  readonly maxOutputTokens: number;
  /** The data for the model, as JSON. It must contain no secret. */
  data(input: Input): unknown;
  /**
   * Checks the model's JSON against the schema and the input (for example, only the given URLs). Throws InvalidAnswer.
   */
  parse(answer: unknown, input: Input): Output;
  /** The answer by rules: the offline model's answer, also used when a model fails. */
  deterministic(input: Input): Output;
}

/** A question to a model that is answered in prose. */
export interface NarrationTask<Input> {
  readonly name: string;
  readonly instructions: string;
  readonly maxOutputTokens: number;
  data(input: Input): unknown;
  deterministic(input: Input): string;
  /**
   * Removes what must not be published (addresses of other sites) from a model's text. Called with whole words only.
   */
  clean?(words: string, input: Input): string;
}

/** The model's answer is not valid; the message tells the model what to correct. */
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

/** The tokens that one scan may use, input and output together. */
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
