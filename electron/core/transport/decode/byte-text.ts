/** Decodes short texts from the bytes of a message. */

/** A byte order mark at the beginning of a text is kept, as by readers of whole messages. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Maximum length for which building a text from character codes is faster than a decoder call. */
const SHORT = 28;
/** One reusable array of character codes per length. */
const CODES: readonly number[][] = Array.from({ length: SHORT + 1 }, (_, length) => Array.from({ length }, () => 0));

/** Returns the text; undefined for bytes that are not UTF-8. */
export function textOfBytes(bytes: Uint8Array, start: number, end: number): string | undefined {
  return shortAscii(bytes, start, end) ?? decoded(bytes, start, end);
}

function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  const codes = CODES[end - start];
  if (codes === undefined) return undefined;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0x80;
    if (byte >= 0x80) return undefined;
    codes[at - start] = byte;
  }
  return String.fromCharCode(...codes);
}

function decoded(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return UTF_8.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}
