import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
  ScanCounts,
  ScanSession,
  ScanType,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanStatus, WorkingStatus } from '@signpost/backend-domain/model/scan/scan-status.ts';
import { internalId, moment, text } from './columns.ts';

/** A scan, who holds it, and how far the numbering of its pages has come. */
export const ScanEntity = defineEntity({
  name: 'Scan',
  tableName: 'scan',
  properties: {
    id: internalId(),
    publicId: text().unique('scan_public_id_unique'),
    ownerId: text(),
    startUrl: text(),
    domain: text(),
    scanType: text().$type<ScanType>(),
    maxPages: p.integer(),
    depthLimit: p.integer(),
    status: text().$type<ScanStatus>(),
    resumesTo: text().$type<WorkingStatus>().nullable(),
    isPublic: p.boolean(),
    showsBehindLogin: p.boolean().default(false),
    counts: p.json<ScanCounts>(),
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    createdAt: moment(),
    startedAt: moment().nullable(),
    completedAt: moment().nullable(),
    version: p.integer(),
    /** Number of the last event that is stored. */
    eventSeq: p.integer().default(0),
    /** Of the newest lease; 0 before the first. */
    fence: p.bigint('number').default(0),
    heldBy: text().nullable(),
    heldUntil: moment().nullable(),
    /** The highest `seq` and `readSeq` of its pages. */
    pagesFound: p.integer().default(0),
    pagesRead: p.integer().default(0),
    /** Of the readings of its pages and of its files, packed. */
    storedBytes: p.bigint('number').default(0),
  },
  indexes: [
    { name: 'scan_by_owner', properties: ['ownerId', 'createdAt', 'id'] },
    { name: 'scan_by_status', properties: ['status', 'createdAt'] },
  ],
});

export type ScanRow = InferEntity<typeof ScanEntity>;

/** The columns that hold the scan itself: what `save` overwrites. */
export function scanColumns(scan: ScanSession) {
  return {
    ownerId: scan.ownerId,
    startUrl: scan.startUrl,
    domain: scan.domain,
    scanType: scan.scanType,
    maxPages: scan.limits.maxPages,
    depthLimit: scan.limits.depthLimit,
    status: scan.status,
    resumesTo: scan.resumesTo,
    isPublic: scan.isPublic,
    showsBehindLogin: scan.showsBehindLogin,
    counts: scan.counts,
    failureCode: scan.failure?.code ?? null,
    failureMessage: scan.failure?.message ?? null,
    createdAt: scan.createdAt,
    startedAt: scan.startedAt,
    completedAt: scan.completedAt,
  };
}

export function toScan(row: ScanRow): ScanSession {
  return {
    id: row.publicId,
    ownerId: row.ownerId,
    startUrl: row.startUrl,
    domain: row.domain,
    scanType: row.scanType,
    limits: { maxPages: row.maxPages, depthLimit: row.depthLimit },
    status: row.status,
    resumesTo: row.resumesTo ?? null,
    isPublic: row.isPublic,
    showsBehindLogin: row.showsBehindLogin,
    counts: row.counts,
    failure: toFailure(row),
    createdAt: row.createdAt,
    startedAt: row.startedAt ?? null,
    completedAt: row.completedAt ?? null,
    version: row.version,
    seq: row.eventSeq,
  };
}

function toFailure({ failureCode, failureMessage }: ScanRow): ScanSession['failure'] {
  if (failureCode == null || failureMessage == null) return null;
  return { code: failureCode, message: failureMessage };
}
