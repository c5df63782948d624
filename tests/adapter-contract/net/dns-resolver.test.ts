import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DnsResolver } from '@signpost/adapters/net/dns-resolver.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { addressesInHostsFile } from '@signpost/adapters/net/hosts-file.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import { eventually } from '../../support/eventually.ts';
import { NameServer } from '../../support/name-server.ts';

const never = new AbortController().signal;

describe('A name', () => {
  let server: NameServer;
  let now: number;
  let names: DnsResolver;
  beforeEach(async () => {
    server = await NameServer.start();
    now = 0;
    names = new DnsResolver({
      servers: [server.address],
      known: async (hostname) => (hostname === 'own.example' ? ['10.0.0.7'] : []),
      now: () => now,
    });
  });
  afterEach(() => server.close());

  it('has its addresses of both families', async () => {
    server.name('both.example', ['192.0.2.1', '192.0.2.2', '2001:db8::1']);
    server.name('six.example', ['2001:db8::6']);
    expect(await names.resolve('both.example', never)).toEqual([
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::1',
    ]);
    expect(await names.resolve('six.example', never)).toEqual(['2001:db8::6']);
  });

  it('is refused by the policy when an answer of either family is denied', async () => {
    server.name('mixed.example', ['93.184.216.34', 'fd00::1']);
    const policy = new GuardedTargetPolicy({
      resolve: (hostname, signal) => names.resolve(hostname, signal),
    });
    await expect(policy.check('http://mixed.example/')).rejects.toBeInstanceOf(TargetForbidden);
    expect(server.questions.map(({ family }) => family).sort()).toEqual([4, 6]);
  });

  it('is not found where no server knows it', async () => {
    await expect(names.resolve('gone.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('is looked up in the hosts file first, and localhost nowhere else', async () => {
    expect(await names.resolve('own.example', never)).toEqual(['10.0.0.7']);
    expect(await names.resolve('localhost', never)).toEqual(['127.0.0.1', '::1']);
    expect(await names.resolve('app.localhost', never)).toEqual(['127.0.0.1', '::1']);
    expect(server.questions).toEqual([]);
  });

  it('is resolved once within the TTL of its answer, at most 30 seconds', async () => {
    server.name('long.example', ['192.0.2.1'], 86_400);
    server.name('short.example', ['192.0.2.2'], 5);
    for (const [name, lasts] of [
      ['long.example', 30_000],
      ['short.example', 5_000],
    ] as const) {
      const asked = () => server.questions.filter((question) => question.name === name).length;
      await names.resolve(name, never);
      now += lasts;
      await names.resolve(name, never);
      expect(asked()).toBe(2);
      now += 1;
      await names.resolve(name, never);
      expect(asked()).toBe(4);
    }
  });

  it('is resolved each time when the TTL of its answer is 0', async () => {
    server.name('changing.example', ['192.0.2.3'], 0);
    await names.resolve('changing.example', never);
    await names.resolve('changing.example', never);
    expect(server.questions).toHaveLength(4);
  });

  it('of a site whose name server does not answer delays no other, and few are resolved at a time', async () => {
    server.silence('silent.example');
    server.name('quick.example', ['192.0.2.1']);
    const end = new AbortController();
    let settled = 0;
    const silent = Array.from({ length: 20 }, (_, index) =>
      names.resolve(`n${index}.silent.example`, end.signal).finally(() => {
        settled += 1;
      }),
    );
    const outcomes = Promise.allSettled(silent);
    await eventually('the silent server asked', async () => server.questions.length >= 8);
    expect(await names.resolve('quick.example', never)).toEqual(['192.0.2.1']);
    expect(settled).toBe(0);
    const asked = server.questions.filter(({ name }) => name.endsWith('silent.example'));
    expect(new Set(asked.map(({ name }) => name)).size).toBe(4);
    end.abort(new Error('The time is over.'));
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: 'The time is over.' },
      });
  });

  it('is found by its A record where queries for AAAA are dropped', async () => {
    server.name('four.example', ['192.0.2.4']);
    server.silence('four.example/6');
    expect(await names.resolve('four.example', never)).toEqual(['192.0.2.4']);
  });
});

describe('A hosts file', () => {
  const text = [
    '# 192.0.2.9 shop.example',
    '127.0.0.1\tlocalhost  # shop.example',
    '  192.0.2.1 Shop.Example www.shop.example',
    '2001:db8::1 shop.example',
    'nonsense shop.example',
    '192.0.2.1 shop.example',
  ].join('\n');

  it('gives all addresses of a name, and no address from a comment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-hosts-'));
    const path = join(folder, 'hosts');
    try {
      await writeFile(path, text);
      expect(await addressesInHostsFile('shop.example', path)).toEqual([
        '192.0.2.1',
        '2001:db8::1',
      ]);
      expect(await addressesInHostsFile('WWW.shop.example', path)).toEqual(['192.0.2.1']);
      expect(await addressesInHostsFile('example', path)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('gives no addresses when it does not exist', async () => {
    const path = join(tmpdir(), 'signpost-no-such-hosts-file');
    expect(await addressesInHostsFile('localhost', path)).toEqual([]);
  });
});
