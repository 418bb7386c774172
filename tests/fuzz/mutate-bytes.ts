/** Damages bytes regardless of their meaning. */
import { joined } from "../core/transport/wire-format.ts";
import type { SeededRandom } from "./random.ts";

/**
 * Bytes that often have a meaning: string terminators, continuation bits of varints, invalid UTF-8,
 * envelope flags.
 */
const TELLING = [0x00, 0x01, 0x02, 0x0a, 0x0d, 0x22, 0x7b, 0x7d, 0x7f, 0x80, 0xc0, 0xed, 0xff];

function oneChange(random: SeededRandom, bytes: Uint8Array): Uint8Array {
  const at = random.below(bytes.byteLength + 1);
  const end = Math.min(bytes.byteLength, at + random.between(1, 8));
  const any = Uint8Array.of(random.chance(0.5) ? random.pick(TELLING) : random.below(256));
  switch (random.below(6)) {
    case 0: {
      const copy = bytes.slice();
      if (at < copy.byteLength) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
      return copy;
    }
    case 1:
      return joined(bytes.slice(0, at), any, bytes.slice(at));
    case 2:
      return joined(bytes.slice(0, at), bytes.slice(end));
    case 3:
      return joined(bytes.slice(0, end), bytes.slice(at));
    case 4:
      return joined(bytes.slice(0, at), any, bytes.slice(at + 1));
    default:
      return bytes.slice(0, at);
  }
}

/**
 * Returns the bytes with one to four changes: flipped, inserted, replaced, removed, doubled or cut
 * off.
 */
export function mutatedBytes(random: SeededRandom, bytes: Uint8Array): Uint8Array {
  let mutated = bytes;
  for (let left = random.chance(0.7) ? 1 : random.between(2, 4); left > 0; left -= 1) mutated = oneChange(random, mutated);
  return mutated;
}

/** Returns the beginning of one array followed by the end of the other. */
export function spliced(random: SeededRandom, one: Uint8Array, other: Uint8Array): Uint8Array {
  return joined(one.slice(0, random.below(one.byteLength + 1)), other.slice(random.below(other.byteLength + 1)));
}

/** Splits the bytes into chunks: one chunk, single bytes, or chunks of a random size. */
export function chunked(random: SeededRandom, bytes: Uint8Array): Uint8Array[] {
  const size = random.pick([bytes.byteLength, bytes.byteLength, 1, 7, random.between(1, 200)]);
  if (size >= bytes.byteLength || bytes.byteLength > 20_000) return [bytes];
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.byteLength; at += size) chunks.push(bytes.slice(at, at + size));
  return chunks;
}
