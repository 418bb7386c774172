/** The error body that Connect and REST share: `{ "code", "message" }`, and what stands in for it when a proxy answers instead. */
import { parseJson } from "./decode.ts";
import { codeFromText, failureOfStatus, retryAfter, type TransportFailure } from "./failure.ts";
import { readSmallBody } from "./guarded-fetch.ts";

/** The failure of an answer that is not HTTP 200: the service's own words if the body has them in the agreed shape. */
export async function readFailure(response: Response, type: string, signal: AbortSignal, now: number): Promise<TransportFailure> {
  const retryAfterMs = retryAfter(response.headers, now);
  const plain = failureOfStatus(response.status, retryAfterMs);
  if (type !== "application/json") return plain;
  try {
    const body = parseJson(await readSmallBody(response, signal));
    if (body === null || typeof body !== "object" || Array.isArray(body)) return plain;
    const message = typeof body["message"] === "string" && body["message"] !== "" ? body["message"].slice(0, 1000) : undefined;
    return {
      ...plain,
      // Too large stays too large: the service may call it "resource exhausted", and that would be sent again.
      code: response.status === 413 ? plain.code : (codeFromText(body["code"]) ?? plain.code),
      message: message ?? plain.message,
      fromService: message !== undefined,
    };
  } catch {
    return plain;
  }
}
