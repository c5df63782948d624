import type { Answer, RouteName } from '@signpost/contracts/http/routes.ts';
import { type Parts, send } from '../../../frontend/src/lib/http.ts';

/** Makes a call by the transport of the app and parses its answer. */
export async function call<Name extends RouteName>(
  name: Name,
  parts: Parts<Name>,
): Promise<Answer<Name>> {
  return (await (await send(name, parts)).json()) as Answer<Name>;
}
