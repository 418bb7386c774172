/** What the user is told to do about a connection that failed, and which failures only new settings can mend. */
import type { FailureCode, TransportFailure } from "../transport/failure.ts";

/** design.md: these stop the attempts until key or settings change. */
export function isFinalRefusal(cause: TransportFailure): boolean {
  return cause.code === "unauthenticated" || cause.code === "permission_denied";
}

const ADVICE: Partial<Record<FailureCode, string>> = {
  unauthenticated: "The service does not accept the key. Check the key in the settings.",
  permission_denied: "The key is not allowed to see this queue. Check key and filters in the settings.",
  invalid_argument: "The service does not understand the request. Check who you act as and the filters in the settings.",
  unimplemented: "There is no Action service at this address. Check the address and the transport in the settings.",
  not_found: "There is no Action service at this address. Check the address in the settings.",
  redirected: "Check the address in the settings, or sign in to this network in a browser.",
  not_the_service: "Sign in to this network in a browser, or check the address in the settings.",
  resource_exhausted: "The service is busy. Docket waits as long as it was told to.",
};

export function adviceFor(cause: TransportFailure): string {
  return ADVICE[cause.code] ?? "Docket keeps trying; updates wait safely.";
}
