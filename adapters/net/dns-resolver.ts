import { Resolver } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { clockedLru } from '../clocked-lru.ts';
import { Slots } from '../slots.ts';
import { unlessAborted } from './abort-race.ts';
import { addressesInHostsFile } from './hosts-file.ts';

export interface DnsResolverOptions {
  /** Name servers (`address` or `address:port`); by default those of the system. */
  readonly servers?: readonly string[];
  /** The names that the machine knows by itself; by default its hosts file. */
  readonly known?: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** RFC 6761: these names never leave the machine. */
const LOOPBACK = ['127.0.0.1', '::1'];
/** An answer is kept as long as its TTL says, but no longer than this. */
const MAX_KEPT_MS = 30_000;
const MAX_KEPT = 1_000;
/** Look-ups of names of one site at a time; further ones wait. */
const MAX_QUESTIONS_PER_SITE = 4;
/** A server that has not answered is asked again after this. */
const ASK_AGAIN_MS = 2_000;
const MAX_ATTEMPTS = 3;
/** How long one family's answer waits for the other's: some servers drop questions for IPv6. */
const OTHER_FAMILY_MS = 1_000;

/**
 * Looks names up by c-ares, with a channel of its own for each look-up that ends with its signal. (getaddrinfo cannot be
 * cancelled and occupies a thread of the process's pool: a few silent name servers would hold up all other names.)
 * The hosts file comes first. The system's search domains and other sources of names (mDNS) are not used.
 */
export class DnsResolver {
  readonly #options: DnsResolverOptions;
  readonly #answers: LRUCache<string, readonly string[]>;
  readonly #sites = new Map<string, { readonly slots: Slots; users: number }>();

  constructor(options: DnsResolverOptions = {}) {
    this.#options = options;
    this.#answers = clockedLru({
      max: MAX_KEPT,
      now: options.now ?? (() => performance.now()),
    });
  }

  /** All addresses of a name, IPv4 first. Rejects when there is none, or with the signal's reason. */
  async resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const { known = addressesInHostsFile } = this.#options;
    const local = await known(hostname);
    if (local.length > 0) return local;
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return LOOPBACK;
    return this.#answers.get(hostname) ?? (await this.#ask(hostname, signal));
  }

  /** Waits for a place among the look-ups of the name's site. */
  async #ask(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const key = getDomain(hostname) ?? hostname;
    const site = this.#sites.get(key) ?? { slots: new Slots(MAX_QUESTIONS_PER_SITE), users: 0 };
    this.#sites.set(key, site);
    site.users += 1;
    try {
      return await site.slots.run(
        async () => this.#answers.get(hostname) ?? (await this.#lookUp(hostname, signal)),
        signal,
      );
    } finally {
      site.users -= 1;
      if (site.users === 0) this.#sites.delete(key);
    }
  }

  async #lookUp(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const channel = new Resolver({ timeout: ASK_AGAIN_MS, tries: MAX_ATTEMPTS });
    if (this.#options.servers !== undefined) channel.setServers(this.#options.servers);
    try {
      const records = await unlessAborted(bothFamilies(channel, hostname), signal);
      const ttl = Math.min(...records.map((record) => record.ttl));
      const addresses = records.map(({ address }) => address);
      // An answer with a TTL of 0 is not kept: to lru-cache, 0 means without an end.
      if (ttl > 0) {
        this.#answers.set(hostname, addresses, { ttl: Math.min(ttl * 1_000, MAX_KEPT_MS) });
      }
      return addresses;
    } finally {
      channel.cancel();
    }
  }
}

interface AddressRecord {
  readonly address: string;
  /** Seconds. */
  readonly ttl: number;
}

/** The records of both families; of one alone when the other has none. Rejects when neither has any. */
async function bothFamilies(
  channel: Resolver,
  hostname: string,
): Promise<readonly AddressRecord[]> {
  const questions = [
    channel.resolve4(hostname, { ttl: true }),
    channel.resolve6(hostname, { ttl: true }),
  ] as const;
  const settled = Promise.allSettled(questions);
  const first = await Promise.any(questions).catch((error: AggregateError) => {
    throw error.errors[0];
  });
  const hurried = new AbortController();
  const answers = await Promise.race([
    settled,
    pause(OTHER_FAMILY_MS, null, { signal: hurried.signal }),
  ]);
  hurried.abort();
  if (answers === null) return first;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
