/** How the rest of Docket is notified of changes to its Actions. */
import type { StateName } from "../../contract/vocabulary.ts";
import type { Content, Entry } from "./action/entry.ts";

/** The origin of a version: a list shows states, a live event shows a change. */
export type Source = "initial" | "live" | "resync";

export interface AppliedVersion {
  entry: Entry;
  source: Source;
  /** A new assignment: the Action entered my assigned set and is not terminal. */
  assigned: boolean;
  /** It had left, or was over, and is in the queue again. */
  isBack: boolean;
  /** Its state or its assignee was unreadable before, and is readable now. */
  isSureAgain: boolean;
  /** It was mine in another state, and is to be acknowledged now. */
  isAskedNow: boolean;
  /** Its priority has risen. */
  isRisen: boolean;
  /** The other state that it was in; undefined where it was unknown, or in the same one. */
  stateBefore: StateName | undefined;
  /** The state from which somebody else has moved it back; undefined where that is not so. */
  backFrom: StateName | undefined;
  /** Somebody else has ended it, or taken it away, after it was acknowledged and before it was begun. */
  isWithdrawn: boolean;
}

export interface EntriesListener {
  /** The Action has changed; without `entry` it is about to be forgotten, and still known. */
  changed(id: string, entry?: Entry): void;
  /** A live report has changed its progress, or its time, and nothing else (report-fast-path.ts). */
  reported(entry: Entry): void;
  /** Its history has a line that is no event of the service: nothing else has changed. */
  noted(entry: Entry): void;
  versionApplied(news: AppliedVersion): void;
  /** The row shows an event that may be older than the known version, until a list decides. */
  unverifiedShown(entry: Entry, said: Content): void;
  left(entry: Entry): void;
  /** Somebody else ended or took away my work; once for each `entry.stop`. */
  stopWork(entry: Entry): void;
}
