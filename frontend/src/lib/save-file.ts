/** Object URLs are revoked after this time, when the browser has certainly read them. */
const KEEP_MS = 60_000;

/** An object URL for a text; valid until `releaseAddress` revokes it. */
export function addressOfText(text: string, type: string): string {
  return URL.createObjectURL(new Blob([text], { type }));
}

/** Revokes an object URL a minute later. */
export function releaseAddress(address: string): void {
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
  releaseAddress(link.href);
}
