/** The text of a handover, which the app assembles in turns (shell/join-in-slices.ts). */
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import { handoverPieces } from "../../electron/contract/messages/handover-text.ts";

/** Returns the whole page, with times of `timeZone` (IANA name) or of this machine's zone. */
export function handoverText(handover: HandoverDto, timeZone?: string): string {
  return [...handoverPieces(handover, timeZone)].join("");
}
