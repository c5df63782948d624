import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import { DiskFull, StorageRefused, StorageUnavailable } from '../storage-errors.ts';

/**
 * Node's socket errors, and PostgreSQL's SQLSTATEs for a server that is unreachable, stopping, starting, or out of
 * connections.
 */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25P03'],
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
]);

/** Messages for the same problems: `pg` and its pool throw some errors without a code. */
const UNREACHABLE_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended unexpectedly|not queryable|PGlite is closed|PGlite instance is already closed|driver has already been destroyed|Query read timeout/i;

/** SQLSTATEs for an invalid password or user, an unknown database, and missing permissions. */
const REFUSED = new Set(['28000', '28P01', '3D000', '42501']);

/**
 * Codes for a full disk: PostgreSQL's disk_full, the operating system's, and read_only_sql_transaction, because
 * Database allows only reads while the disk has too little free space.
 */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', '25006']);

/**
 * Translates an error of the driver to the error to throw. Errors that mean a bug in Signpost are returned unchanged.
 */
export function translated(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (causes(error).some((cause) => FULL.has(codeOf(cause)))) return new DiskFull({ cause: error });
  if (isUnreachable(error)) return new StorageUnavailable({ cause: error });
  const refusal = causes(error).find((cause) => REFUSED.has(codeOf(cause)));
  if (refusal === undefined) return error;
  return new StorageRefused(textOf(refusal, 'message'), { cause: error });
}

/** Whether the error says that a row violates the named unique constraint. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return causes(error).some(
    (cause) => codeOf(cause) === '23505' && textOf(cause, 'constraint') === constraint,
  );
}

function isUnreachable(error: unknown): boolean {
  return causes(error).some(
    (cause) => UNREACHABLE.has(codeOf(cause)) || UNREACHABLE_TEXTS.test(textOf(cause, 'message')),
  );
}

/** The error, its causes and, for an AggregateError (several addresses of a host), its parts. */
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
