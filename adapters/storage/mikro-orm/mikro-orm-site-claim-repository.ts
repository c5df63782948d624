import type {
  SiteClaim,
  VerificationMethod,
} from '@signpost/backend-domain/model/publishing/site-claim.ts';
import type { SiteClaimRepository } from '@signpost/backend-domain/ports/site-claim-repository.ts';
import type { Database } from './database.ts';
import { SiteClaimEntity } from './entities/publication-entities.ts';

export class MikroOrmSiteClaimRepository implements SiteClaimRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open(claim: Pick<SiteClaim, 'ownerId' | 'domain' | 'token'>): Promise<SiteClaim> {
    const { ownerId, domain, token } = claim;
    await this.#database.query(
      `insert into site_claim (owner_id, domain, token) values ($1, $2, $3)
       on conflict (owner_id, domain) do nothing`,
      [ownerId, domain, token],
    );
    const row = await this.#database.entities((manager) =>
      manager.findOneOrFail(SiteClaimEntity, { ownerId, domain }),
    );
    return {
      ownerId: row.ownerId,
      domain: row.domain,
      token: row.token,
      method: row.method ?? null,
      checkedAt: row.checkedAt ?? null,
    };
  }

  async record(check: {
    readonly ownerId: string;
    readonly domain: string;
    readonly method: VerificationMethod | null;
    readonly checkedAt: Date;
  }): Promise<void> {
    const { ownerId, domain, method, checkedAt } = check;
    await this.#database.entities((manager) =>
      manager.nativeUpdate(SiteClaimEntity, { ownerId, domain }, { method, checkedAt }),
    );
  }
}
