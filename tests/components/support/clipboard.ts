import { jest } from '@jest/globals';

/** Watches what the page copies until the test ends; the returned function says which texts so far. */
export function copiedTexts(): () => readonly string[] {
  const texts: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    texts.push(text);
  });
  return () => texts;
}

/** The browser lets the page copy nothing until the test ends. */
export function forbidCopying(): void {
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  Object.assign(document, { execCommand: () => false });
}
