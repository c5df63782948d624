import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  InvalidUrl,
  SiteUnreachable,
  TargetForbidden,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import { judgeAddress, parseAddress } from './address-policy.ts';
import { DnsResolver } from './dns-resolver.ts';
import { type HostResolver, ResolverTimeout, resolveWithin } from './host-resolver.ts';
import { INTERNAL_ENDINGS, METADATA_NAMES } from './special-purpose-ranges.ts';
import { bareHost, TargetAllowList, USUAL_PORTS } from './target-allow-list.ts';

/** An allowed target: connect to these addresses on this port and to nothing else. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  /** IP literals in the order of the DNS answer; at least 1, at most 8. */
  readonly addresses: readonly string[];
}

export interface GuardedTargetPolicyOptions {
  /** The private targets that the operator allows. Default: none. */
  readonly allow?: TargetAllowList;
  readonly resolve?: HostResolver;
  /** The time limit of a DNS look-up. */
  readonly resolveTimeoutMs?: number;
  /** This machine's own addresses. Default: those of its network interfaces at the time of the check. */
  readonly ownAddresses?: () => readonly string[];
}

const RESOLVE_TIMEOUT_MS = 5_000;
/** Limits the connection attempts for a name with very many addresses. */
const MAX_ADDRESSES = 8;

interface Target {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Whether TARGET_ALLOW names this host on this port. */
  readonly named: boolean;
  /**
   * Why the target is allowed only at addresses in a range of TARGET_ALLOW: an unusual port or an internal name. Null
   * when it needs no such range.
   */
  readonly needsRange: string | null;
}

/**
 * The protection against SSRF. Resolves and checks each address once and returns it for the connection, so that DNS
 * rebinding has no effect.
 */
export class GuardedTargetPolicy implements TargetPolicy {
  readonly #allow: TargetAllowList;
  readonly #resolve: HostResolver;
  readonly #resolveTimeoutMs: number;
  readonly #ownAddresses: () => readonly string[];

  constructor(options: GuardedTargetPolicyOptions = {}) {
    this.#allow = options.allow ?? new TargetAllowList();
    this.#resolve = options.resolve ?? resolverOf(new DnsResolver());
    this.#resolveTimeoutMs = options.resolveTimeoutMs ?? RESOLVE_TIMEOUT_MS;
    this.#ownAddresses = options.ownAddresses ?? interfaceAddresses;
  }

  async check(url: string): Promise<void> {
    await this.destination(url);
  }

  /** Like `check`, but returns the addresses to connect to. Resolves a name exactly once; IP literals not at all. */
  async destination(url: string): Promise<Destination> {
    const target = this.#target(url);
    const addresses = await this.#addressesOf(target);
    const ownAddresses = this.#ownAddresses();
    for (const address of addresses) this.#judge(target, address, ownAddresses);
    return { host: target.host, port: target.port, addresses: addresses.slice(0, MAX_ADDRESSES) };
  }

  /** Checks what needs no DNS look-up: scheme, port and name. */
  #target(raw: string): Target {
    const parsed = URL.parse(raw);
    if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
      throw new InvalidUrl(raw);
    }
    const host = bareHost(parsed.hostname);
    if (host === '') throw new InvalidUrl(raw);
    const port = Number(parsed.port || (parsed.protocol === 'https:' ? 443 : 80));
    const url = withoutUserinfo(parsed);
    if (METADATA_NAMES.has(host)) {
      throw new TargetForbidden(url, `${host} is a cloud metadata service.`);
    }
    const named = this.#allow.namesHost(host, port);
    const needsRange = named ? null : needForRange(host, port);
    const target = { url, host, port, named, needsRange };
    if (needsRange && !this.#allow.opensPort(port)) throw forbidden(target, needsRange);
    return target;
  }

  async #addressesOf({ url, host }: Target): Promise<readonly string[]> {
    if (isIP(host)) return [host];
    try {
      const answers = await resolveWithin(this.#resolve, host, this.#resolveTimeoutMs);
      if (answers.length > 0) return [...new Set(answers)];
    } catch (cause) {
      throw unresolved(url, host, cause);
    }
    throw unresolved(url, host);
  }

  #judge(target: Target, address: string, ownAddresses: readonly string[]): void {
    const permits = (each: NonNullable<ReturnType<typeof parseAddress>>): boolean =>
      target.named || this.#allow.holdsAddress(each, target.port);
    const verdict = judgeAddress(address, { permits, ownAddresses });
    const where = address === target.host ? '' : `${target.host} leads to ${address}: `;
    if (!verdict.allowed) {
      const why = `${where}${verdict.why}`;
      throw verdict.negotiable
        ? forbidden(target, why)
        : new TargetForbidden(target.url, `${why}.`);
    }
    const parsed = parseAddress(address);
    if (target.needsRange && !(parsed && permits(parsed))) {
      throw forbidden(target, target.needsRange);
    }
  }
}

/**
 * Why a target with a public address is still not allowed: an internal name or an unusual port; null when there is no
 * such reason.
 */
function needForRange(host: string, port: number): string | null {
  if (!isIP(host) && isInternalName(host)) return `${host} is a name of an internal network`;
  if (USUAL_PORTS.has(port)) return null;
  return `port ${port} is not one that sites use (${[...USUAL_PORTS].join(', ')})`;
}

function isInternalName(host: string): boolean {
  return !host.includes('.') || INTERNAL_ENDINGS.some((ending) => host.endsWith(`.${ending}`));
}

function forbidden({ url, host, port }: Target, why: string): TargetForbidden {
  const entry = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return new TargetForbidden(
    url,
    `${why}. If it is your own site, the operator of Signpost can allow it with TARGET_ALLOW=${entry} (a single scan: --allow ${entry}).`,
  );
}

function unresolved(url: string, host: string, cause?: unknown): SiteUnreachable {
  const because =
    cause instanceof ResolverTimeout
      ? `the name ${host} took too long to look up. Try again in a moment.`
      : `the name ${host} was not found. Check the spelling.`;
  return new SiteUnreachable(url, 'dns', { because, cause });
}

/** The URL without user name and password, for messages. */
export function withoutUserinfo(url: URL): string {
  if (url.username === '' && url.password === '') return url.href;
  const copy = new URL(url);
  copy.username = '';
  copy.password = '';
  return copy.href;
}

function resolverOf(names: DnsResolver): HostResolver {
  return (hostname, signal) => names.resolve(hostname, signal);
}

function interfaceAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);
}
