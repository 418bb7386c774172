/**
 * Failures of a request without a complete response, with the errors that fetch in Node or a
 * browser reports.
 */

/** Rejects on abort and never settles otherwise. */
export function neverAnswered(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(aborted())));
}

/** A body that delivers half of the bytes and then a reset. */
export function brokenBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) return controller.error(broken("ECONNRESET"));
      isSent = true;
      controller.enqueue(bytes.slice(0, bytes.byteLength / 2));
    },
  });
}

export function aborted(): Error {
  return new DOMException("This operation was aborted", "AbortError");
}

/** The TypeError of a failed fetch. `code` is Node's code of the network error. */
export function broken(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}
