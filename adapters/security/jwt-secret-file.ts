import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';

const FILE_NAME = 'jwt-secret';
const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

class SecretFileUnusable extends DomainError {
  readonly code = 'account.secret-file-unusable';
  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(`The secret of access tokens in ${path} ${problem}`, options);
  }
}

/**
 * The secret for signing access tokens, from the file `jwt-secret` in `folder`. When the file does not exist, it is
 * created with 256 random bits, readable by its owner only. Processes that start at the same time all get the same
 * secret. Rejects with SecretFileUnusable.
 */
export async function jwtSecretFile(folder: string): Promise<Uint8Array> {
  const path = join(folder, FILE_NAME);
  try {
    return (await read(path)) ?? (await create(folder, path));
  } catch (cause) {
    if (cause instanceof SecretFileUnusable) throw cause;
    throw new SecretFileUnusable(path, 'cannot be read or written. Check who owns the folder.', {
      cause,
    });
  }
}

async function read(path: string): Promise<Uint8Array | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.byteLength < SECRET_BYTES) {
    throw new SecretFileUnusable(
      path,
      'is damaged. Remove the file; all users have to sign in again then.',
    );
  }
  // Copying the file or restoring a backup may have made it readable to others.
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, OWNER_ONLY);
  return new Uint8Array(secret);
}

/**
 * Writes the secret to another file and then links it, so that the file is either complete or missing, and the first
 * process wins.
 */
async function create(folder: string, path: string): Promise<Uint8Array> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    const text = `${randomBytes(SECRET_BYTES).toString('base64url')}\n`;
    await writeFile(draft, text, { mode: OWNER_ONLY, flag: 'wx' });
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await read(path);
  if (secret === null) throw new SecretFileUnusable(path, 'vanished while it was made. Try again.');
  return secret;
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
