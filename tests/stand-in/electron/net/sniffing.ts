/**
 * Finds the heads that Chromium holds back, since Electron always makes it sniff a body of an
 * unspecific type (electron: shell/common/api/electron_api_url_loader.cc; chromium:
 * net/base/mime_sniffer.cc).
 */
import { type ResponseHead, valueOf } from "./response-head.ts";

/**
 * Number of bytes of a body that are inspected. Stricter than Chromium, where certain bytes suffice
 * sooner.
 */
const LOOKED_AT_BYTES = 1_024;
/** Number for this type, in which only an Office document is searched for. */
const OCTET_STREAM_BYTES = 8;
const VAGUE = new Set(["text/plain", "text/xml", "application/xml", "unknown/unknown", "application/unknown", "*/*"]);

/**
 * Returns the number of body bytes that must arrive, unless the body ends first, before its head is
 * passed on; 0 for most types.
 */
export function bytesBeforeHead(head: ResponseHead): number {
  if (valueOf(head, "x-content-type-options")?.trim().toLowerCase() === "nosniff") return 0;
  const type = (valueOf(head, "content-type") ?? "").split(/[;,]/)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/octet-stream") return OCTET_STREAM_BYTES;
  return VAGUE.has(type) || !type.includes("/") ? LOOKED_AT_BYTES : 0;
}
