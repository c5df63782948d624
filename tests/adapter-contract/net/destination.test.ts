import { describe, expect, it } from '@jest/globals';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { InvalidUrl } from '@signpost/backend-domain/model/site/target-errors.ts';
import { TestNetwork } from '../../support/test-network.ts';

describe('The destination of a target', () => {
  it('has at most eight addresses, in the order of the resolver', async () => {
    const answers = Array.from({ length: 1_000 }, (_, index) => `8.8.${index >> 8}.${index & 255}`);
    const { resolve } = new TestNetwork().name('many.example.com', answers);
    const policy = new GuardedTargetPolicy({ resolve, ownAddresses: () => [] });
    const { addresses } = await policy.destination('http://many.example.com/');
    expect(addresses).toEqual(answers.slice(0, 8));
  });

  it.each(['http://./', 'https://.:8080/'])(
    'is missing when the host is empty (%s)',
    async (url) => {
      const network = new TestNetwork().name('', ['93.184.216.34']);
      const policy = new GuardedTargetPolicy({ resolve: network.resolve });
      await expect(policy.destination(url)).rejects.toBeInstanceOf(InvalidUrl);
      expect(network.lookups).toEqual([]);
    },
  );
});
