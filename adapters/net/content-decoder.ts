import { Transform, type TransformCallback } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** A content coding that a body may have. */
export type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** The maximum number of codings of one body; no honest site needs more. */
const MAX_CODINGS = 3;

const CODINGS: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  'x-deflate': 'deflate',
  br: 'br',
  zstd: 'zstd',
};

/**
 * The codings of a Content-Encoding header in the order in which to decode them; null when there are more than
 * MAX_CODINGS. Unknown ones are ignored, as browsers do, because servers write values like `utf-8` or `none`.
 */
export function codingsOf(contentEncoding: string): readonly Coding[] | null {
  const known = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => CODINGS[name.trim()])
    .filter((coding) => coding !== undefined);
  return known.length > MAX_CODINGS ? null : known.reverse();
}

const SNIFF_BYTES = 3;
const CHUNK = { chunkSize: 64 * 1024 };

/**
 * Decodes one content coding. Data that is not in that coding passes through unchanged (such as a plain body with a
 * gzip header). When the data becomes invalid later, the part decoded so far is passed on, the stream ends, and
 * `failure` is set, because half a page is more useful than an error.
 */
export class ContentDecoder extends Transform {
  failure: Error | null = null;
  readonly #coding: Coding | 'gzip-file';
  #head: Buffer = Buffer.alloc(0);
  #inner: Transform | null = null;
  #decided = false;
  #pending: TransformCallback | null = null;

  /** `gzip-file`: decompresses a gzip file, passes everything else through. */
  constructor(coding: Coding | 'gzip-file') {
    super({ readableHighWaterMark: CHUNK.chunkSize });
    this.#coding = coding;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.failure) {
      done();
    } else if (this.#decided) {
      this.#pass(chunk, done);
    } else {
      this.#head = Buffer.concat([this.#head, chunk]);
      if (this.#head.length < SNIFF_BYTES) done();
      else this.#decide(done);
    }
  }

  override _flush(done: TransformCallback): void {
    if (!this.#decided) {
      this.#decide(() => this._flush(done));
    } else if (this.failure || !this.#inner) {
      done();
    } else {
      this.#pending = done;
      this.#inner.once('end', () => this.#settle());
      this.#inner.end();
    }
  }

  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#inner?.destroy();
    super._destroy(error, callback);
  }

  #pass(chunk: Buffer, done: TransformCallback): void {
    if (this.#inner) {
      this.#pending = done;
      // The callback runs when the chunk is processed entirely, so that at most one chunk is inside at any time.
      this.#inner.write(chunk, () => this.#settle());
    } else {
      if (chunk.length > 0) this.push(chunk);
      done();
    }
  }

  #settle(): void {
    const done = this.#pending;
    this.#pending = null;
    done?.();
  }

  /** Chooses the decoder by the first bytes, and passes them on. */
  #decide(done: TransformCallback): void {
    this.#decided = true;
    this.#inner = inflaterFor(this.#coding, this.#head);
    this.#inner?.on('data', (data: Buffer) => {
      if (!this.push(data)) this.#inner?.pause();
    });
    this.#inner?.on('error', (error: Error) => {
      this.failure = error;
      this.#settle();
    });
    this.#pass(this.#head, done);
  }
}

/** Whether data begins with a gzip member: 1f 8b and the method, of which only 8 exists (RFC 1952). */
function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 0x08;
}

/**
 * Whether data begins with a zlib header: method 8, window of at most 32 KiB, and a checksum over both bytes (RFC
 * 1950). Otherwise it is raw deflate data (RFC 1951).
 */
function hasZlibHeader(head: Buffer): boolean {
  const [first = 0, second = 0] = head;
  return (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;
}

function inflaterFor(coding: Coding | 'gzip-file', head: Buffer): Transform | null {
  if (head.length === 0) return null;
  switch (coding) {
    case 'gzip':
    case 'gzip-file':
      return isGzip(head) ? createGunzip(CHUNK) : null;
    case 'deflate':
      return hasZlibHeader(head) ? createInflate(CHUNK) : createInflateRaw(CHUNK);
    case 'br':
      return createBrotliDecompress(CHUNK);
    case 'zstd':
      return createZstdDecompress(CHUNK);
  }
}
