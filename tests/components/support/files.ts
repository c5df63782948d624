import { jest } from '@jest/globals';

export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Watches which files the page offers as downloads from now on, until the test ends. */
export function savedFiles() {
  const texts = new Map<string, Blob>();
  const saved: { readonly name: string; readonly address: string }[] = [];
  const create = URL.createObjectURL;
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = create(blob);
    texts.set(address, blob as Blob);
    return address;
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href });
  });
  return {
    count: () => saved.length,
    /** What an address of the page's memory holds. */
    async at(address: string): Promise<string> {
      return (await texts.get(address)?.text()) ?? '';
    },
    /** The latest download. */
    async last(): Promise<SavedFile> {
      const file = saved.at(-1);
      const blob = file && texts.get(file.address);
      if (!file || !blob) throw new Error('The page has offered no file');
      return { name: file.name, type: blob.type, text: await blob.text() };
    },
  };
}
