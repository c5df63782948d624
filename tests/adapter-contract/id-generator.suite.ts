import { describe, expect, it } from '@jest/globals';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';

/** What every IdGenerator promises about shape and uniqueness. */
export function idGeneratorSuite(adapter: string, open: () => IdGenerator): void {
  describe(`IdGenerator on ${adapter}`, () => {
    it('makes ids of 21 characters that fit a URL, each only once', () => {
      const ids = open();
      const made = Array.from({ length: 5000 }, () => ids.next());
      for (const id of made) expect(id).toMatch(/^[\w-]{21}$/);
      expect(new Set(made).size).toBe(made.length);
    });

    it('makes secrets of 43 such characters, each only once', () => {
      const ids = open();
      const made = Array.from({ length: 1000 }, () => ids.secret());
      for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
      expect(new Set(made).size).toBe(made.length);
    });
  });
}
