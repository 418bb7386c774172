/**
 * The handover as a page of text to copy or print: open work, unfinished updates, and drafts. It
 * lists known facts, names the unknown ones, and contains no judgement. Text from others is
 * isolated, because nothing else keeps the order of the adjacent words.
 */
import type { HandoverDto, OtherAccountsDto } from "../accounts.ts";
import type { PrincipalDto, RowDto } from "../action.ts";
import type { ConnectionDto } from "../connection.ts";
import type { UpdateDto } from "../updates.ts";
import type { StateName } from "../vocabulary.ts";
import { durationWords, listWords, numberWords } from "../languages/formats.ts";
import { language } from "../languages/language.ts";
import { t } from "../languages/shared.ts";
import { otherAccountsProblemSentence } from "./accounts.ts";
import { failureSentence } from "./failures.ts";
import { fieldInText, valueWords } from "./fields.ts";
import { flawLine } from "./flaws.ts";
import {
  accountLabel,
  firstOpen,
  handoverTitles,
  isPartial,
  moreOpen,
  noOpenWork,
  recordsNote,
  stopToHandOver,
  unreadableLine,
} from "./handover.ts";
import { connectionLabels, moveLabels, updateStatusLabels } from "./labels.ts";
import { type Times, timesOf } from "./handover-times.ts";
import { mayLack } from "./missing-records.ts";
import { rawNameOf } from "./name.ts";
import { folded } from "./page-text.ts";
import { lastKnownWords } from "./row.ts";
import { updateReasonSentence } from "./update-reasons.ts";
import { isDatedAhead } from "./reported-time.ts";
import { isInvisible, isolatedParts } from "./visible.ts";

/**
 * Yields the page in pieces of whole lines, because a page of 10,000 Actions takes a while. Times
 * are in `timeZone` (IANA name) or this machine's zone.
 */
export function* handoverPieces(handover: HandoverDto, timeZone?: string): Generator<string> {
  for (const lines of blocks(handover, timeZone)) if (lines.length > 0) yield `${lines.join("\n")}\n`;
}

function* blocks(handover: HandoverDto, timeZone: string | undefined): Generator<readonly string[]> {
  const { at, actingAs, connection, known, open, updates, drafts, otherAccounts } = handover;
  const { time, head } = timesOf(at, timeZone);
  const atLeast = !known || isPartial(connection);
  yield [
    t("handover.head"),
    t("handover.at", { moment: head }),
    actingAs === undefined ? t("handover.actingAs_nobody") : t("handover.actingAs", { who: principal(isolatedParts(actingAs)) }),
    ...connectionLines(connection, at, time),
    "",
    ...section(handoverTitles.open, open.length, open.length === 0 ? noOpenWork(handover) : "", atLeast),
  ];
  yield* openLines(open, at, time);
  yield ["", ...recordsHead("updates", handover)];
  for (const update of updates) yield updateLines(update, time);
  yield ["", ...recordsHead("drafts", handover)];
  for (const draft of drafts) yield draftLines(draft);
  yield otherAccountsLines(otherAccounts, time);
}

function draftLines(draft: HandoverDto["drafts"][number]): string[] {
  const { move, actionName, actionId, phase, statusMessage } = isolatedParts(draft);
  return [...bullet(`${moveLabels[move]}: ${title(actionName, actionId)}`), ...detail("phase", phase), ...detail("text", statusMessage)];
}

/** Returns no lines if nothing waits for another account. */
function otherAccountsLines(others: OtherAccountsDto, time: Times): string[] {
  const problem = otherAccountsProblemSentence(others);
  return [
    ...(problem === undefined ? [] : ["", ...section(t("handover.othersWait"), 0, problem)]),
    ...others.accounts.flatMap((other) => {
      const { account, updates, counts, unreadable, drafts, stops } = other;
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return [
        "",
        ...section(t("handover.otherWaits"), all, all === 0 ? t("handover.otherWaits_none") : ""),
        ...detail("account", accountLabel(account)),
        ...updates.flatMap((update) => updateLines(update, time)),
        ...detail("and", all > updates.length ? t("handover.laterOnes", { count: all - updates.length }) : undefined),
        ...detail("unreadable", unreadable === 0 ? undefined : t("handover.unreadableUpdates", { count: unreadable })),
        ...detail("drafts", drafts === 0 ? undefined : String(drafts)),
        ...detail("stops", listWords(isolatedParts(stops), "unit")),
      ];
    }),
  ];
}

function recordsHead(records: "updates" | "drafts", handover: HandoverDto): string[] {
  const atLeast = mayLack(handover.connection.storage, records);
  return section(handoverTitles[records], handover[records].length, recordsNote(records, handover), atLeast);
}

function section(name: string, count: number, note: string, atLeast = false): string[] {
  const head = count === 0 ? name : `${name} (${counted(count, atLeast)})`;
  const title = head.toLocaleUpperCase(language());
  return [title, "=".repeat(title.length), ...(note === "" ? [] : folded("", note))];
}

function counted(count: number, atLeast: boolean): string {
  return atLeast ? t("handover.atLeast", { count }) : numberWords(count);
}

function connectionLines(connection: ConnectionDto, now: number, time: Times): string[] {
  const { state, lastMessageAt, asOf, reason, heartbeats, heldBack, received } = connection;
  const live = heldBack !== undefined ? t("handover.live_asking") : heartbeats ? connectionLabels.live : t("handover.live_silent");
  const known = { state: state === "live" ? live : connectionLabels[state], since: time(connection.since) };
  const line =
    lastMessageAt === undefined
      ? t("handover.connection_unheard", known)
      : t("handover.connection", { ...known, ago: ago(now - lastMessageAt), time: time(lastMessageAt) });
  return [
    ...folded(`${t("handoverLabels.connection")}: `, line),
    ...(state !== "live" && asOf !== undefined ? folded("  ", t("handover.asKnown", { time: time(asOf) })) : []),
    ...detail("why", state === "live" || reason === undefined ? undefined : failureSentence(isolatedParts(reason))),
    ...detail("notWhole", received === undefined ? undefined : t("handover.receiving", { received })),
    ...detail("unreadable", unreadableLine(connection)),
  ];
}

function* openLines(open: readonly RowDto[], now: number, time: Times): Generator<readonly string[]> {
  const { first, more } = firstOpen(open);
  for (const row of first) yield rowLines(row, now, time);
  if (more > 0) yield ["", `${moreOpen(more)}.`];
}

function standing(row: RowDto): string {
  if (row.leftAt !== undefined) return t("standings.left_inText", { lastKnown: lastKnownWords(row) });
  return row.state === "ASSIGNED" ? t("handover.notAcknowledged") : stateInText(row.state);
}

function stateInText(state: StateName): string {
  return state === "UNKNOWN" ? t("handover.unknownState") : t(`statesInText.${state}`);
}

function rowLines(row: RowDto, now: number, time: Times): string[] {
  const { name, id, progress, stop, changed = [], assignedTo, reportedBy } = isolatedParts(row);
  return [
    ...bullet(`${title(name, id)}, ${standing(row)}, ${t(`prioritiesInText.${row.priority}`)}`),
    ...detail("stop", stopToHandOver(row, time)),
    ...detail("theirMessage", stop?.message),
    ...detail("notCertain", flawLine(row)),
    ...detail("left", row.leftAt === undefined ? undefined : time(row.leftAt)),
    ...detail("phase", progress?.phase),
    ...detail("message", progress?.statusMessage),
    ...detail("reported", reportedWords(reportedBy, reportedTime(row, now, time))),
    ...detail("assignedTo", row.roles.includes("assignee") || assignedTo === undefined ? undefined : principal(assignedTo)),
    ...changed.flatMap(({ field, from, to }) =>
      detail("changed", t("handover.change", { field: fieldInText(field), from: valueWords(field, from), to: valueWords(field, to) })),
    ),
    ...detail("silent", row.silentSince === undefined ? undefined : time(row.silentSince)),
  ];
}

/** Marks a time in the future as the reporter's clock. */
function reportedTime(row: RowDto, now: number, time: Times): string | undefined {
  if (row.reportedAt === undefined) return undefined;
  const at = time(row.reportedAt);
  return isDatedAhead(row, now) ? t("handover.byTheirClock", { time: at }) : at;
}

function reportedWords(by: string | undefined, at: string | undefined): string | undefined {
  if (by === undefined) return at === undefined ? undefined : t("handover.reported_at", { time: at });
  return at === undefined ? t("handover.reported_by", { by }) : t("handover.reported_byAt", { by, time: at });
}

function updateLines(update: UpdateDto, time: Times): string[] {
  const { state, move, undoUntil, noEcho, choices, attempts } = update;
  const { actionName, actionId, actingAs, progress, reason } = isolatedParts(update);
  // An update that was ever sent may be recorded.
  const isUnsent = attempts === 0 && (state === "waiting" || state === "held");
  const name = state === "accepted" ? t(noEcho === true ? "handover.accepted_noEcho" : "handover.accepted") : updateStatusLabels[state];
  const status = isUnsent ? t("handover.unsent", { status: name }) : name;
  const isUndecided = choices.length > 0 && state !== "waiting";
  const decision = {
    time: time(update.createdAt),
    who: principal(actingAs),
    state: stateInText(update.expected),
  };
  return [
    ...bullet(`${moveLabels[move]}: ${title(actionName, actionId)}`),
    ...detail("status", t(isUndecided ? "handover.since_undecided" : "handover.since", { status, time: time(update.stateSince) })),
    ...detail("undoUntil", undoUntil === undefined ? undefined : time(undoUntil)),
    ...detail("why", reason === undefined ? undefined : updateReasonSentence(reason)),
    ...detail("decided", t("handover.decided", decision)),
    ...detail("phase", progress?.phase),
    ...detail("text", progress?.statusMessage),
  ];
}

function bullet(text: string): string[] {
  return folded("- ", text);
}

/** Returns no lines for an absent or invisible value. */
function detail(name: keyof typeof t.english.handoverLabels, text: string | undefined): string[] {
  return text === undefined || isInvisible(text) ? [] : folded(`  ${t(`handoverLabels.${name}`)}: `, text);
}

function title(name: string, id: string): string {
  const named = rawNameOf({ name, id });
  return named === id ? id : `${named} [${id}]`;
}

function principal({ type, id }: PrincipalDto): string {
  return type === "UNSPECIFIED" ? id : `${type}:${id}`;
}

function ago(ms: number): string {
  if (!Number.isFinite(ms)) return t("handover.unknownTime");
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 120) return durationWords(seconds, "seconds");
  if (seconds < 7_200) return durationWords(Math.floor(seconds / 60), "minutes");
  return durationWords(Math.floor(seconds / 3_600), "hours");
}
