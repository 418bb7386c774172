/**
 * The version that an acknowledgement covers, and the changes since. Pure. Covered is the version
 * that the operator could see: the one on the screen at the key press or, for an acknowledgement
 * made elsewhere, the last one before it. An Action that reaches Docket already acknowledged is
 * compared with its first version; one that comes back acknowledged, with the version covered
 * before. No move of Docket leads back: a state that goes back is somebody else's doing.
 */
import type { FieldChangeDto } from "../../contract/action.ts";
import type { StateName } from "../../contract/vocabulary.ts";
import { isBefore, isTerminal } from "../lifecycle.ts";
import { fieldChanges } from "./changes.ts";
import {
  isInMyHands,
  isMine,
  isOfUnknownMeaning,
  type Acknowledged,
  type Content,
  type Entry,
  type Shown,
  type Terms,
} from "./action/entry.ts";
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
  { kept, ours }: { kept: Acknowledged | undefined; ours: boolean },
): Acknowledged | undefined {
  // Nothing is asked of me now; it may come back.
  if (!isMine(version)) return kept;
  const stage = stageOf(version.content.state);
  if (stage === "other") {
    // It may be an order to stop: whoever works on it has to look.
    const isTold = before !== undefined && isInMyHands(before) && isOfUnknownMeaning(version.content);
    return isTold ? { ...(kept ?? termsOf(before.content)), movedBackFrom: before.state } : kept;
  }
  if (before === undefined || !isMine(before)) return stage === "beyond" ? (kept ?? termsOf(version.content)) : undefined;
  const moved = { was: before.content.state, now: version.content.state, ours };
  const was = stageOf(moved.was);
  if (stage === "before") {
    // Back to be acknowledged anew, which its user is told as an assignment.
    if (moved.now === "ASSIGNED") return was === "before" && kept?.movedBackFrom === undefined ? kept : undefined;
    // Back to a state in which nothing is asked of them: they are told that.
    return was === "before" ? kept : movedBack(kept ?? termsOf(before.content), moved);
  }
  const covered = was === "before" && !ours ? termsOf(before.content) : (kept ?? termsOf(before.content));
  return movedBack(covered, moved);
}

/** By their own next step, the user has taken note of an earlier move back. */
function movedBack(covered: Acknowledged, { was, now, ours }: { was: StateName; now: StateName; ours: boolean }): Acknowledged {
  const { movedBackFrom: kept, ...terms } = covered;
  const isNoted = ours && isBefore(was, now);
  const reached = kept !== undefined && !isNoted && !isBefore(kept, was) ? kept : was;
  if (stageOf(reached) !== "beyond" || !isBefore(now, reached)) return kept === undefined ? covered : terms;
  return reached === kept ? covered : { ...terms, movedBackFrom: reached };
}

/** The state, acknowledged or later, from which somebody else has moved my Action back. */
export function backFrom(before: Entry, version: Version): StateName | undefined {
  const isBack = isMine(before) && isMine(version) && stageOf(before.state) === "beyond" && isBefore(version.state, before.state);
  return isBack ? before.state : undefined;
}

/** Whether what was mine already, in another state that was known, is to be acknowledged now. */
export function isAskedNow(before: Entry, version: Version): boolean {
  return isMine(before) && isMine(version) && version.state === "ASSIGNED" && before.state !== "ASSIGNED" && before.state !== "UNKNOWN";
}

/** The fields that differ from the acknowledged terms; empty while nothing is asked of me. */
export function changedSince(entry: Pick<Shown, "content" | "state" | "roles" | "leftAt" | "acknowledged">): FieldChangeDto[] {
  if (entry.acknowledged === undefined || !isMine(entry)) return [];
  const { acknowledged, content } = entry;
  const { movedBackFrom: from } = acknowledged;
  const isMoved = from !== undefined && (isBefore(content.state, from) || isOfUnknownMeaning(content));
  if (stageOf(content.state) !== "beyond" && !isMoved) return [];
  const changes = fieldChanges(acknowledged, content);
  return isMoved ? [...changes, { field: "state", from, to: content.state }] : changes;
}

/** The side of the acknowledgement on which a state lies; "other" where that is unclear. */
function stageOf(state: StateName): "before" | "beyond" | "other" {
  if (state === "UNKNOWN" || isTerminal(state)) return "other";
  return isBefore(state, "ACKNOWLEDGED") ? "before" : "beyond";
}

/** Whether an Action still asks for what it asks for now, to be called later. */
export function keepsTerms(entry: Readonly<Pick<Entry, "content">>): () => boolean {
  const terms = termsOf(entry.content);
  return () => fieldChanges(terms, entry.content).length === 0;
}
