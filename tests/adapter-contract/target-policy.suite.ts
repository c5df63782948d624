import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  InvalidUrl,
  SiteUnreachable,
  TargetForbidden,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import { ssrfVectors, type UrlVector } from '../support/ssrf-vectors.ts';
import { TestNetwork } from '../support/test-network.ts';

export interface TargetPolicySetup {
  readonly network: TestNetwork;
  /** The text of TARGET_ALLOW. */
  readonly allow?: string;
  /** This machine's addresses. */
  readonly ownAddresses?: readonly string[];
  readonly resolveTimeoutMs?: number;
}

const REFUSALS: Readonly<Record<Exclude<UrlVector['expect'], 'allow'>, unknown>> = {
  block: TargetForbidden,
  'block-after-dns': TargetForbidden,
  'reject-scheme': InvalidUrl,
  'reject-url': InvalidUrl,
};
const PUBLIC = '93.184.216.34';

export function targetPolicySuite(
  adapter: string,
  open: (setup: TargetPolicySetup) => TargetPolicy,
): void {
  describe(`TargetPolicy by ${adapter}`, () => {
    let network: TestNetwork;

    beforeEach(() => {
      network = new TestNetwork();
      for (const { url, expect: outcome } of ssrfVectors.urls) {
        const host = URL.parse(url)?.hostname;
        if (host) network.name(host, outcome === 'block-after-dns' ? ['127.0.0.1'] : [PUBLIC]);
      }
    });
    afterEach(() => expect(network.dialled).toEqual([]));

    const hostile = ssrfVectors.urls.filter((vector) => vector.expect !== 'allow');
    const harmless = ssrfVectors.urls.filter((vector) => vector.expect === 'allow');
    const stubborn = hostile.filter((vector) => vector.evenWithPrivateAllowed);

    it.each(hostile)('refuses $id', async ({ url, expect: outcome }) => {
      const refusal = REFUSALS[outcome as keyof typeof REFUSALS];
      await expect(open({ network }).check(url)).rejects.toBeInstanceOf(refusal);
      if (outcome !== 'block-after-dns') expect(network.lookups).toEqual([]);
    });

    it.each(harmless)('allows $id', async ({ url }) => {
      await expect(open({ network }).check(url)).resolves.toBeUndefined();
    });

    it.each(stubborn)('refuses $id whatever the operator allows', async ({ url }) => {
      const host = new URL(url).hostname;
      const allow = `0.0.0.0/0,::/0,0.0.0.0/0:80,${host}`;
      await expect(open({ network, allow }).check(url)).rejects.toBeInstanceOf(TargetForbidden);
    });

    it.each(['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254'])(
      'refuses a name that leads to the metadata address %s whatever was opened',
      async (address) => {
        network.name('innocent.test', [address]);
        const policy = open({ network, allow: 'innocent.test,0.0.0.0/0,::/0' });
        await expect(policy.check('http://innocent.test/')).rejects.toBeInstanceOf(TargetForbidden);
      },
    );

    it.each([
      ['dns-single-private', ['10.0.0.1']],
      ['dns-mixed', [PUBLIC, '127.0.0.1']],
      ['dns-v4-public-v6-private', [PUBLIC, '::1']],
      ['dns-aaaa-mapped', ['::ffff:169.254.169.254']],
      [
        'dns-1000-answers',
        [...Array.from({ length: 999 }, (_, i) => `8.8.${i >> 8}.${i & 255}`), '10.0.0.1'],
      ],
      ['an answer that is no address', [PUBLIC, 'metadata.google.internal']],
    ])('refuses the whole name when any answer is denied (%s)', async (_, answer) => {
      network.name('mixed.example.com', answer);
      const check = open({ network }).check('http://mixed.example.com/');
      await expect(check).rejects.toBeInstanceOf(TargetForbidden);
      expect(network.lookups).toEqual(['mixed.example.com']);
    });

    it('resolves and judges a name again each time', async () => {
      network.name('flips.example.com', [PUBLIC], ['127.0.0.1']);
      const policy = open({ network });
      await policy.check('http://flips.example.com/1');
      const second = policy.check('http://flips.example.com/2');
      await expect(second).rejects.toBeInstanceOf(TargetForbidden);
    });

    it.each([
      ['NXDOMAIN', undefined],
      ['SERVFAIL', Object.assign(new Error('queryA ESERVFAIL'), { code: 'ESERVFAIL' })],
      ['no address at all', []],
    ])('reports that a name does not resolve (%s), after one look-up', async (_, answer) => {
      if (answer) network.name('gone.example.com', answer);
      const check = open({ network }).check('https://gone.example.com/');
      const error = await check.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(SiteUnreachable);
      expect(error).toMatchObject({ reason: 'dns', url: 'https://gone.example.com/' });
      expect(network.lookups).toEqual(['gone.example.com']);
    });

    it('does not wait for a name server that does not answer', async () => {
      network.name('silent.example.com', 'silence');
      const policy = open({ network, resolveTimeoutMs: 50 });
      await expect(policy.check('http://silent.example.com/')).rejects.toMatchObject({
        reason: 'dns',
      });
    });

    it.each(['redis', 'redis:6379', 'router.local', 'db.default.svc.cluster.local', 'x.internal.'])(
      'never looks up the internal name %s',
      async (host) => {
        await expect(open({ network }).check(`http://${host}/`)).rejects.toBeInstanceOf(
          TargetForbidden,
        );
        expect(network.lookups).toEqual([]);
      },
    );

    it('allows only the ports of websites', async () => {
      network.name('example.com', [PUBLIC]);
      const policy = open({ network });
      const outcomes = [80, 443, 8080, 8443, 22, 25, 3000, 6379, 65_535].map(async (port) => {
        const check = policy.check(`http://example.com:${port}/`);
        return await check.then(
          () => port,
          () => null,
        );
      });
      const passed = (await Promise.all(outcomes)).filter((port) => port !== null);
      expect(passed).toEqual([80, 443, 8080, 8443]);
    });

    it('refuses this machine under its public address', async () => {
      network.name('example.com', ['198.41.0.4']);
      const setup = { network, ownAddresses: ['198.41.0.4'] };
      const check = open(setup).check('http://example.com/');
      await expect(check).rejects.toBeInstanceOf(TargetForbidden);
      await open({ ...setup, allow: 'example.com' }).check('http://example.com/');
    });

    describe('with a host opened by the operator', () => {
      const allow = 'staging.corp:4000';

      beforeEach(() => {
        network.name('staging.corp', ['10.0.0.7']).name('other.example.com', ['10.0.0.7']);
      });

      it('allows exactly that host and port', async () => {
        const policy = open({ network, allow });
        await policy.check('http://staging.corp:4000/path');
        await policy.check('https://STAGING.corp.:4000/');
      });

      it.each([
        'http://staging.corp/',
        'http://staging.corp:4001/',
        'http://a.staging.corp:4000/',
        'http://other.example.com:4000/',
        'http://10.0.0.7:4000/',
      ])('still refuses %s', async (url) => {
        await expect(open({ network, allow }).check(url)).rejects.toBeInstanceOf(TargetForbidden);
      });

      it('allows every name that resolves into an allowed range', async () => {
        network.name('app.lan', ['10.0.0.9']).name('out.lan', ['10.1.0.9']);
        const policy = open({ network, allow: '10.0.0.0/24,10.0.0.0/24:4000' });
        await policy.check('http://app.lan/');
        await policy.check('http://10.0.0.7:4000/');
        await expect(policy.check('http://out.lan/')).rejects.toBeInstanceOf(TargetForbidden);
        await expect(policy.check('http://10.0.0.7:5000/')).rejects.toBeInstanceOf(TargetForbidden);
      });

      it('does not open the port of a private range on public sites', async () => {
        network.name('example.com', [PUBLIC]);
        const policy = open({ network, allow: '10.0.0.0/24:4000' });
        const check = policy.check('http://example.com:4000/');
        await expect(check).rejects.toBeInstanceOf(TargetForbidden);
      });
    });

    it('explains how to allow a private site, without the password of its URL', async () => {
      const check = open({ network }).check('http://me:secret@localhost:4000/');
      const error = await check.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(String(error)).toContain('TARGET_ALLOW=localhost:4000');
      expect(String(error)).not.toContain('secret');
    });
  });
}
