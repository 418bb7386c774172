/**
 * Yields a file's lines as texts, with at most one line in memory. For a line that is too long or
 * not UTF-8, yields the reason, and continues with the next line.
 */
export type Line = { readonly number: number } & ({ readonly text: string } | { readonly fault: string });

const FEED = 10;
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Lines may end in CRLF, and the first one may begin with a byte order mark, as some editors write
 * them.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let size = 0;
  const take = (): Line => {
    number += 1;
    const line =
      size > maxBytes ? { number, fault: `the line is longer than ${maxBytes} bytes` } : decoded(number, Buffer.concat(parts, size));
    parts = [];
    size = 0;
    return line;
  };
  const gather = (part: Buffer): void => {
    size += part.byteLength;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(FEED); at >= 0; at = chunk.indexOf(FEED, from)) {
      gather(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    gather(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

function decoded(number: number, bytes: Buffer): Line {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { number, text: number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
  } catch {
    return { number, fault: "the line is not UTF-8" };
  }
}
