import { Resolver } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { clockedLru } from '../clocked-lru.ts';
import { Slots } from '../slots.ts';
import { unlessAborted } from './abort-race.ts';
import { addressesInHostsFile } from './hosts-file.ts';

export interface DnsResolverOptions {
  /** Name servers (`address` or `address:port`). Default: the system's. */
  readonly servers?: readonly string[];
  /** Looks up the addresses that the machine itself knows for a name. Default: by its hosts file. */
  readonly known?: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** The addresses of `localhost` and names under it, which are never sent to a name server (RFC 6761). */
const LOOPBACK = ['127.0.0.1', '::1'];
/** An answer is cached for its TTL, but no longer than this. */
const MAX_KEPT_MS = 30_000;
const MAX_KEPT = 1_000;
/** The maximum number of concurrent look-ups of one site's names; further ones wait. */
const MAX_QUESTIONS_PER_SITE = 4;
/** After this time without an answer, a name server is asked again. */
const ASK_AGAIN_MS = 2_000;
const MAX_ATTEMPTS = 3;
/** How long the answer for one IP version waits for the other's: some name servers drop queries for IPv6. */
const OTHER_FAMILY_MS = 1_000;

/**
 * Looks up names with c-ares, on a new channel for each look-up, which its signal can cancel. (getaddrinfo cannot be
 * cancelled and blocks a thread of Node's pool: a few name servers that do not answer would delay all other names.) The
 * hosts file comes first. The system's search domains and other name services (mDNS) are not used.
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

  /** Looks the name up when fewer than MAX_QUESTIONS_PER_SITE look-ups of its site are running. */
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
      // An answer with a TTL of 0 is not cached: to lru-cache, 0 means that an entry never expires.
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
  /** The time to live, in seconds. */
  readonly ttl: number;
}

/** The A and AAAA records; only one kind when the other has none. Rejects when neither has any. */
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
  const pausing = new AbortController();
  const answers = await Promise.race([
    settled,
    pause(OTHER_FAMILY_MS, null, { signal: pausing.signal }),
  ]);
  pausing.abort();
  if (answers === null) return first;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
