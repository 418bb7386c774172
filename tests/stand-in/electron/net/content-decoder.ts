/**
 * Decompresses a body as it arrives (chromium: net/filter/); a body with an unknown encoding, or
 * with two encodings, is left unchanged.
 */
import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";

/** Options that make a truncated body yield its beginning. */
const AS_FAR_AS_IT_GOES = { finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(AS_FAR_AS_IT_GOES),
  "x-gzip": () => createGunzip(AS_FAR_AS_IT_GOES),
  deflate: () => createInflate(AS_FAR_AS_IT_GOES),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};

export function decoderOf(contentEncoding: string): Transform | undefined {
  return DECODERS[contentEncoding.trim().toLowerCase()]?.();
}
