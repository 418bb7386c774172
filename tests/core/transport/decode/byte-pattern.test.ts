/** Bytes that are compared by words are found exactly at their place. */
import { expect, it } from "vitest";
import { BytePattern } from "../../../../electron/core/transport/decode/byte-pattern.ts";
import { wordsOf } from "../../../../electron/core/transport/decode/bytes.ts";

const LENGTHS = Array.from({ length: 14 }, (_, length) => length);

it.each(LENGTHS)("a pattern of %i bytes is found at its place, and nowhere that a byte of it differs or is missing", (length) => {
  const bytes = Uint8Array.from({ length: length + 6 }, (_, index) => 0x61 + index);
  const pattern = new BytePattern(64);
  // The earlier pattern has no effect.
  pattern.set(new Uint8Array(64).fill(0x7a), 0, 64);
  for (let at = 0; at <= 6; at += 1) {
    pattern.set(bytes, at, at + length);
    expect(pattern.length).toBe(length);
    // The view begins neither with its buffer nor at a word.
    for (const offset of [0, 1, 2, 3]) {
      const shifted = new Uint8Array(offset + bytes.length + 4).subarray(offset, offset + bytes.length);
      shifted.set(bytes);
      expect(pattern.isAt(wordsOf(shifted), at)).toBe(true);
      for (let changed = 0; changed < bytes.length; changed += 1) {
        const others = shifted.slice();
        others[changed] = 0xff;
        expect(pattern.isAt(wordsOf(others), at)).toBe(changed < at || changed >= at + length);
      }
      if (length > 0) expect(pattern.isAt(wordsOf(shifted.subarray(0, at + length - 1)), at)).toBe(false);
    }
  }
});

it("a text is a pattern of its UTF-8", () => {
  const words = wordsOf(new TextEncoder().encode('{"größe":1}'));
  expect([BytePattern.of('"größe":').isAt(words, 1), BytePattern.of('"große":').isAt(words, 1)]).toEqual([true, false]);
  expect(BytePattern.of("x").isAt(words, 0x3fffffff)).toBe(false);
});
