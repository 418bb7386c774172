/** One line of an Action's history as a plain sentence; provenance is a claim, hence "reported". */
import type { AlertLine, PrincipalDto, ProgressDto, TimelineEntry } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { listWords } from "../../electron/contract/languages/formats.ts";
import { fieldInText, fieldName, valueWords } from "../../electron/contract/messages/fields.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { t } from "../languages/words.ts";
import { assigneeWords } from "./action.ts";
import { asSentence } from "./sentence.ts";
import { tookWords } from "./times.ts";
import { reasonWords, reportedText } from "./updates.ts";
import { alertFailureSentence } from "../../electron/contract/messages/alerts.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";

/** Where a line says who did it. */
const ACTOR = { is: "actor" } as const;

/** Where the line itself stands, before what was said. */
const LINE = { is: "line" } as const;

/** Who reads the line, and where. */
interface Reader {
  /** The reason stands beside the line. */
  readonly explained?: boolean;
  /** Whose namesakes have their kind with them. */
  readonly actingAs?: PrincipalDto | undefined;
}

/** A sentence in its parts. */
type Line = readonly (string | typeof ACTOR)[];

/**
 * Without a full stop; nothing in it that a service wrote is invisible or endless.
 * @param actingAs whose namesakes have their kind with them
 */
export function timelineWords(entry: TimelineEntry, actingAs?: PrincipalDto): string {
  return visibleSentence(withActor(lineOf(entry, { actingAs }), t("timeline.you")));
}

/**
 * As `timelineWords`, for a line that begins with who did it; `deed` follows `actor` as it is.
 */
export function timelineParts(entry: TimelineEntry, reader: Reader = {}): { actor: string; deed: string } {
  const { actor, line } = claimOf(entry, reader) ?? { actor: t("timeline.you"), line: lineOf(entry, reader) };
  const [first, ...rest] = line;
  if (first !== ACTOR) return { actor: "", deed: visibleSentence(withActor(line, actor)) };
  return { actor: visibleSentence(actor), deed: visibleSentence(withActor(rest, actor)) };
}

/** "Meanwhile ann reported “on site — cover removed”." */
export function meanwhileWords({ progress, reportedBy }: { progress: ProgressDto; reportedBy?: string }): string {
  const what = { quoted: quoted(progress) };
  return visibleSentence(
    reportedBy === undefined || reportedBy === ""
      ? t("timeline.meanwhile_somebody", what)
      : t("timeline.meanwhile", { ...what, who: isolated(reportedBy) }),
  );
}

/** "Show 50 of 150 older lines": the next ones, of all that are not shown. */
export function olderLines(next: number, all: number): string {
  return next === all ? t("timeline.older", { all }) : t("timeline.older_some", { next, all });
}

/** "Older lines are no longer kept: 24": those that the history of an Action had no room for. */
export function droppedLines(count: number): string {
  return t("timeline.dropped", { count });
}

export const timelineTitle = (): string => t("timeline.title");
export const ledgerShortly = (): string => t("timeline.ledger");

function withActor(line: Line, actor: string): string {
  return line.map((part) => (typeof part === "string" ? part : actor)).join("");
}

/** What somebody else reports; who that is, is part of the report. */
function claimOf(entry: TimelineEntry, { actingAs }: Reader): { actor: string; line: Line } | undefined {
  if (entry.kind !== "received" && entry.kind !== "state" && entry.kind !== "progress") return undefined;
  const { reportedBy } = entry;
  if (reportedBy === undefined || reportedBy.trim() === "" || (entry.kind !== "received" && entry.ours)) return undefined;
  const actor = isolated(reportedBy);
  if (entry.kind === "progress")
    return { actor, line: t.parts("timeline.claimedProgress", { actor: ACTOR, quoted: quoted(entry.progress) }) };
  const state = entry.kind === "received" ? entry.state : entry.to;
  if (state === "UNKNOWN") return undefined;
  const claimed = { actor: ACTOR, state: shared(`statesInText.${state}`) };
  if (entry.kind === "state") return { actor, line: saying(t.parts("timeline.claimedState", claimed), entry.message) };
  const { existed, assignedTo } = entry;
  if (state !== "ASSIGNED" || assignedTo === undefined)
    return { actor, line: t.parts(existed ? "timeline.claimedState_found" : "timeline.claimedState", claimed) };
  const to = assigneeWords(assignedTo, actingAs);
  return { actor, line: t.parts(existed ? "timeline.claimedState_toFound" : "timeline.claimedState_to", { actor: ACTOR, to }) };
}

function lineOf(entry: TimelineEntry, { explained = false, actingAs }: Reader): Line {
  switch (entry.kind) {
    case "received":
      return [received(entry, actingAs)];
    case "state":
      return saying(entry.ours ? t.parts(`deeds.${entry.to}`, { actor: ACTOR }) : [moved(entry)], entry.message);
    case "progress":
      return progressed(entry);
    case "reassigned":
      return [reassigned(entry, actingAs)];
    case "changed": {
      const [from, to] = [entry.from, entry.to].map((value) => isolated(valueWords(entry.field, value)));
      return [t("timeline.changed", { field: fieldName(entry.field), from: from ?? "", to: to ?? "" })];
    }
    case "left":
      return [t("timeline.left")];
    case "stopped":
      return t.parts("timeline.stopped", { actor: ACTOR });
    case "acceptedChange":
      return t.parts("timeline.acceptedChange", { actor: ACTOR, fields: listWords(entry.fields.map(fieldInText), "unit") });
    case "returned":
      return [t("timeline.returned")];
    case "alert":
      return alert(entry);
    case "update":
      return updateLine(entry.update, explained);
  }
}

function alert(line: TimelineEntry & AlertLine): Line {
  const { about } = line;
  if (line.result === "shown") return [t(about === undefined ? "timeline.alertShown" : `timeline.alertShown_${about}`)];
  if (line.result === "withheld") {
    const { why } = line;
    return [about === undefined ? t("timeline.alertWithheld", { why }) : t("timeline.alertWithheld_about", { about, why })];
  }
  const fact = about === undefined ? t("timeline.alertFailed") : t("timeline.alertFailed_about", { about });
  return saying([fact], line.failure && alertFailureSentence(line.failure));
}

function received(
  { state, existed, assignedTo, reportedBy }: Extract<TimelineEntry, { kind: "received" }>,
  actingAs: PrincipalDto | undefined,
): string {
  const variant = reportedBy === undefined ? (existed ? "_found" : "") : existed ? "_foundBy" : "_by";
  const by = isolated(reportedBy ?? "");
  if (state !== "ASSIGNED") return t(`timeline.arrived${variant}`, { state: shared(`statesInText.${state}`), by });
  return assignedTo === undefined
    ? t.unchecked(`timeline.assigned${variant}`, { by })
    : t(`timeline.assignedTo${variant}`, { to: assigneeWords(assignedTo, actingAs), by });
}

function moved({ to, reportedBy }: Extract<TimelineEntry, { kind: "state" }>): string {
  const state = stateLabels[to];
  return reportedBy === undefined ? state : t("timeline.state_by", { state, by: isolated(reportedBy) });
}

function progressed({ progress, ours, reportedBy }: Extract<TimelineEntry, { kind: "progress" }>): Line {
  const what = { quoted: quoted(progress) };
  if (ours) return t.parts("timeline.progress_ours", { actor: ACTOR, ...what });
  return [reportedBy === undefined ? t("timeline.progress", what) : t("timeline.progress_by", { ...what, by: isolated(reportedBy) })];
}

function reassigned({ from, to }: Extract<TimelineEntry, { kind: "reassigned" }>, actingAs: PrincipalDto | undefined): string {
  // Of two of one id, each is a namesake of the other.
  const words = (who: PrincipalDto, other: PrincipalDto | undefined) =>
    assigneeWords(who, other?.id === who.id && who.id !== actingAs?.id ? other : actingAs);
  if (from === undefined) return to === undefined ? t("timeline.reassigned") : t("timeline.reassigned_to", { to: words(to, from) });
  if (to === undefined) return t("timeline.reassigned_from", { from: words(from, to) });
  return t("timeline.reassigned_fromTo", { from: words(from, to), to: words(to, from) });
}

function updateLine(update: UpdateDto, explained: boolean): Line {
  const { move, state, stateSince, createdAt } = update;
  if (state === "confirmed") return t.parts(`confirmedMoves.${move}`, { actor: ACTOR, took: tookWords(stateSince - createdAt) });
  const text = reportedText(update);
  const name = shared(`movesInText.${move}`);
  const what = text === "" ? name : t("timeline.update_what", { move: name, text });
  const line: Line = t.parts("timeline.update", { actor: ACTOR, what, state });
  const reason = reasonWords(update);
  return reason === undefined || explained ? line : [...line, `. ${asSentence(reason)}`];
}

/** With the words that somebody said, after a colon. */
function saying(line: Line, words: string | undefined): Line {
  if (words === undefined || words === "") return line;
  const parts: readonly (string | typeof LINE)[] = t.parts("timeline.saying", { line: LINE, words: isolated(words) });
  return parts.flatMap((part) => (typeof part === "string" ? [part] : line));
}

function quoted({ phase, statusMessage }: ProgressDto): string {
  if (phase !== "" && statusMessage !== "") return t("timeline.quoted_both", { phase: isolated(phase), words: isolated(statusMessage) });
  const words = phase === "" ? statusMessage : phase;
  return words === "" ? t("timeline.quoted_nothing") : t("timeline.quoted", { words: isolated(words) });
}
