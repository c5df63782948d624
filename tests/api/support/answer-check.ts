import type { AnswerCheck } from '@signpost/backend/http/answer-check.ts';

/** An answer that the contract does not list, or that breaks its schema. */
class AnswerBreach extends Error {
  constructor(route: string, status: number, message: string) {
    super(`${route} answered ${status}: ${message}`);
    this.name = 'AnswerBreach';
  }
}

/** Throws AnswerBreach for an answer that does not follow the contract's schemas. */
export const checkAnswer: AnswerCheck = (route, reply) => {
  const answer = route.responses[reply.status];
  const breach = (message: string) => new AnswerBreach(route.name, reply.status, message);
  if (answer === undefined) throw breach('the contract does not list this status');
  if (reply.stream !== undefined) {
    if (answer.events === undefined) throw breach('the contract lists no events');
    return;
  }
  if (answer.schema === undefined) {
    if (reply.body !== undefined) throw breach('the contract lists no body');
    return;
  }
  // The sent form is JSON: undefined fields are absent, dates would be texts.
  const sent: unknown = typeof reply.body === 'string' ? reply.body : roundTrip(reply.body);
  const result = answer.schema.safeParse(sent);
  if (!result.success) throw breach(result.error.message);
};

function roundTrip(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}
