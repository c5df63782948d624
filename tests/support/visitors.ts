import { VisitorWork } from '@signpost/backend-domain/use-cases/visitor-work.ts';

/** Places enough for tests that are not about them. */
export function manyVisitors(): VisitorWork {
  return new VisitorWork({ inAll: 1000, perAddress: 1000 });
}
