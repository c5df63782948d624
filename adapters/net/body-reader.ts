import type { Readable } from 'node:stream';
import type { FetchedResource } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { ContentDecoder, codingsOf } from './content-decoder.ts';

export interface ReadBody {
  readonly bytes: Uint8Array;
  readonly truncated: FetchedResource['truncated'];
}

/**
 * Reads and decodes a body, at most `maxBytes` of it. Never rejects: when a body breaks off or its signal ends it, the
 * result is the part that arrived. Nothing beyond the limit is decompressed, so a compression bomb costs no more than
 * any other body.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<ReadBody> {
  const codings = codingsOf(contentEncoding);
  if (!codings) {
    discard(body);
    return { bytes: new Uint8Array(0), truncated: 'broken' };
  }
  const decoders = [...codings, 'gzip-file' as const].map((coding) => new ContentDecoder(coding));
  const chunks: Buffer[] = [];
  let size = 0;
  let broken = false;
  let full = false;
  await new Promise<void>((resolve) => {
    const last = connect(body, decoders, () => {
      broken = true;
    });
    last.on('data', (chunk: Buffer) => {
      const room = maxBytes - size;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      size += Math.min(chunk.length, room);
      if (chunk.length <= room) return;
      full = true;
      resolve();
    });
    last.once('close', resolve);
    last.once('end', resolve);
  });
  discard(body);
  for (const decoder of decoders) decoder.destroy();
  const failed = decoders.some(({ failure }) => failure !== null);
  const bytes = concatenate(chunks, size);
  return { bytes, truncated: full ? 'limit' : broken || failed ? 'broken' : null };
}

/**
 * Pipes the body through the decoders. When the body breaks off, the first decoder is ended normally, so that
 * everything received is still decoded.
 */
function connect(body: Readable, decoders: ContentDecoder[], onBroken: () => void): Readable {
  let stage: Readable = body;
  for (const decoder of decoders) {
    decoder.on('error', () => decoder.destroy());
    stage = stage.pipe(decoder);
  }
  const [first] = decoders;
  const breakOff = (): void => {
    if (body.readableEnded) return;
    onBroken();
    first?.end();
  };
  body.once('error', breakOff);
  body.once('close', breakOff);
  return stage;
}

/** Stops reading a body. undici reports the destroyed stream as an error, which is ignored. */
export function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

/** Copies the chunks into new memory, so that a small body does not keep a large buffer alive. */
function concatenate(chunks: readonly Buffer[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
