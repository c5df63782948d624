import { describe, expect, it } from '@jest/globals';
import { NanoidGenerator } from '@signpost/adapters/system/nanoid-generator.ts';
import { SequentialIds } from '../support/sequential-ids.ts';
import { idGeneratorSuite } from './id-generator.suite.ts';
import { overAdapters } from './over-adapters.ts';

overAdapters('ids', idGeneratorSuite, {
  nanoid: () => new NanoidGenerator(),
  counting: () => new SequentialIds(),
});

describe('The generator of nanoid', () => {
  const generator = new NanoidGenerator();

  it('uses each of 64 characters at each position', () => {
    const ids = Array.from({ length: 4000 }, () => generator.next());
    for (let place = 0; place < 21; place += 1) {
      expect(new Set(ids.map((id) => id[place])).size).toBe(64);
    }
  });

  it('makes secrets of 32 bytes', () => {
    expect(Buffer.from(generator.secret(), 'base64url')).toHaveLength(32);
  });
});
