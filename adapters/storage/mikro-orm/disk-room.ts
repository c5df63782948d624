import { statfs } from 'node:fs/promises';

/**
 * Bytes that stay free on the disk of the embedded database. PostgreSQL writes its log ahead in files of 16 MB and ends
 * (PANIC) when there is no room for the next one; as PGlite, inside the process, it then runs in an endless loop and
 * blocks the server. One transaction of a scan writes less than this room.
 */
export const RESERVED_BYTES = 64 * 1024 * 1024;

/** Milliseconds for which an answer is remembered. */
const REMEMBERED_MS = 100;

/** Watches the free room of the disk that a folder is on. */
export class DiskRoom {
  readonly #folder: string;
  #asked: Promise<boolean> = Promise.resolve(true);
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether at least RESERVED_BYTES are free; true as well when the file system does not say. At most 100 ms old. */
  isEnough(): Promise<boolean> {
    const now = performance.now();
    if (now - this.#askedAt >= REMEMBERED_MS) {
      this.#askedAt = now;
      this.#asked = freeBytes(this.#folder).then(
        (free) => free >= RESERVED_BYTES,
        () => true,
      );
    }
    return this.#asked;
  }
}

/** The space that a process without privileges may use. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
