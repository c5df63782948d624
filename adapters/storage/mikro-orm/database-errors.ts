import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import { DiskFull, StorageRefused, StorageUnavailable } from '../storage-errors.ts';

/** Socket errors of Node, and PostgreSQL's SQLSTATEs for a server that is away, stopping, starting or full. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25P03'],
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
]);

/** `pg` and its pool throw some errors without a code. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended unexpectedly|not queryable|PGlite is closed|PGlite instance is already closed|driver has already been destroyed|Query read timeout/i;

/** Invalid password or user, no such database, not allowed. */
const REFUSED = new Set(['28000', '28P01', '3D000', '42501']);

/**
 * PostgreSQL's SQLSTATE disk_full, the operating system's own, and read_only_sql_transaction: Database allows only reads
 * while the disk has too little room.
 */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', '25006']);

/** The error to throw for an error of the driver. Errors that mean a mistake of ours stay unchanged. */
export function translated(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (causes(error).some((cause) => FULL.has(codeOf(cause)))) return new DiskFull({ cause: error });
  if (isAway(error)) return new StorageUnavailable({ cause: error });
  const refusal = causes(error).find((cause) => REFUSED.has(codeOf(cause)));
  if (refusal === undefined) return error;
  return new StorageRefused(textOf(refusal, 'message'), { cause: error });
}

/** True when the row breaks the named unique constraint. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return causes(error).some(
    (cause) => codeOf(cause) === '23505' && textOf(cause, 'constraint') === constraint,
  );
}

function isAway(error: unknown): boolean {
  return causes(error).some(
    (cause) => AWAY.has(codeOf(cause)) || AWAY_MESSAGES.test(textOf(cause, 'message')),
  );
}

/** The error, what caused it and, of an AggregateError (several addresses of a host), its parts. */
function causes(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return [];
  const parts = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const cause = 'cause' in error ? error.cause : null;
  return [error, ...[cause, ...parts].flatMap(causes)];
}

function codeOf(error: object): string {
  return textOf(error, 'code');
}

function textOf(error: object, name: string): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
