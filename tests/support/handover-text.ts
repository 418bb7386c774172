/** The text of a handover, which the app puts together in turns (shell/text-in-turns.ts). */
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import { handoverPieces } from "../../electron/contract/messages/handover-text.ts";

/** The whole page; times of `timeZone` (IANA name), or of this machine. */
export function handoverText(handover: HandoverDto, timeZone?: string): string {
  return [...handoverPieces(handover, timeZone)].join("");
}
