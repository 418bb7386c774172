/**
 * The version that an acknowledgement covers, and the changes since. Pure. Covered is the version
 * that the operator could see: the one on the screen at the key press or, for an acknowledgement
 * made elsewhere, the last one before it. An Action that reaches Docket already acknowledged is
 * compared with its first version; one that comes back acknowledged, with the version covered
 * before.
 */
import type { FieldChangeDto } from "../../contract/action.ts";
import type { StateName } from "../../contract/vocabulary.ts";
import { isBefore, isTerminal } from "../lifecycle.ts";
import { fieldChanges } from "./changes.ts";
import { isMine, type Content, type Entry, type Terms } from "./entry.ts";
import type { Version } from "./stop-work.ts";

/** Those fields alone, to keep little on disk. */
export function termsOf({ name, type, scope, priority, requestedBy, authorizedBy }: Content): Terms {
  return { name, type, scope, priority, requestedBy, authorizedBy };
}

/**
 * The terms acknowledged after this version; `kept`: those before it, `ours`: it carries a report
 * of Docket.
 */
export function acknowledgedAfter(
  before: Entry | undefined,
  version: Version,
  { kept, ours }: { kept: Terms | undefined; ours: boolean },
): Terms | undefined {
  // Nothing is asked of me now; it may come back.
  if (!isMine(version)) return kept;
  const stage = stageOf(version.content.state);
  if (stage === "other") return kept;
  if (before === undefined || !isMine(before)) return stage === "beyond" ? (kept ?? termsOf(version.content)) : undefined;
  const was = stageOf(before.content.state);
  // Back to a state before the acknowledgement: the covered version stays until a new one.
  if (stage === "before") return was === "before" ? kept : undefined;
  return was === "before" && !ours ? termsOf(before.content) : (kept ?? termsOf(before.content));
}

/** The fields that differ from the acknowledged terms; empty while nothing is asked of me. */
export function changedSince(entry: Entry): FieldChangeDto[] {
  if (entry.acknowledged === undefined || !isMine(entry) || stageOf(entry.content.state) !== "beyond") return [];
  return fieldChanges(entry.acknowledged, entry.content);
}

/** The side of the acknowledgement on which a state lies; "other" where that is unclear. */
function stageOf(state: StateName): "before" | "beyond" | "other" {
  if (state === "UNKNOWN" || isTerminal(state)) return "other";
  return isBefore(state, "ACKNOWLEDGED") ? "before" : "beyond";
}
