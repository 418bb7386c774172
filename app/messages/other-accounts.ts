/** Texts of the updates and drafts kept for accounts that are not in use. */
import type { AccountDto, OtherAccountDto } from "../../electron/contract/accounts.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { counted, sentences } from "./sentence.ts";
import { duration } from "./times.ts";
import { reasonWords, whatWords } from "./updates.ts";
import { isolated, visible, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { accountLabel } from "../../electron/contract/messages/handover.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";

/** Actions to be stopped that are named; the others are counted. */
const MAX_NAMED = 5;

/** The text of the notice; empty where no update waits. */
export function othersNotice(accounts: readonly OtherAccountDto[]): string {
  const waiting = accounts.filter((other) => updatesOf(other) > 0);
  const [first] = waiting;
  if (first === undefined) return "";
  const updates = waiting.reduce((sum, other) => sum + updatesOf(other), 0);
  const where = waiting.length === 1 ? accountLabel(first.account) : `${waiting.length} other accounts`;
  const one = updates === 1;
  const allWait = waiting.every(({ counts, unreadable }) => unreadable === 0 && Object.keys(counts).join() === "waiting");
  const what = allWait
    ? `${counted(updates, "update")} ${one ? "waits" : "wait"} for ${where}`
    : `${counted(updates, "update")} ${one ? "is" : "are"} not through for ${where}`;
  const wait = waiting.reduce((sum, { counts }) => sum + (counts.waiting ?? 0), 0);
  const from = waiting.length === 1 ? "that account" : "those accounts";
  if (wait === 0) return sentences(what, one ? "It does not wait to be sent" : "None of them waits to be sent");
  const which = allWait
    ? one
      ? "It is"
      : "They are"
    : wait === 1
      ? "One of them waits, and is"
      : `${wait.toLocaleString("en")} of them wait, and are`;
  return sentences(what, `${which} sent from ${from} only`);
}

/** For the settings, where drafts count too; empty where nothing is kept. */
export function othersInSettings(accounts: readonly OtherAccountDto[]): string {
  const names = accounts.map(({ account }) => accountLabel(account)).join("; ");
  return names === "" ? "" : `This device keeps updates, drafts or work to be stopped for other accounts: ${names}.`;
}

/** "2 waiting, 1 held, 1 that could not be read, 1 draft". */
export function othersCounts({ counts, unreadable, drafts }: OtherAccountDto): string {
  const states = Object.entries(counts) as [UpdateState, number][];
  return [
    ...states.map(([state, count]) => `${count.toLocaleString("en")} ${updateStatusLabels[state].toLowerCase()}`),
    ...(unreadable === 0 ? [] : [`${counted(unreadable, "update")} that could not be read`]),
    ...(drafts === 0 ? [] : [counted(drafts, "draft")]),
  ].join(", ");
}

/** How the waiting updates get sent. */
export function howToReturn({ baseUrl, actingAs }: AccountDto): string {
  if (actingAs === undefined) return "What was kept does not say whose it is, so it cannot be sent any more.";
  const who = visible(`${actingAs.type}:${actingAs.id}`);
  return `To go on with it, enter ${visible(baseUrl)} and ${who} in the settings, exactly so.`;
}

/** Two names of one machine that Docket treats as different services; empty for any other pair. */
export function sameMachineNote(other: AccountDto, current: AccountDto | undefined): string {
  if (current === undefined || other.baseUrl === current.baseUrl) return "";
  if (!isLoopback(other.baseUrl) || !isLoopback(current.baseUrl)) return "";
  return `It may be the service at ${visible(current.baseUrl)} by another name. Docket cannot know that, and keeps the two apart.`;
}

/** "Held: “Report progress: on site”, 12 min ago. Why. Text". */
export function otherUpdateWords(update: UpdateDto, now: number): string {
  const { progress } = update;
  const text = [progress?.phase ?? "", progress?.statusMessage ?? ""].filter((part) => part.trim() !== "").join(" — ");
  return visibleSentence(
    sentences(
      `${updateStatusLabels[update.state]}: “${whatWords(update)}”, pressed ${duration(now - update.createdAt)} ago`,
      reasonWords(update),
      text === "" ? undefined : `Text: “${isolated(text)}”`,
    ),
  );
}

/** The question before one update is dropped. */
export function dropQuestion({ state, attempts }: UpdateDto): string {
  if (attempts === 0) return "Drop it? It was never sent, and will not be.";
  if (state === "refused") return "Drop it? The service refused it; it is not tried again.";
  return "Drop it? The service may have recorded it already; Docket will not find out any more.";
}

/** The question before everything of an account is dropped. */
export function dropAllQuestion(other: OtherAccountDto): string {
  return `Drop all that is kept for it (${othersCounts(other)})? The ledger keeps a line for each update.`;
}

/** "Stop work was not confirmed for Inspect pump, Clean filter". */
export function stopsNote(stops: readonly string[]): string {
  if (stops.length === 0) return "";
  const more = stops.length - MAX_NAMED;
  const names = stops
    .slice(0, MAX_NAMED)
    .map((name) => isolated(name))
    .join(", ");
  return visibleSentence(`Nobody has confirmed that work was stopped on: ${names}${more > 0 ? `, and ${more} more` : ""}.`);
}

export function updatesOf({ counts, unreadable }: OtherAccountDto): number {
  return Object.values(counts).reduce((sum, count) => sum + count, unreadable);
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
