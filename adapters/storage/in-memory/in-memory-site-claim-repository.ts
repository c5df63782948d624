import type {
  SiteClaim,
  VerificationMethod,
} from '@signpost/backend-domain/model/publishing/site-claim.ts';
import type { SiteClaimRepository } from '@signpost/backend-domain/ports/site-claim-repository.ts';

export class InMemorySiteClaimRepository implements SiteClaimRepository {
  readonly #claims = new Map<string, SiteClaim>();

  async open({
    ownerId,
    domain,
    token,
  }: Pick<SiteClaim, 'ownerId' | 'domain' | 'token'>): Promise<SiteClaim> {
    const key = keyOf(ownerId, domain);
    const claim = this.#claims.get(key) ?? {
      ...{ ownerId, domain, token },
      method: null,
      checkedAt: null,
    };
    this.#claims.set(key, claim);
    return structuredClone(claim);
  }

  async record(check: {
    readonly ownerId: string;
    readonly domain: string;
    readonly method: VerificationMethod | null;
    readonly checkedAt: Date;
  }): Promise<void> {
    const { ownerId, domain, method, checkedAt } = check;
    const key = keyOf(ownerId, domain);
    const claim = this.#claims.get(key);
    if (claim === undefined) return;
    this.#claims.set(key, { ...claim, method, checkedAt: structuredClone(checkedAt) });
  }

  /** For the publications, which tell whether their owner is verified. */
  isVerified(ownerId: string, domain: string): boolean {
    const method = this.#claims.get(keyOf(ownerId, domain))?.method ?? null;
    return method !== null;
  }
}

function keyOf(ownerId: string, domain: string): string {
  return JSON.stringify([ownerId, domain]);
}
