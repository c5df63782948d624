import { describe, expect, it } from '@jest/globals';
import type { DeviceRecognition } from '@signpost/backend-domain/ports/device-recognition.ts';

/** What every DeviceRecognition promises. `open` returns one with the same key each time, or with another one. */
export function deviceRecognitionSuite(
  adapter: string,
  open: (key: 'own' | 'other') => DeviceRecognition,
): void {
  describe(`DeviceRecognition on ${adapter}`, () => {
    const account = 'ada@example.com';

    it('recognises a device, also after a restart, and gives it an id of its own', () => {
      const token = open('own').remember(account);
      const id = open('own').recognise(account, token);
      expect(id).toMatch(/.{16,}/);
      expect(open('own').recognise(account, token)).toBe(id);
      const other = open('own').remember(account);
      expect(open('own').recognise(account, other)).not.toBe(id);
    });

    it('recognises it for that account only', () => {
      const token = open('own').remember(account);
      for (const other of ['grace@example.com', 'ada@example.co', '', `${account}\n`]) {
        expect(open('own').recognise(other, token)).toBeNull();
      }
    });

    it('recognises no token that was made with another key', () => {
      expect(open('own').recognise(account, open('other').remember(account))).toBeNull();
    });

    it('recognises no token with a changed character, and no other text', () => {
      const token = open('own').remember(account);
      for (let index = 0; index < token.length - 1; index += 1) {
        const other = token[index] === 'A' ? 'B' : 'A';
        const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
        expect(open('own').recognise(account, changed)).toBeNull();
      }
      for (const rubbish of ['', '.', 'x', '💥', `${token} `, `${token}.x`, 'A'.repeat(100_000)]) {
        expect(open('own').recognise(account, rubbish)).toBeNull();
      }
    });
  });
}
