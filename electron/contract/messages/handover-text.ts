/**
 * The handover as a page of text to copy or print: open work, updates that have not come through,
 * and drafts. It lists known facts, names the unknown ones, and judges nothing.
 */
import type { HandoverDto, OtherAccountsDto } from "../accounts.ts";
import type { PrincipalDto, RowDto } from "../action.ts";
import type { ConnectionDto } from "../connection.ts";
import type { UpdateDto } from "../updates.ts";
import { PRIORITY_NAMES, STATE_NAMES, type StateName } from "../vocabulary.ts";
import { otherAccountsProblemSentence } from "./accounts.ts";
import { failureSentence } from "./failures.ts";
import { fieldName, valueWords } from "./fields.ts";
import { flawLine } from "./flaws.ts";
import { accountLabel, handoverSections, isPartial, noOpenWork, unreadableLine } from "./handover.ts";
import { connectionLabels, moveLabels, priorityLabels, stateLabels, updateStatusLabels } from "./labels.ts";
import { type Times, timesOf } from "./handover-times.ts";
import { rawNameOf } from "./name.ts";
import { folded, oneLine } from "./page-text.ts";
import { stopPhrase } from "./row.ts";
import { updateReasonSentence } from "./update-reasons.ts";

/**
 * The page piece by piece, of some whole lines each: that of 10,000 Actions takes a while. Times of
 * `timeZone` (IANA name), or of this machine.
 */
export function* handoverPieces(handover: HandoverDto, timeZone?: string): Generator<string> {
  for (const lines of blocks(handover, timeZone)) if (lines.length > 0) yield `${lines.join("\n")}\n`;
}

function* blocks(
  { at, actingAs, connection, open, updates, drafts, otherAccounts }: HandoverDto,
  timeZone: string | undefined,
): Generator<readonly string[]> {
  const { time, head } = timesOf(at, timeZone);
  const atLeast = isPartial(connection);
  yield [
    "Docket handover",
    `At: ${head}`,
    `Acting as: ${actingAs === undefined ? "nobody; no acting Principal is set" : principal(actingAs)}`,
    ...connectionLines(connection, at, time),
    "",
    ...section(handoverSections.open.title, open.length, noOpenWork(connection), atLeast),
  ];
  yield* openLines(open, time, atLeast);
  yield ["", ...section(handoverSections.updates.title, updates.length, handoverSections.updates.none)];
  for (const update of updates) yield updateLines(update, time);
  yield ["", ...section(handoverSections.drafts.title, drafts.length, handoverSections.drafts.none)];
  for (const draft of drafts)
    yield [
      ...bullet(`${moveLabels[draft.move]}: ${title(draft.actionName, draft.actionId)}`),
      ...detail("Phase", draft.phase),
      ...detail("Text", draft.statusMessage),
    ];
  yield otherAccountsLines(otherAccounts, time);
}

/** Nothing where nothing waits for another account. */
function otherAccountsLines(others: OtherAccountsDto, time: Times): string[] {
  const problem = otherAccountsProblemSentence(others);
  return [
    ...(problem === undefined ? [] : ["", ...section("Waits for other accounts", 0, problem)]),
    ...others.accounts.flatMap((other) => {
      const { account, updates, counts, unreadable, drafts, stops } = other;
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return [
        "",
        ...section("Waits for another account", all, "No update."),
        ...detail("Account", accountLabel(account)),
        ...updates.flatMap((update) => updateLines(update, time)),
        ...detail("And", all > updates.length ? `${all - updates.length} later ones` : undefined),
        ...detail("Unreadable", unreadable === 0 ? undefined : `${unreadable} of its updates; what became of them is not known`),
        ...detail("Drafts", drafts === 0 ? undefined : String(drafts)),
        ...detail("Stop work not confirmed", stops.join(", ")),
      ];
    }),
  ];
}

function section(name: string, count: number, none: string, atLeast = false): string[] {
  const head = count === 0 ? name : `${name} (${counted(count, atLeast)})`;
  return [head.toUpperCase(), "=".repeat(head.length), ...(count === 0 ? [none] : [])];
}

function counted(count: number, atLeast: boolean): string {
  return atLeast ? `at least ${count}` : String(count);
}

function connectionLines(connection: ConnectionDto, now: number, time: Times): string[] {
  const { state, lastHeardAt, asOf, reason, heartbeats, heldBack, received } = connection;
  const how = heldBack !== undefined ? ", by asking" : heartbeats ? "" : ", without heartbeats";
  const name = `${connectionLabels[state]}${state === "live" ? how : ""}`;
  const heard = lastHeardAt === undefined ? "nothing heard yet" : `last heard ${ago(now - lastHeardAt)} ago, at ${time(lastHeardAt)}`;
  return [
    ...folded("Connection: ", `${name} since ${time(connection.since)}; ${heard}`),
    ...(state !== "live" && asOf !== undefined ? folded("  ", `What follows is as it was known at ${time(asOf)}.`) : []),
    ...detail("Why", state === "live" || reason === undefined ? undefined : failureSentence(reason)),
    ...detail("Not whole", received === undefined ? undefined : `the list is being received, ${received} so far`),
    ...detail("Unreadable", unreadableLine(connection)),
  ];
}

/** The work in progress comes first. */
const ORDER: readonly StateName[] = ["IN_PROGRESS", "PLANNED", "ACKNOWLEDGED", "ASSIGNED", "APPROVED", "PENDING", "DRAFT", "UNKNOWN"];

function* openLines(open: readonly RowDto[], time: Times, atLeast: boolean): Generator<readonly string[]> {
  for (const state of [...ORDER, ...STATE_NAMES.filter((name) => !ORDER.includes(name))]) {
    const rows = open.filter((row) => row.state === state).toSorted((a, b) => rank(a) - rank(b) || a.receivedAt - b.receivedAt);
    const head = state === "ASSIGNED" ? `${stateLabels.ASSIGNED}, not acknowledged` : stateLabels[state];
    if (rows.length > 0) yield ["", `${head} (${counted(rows.length, atLeast)})`];
    for (const row of rows) yield rowLines(row, time);
  }
}

function rank({ priority }: RowDto): number {
  return PRIORITY_NAMES.indexOf(priority);
}

function rowLines(row: RowDto, time: Times): string[] {
  const { stop, changed = [], assignedTo, reportedBy, reportedAt } = row;
  const reported = [reportedBy === undefined ? "" : `by ${reportedBy}`, reportedAt === undefined ? "" : `at ${time(reportedAt)}`];
  return [
    ...bullet(`${title(row.name, row.id)}, ${priorityLabels[row.priority].toLowerCase()}`),
    ...(stop === undefined
      ? []
      : detail("STOP WORK", `it ${stopPhrase(stop, assignedTo?.id)}, ${time(stop.at)}; nobody has said yet that work has stopped`)),
    ...detail("Their message", stop?.message),
    ...detail("Not certain", flawLine(row)),
    ...detail("Left the queue", row.leftAt === undefined ? undefined : time(row.leftAt)),
    ...detail("Phase", row.progress?.phase),
    ...detail("Message", row.progress?.statusMessage),
    ...detail("Reported", reported.filter((part) => part !== "").join(" ")),
    ...detail("Assigned to", row.roles.includes("assignee") || assignedTo === undefined ? undefined : principal(assignedTo)),
    ...changed.flatMap(({ field, from, to }) =>
      detail("Changed since acknowledged", `${fieldName(field).toLowerCase()}, ${valueWords(field, from)} -> ${valueWords(field, to)}`),
    ),
    ...detail("Nothing reported since", row.silentSince === undefined ? undefined : time(row.silentSince)),
  ];
}

function updateLines(update: UpdateDto, time: Times): string[] {
  const { state, move, undoUntil, noEcho, progress, reason, choices, attempts } = update;
  // An update that was ever on the wire may be on record.
  const isUnsent = attempts === 0 && (state === "waiting" || state === "held");
  const name = state === "accepted" ? (noEcho === true ? "Accepted, no echo" : "Accepted, not yet confirmed") : updateStatusLabels[state];
  const status = isUnsent ? `${name}, not sent` : name;
  return [
    ...bullet(`${moveLabels[move]}: ${title(update.actionName, update.actionId)}`),
    ...detail(
      "Status",
      `${status}, since ${time(update.stateSince)}${choices.length > 0 && state !== "waiting" ? "; waits for a decision" : ""}`,
    ),
    ...detail("Can be undone until", undoUntil === undefined ? undefined : time(undoUntil)),
    ...detail("Why", reason === undefined ? undefined : updateReasonSentence(reason)),
    ...detail(
      "Decided",
      `${time(update.createdAt)}, as ${principal(update.actingAs)}, when it was ${stateLabels[update.expected].toLowerCase()}`,
    ),
    ...detail("Phase", progress?.phase),
    ...detail("Text", progress?.statusMessage),
  ];
}

function bullet(text: string): string[] {
  return folded("- ", text);
}

/** Empty for an absent value. */
function detail(name: string, text: string | undefined): string[] {
  return text === undefined || oneLine(text) === "" ? [] : folded(`  ${name}: `, text);
}

function title(name: string, id: string): string {
  const named = rawNameOf({ name, id });
  return named === id ? id : `${named} [${id}]`;
}

function principal({ type, id }: PrincipalDto): string {
  return type === "UNSPECIFIED" ? id : `${type}:${id}`;
}

function ago(ms: number): string {
  if (!Number.isFinite(ms)) return "an unknown time";
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h`;
}
