import { CALLS } from '../generated/calls.ts';
import type { RequestParams, RequestQuery, RouteName } from './routes.ts';

/**
 * Method and address of every call, without the schemas, so that a browser need not load them to make one.
 */
export { CALLS };

/** Path and query of a call, encoded. `undefined` in a query is left out. */
export function addressOf<Name extends RouteName>(
  name: Name,
  ...[params, query]: Parts<Name>
): string {
  const values: Readonly<Record<string, unknown>> = params ?? {};
  const path = CALLS[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(values[key] ?? '')),
  );
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

type Parts<Name extends RouteName> =
  RequestParams<Name> extends undefined
    ? [params?: undefined, query?: RequestQuery<Name>]
    : [params: RequestParams<Name>, query?: RequestQuery<Name>];
