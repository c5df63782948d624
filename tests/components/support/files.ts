import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Records the files that the page offers as downloads, until the test ends. */
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
    /** The content behind an object URL of the page. */
    async at(address: string): Promise<string> {
      return (await texts.get(address)?.text()) ?? '';
    },
    /** Waits for the first download that this test has not read yet. */
    async next(): Promise<SavedFile> {
      await waitFor(() => {
        if (saved.length === 0) throw new Error('The page has offered no file');
      });
      const { name, address } = saved.shift() as (typeof saved)[number];
      const blob = texts.get(address) as Blob;
      return { name, type: blob.type, text: await blob.text() };
    },
  };
}
