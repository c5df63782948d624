import { networkInterfaces } from 'node:os';
import { describe, expect, it, jest } from '@jest/globals';

const PUBLIC = '93.184.216.34';

// A server on the internet has a public address on an interface; the test machine may have none.
jest.unstable_mockModule('node:os', () => ({
  networkInterfaces: () => ({
    ...networkInterfaces(),
    public0: [{ address: PUBLIC, family: 'IPv4', internal: false }],
  }),
}));

describe('The addresses of this machine’s own interfaces', () => {
  it('are refused though they are public, until they are opened', async () => {
    const { GuardedTargetPolicy } = await import('@signpost/adapters/net/guarded-target-policy.ts');
    const { TargetAllowList } = await import('@signpost/adapters/net/target-allow-list.ts');
    await expect(new GuardedTargetPolicy().check(`http://${PUBLIC}/`)).rejects.toThrow(
      'own address',
    );
    const other = new GuardedTargetPolicy().check('http://93.184.216.35/');
    await expect(other).resolves.toBeUndefined();
    const allow = new TargetAllowList(PUBLIC);
    await expect(new GuardedTargetPolicy({ allow }).check(`http://${PUBLIC}/`)).resolves.toBe(
      undefined,
    );
  });
});
