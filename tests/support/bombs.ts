import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';

const MEMBER = Buffer.alloc(16 * 1024 * 1024);
const MEMBERS = 64;

/** Small bodies that expand to 256 MB of zeros or more, by Content-Encoding. */
export const bombs: Readonly<Record<string, () => Uint8Array>> = {
  // gzip members and zstd frames can be concatenated, so a small one is repeated. Brotli and deflate are one stream.
  gzip: () => repeated(gzipSync(MEMBER)),
  zstd: () => repeated(zstdCompressSync(MEMBER)),
  br: () =>
    brotliCompressSync(Buffer.alloc(1024 ** 3 / 4), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
  deflate: () => deflateSync(Buffer.alloc(1024 ** 3 / 4), { level: 1 }),
  'deflate (raw)': () => deflateRawSync(Buffer.alloc(1024 ** 3 / 4), { level: 1 }),
  'gzip, gzip': () => gzipSync(repeated(gzipSync(MEMBER))),
  'gzip, gzip, gzip': () => gzipSync(gzipSync(repeated(gzipSync(MEMBER)))),
};

function repeated(member: Uint8Array): Uint8Array {
  return Buffer.concat(Array.from({ length: MEMBERS }, () => member));
}
