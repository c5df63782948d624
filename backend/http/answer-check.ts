import type { Route } from '@signpost/contracts/http/route.ts';
import type { RouteName } from '@signpost/contracts/http/routes.ts';
import type { Reply } from './handler.ts';

/** Called with every reply of a handler after it was sent; throws when it does not match the contract. */
export type AnswerCheck = (
  route: Route & { readonly name: RouteName },
  reply: Reply<RouteName>,
) => void;
