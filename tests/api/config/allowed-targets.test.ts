import { describe, expect, it } from '@jest/globals';
import { allowedTargetsNotice } from '@signpost/backend/composition/allowed-targets.ts';

describe('The start-up notice about TARGET_ALLOW', () => {
  it('says which ports an entry without a port opens, and how to open another', () => {
    expect(allowedTargetsNotice('127.0.0.1, 10.0.0.0/8, localhost:4000')).toBe(
      'TARGET_ALLOW opens 127.0.0.1, 10.0.0.0/8 on the ports 80, 443, 8080, 8443 only. To open another port, add it, for example 127.0.0.1:4000.',
    );
  });

  it.each(['', 'localhost:4000,10.0.0.0/8:3000'])('is not given for %j', (text) => {
    expect(allowedTargetsNotice(text)).toBeNull();
  });
});
