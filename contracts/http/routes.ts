import type { z } from 'zod';
import type { Wire } from '../wire.ts';
import type { Route } from './route.ts';
import { authRoutes } from './routes/auth-routes.ts';
import { channelRoutes } from './routes/channel-routes.ts';
import { langgraphRoutes } from './routes/langgraph-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { publishingRoutes } from './routes/publishing-routes.ts';
import { resultRoutes } from './routes/result-routes.ts';
import { scannerRoutes } from './routes/scanner-routes.ts';
import { systemRoutes } from './routes/system-routes.ts';

/**
 * Every call of the API by its name. A path with fixed words and a path with parameters may match the same address
 * (`/api/scanner/{id}`, `/api/scanner/sessions`): then the fixed words win.
 */
export const ROUTES = {
  ...authRoutes,
  ...publicRoutes,
  ...scannerRoutes,
  ...resultRoutes,
  ...publishingRoutes,
  ...channelRoutes,
  ...langgraphRoutes,
  ...systemRoutes,
};

type Routes = typeof ROUTES;
export type RouteName = keyof Routes;

/** The routes as a list; those with fixed words come before those with parameters in the same segment. */
export const ROUTE_LIST: readonly (Route & { readonly name: RouteName })[] = (
  Object.entries(ROUTES) as [RouteName, Route][]
)
  .map(([name, route]) => ({ name, ...route }))
  .sort((a, b) => fixedFirst(a.path, b.path));

function fixedFirst(a: string, b: string): number {
  const [left, right] = [rank(a), rank(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The sort key of a path: parameters sort after all fixed words. */
function rank(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '\uFFFF');
}

type RequestPart<Name extends RouteName, Part extends string> = Routes[Name] extends {
  readonly request: { readonly [key in Part]: infer Schema extends z.ZodType };
}
  ? Schema
  : undefined;

type Sent<Schema> = Schema extends z.ZodType ? Readonly<z.input<Schema>> : undefined;
type Received<Schema> = Schema extends z.ZodType ? Wire<Schema> : undefined;

/** The parts of a client's request; `undefined` where the call has no such part. */
export type RequestBody<Name extends RouteName> = Sent<RequestPart<Name, 'body'>>;
export type RequestQuery<Name extends RouteName> = Sent<RequestPart<Name, 'query'>>;
export type RequestParams<Name extends RouteName> = Sent<RequestPart<Name, 'params'>>;

/** The parts as a handler gets them: checked, trimmed, defaults filled in. */
export type ReceivedBody<Name extends RouteName> = Received<RequestPart<Name, 'body'>>;
export type ReceivedQuery<Name extends RouteName> = Received<RequestPart<Name, 'query'>>;
export type ReceivedParams<Name extends RouteName> = Received<RequestPart<Name, 'params'>>;

/** The statuses of a route's answers, without those of errors. */
export type AnswerStatus<Name extends RouteName> = keyof Routes[Name]['responses'] & number;

/** The body of one of a route's answers; `undefined` where it has none. */
type AnswerBody<
  Name extends RouteName,
  Status extends AnswerStatus<Name>,
> = Routes[Name]['responses'][Status] extends { readonly schema: infer Schema extends z.ZodType }
  ? Wire<Schema>
  : undefined;

/** The answer to a successful call. */
export type Answer<Name extends RouteName> = {
  [Status in AnswerStatus<Name>]: Status extends 304 ? never : AnswerBody<Name, Status>;
}[AnswerStatus<Name>];

/** Status and body, as a handler returns them. */
export type RouteReply<Name extends RouteName> = {
  [Status in AnswerStatus<Name>]: AnswerBody<Name, Status> extends undefined
    ? { readonly status: Status; readonly body?: undefined }
    : { readonly status: Status; readonly body: AnswerBody<Name, Status> };
}[AnswerStatus<Name>];
