import type { SiteClaim } from '@signpost/backend-domain/model/publishing/site-claim.ts';
import { superseded } from '@signpost/backend-domain/model/publishing/site-proof.ts';
import type {
  NewSiteClaim,
  SiteClaimRepository,
} from '@signpost/backend-domain/ports/site-claim-repository.ts';
import { frozenCopy } from './frozen-copy.ts';

export class InMemorySiteClaimRepository implements SiteClaimRepository {
  /** Frozen claims, by public id. */
  readonly #claims = new Map<string, SiteClaim>();

  async open({ id, ownerId, domain, token }: NewSiteClaim): Promise<SiteClaim> {
    const stored = this.#of(ownerId, domain);
    if (stored !== undefined) return frozenCopy(stored);
    return this.#store({
      ...{ id, ownerId, domain, token },
      ...{ checkedAt: null, proof: null, ended: null, recheckAt: null },
      version: 0,
    });
  }

  async find(id: string): Promise<SiteClaim | null> {
    return frozenCopy(this.#claims.get(id) ?? null);
  }

  async save(claim: SiteClaim): Promise<SiteClaim | null> {
    if (this.#claims.get(claim.id)?.version !== claim.version) return null;
    if (claim.proof !== null) {
      const { provedAt } = claim.proof;
      const others = [...this.#claims.values()].filter(
        ({ id, domain, proof }) => id !== claim.id && domain === claim.domain && proof !== null,
      );
      for (const other of others) this.#saveNext(superseded(other, provedAt));
    }
    return this.#saveNext(claim);
  }

  async takeDue({
    now,
    until,
    limit,
  }: Parameters<SiteClaimRepository['takeDue']>[0]): Promise<SiteClaim[]> {
    return [...this.#claims.values()]
      .flatMap((claim) => (claim.recheckAt === null ? [] : [{ claim, at: claim.recheckAt }]))
      .filter(({ at }) => at <= now)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(0, limit)
      .map(({ claim }) => this.#store({ ...claim, recheckAt: until }));
  }

  /** Whether the owner is verified for the domain; used by the repository of publications. */
  isVerified(ownerId: string, domain: string): boolean {
    return (this.#of(ownerId, domain)?.proof ?? null) !== null;
  }

  #of(ownerId: string, domain: string): SiteClaim | undefined {
    return [...this.#claims.values()].find(
      (claim) => claim.ownerId === ownerId && claim.domain === domain,
    );
  }

  #saveNext(claim: SiteClaim): SiteClaim {
    return this.#store({ ...claim, version: claim.version + 1 });
  }

  #store(claim: SiteClaim): SiteClaim {
    const stored = frozenCopy(claim);
    this.#claims.set(claim.id, stored);
    return frozenCopy(stored);
  }
}
