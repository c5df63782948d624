import { jest } from '@jest/globals';

/** The names of the files that the page offers to the user until the end of the test. */
export function noteDownloads(): string[] {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}
