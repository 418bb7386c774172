/** Short texts out of the bytes of a message. */

/** A mark at the beginning of a text is part of it, as for the readers of whole messages. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Up to here, the characters' codes are made a text in less time than a call of the decoder takes. */
const SHORT = 28;
/** The codes of a text of each length, filled anew for each text. */
const CODES: readonly number[][] = Array.from({ length: SHORT + 1 }, (_, length) => Array.from({ length }, () => 0));

/** Undefined for bytes that are no UTF-8. */
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
