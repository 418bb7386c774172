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
import { folded, oneLine } from "./page-text.ts";
import { stopPhrase } from "./row.ts";
import { updateReasonSentence } from "./update-reasons.ts";

/** The whole page, with a final line break; times of `timeZone` (IANA name), or of this machine. */
export function handoverText({ at, actingAs, connection, open, updates, drafts, otherAccounts }: HandoverDto, timeZone?: string): string {
  const { time, head } = timesOf(at, timeZone);
  const atLeast = isPartial(connection);
  const lines = [
    "Docket handover",
    `At: ${head}`,
    `Acting as: ${actingAs === undefined ? "nobody; no acting Principal is set" : principal(actingAs)}`,
    ...connectionLines(connection, at, time),
    "",
    ...section(handoverSections.open.title, open.length, noOpenWork(connection), atLeast),
    ...openLines(open, time, atLeast),
    "",
    ...section(handoverSections.updates.title, updates.length, handoverSections.updates.none),
    ...updates.flatMap((update) => updateLines(update, time)),
    "",
    ...section(handoverSections.drafts.title, drafts.length, handoverSections.drafts.none),
    ...drafts.flatMap((draft) => [
      ...bullet(`${moveLabels[draft.move]}: ${title(draft.actionName, draft.actionId)}`),
      ...detail("Phase", draft.phase),
      ...detail("Text", draft.statusMessage),
    ]),
    ...otherAccountsLines(otherAccounts, time),
  ];
  return `${lines.join("\n")}\n`;
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

function openLines(open: readonly RowDto[], time: Times, atLeast: boolean): string[] {
  return [...ORDER, ...STATE_NAMES.filter((state) => !ORDER.includes(state))].flatMap((state) => {
    const rows = open.filter((row) => row.state === state).toSorted((a, b) => rank(a) - rank(b) || a.receivedAt - b.receivedAt);
    const head = state === "ASSIGNED" ? `${stateLabels.ASSIGNED}, not acknowledged` : stateLabels[state];
    return rows.length === 0 ? [] : ["", `${head} (${counted(rows.length, atLeast)})`, ...rows.flatMap((row) => rowLines(row, time))];
  });
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
  return oneLine(name) === "" ? id : `${name} [${id}]`;
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

type Times = (at: number) => string;

const IMPOSSIBLE = "an impossible time";

/** The years 1 to 9999, as protobuf's Timestamp has them; Intl throws not far beyond. */
function isPossible(at: number): boolean {
  return at >= Date.parse("0001-01-01T00:00:00Z") && at <= Date.parse("9999-12-31T23:59:59.999Z");
}

/** "13:00" on the day of the handover, "19 Nov 2026, 13:00" on any other. */
function timesOf(handedOver: number, timeZone: string | undefined): { time: Times; head: string } {
  const zone = timeZone === undefined ? {} : { timeZone };
  const now = isPossible(handedOver) ? handedOver : 0;
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone });
  const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", ...zone });
  const zoneName = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short", ...zone })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value;
  const dated = (at: number): string => `${date.format(at)}, ${clock.format(at)}`;
  const today = date.format(now);
  return {
    time: (at) => (!isPossible(at) ? IMPOSSIBLE : date.format(at) === today ? clock.format(at) : dated(at)),
    head: isPossible(handedOver) ? [dated(handedOver), zoneName].join(" ") : IMPOSSIBLE,
  };
}
