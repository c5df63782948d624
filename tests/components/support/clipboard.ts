import { jest } from '@jest/globals';

/** Records what the page copies until the test ends. Returns a function that returns the texts so far. */
export function copiedTexts(): () => readonly string[] {
  const texts: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    texts.push(text);
  });
  return () => texts;
}

/** Makes the browser refuse to copy until the test ends. */
export function forbidCopying(): void {
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  Object.assign(document, { execCommand: () => false });
}
