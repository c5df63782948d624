import { describe, expect, it } from '@jest/globals';
import { base64 } from '@signpost/backend-domain/model/shared/base64.ts';
import fc from 'fast-check';

describe('Base64', () => {
  it('equals the output of Node’s Buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
        expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });
});
