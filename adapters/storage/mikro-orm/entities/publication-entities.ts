import { defineEntity, p } from '@mikro-orm/core';
import type { VerificationMethod } from '@signpost/backend-domain/model/publishing/site-claim.ts';
import { internalId, moment, text } from './columns.ts';
import { ScanEntity } from './scan-entity.ts';

/** A public manifest. Owner and domain are the scan's, kept here too so that a domain's are found at once. */
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
    /** Lower case, by JavaScript's rules, which are the same on every database. */
    searchText: text(),
    pages: p.integer(),
    publishedAt: moment(),
    since: moment(),
  },
  indexes: [{ name: 'publication_by_domain', properties: ['domain', 'ownerId'] }],
});

/** The publication that speaks for a domain; the database keeps it so by itself (see the migration). */
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

/** A user's word that a domain is theirs. */
export const SiteClaimEntity = defineEntity({
  name: 'SiteClaim',
  tableName: 'site_claim',
  properties: {
    ownerId: text().primary(),
    domain: text().primary(),
    token: text(),
    method: text().$type<VerificationMethod>().nullable(),
    checkedAt: moment().nullable(),
  },
});
