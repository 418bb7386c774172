/** Short texts out of the bytes of a message. */

/** A mark at the beginning of a text is part of it, as for the readers of whole messages. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** A loop is faster than a call of the decoder, and the engine joins no more characters at once. */
const SHORT = 12;

/** Undefined for bytes that are no UTF-8. */
export function textOfBytes(bytes: Uint8Array, start: number, end: number): string | undefined {
  return shortAscii(bytes, start, end) ?? decoded(bytes, start, end);
}

function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT) return undefined;
  let text = "";
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0x80;
    if (byte >= 0x80) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

function decoded(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return UTF_8.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}
