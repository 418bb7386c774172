/** Texts of the updates and drafts kept for accounts that are not in use. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { t } from "../languages/words.ts";
import type { AccountDto, OtherAccountDto } from "../../electron/contract/accounts.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { sentences } from "./sentence.ts";
import { duration } from "./times.ts";
import { reasonWords, whatWords } from "./updates.ts";
import { isolated, visible, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { accountLabel } from "../../electron/contract/messages/handover.ts";
import { updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { idWords } from "./name.ts";

/** Actions to be stopped that are named; the others are counted. */
const MAX_NAMED = 5;

/** The text of the notice; empty where no update waits. */
export function othersNotice(accounts: readonly OtherAccountDto[]): string {
  const waiting = accounts.filter((other) => updatesOf(other) > 0);
  const [first] = waiting;
  if (first === undefined) return "";
  const updates = waiting.reduce((sum, other) => sum + updatesOf(other), 0);
  const where = waiting.length === 1 ? accountLabel(first.account) : t("otherAccounts.several", { count: waiting.length });
  const allWait = waiting.every(({ counts, unreadable }) => unreadable === 0 && Object.keys(counts).join() === "waiting");
  const what = t(allWait ? "otherAccounts.waits" : "otherAccounts.notThrough", { count: updates, where });
  const wait = waiting.reduce((sum, { counts }) => sum + (counts.waiting ?? 0), 0);
  if (wait === 0) return sentences(what, t("otherAccounts.noneWaits", { count: updates }));
  return sentences(what, t(allWait ? "otherAccounts.sent" : "otherAccounts.sent_some", { count: wait, accounts: waiting.length }));
}

/** For the settings, where drafts count too; empty where nothing is kept. */
export function othersInSettings(accounts: readonly OtherAccountDto[]): string {
  const names = accounts.map(({ account }) => accountLabel(account)).join("; ");
  return names === "" ? "" : t("otherAccounts.inSettings", { accounts: names });
}

/** "2 waiting, 1 held, 1 that could not be read, 1 draft". */
export function othersCounts({ counts, unreadable, drafts }: OtherAccountDto): string {
  const states = Object.entries(counts) as [UpdateState, number][];
  return listWords(
    [
      ...states.map(([state, count]) => t(`otherCounts.${state}`, { count })),
      ...(unreadable === 0 ? [] : [t("otherAccounts.unreadable", { count: unreadable })]),
      ...(drafts === 0 ? [] : [t("otherAccounts.drafts", { count: drafts })]),
    ],
    "unit",
  );
}

/** How the waiting updates get sent. */
export function howToReturn({ baseUrl, actingAs }: AccountDto): string {
  if (actingAs === undefined) return t("otherAccounts.ownerless");
  const who = `${actingAs.type}:${idWords(actingAs.id)}`;
  return t("otherAccounts.howToReturn", { address: visible(baseUrl), who });
}

/** Two names of one machine that Docket treats as different services; empty for any other pair. */
export function sameMachineNote(other: AccountDto, current: AccountDto | undefined): string {
  if (current === undefined || other.baseUrl === current.baseUrl) return "";
  if (!isLoopback(other.baseUrl) || !isLoopback(current.baseUrl)) return "";
  return t("otherAccounts.sameMachine", { address: visible(current.baseUrl) });
}

/** "Held: “Report progress: on site”, 12 min ago. Why. Text". */
export function otherUpdateWords(update: UpdateDto, now: number): string {
  const { progress } = update;
  const text = [progress?.phase ?? "", progress?.statusMessage ?? ""].filter((part) => part.trim() !== "").join(" — ");
  return visibleSentence(
    sentences(
      t("otherAccounts.update", {
        status: updateStatusLabels[update.state],
        what: whatWords(update),
        span: duration(now - update.createdAt),
      }),
      reasonWords(update),
      text === "" ? undefined : t("otherAccounts.text", { text: isolated(text) }),
    ),
  );
}

/** The question before one update is dropped. */
export function dropQuestion({ state, attempts }: UpdateDto): string {
  if (attempts === 0) return t("dropQuestions.unsent");
  if (state === "refused") return t("dropQuestions.refused");
  return t("dropQuestions.sent");
}

/** The question before everything of an account is dropped. */
export function dropAllQuestion(other: OtherAccountDto): string {
  return t("dropQuestions.all", { counts: othersCounts(other) });
}

/** "Stop work was not confirmed for Inspect pump, Clean filter". */
export function stopsNote(stops: readonly string[]): string {
  if (stops.length === 0) return "";
  const more = stops.length - MAX_NAMED;
  const names = stops.slice(0, MAX_NAMED).map((name) => isolated(name));
  return visibleSentence(
    t("otherAccounts.stops", {
      names: more > 0 ? listWords([...names, t("otherAccounts.stops_more", { more })]) : listWords(names, "unit"),
    }),
  );
}

export function updatesOf({ counts, unreadable }: OtherAccountDto): number {
  return Object.values(counts).reduce((sum, count) => sum + count, unreadable);
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
