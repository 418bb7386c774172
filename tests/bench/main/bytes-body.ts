/** The body of a response, fed from bytes in memory at the pace at which its reader pulls. */

export class BytesBody {
  readonly stream: ReadableStream<Uint8Array>;
  private readonly waiting: Uint8Array[] = [];
  private wanted: ((chunk: Uint8Array) => void) | undefined;

  constructor(chunks: readonly Uint8Array[] = []) {
    this.waiting.push(...chunks);
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const next = this.waiting.shift();
          controller.enqueue(next ?? (await new Promise<Uint8Array>((resolve) => (this.wanted = resolve))));
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Adds chunks after those that still wait; the body stays open. */
  feed(chunks: readonly Uint8Array[]): void {
    this.waiting.push(...chunks);
    const take = this.wanted;
    this.wanted = undefined;
    const next = take === undefined ? undefined : this.waiting.shift();
    if (next !== undefined) take?.(next);
  }
}

/** Returns a body that ends after these chunks. */
export function closedBody(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let index = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[index];
        index += 1;
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}
