/**
 * The handover as a page of text to copy or print: what is open, what has not gone through, and what was typed and not sent. It repeats what
 * Docket knows and says where Docket does not know; it judges nothing.
 */
import { otherAccountsProblemSentence } from "../../contract/messages/accounts.ts";
import type { HandoverDto, OtherAccountsDto } from "../../contract/accounts.ts";
import { failureSentence } from "../../contract/messages/failures.ts";
import type { PrincipalDto, RowDto } from "../../contract/action.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import { updateReasonSentence } from "../../contract/messages/update-reasons.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import { CONNECTIONS, STATUSES, FIELDS, FLAWED, FLAWS, MOVES, PRIORITIES, STATES, STOPS } from "./handover-words.ts";
import { accountWords } from "../settings/account.ts";
import { folded, oneLine } from "./page-text.ts";

/** The whole page, ending with a line break. Times are those of `timeZone` (an IANA name), or of this machine. */
export function handoverText({ at, actingAs, connection, open, updates, drafts, otherAccounts }: HandoverDto, timeZone?: string): string {
  const { time, head } = timesOf(at, timeZone);
  const atLeast = isPartial(connection);
  const lines = [
    "Docket handover",
    `At: ${head}`,
    `Acting as: ${actingAs === undefined ? "nobody; no acting Principal is set" : principal(actingAs)}`,
    ...connectionLines(connection, at, time),
    "",
    ...section("Open work", open.length, noneOpen(connection), atLeast),
    ...openLines(open, time, atLeast),
    "",
    ...section("Updates not through yet", updates.length, "None."),
    ...updates.flatMap((update) => updateLines(update, time)),
    "",
    ...section("Drafts, typed and not sent", drafts.length, "None."),
    ...drafts.flatMap((draft) => [
      ...bullet(`${MOVES[draft.move]}: ${title(draft.actionName, draft.actionId)}`),
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
        ...detail("Account", accountWords(account)),
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

/** Whether there may be Actions that are not listed: messages could not be read, or the list is still being received. */
function isPartial({ unreadable = 0, received }: ConnectionDto): boolean {
  return unreadable > 0 || received !== undefined;
}

function noneOpen(connection: ConnectionDto): string {
  if (isPartial(connection)) return "None that could be read.";
  return connection.state === "live" || connection.asOf !== undefined ? "None." : "Not known: no list has been read from the service yet.";
}

function connectionLines(connection: ConnectionDto, now: number, time: Times): string[] {
  const { state, lastHeardAt, asOf, reason, heartbeats, heldBack, unreadable = 0, received } = connection;
  const how = heldBack !== undefined ? ", by asking" : heartbeats ? "" : ", without heartbeats";
  const name = `${CONNECTIONS[state]}${state === "live" ? how : ""}`;
  const messages = unreadable === 1 ? "1 message" : `${unreadable} messages`;
  const heard = lastHeardAt === undefined ? "nothing heard yet" : `last heard ${ago(now - lastHeardAt)} ago, at ${time(lastHeardAt)}`;
  return [
    ...folded("Connection: ", `${name} since ${time(connection.since)}; ${heard}`),
    ...(state !== "live" && asOf !== undefined ? folded("  ", `What follows is as it was known at ${time(asOf)}.`) : []),
    ...detail("Why", state === "live" || reason === undefined ? undefined : failureSentence(reason)),
    ...detail("Not whole", received === undefined ? undefined : `the list is being received, ${received} so far`),
    ...detail("Unreadable", unreadable === 0 ? undefined : `${messages} of the service; there may be Actions among them`),
  ];
}

function openLines(open: readonly RowDto[], time: Times, atLeast: boolean): string[] {
  return Object.entries(STATES).flatMap(([state, words]) => {
    const rows = open.filter((row) => row.state === state).toSorted((a, b) => rank(a) - rank(b) || a.receivedAt - b.receivedAt);
    return rows.length === 0 ? [] : ["", `${words} (${counted(rows.length, atLeast)})`, ...rows.flatMap((row) => rowLines(row, time))];
  });
}

function rank({ priority }: RowDto): number {
  return Object.keys(PRIORITIES).indexOf(priority);
}

function rowLines(row: RowDto, time: Times): string[] {
  const { stop, changed = [], flaws = [], assignedTo, reportedBy, reportedAt } = row;
  const reported = [reportedBy === undefined ? "" : `by ${reportedBy}`, reportedAt === undefined ? "" : `at ${time(reportedAt)}`];
  return [
    ...bullet(`${title(row.name, row.id)}, ${PRIORITIES[row.priority]}`),
    ...(stop === undefined ? [] : detail("STOP WORK", `${STOPS[stop.why]}, ${time(stop.at)}; nobody has said yet that work has stopped`)),
    ...detail("Their message", stop?.message),
    ...detail("Not certain", flaws.map(({ field, problem }) => `${FLAWED.get(field) ?? field} (${FLAWS[problem]})`).join(", ")),
    ...detail("Left the queue", row.leftAt === undefined ? undefined : time(row.leftAt)),
    ...detail("Phase", row.progress?.phase),
    ...detail("Message", row.progress?.statusMessage),
    ...detail("Reported", reported.filter((part) => part !== "").join(" ")),
    ...detail("Assigned to", row.roles.includes("assignee") || assignedTo === undefined ? undefined : principal(assignedTo)),
    ...changed.flatMap(({ field, from, to }) =>
      detail("Changed since acknowledged", `${FIELDS[field]}, ${from || "none"} -> ${to || "none"}`),
    ),
    ...detail("Nothing reported since", row.silentSince === undefined ? undefined : time(row.silentSince)),
  ];
}

function updateLines(update: UpdateDto, time: Times): string[] {
  const { state, move, undoUntil, noEcho, progress, reason, choices, attempts } = update;
  // What ever was on the wire may be on record.
  const isUnsent = attempts === 0 && (state === "waiting" || state === "held");
  const fate = noEcho === true && state === "accepted" ? "Accepted, no echo" : `${STATUSES[state]}${isUnsent ? ", not sent" : ""}`;
  return [
    ...bullet(`${MOVES[move]}: ${title(update.actionName, update.actionId)}`),
    ...detail(
      "Fate",
      `${fate}, since ${time(update.stateSince)}${choices.length > 0 && state !== "waiting" ? "; waits for a decision" : ""}`,
    ),
    ...detail("Can be undone until", undoUntil === undefined ? undefined : time(undoUntil)),
    ...detail("Why", reason === undefined ? undefined : updateReasonSentence(reason)),
    ...detail(
      "Decided",
      `${time(update.createdAt)}, as ${principal(update.actingAs)}, when it was ${STATES[update.expected].toLowerCase()}`,
    ),
    ...detail("Phase", progress?.phase),
    ...detail("Text", progress?.statusMessage),
  ];
}

function bullet(text: string): string[] {
  return folded("- ", text);
}

/** Nothing for what is not there. */
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
