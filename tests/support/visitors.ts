import { VisitorWork } from '@signpost/backend-domain/use-cases/visitor-work.ts';

/** Enough slots for visitors, for tests that are not about this limit. */
export function manyVisitors(): VisitorWork {
  return new VisitorWork({ inAll: 1000, perAddress: 1000 });
}
