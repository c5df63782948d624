import { ERROR_STATUS, type ErrorCode, ErrorEnvelope } from '../http/errors.ts';
import { errorsOf, type Route } from '../http/route.ts';
import type { Components, JsonSchema } from './components.ts';

/**
 * The error answers of routes: one for each status, with the codes it may carry. Equal answers are written once and
 * referenced.
 */
export class ErrorAnswers {
  readonly #components: Components;
  readonly #answers = new Map<string, JsonSchema>();

  constructor(components: Components) {
    this.#components = components;
  }

  /** References to a route’s error answers, by status. */
  of(route: Route): JsonSchema {
    const byStatus = Map.groupBy(errorsOf(route), (code) => ERROR_STATUS[code]);
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => [String(status), this.#reference(status, codes)]),
    );
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries(this.#answers);
  }

  #reference(status: number, codes: readonly ErrorCode[]): JsonSchema {
    const name = codes.join('.');
    if (!this.#answers.has(name)) this.#answers.set(name, this.#answer(status, codes));
    return { $ref: `#/components/responses/${name}` };
  }

  #answer(status: number, codes: readonly ErrorCode[]): JsonSchema {
    const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' } };
    const schema = {
      allOf: [
        this.#components.schemaOf(ErrorEnvelope),
        { type: 'object', properties: { code: { enum: codes } } },
      ],
    };
    return {
      description: codes.join(', '),
      ...(status === 429 ? { headers: { 'Retry-After': retryAfter } } : {}),
      content: { 'application/json': { schema } },
    };
  }
}
