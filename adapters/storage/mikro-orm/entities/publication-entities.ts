import { defineEntity, p } from '@mikro-orm/core';
import type {
  EndedProof,
  VerificationMethod,
} from '@signpost/backend-domain/model/publishing/site-claim.ts';
import { internalId, moment, text } from './columns.ts';
import { ScanEntity } from './scan-entity.ts';

/** A public manifest. It repeats the scan's owner and domain, so that a domain's publications are found by an index. */
export const PublicationEntity = defineEntity({
  name: 'Publication',
  tableName: 'publication',
  properties: {
    id: internalId(),
    scan: () =>
      p
        .manyToOne(ScanEntity)
        .deleteRule('cascade')
        .updateRule('no action')
        .unique('publication_scan_unique'),
    ownerId: text(),
    domain: text(),
    title: text(),
    /** Lower-cased by JavaScript, whose rules do not depend on the database. */
    searchText: text(),
    pages: p.integer(),
    publishedAt: moment(),
    /** Whether the scan began at the site's root. Only then is the manifest served by domain. */
    fromRoot: p.boolean(),
  },
  indexes: [{ name: 'publication_by_domain', properties: ['domain', 'ownerId'] }],
});

/** The publication that is served for a domain. Triggers keep it up to date (see migration 0008). */
export const RegistryEntryEntity = defineEntity({
  name: 'RegistryEntry',
  tableName: 'registry_entry',
  properties: {
    domain: text().primary(),
    publication: () =>
      p
        .manyToOne(PublicationEntity)
        .deleteRule('cascade')
        .updateRule('no action')
        .unique('registry_entry_publication_unique'),
    generatedAt: moment(),
  },
  indexes: [{ name: 'registry_entry_newest', properties: ['generatedAt', 'publication'] }],
});

/** A user's claim that a domain is theirs, and its proof. */
export const SiteClaimEntity = defineEntity({
  name: 'SiteClaim',
  tableName: 'site_claim',
  properties: {
    ownerId: text().primary(),
    domain: text().primary(),
    publicId: text().unique('site_claim_public_id_unique'),
    token: text(),
    checkedAt: moment().nullable(),
    /** The method and dates of the proof, and how it ended; all null without a proof. */
    method: text().$type<VerificationMethod>().nullable(),
    provedAt: moment().nullable(),
    confirmedAt: moment().nullable(),
    lapsesAt: moment().nullable(),
    endedReason: text().$type<EndedProof['reason']>().nullable(),
    endedAt: moment().nullable(),
    recheckAt: moment().nullable(),
    version: p.integer().default(0),
  },
  indexes: [
    // At most one proof per domain.
    {
      name: 'site_claim_proved',
      expression: `create unique index "site_claim_proved" on "site_claim" ("domain")
        where method is not null`,
    },
    { name: 'site_claim_recheck', properties: ['recheckAt'] },
  ],
});
