/**
 * Maps the error of an update check, a download or an installation to a failure code with
 * parameters.
 */
import type { AppUpdateFailure, UnreachableFeed } from "../contract/app-update.ts";
import { classOf, type FailureClass } from "../contract/failures.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { networkFailure } from "../core/transport/failures/network-failure.ts";
import { IdleTimeoutError } from "./idle-timeout.ts";

/** Code of an HTTP error response, as opposed to a network failure. */
const STATUS = /^HTTP_ERROR_(\d{3})$/;
/** Set by package-updater.ts if a feed or a redirect leads to another scheme. */
const NOT_SECURE = "net::ERR_BLOCKED_BY_CLIENT";

const WAYS: Partial<Record<FailureClass, UnreachableFeed>> = {
  name_not_found: "name",
  connection_refused: "closed",
  no_network: "noNetwork",
  timed_out: "late",
  certificate_expired: "certificate",
  certificate_wrong_host: "certificate",
  certificate_untrusted: "certificate",
  certificate_revoked: "certificate",
  certificate_weak: "certificate",
  proxy_unreachable: "proxy",
  proxy_refused: "proxy",
  proxy_settings: "proxy",
  proxy_certificate: "proxy",
};

/** Returns the failure for the error codes of electron-updater and of Chromium's network stack. */
export function appUpdateFailure(error: unknown, { version, hide }: { version: string; hide: Hide }): AppUpdateFailure {
  if (error instanceof IdleTimeoutError) return { code: "late", params: { seconds: error.ms / 1_000 } };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [first = ""] = hide(error instanceof Error ? error.message : String(error)).split("\n");
  const why = short(first);
  if (code === "ERR_CHECKSUM_MISMATCH") return { code: "checksum", params: { version } };
  if (code === "ERR_UPDATER_TOO_LONG" && version !== "") return { code: "longer", params: { version } };
  if (code === "ERR_DOCKET_NOT_REPLACEABLE") return { code: "notReplaceable", params: { version, path: first } };
  if (code === "ERR_DOCKET_PROXY_ASKS") return { code: "proxyAsks", params: { proxy: first } };
  if (code === "ERR_DOCKET_NO_ROOM") return { code: "noRoom", params: { version, path: first } };
  if (code === "ERR_DOCKET_SIGNATURE_UNSEEN") return { code: "signatureUnseen", params: { version } };
  if (code === "ERR_UPDATER_INVALID_SIGNATURE") return { code: "signature", params: { version } };
  if (code === "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND") return { code: "unreachable", params: { what: "noList", why: "HTTP 404" } };
  if (/^ERR_UPDATER_(?:INVALID_|NO_|LATEST|TOO_LONG)/.test(code)) return { code: "feed", params: { why } };
  const [, status] = STATUS.exec(code) ?? [];
  if (status !== undefined) return { code: "unreachable", params: { what: "status", why: `HTTP ${status}` } };
  if (first.startsWith(NOT_SECURE)) return { code: "insecure", params: {} };
  if (first.startsWith("net::"))
    return { code: "unreachable", params: { what: WAYS[classOf(networkFailure(error).reason)] ?? "other", why } };
  return { code: "other", params: { why } };
}

function short(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
