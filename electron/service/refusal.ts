/**
 * Returns the ConnectError for any thrown value. A defect of the service reveals no details to its
 * client.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { TooLarge } from "./request-body.ts";

export function refusalFrom(error: unknown, onDefect: (error: unknown) => void = () => undefined): ConnectError {
  if (error instanceof TooLarge) return new ConnectError(error.message, Code.ResourceExhausted);
  if (error instanceof ConnectError) return error;
  onDefect(error);
  return new ConnectError("internal error", Code.Internal);
}

/**
 * Returns the headers of a refusal with this HTTP status. A 401 must name the accepted scheme (RFC
 * 9110, 15.5.2); Java's client reports one without it as a broken connection. No scheme is
 * registered for API keys.
 */
export function headersOf(status: number): Readonly<Record<string, string>> {
  return status === 401 ? { "WWW-Authenticate": 'ApiKey header="X-API-KEY"' } : {};
}
