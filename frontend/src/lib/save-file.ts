/** An address of memory is given back when the browser has surely read it. */
const KEEP_MS = 60_000;

/** An address under which the browser shows a text, until it is given back. */
export function addressOfText(text: string, type: string): string {
  return URL.createObjectURL(new Blob([text], { type }));
}

/** Releases the address of a text, a minute after its last use. */
export function giveBackAddress(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Offers a text to the user as a file of that name. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Offers bytes to the user as a file of that name. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  giveBackAddress(link.href);
}
