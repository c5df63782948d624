import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { type Parts, send } from './http.ts';
import { saveFile } from './save-file.ts';

/** An address of memory is given back when the browser has surely read it. */
const KEEP_MS = 60_000;

/** An address under which the browser shows a text, for a minute. */
export function addressOfText(text: string, type: string): string {
  const address = URL.createObjectURL(new Blob([text], { type }));
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
  return address;
}

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
