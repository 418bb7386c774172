/** The ConnectError for a failed request, whatever was thrown. */
import { Code, ConnectError } from "@connectrpc/connect";
import { TooLarge } from "./request-body.ts";

export function refusalFrom(error: unknown): ConnectError {
  if (error instanceof TooLarge) return new ConnectError(error.message, Code.ResourceExhausted);
  return error instanceof ConnectError ? error : new ConnectError("internal error", Code.Internal);
}
