/**
 * The version that an acknowledgement covers, and the changes since that version. Pure functions.
 * The covered version is the one that the user could see: the version on the screen at the key
 * press or, for an acknowledgement made elsewhere, the last version before it. An Action that
 * reaches Docket already acknowledged is compared with its first version. An Action that comes back
 * acknowledged is compared with the version covered before. No update of Docket moves an Action
 * back, so any move back was made by somebody else.
 */
import type { FieldChangeDto } from "../../contract/action.ts";
import type { TermsDto } from "../../contract/terms.ts";
import type { StateName } from "../../contract/vocabulary.ts";
import { isBefore, isTerminal } from "../lifecycle.ts";
import { fieldChanges } from "./changes.ts";
import { isInMyHands, isMine, isOfUnknownMeaning, type Acknowledged, type Entry, type Shown, type Terms } from "./action/entry.ts";
import type { Version } from "./stop-work.ts";

/** Returns only the fields that an acknowledgement covers, to store little on disk. */
export function termsOf({ name, type, scope, priority, requestedBy, authorizedBy }: TermsDto | Terms): Terms {
  return { name, type, scope, priority, requestedBy, authorizedBy };
}

/**
 * Returns the terms that are acknowledged after this version.
 * @param kept the terms acknowledged before this version
 * @param ours whether this version carries a report of Docket
 */
export function acknowledgedAfter(
  before: Entry | undefined,
  version: Version,
  { kept, ours }: { kept: Acknowledged | undefined; ours: boolean },
): Acknowledged | undefined {
  // The Action is not the user's now. The terms are kept because the Action may come back.
  if (!isMine(version)) return kept;
  const stage = stageOf(version.content.state);
  if (stage === "other") {
    // The unknown state may be an order to stop, so the move is flagged for a user at work.
    const isTold = before !== undefined && isInMyHands(before) && isOfUnknownMeaning(version.content);
    return isTold ? { ...(kept ?? termsOf(before.content)), movedBackFrom: before.state } : kept;
  }
  if (before === undefined || !isMine(before)) return stage === "beyond" ? (kept ?? termsOf(version.content)) : undefined;
  const moved = { was: before.content.state, now: version.content.state, ours };
  const was = stageOf(moved.was);
  if (stage === "before") {
    // The Action has to be acknowledged again, and the user is notified of it as an assignment.
    if (moved.now === "ASSIGNED") return was === "before" && kept?.movedBackFrom === undefined ? kept : undefined;
    // Nothing is asked of the user in this state, so the row shows that the Action moved back.
    return was === "before" ? kept : movedBack(kept ?? termsOf(before.content), moved);
  }
  const covered = was === "before" && !ours ? termsOf(before.content) : (kept ?? termsOf(before.content));
  return movedBack(covered, moved);
}

/** The user's own next step counts as taking note of an earlier move back. */
function movedBack(covered: Acknowledged, { was, now, ours }: { was: StateName; now: StateName; ours: boolean }): Acknowledged {
  const { movedBackFrom: kept, ...terms } = covered;
  const isNoted = ours && isBefore(was, now);
  const reached = kept !== undefined && !isNoted && !isBefore(kept, was) ? kept : was;
  if (stageOf(reached) !== "beyond" || !isBefore(now, reached)) return kept === undefined ? covered : terms;
  return reached === kept ? covered : { ...terms, movedBackFrom: reached };
}

/** The state, acknowledged or later, from which somebody else moved the user's Action back. */
export function backFrom(before: Entry, version: Version): StateName | undefined {
  const isBack = isMine(before) && isMine(version) && stageOf(before.state) === "beyond" && isBefore(version.state, before.state);
  return isBack ? before.state : undefined;
}

/** Whether an Action of the user, in another known state before, needs acknowledgement now. */
export function isAskedNow(before: Entry, version: Version): boolean {
  return isMine(before) && isMine(version) && version.state === "ASSIGNED" && before.state !== "ASSIGNED" && before.state !== "UNKNOWN";
}

/** The fields that differ from the acknowledged terms; empty while nothing is asked of the user. */
export function changedSince(entry: Pick<Shown, "content" | "state" | "roles" | "leftAt" | "acknowledged">): FieldChangeDto[] {
  if (entry.acknowledged === undefined || !isMine(entry)) return [];
  const { acknowledged, content } = entry;
  const { movedBackFrom: from } = acknowledged;
  const isMoved = from !== undefined && (isBefore(content.state, from) || isOfUnknownMeaning(content));
  if (stageOf(content.state) !== "beyond" && !isMoved) return [];
  const changes = fieldChanges(acknowledged, content);
  return isMoved ? [...changes, { field: "state", from, to: content.state }] : changes;
}

/** The side of the acknowledgement on which a state lies; "other" where the side is unclear. */
function stageOf(state: StateName): "before" | "beyond" | "other" {
  if (state === "UNKNOWN" || isTerminal(state)) return "other";
  return isBefore(state, "ACKNOWLEDGED") ? "before" : "beyond";
}

/** Returns a function that reports whether the Action's terms are still those of this call. */
export function keepsTerms(entry: Readonly<Pick<Entry, "content">>): () => boolean {
  const terms = termsOf(entry.content);
  return () => fieldChanges(terms, entry.content).length === 0;
}
