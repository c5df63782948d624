/** An address of memory is given back when the browser has surely read it. */
const KEEP_MS = 60_000;

/** An address under which the browser shows a text, for a minute. */
export function addressOfText(text: string, type: string): string {
  const address = URL.createObjectURL(new Blob([text], { type }));
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
  return address;
}

/** Offers a text to the user as a file of that name. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = addressOfText(text, type);
  link.download = name;
  link.click();
}
