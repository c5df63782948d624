import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  failureOf,
  firstPhase,
  NO_COUNTS,
  type ScanCommon,
  type ScanCounts,
  type ScanFailure,
  type ScanSession,
  type ScanType,
  timesOf,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanStatus, WorkingStatus } from '@signpost/backend-domain/model/scan/scan-status.ts';
import { internalId, moment, text } from './columns.ts';

/** A scan, with its lease and counters. */
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
    workedMs: p.bigint('number').default(0),
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    createdAt: moment(),
    startedAt: moment().nullable(),
    completedAt: moment().nullable(),
    version: p.integer(),
    /** The number of the last stored event. */
    eventSeq: p.integer().default(0),
    /** The fence of the newest lease; 0 before the first. */
    fence: p.bigint('number').default(0),
    heldBy: text().nullable(),
    heldUntil: moment().nullable(),
    /** The highest `seq` and `readSeq` of the scan's pages. */
    pagesFound: p.integer().default(0),
    pagesRead: p.integer().default(0),
    /** The size of the packed readings and files. */
    storedBytes: p.bigint('number').default(0),
  },
  indexes: [
    { name: 'scan_by_owner', properties: ['ownerId', 'createdAt', 'id'] },
    { name: 'scan_by_status', properties: ['status', 'createdAt'] },
  ],
});

export type ScanRow = InferEntity<typeof ScanEntity>;

/** The columns of the ScanSession, which `save` overwrites. */
export function scanColumns(scan: ScanSession) {
  const failure = failureOf(scan);
  const { startedAt, completedAt } = timesOf(scan);
  return {
    ownerId: scan.ownerId,
    startUrl: scan.startUrl,
    domain: scan.domain,
    scanType: scan.scanType,
    maxPages: scan.limits.maxPages,
    depthLimit: scan.limits.depthLimit,
    status: scan.status,
    resumesTo: 'resumesTo' in scan ? scan.resumesTo : null,
    isPublic: scan.isPublic,
    showsBehindLogin: scan.showsBehindLogin,
    counts: scan.counts,
    workedMs: scan.workedMs,
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
    createdAt: scan.createdAt,
    startedAt,
    completedAt,
  };
}

/**
 * The scan of a row. When the row lacks a value that its status needs (after an edit by hand), a substitute is used, so
 * that the owner can still see and delete the scan.
 */
export function toScan(row: ScanRow): ScanSession {
  const { status } = row;
  const common = toCommon(row);
  const startedAt = row.startedAt ?? row.createdAt;
  const completedAt = row.completedAt ?? null;
  const resumesTo = row.resumesTo ?? firstPhase(row.scanType);
  switch (status) {
    case 'creating':
      return { ...common, status };
    case 'stopped':
      return { ...common, status, startedAt: row.startedAt ?? null };
    case 'failed':
    case 'error': {
      const times =
        row.startedAt == null
          ? { startedAt: null, completedAt: null }
          : { startedAt: row.startedAt, completedAt };
      return { ...common, ...times, status, resumesTo, failure: toFailure(row) };
    }
    case 'paused':
      return { ...common, status, startedAt, completedAt, resumesTo };
    case 'crawling':
    case 'manifest':
    case 'reviewing':
      return { ...common, status, startedAt, completedAt };
    case 'completed':
      return { ...common, status, startedAt, completedAt: completedAt ?? startedAt };
    default:
      return { ...common, status, startedAt };
  }
}

function toCommon(row: ScanRow): ScanCommon {
  return {
    id: row.publicId,
    ownerId: row.ownerId,
    startUrl: row.startUrl,
    domain: row.domain,
    scanType: row.scanType,
    limits: { maxPages: row.maxPages, depthLimit: row.depthLimit },
    isPublic: row.isPublic,
    showsBehindLogin: row.showsBehindLogin,
    // Rows of older versions lack the counts that were added later.
    counts: { ...NO_COUNTS, ...row.counts },
    workedMs: row.workedMs,
    createdAt: row.createdAt,
    version: row.version,
    seq: row.eventSeq,
  };
}

function toFailure({ failureCode, failureMessage }: ScanRow): ScanFailure {
  return { code: failureCode ?? 'internal', message: failureMessage ?? '' };
}
