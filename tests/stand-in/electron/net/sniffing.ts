/**
 * Heads that Chromium holds back, since Electron always has it look into a body of an unspecific
 * type (electron: shell/common/api/electron_api_url_loader.cc; chromium: net/base/mime_sniffer.cc).
 */
import { type ResponseHead, valueOf } from "./response-head.ts";

/** The bytes of a body that it inspects. Stricter here: some bytes suffice sooner there. */
const LOOKED_AT_BYTES = 1_024;
/** Of this type it looks for an Office document only. */
const OCTET_STREAM_BYTES = 8;
const VAGUE = new Set(["text/plain", "text/xml", "application/xml", "unknown/unknown", "application/unknown", "*/*"]);

/** So many bytes of the body, or its end, come before its head does; 0 for most types. */
export function bytesBeforeHead(head: ResponseHead): number {
  if (valueOf(head, "x-content-type-options")?.trim().toLowerCase() === "nosniff") return 0;
  const type = (valueOf(head, "content-type") ?? "").split(/[;,]/)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/octet-stream") return OCTET_STREAM_BYTES;
  return VAGUE.has(type) || !type.includes("/") ? LOOKED_AT_BYTES : 0;
}
