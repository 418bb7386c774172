/**
 * `session.fetch` over a ClientRequest, with its traps (electron: lib/browser/api/net-fetch.ts):
 * the Response is created in an event, so a refusal there is an uncaught exception and the promise
 * never settles; cancelling a body does not end its request; a sign-in gets no response.
 */
import { Readable, Writable } from "node:stream";
import type { ClientRequestConstructorOptions } from "electron";
import type { StandInClientRequest } from "./client-request.ts";
import type { StandInIncomingMessage } from "./incoming-message.ts";

const WITHOUT_BODY = new Set([101, 204, 205, 304]);

export function netFetch(
  input: string | Request,
  init: RequestInit,
  newRequest: (options: ClientRequestConstructorOptions) => StandInClientRequest,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let asked: Request;
  try {
    asked = new Request(input, init);
  } catch (error) {
    return Promise.reject(error);
  }
  const { signal } = asked;
  if (signal.aborted) return Promise.reject(signal.reason as Error);

  // Without an origin, no address is of the same origin.
  const credentials = asked.credentials === "same-origin" ? "include" : asked.credentials;
  const request = newRequest({ method: asked.method, url: asked.url, credentials, cache: asked.cache, redirect: asked.redirect });
  signal.addEventListener(
    "abort",
    () => {
      reject(signal.reason as Error);
      request.abort();
    },
    { once: true },
  );
  for (const [name, value] of asked.headers) request.setHeader(name, value);
  request.on("response", (answer: StandInIncomingMessage) => {
    if (signal.aborted) return;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    const hasBody = asked.method !== "HEAD" && !WITHOUT_BODY.has(answer.statusCode);
    const body = hasBody ? (Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>) : null;
    resolve(new Response(body, { status: answer.statusCode, statusText: answer.statusMessage, headers }));
  });
  request.on("error", reject);
  if (asked.body === null) request.end();
  // This rejection is ignored: the request's own error reports it.
  else asked.body.pipeTo(Writable.toWeb(request) as WritableStream<Uint8Array>).catch(() => undefined);
  return promise;
}
