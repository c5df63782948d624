/** An address within this page that shows the text; it lasts as long as the page. */
export function addressOfText(text: string, type: string): string {
  return URL.createObjectURL(new Blob([text], { type }));
}

/** Offers a text to the user as a file of that name. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = addressOfText(text, type);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
