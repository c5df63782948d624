import { readFile, stat } from 'node:fs/promises';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import type { ManifestSchema } from '@signpost/backend-domain/ports/manifest-schema.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { CommandFailed } from './command-failed.ts';

const MAX_BYTES = 10_000_000;
const FETCH_MS = 30_000;

export interface ManifestReaders {
  readonly fetcher: StaticFetcher;
  readonly manifestSchema: ManifestSchema;
}

/** The manifest, version 1.0 or 1.1, at a path or at an http(s) address. Rejects with CommandFailed or, for a guarded address, a DomainError. */
export async function manifestAt(place: string, readers: ManifestReaders): Promise<Manifest> {
  const text = /^https?:\/\//i.test(place)
    ? await fetched(place, readers.fetcher)
    : await fromFile(place);
  const read = await readers.manifestSchema.read(text).catch((error: unknown) => {
    if (error instanceof DomainError) throw new CommandFailed(`${place}: ${error.message}`);
    throw error;
  });
  if (read.valid) return read.manifest;
  throw new CommandFailed(
    `${place} is not a manifest of version ${read.version}: ${read.problem}. Give the manifest.json of a scan or its manifest.compact.json.`,
  );
}

async function fetched(url: string, fetcher: StaticFetcher): Promise<string> {
  const { status, text, truncated } = await fetcher.fetch(url, {
    timeoutMs: FETCH_MS,
    maxBytes: MAX_BYTES,
    accept: 'application/json',
  });
  if (status !== 200)
    throw new CommandFailed(`${url} answered with status ${status}. Check the manifest's address.`);
  if (truncated !== null)
    throw new CommandFailed(
      truncated === 'limit'
        ? `${url} is larger than 10 MB, too large for a manifest. Check the manifest's address.`
        : `${url} broke off before its end. Try again.`,
    );
  return text;
}

async function fromFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES)
      throw new CommandFailed(`${path} is larger than 10 MB, too large for a manifest.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    const { code } = error as { code?: unknown };
    const problem = code === 'ENOENT' ? 'There is no such file' : `It cannot be read (${code})`;
    throw new CommandFailed(
      `${path}: ${problem}. Give the path or the http(s) address of a manifest.json.`,
    );
  }
}
