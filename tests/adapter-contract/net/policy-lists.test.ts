import { describe, expect, it } from '@jest/globals';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import { TestNetwork } from '../../support/test-network.ts';

const PUBLIC = '93.184.216.34';

const refusal = async (host: string, allow: string) => {
  const network = new TestNetwork().name(host, [PUBLIC]);
  const policy = new GuardedTargetPolicy({
    allow: new TargetAllowList(allow),
    resolve: network.resolve,
    ownAddresses: () => [],
  });
  await expect(policy.check(`http://${host}/`)).rejects.toBeInstanceOf(TargetForbidden);
  expect(network.lookups).toEqual([]);
};

/** The lists are repeated here, so that a line removed from the product's lists fails a test. */
describe('The policy', () => {
  it.each([
    'metadata',
    'metadata.google.internal',
    'metadata.goog',
    'metadata.azure.internal',
    'metadata.tencentyun.com',
    'instance-data',
    'instance-data.ec2.internal',
  ])('refuses the name of a metadata service %s whatever the operator allows', async (host) => {
    await refusal(host, `${host},0.0.0.0/0,::/0`);
  });

  it.each([
    'app.localhost',
    'app.localdomain',
    'printer.local',
    'app.internal',
    'app.intranet',
    'app.private',
    'app.corp',
    'app.home',
    'app.lan',
    'router.home.arpa',
    'hidden.onion',
    'database.default.svc',
  ])('refuses %s, a name of an internal network, without a look-up', async (host) => {
    await refusal(host, '');
  });
});
