/** How a request ends that gets no whole answer: as a fetch of Node, or of a browser, says it. */

/** Settles at the abort only. */
export function neverAnswered(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(aborted())));
}

/** Half of the bytes, then a reset. */
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

/** `code`: Node's name of the network error. */
export function broken(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}
