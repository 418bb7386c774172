/** The ConnectError for a failed request, whatever was thrown: a defect of ours tells its client nothing. */
import { Code, ConnectError } from "@connectrpc/connect";
import { TooLarge } from "./request-body.ts";

export function refusalFrom(error: unknown, onDefect: (error: unknown) => void = () => undefined): ConnectError {
  if (error instanceof TooLarge) return new ConnectError(error.message, Code.ResourceExhausted);
  if (error instanceof ConnectError) return error;
  onDefect(error);
  return new ConnectError("internal error", Code.Internal);
}
