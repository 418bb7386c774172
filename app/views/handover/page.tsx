/** The handover's page as sections of a long list. */
import type { HandoverDto, OtherAccountDto } from "../../../electron/contract/accounts.ts";
import { otherAccountsProblemSentence } from "../../../electron/contract/messages/accounts.ts";
import {
  firstOpen,
  handoverTitles,
  moreOpen,
  noOpenWork,
  recordsNote,
  unreadableLine,
} from "../../../electron/contract/messages/handover.ts";
import { mayLack } from "../../../electron/contract/messages/missing-records.ts";
import { Count } from "../../components/Count.tsx";
import { itemsOf, type LongItems, type LongSection } from "../../components/long-lines.ts";
import { headWords } from "../../messages/action.ts";
import { countLong, isAtLeast, receivingWords } from "../../messages/counts.ts";
import { idWords, nameOf } from "../../messages/name.ts";
import { otherUpdateWords, othersCounts, stopsNote } from "../../messages/other-accounts.ts";
import { handoverDoubts, handoverDraft, handoverLine, handoverStop, keptForWords } from "../../messages/records.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { keepingOf, updateStatus } from "../../messages/updates.ts";
import styles from "./HandoverDialog.module.css";

/**
 * Returns the sections, with all times as of the page's creation, because a printed page does not
 * change.
 * @param head sentence above all sections
 */
export function handoverPage(handover: HandoverDto, head: string, isDemonstration: boolean): LongSection[] {
  const { at, actingAs, connection, known, open, updates, drafts, otherAccounts } = handover;
  const atLeast = isAtLeast(connection, known);
  const partly = sentences(receivingWords(connection), unreadableLine(connection));
  const problem = otherAccountsProblemSentence(otherAccounts);
  const { first, more } = firstOpen(open);
  const openItems = listed(first, {
    keyOf: ({ id }) => id,
    name: nameOf,
    about: (row) => headWords(row, actingAs),
    alarm: (row) => handoverStop(row, at),
    words: (row) => [handoverLine(row), handoverDoubts(row, at)].filter((words) => words !== "").join(" · "),
  });
  return [
    { key: "head", notes: [head, ...(partly === "" ? [] : [partly])] },
    section("open", openItems, { note: open.length === 0 ? noOpenWork(handover) : "", atLeast, more }),
    ...(more === 0 ? [] : [{ key: "more", notes: [asSentence(moreOpen(more))] }]),
    section(
      "updates",
      ofActions(
        updates,
        ({ id }) => id,
        (update) =>
          updateStatus(update, keepingOf(connection, isDemonstration), {
            until: connection.pausedUntil,
            isLive: connection.state === "live",
            now: at,
          }),
      ),
      keptRecords("updates", handover),
    ),
    section(
      "drafts",
      ofActions(drafts, ({ move, actionId }) => `${move} ${actionId}`, handoverDraft),
      keptRecords("drafts", handover),
    ),
    ...(problem === undefined ? [] : [{ key: "problem", notes: [asSentence(problem)] }]),
    ...otherAccounts.accounts.map((other) => otherAccount(other, at)),
  ];
}

interface SectionWords {
  /** Note of the section; empty for none. */
  readonly note: string;
  readonly atLeast: boolean;
  readonly more?: number;
}

function keptRecords(records: "updates" | "drafts", handover: HandoverDto): SectionWords {
  return { note: recordsNote(records, handover), atLeast: mayLack(handover.connection.storage, records) };
}

function section(key: keyof typeof handoverTitles, items: LongItems, { note, atLeast, more = 0 }: SectionWords): LongSection {
  const title = handoverTitles[key];
  const content = (
    <>
      {title}{" "}
      <span className={styles.count}>
        <Count count={items.count + more} atLeast={atLeast} />
      </span>
    </>
  );
  const heading = { content, text: `${title} ${countLong(items.count + more, atLeast)}` };
  return { key, label: title, heading, notes: note === "" ? [] : [note], items };
}

function otherAccount(other: OtherAccountDto, at: number): LongSection {
  const title = keptForWords(other.account);
  return {
    key: `account ${other.key}`,
    label: title,
    heading: { content: title, text: title },
    notes: [sentences(othersCounts(other), stopsNote(other.stops))],
    items: ofActions(
      other.updates,
      ({ id }) => id,
      (update) => otherUpdateWords(update, at),
    ),
  };
}

/** Returns items that belong to an Action, under the Action's name. */
function ofActions<T extends { readonly actionId: string; readonly actionName: string }>(
  items: readonly T[],
  keyOf: (item: T) => string,
  words: (item: T) => string,
): LongItems {
  const name = ({ actionId: id, actionName }: T) => nameOf({ id, name: actionName });
  return listed(items, { keyOf, name, about: ({ actionId }) => idWords(actionId), words });
}

interface ItemWords<T> {
  readonly keyOf: (item: T) => string;
  readonly name: (item: T) => string;
  /** Text beside the name. */
  readonly about: (item: T) => string;
  /** Text before all others; empty for none. */
  readonly alarm?: (item: T) => string;
  readonly words: (item: T) => string;
}

function listed<T>(items: readonly T[], { keyOf, name, about, alarm = () => "", words }: ItemWords<T>): LongItems {
  return itemsOf(items, {
    keyOf,
    draw: (item) => (
      <>
        <strong>{name(item)}</strong> <span className={styles.id}>· {about(item)}</span>
        {alarm(item) !== "" && <p className={styles.alarm}>{alarm(item)}</p>}
        <p>{words(item)}</p>
      </>
    ),
    textOf: (item) => [`${name(item)} · ${about(item)}`, alarm(item), words(item)].filter((line) => line !== "").join("\n"),
  });
}
