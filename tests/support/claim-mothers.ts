import type {
  SiteClaim,
  SiteProof,
  VerificationMethod,
} from '@signpost/backend-domain/model/publishing/site-claim.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { noon } from './mothers.ts';
import { freshId } from './storage-mothers.ts';

type Claimed = Pick<SiteClaim, 'ownerId' | 'domain'>;

export function aClaim(overrides: Partial<SiteClaim> = {}): SiteClaim {
  return {
    id: 'claim-00000000000000a',
    ownerId: 'user-000000000000000a',
    domain: 'example.com',
    token: 'signpost-token',
    ...{ checkedAt: null, proof: null, ended: null, recheckAt: null },
    version: 0,
    ...overrides,
  };
}

export function proofOf(method: VerificationMethod, provedAt: Date): SiteProof {
  return { method, provedAt, lastConfirmedAt: provedAt, lapsesAt: null };
}

export function openClaim(
  { claims }: Pick<Storage, 'claims'>,
  { ownerId, domain, token = 'signpost-token' }: Claimed & Partial<Pick<SiteClaim, 'token'>>,
): Promise<SiteClaim> {
  return claims.open({ id: freshId('claim'), ownerId, domain, token });
}

/** Stores a proof for the user's claim of the domain, as a successful check does. */
export async function proveClaim(
  storage: Pick<Storage, 'claims'>,
  claimed: Claimed,
  at = noon,
): Promise<void> {
  const claim = await openClaim(storage, claimed);
  const proof = proofOf('file', at);
  await storage.claims.save({ ...claim, proof, ended: null, checkedAt: at, recheckAt: at });
}

/** Ends the proof of the user's claim, as if it had lapsed. */
export async function endProof(
  storage: Pick<Storage, 'claims'>,
  claimed: Claimed,
  at = noon,
): Promise<void> {
  const claim = await openClaim(storage, claimed);
  await storage.claims.save({
    ...claim,
    ...{ proof: null, recheckAt: null, checkedAt: at },
    ended: { reason: 'lapsed', at },
  });
}
