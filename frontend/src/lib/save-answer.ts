import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { type Parts, send } from './http.ts';
import { saveFile } from './save-file.ts';

/** Saves what a call answers. Throws ApiError when it answers something else than the file. */
export async function saveAnswer<Name extends RouteName>(
  fileName: string,
  name: Name,
  parts: Parts<Name>,
): Promise<void> {
  const response = await send(name, parts, { accept: '*/*' });
  const type = response.headers.get('Content-Type') ?? 'text/plain';
  saveFile(fileName, await response.text(), type);
}
