import type { Route } from '@signpost/contracts/http/route.ts';
import type { RouteName } from '@signpost/contracts/http/routes.ts';
import type { Reply } from './handler.ts';

/** Called with every answer of a handler after it was sent; throws when the contract does not allow it. */
export type AnswerCheck = (
  route: Route & { readonly name: RouteName },
  reply: Reply<RouteName>,
) => void;
