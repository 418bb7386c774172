/** The ConnectError for a failed request, whatever was thrown: a defect of ours tells its client nothing. */
import { Code, ConnectError } from "@connectrpc/connect";
import { TooLarge } from "./request-body.ts";

export function refusalFrom(error: unknown, onDefect: (error: unknown) => void = () => undefined): ConnectError {
  if (error instanceof TooLarge) return new ConnectError(error.message, Code.ResourceExhausted);
  if (error instanceof ConnectError) return error;
  onDefect(error);
  return new ConnectError("internal error", Code.Internal);
}

/**
 * Headers of a refusal that is an HTTP status. RFC 9110, 15.5.2: a 401 says what would be accepted;
 * Java's client reports one that does not as a broken connection. No scheme is registered for keys.
 */
export function headersOf(status: number): Readonly<Record<string, string>> {
  return status === 401 ? { "WWW-Authenticate": 'ApiKey header="X-API-KEY"' } : {};
}
