import { screen, waitFor } from '@testing-library/react';

/** Waits for a short message in the corner of the page that has these words, and resolves to its text. */
export async function notice(words: string): Promise<string> {
  return await waitFor(() => {
    const texts = screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
    const found = texts.find((text) => text.includes(words));
    if (found === undefined)
      throw new Error(`No message says ${words}, only: ${texts.join(' | ')}`);
    return found;
  });
}
