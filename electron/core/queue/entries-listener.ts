/** How the rest of Docket is notified of changes to its Actions. */
import type { StateName } from "../../contract/vocabulary.ts";
import type { Content, Entry } from "./action/entry.ts";

/** The origin of a version: a list shows states, a live event shows a change. */
export type Source = "initial" | "live" | "resync";

export interface AppliedVersion {
  entry: Entry;
  source: Source;
  /** Whether this is a new assignment: the Action was assigned to the user and is not terminal. */
  assigned: boolean;
  /** Whether the Action had left or was over, and is in the queue again. */
  isBack: boolean;
  /** Whether its state or its assignee was unreadable before, and is readable now. */
  isSureAgain: boolean;
  /** Whether the Action was the user's in another state, and needs acknowledgement now. */
  isAskedNow: boolean;
  /** Whether its priority has risen. */
  isRisen: boolean;
  /** The previous state, if it was a different one; undefined if it was unknown or the same. */
  stateBefore: StateName | undefined;
  /** The state from which somebody else moved the Action back; undefined if nobody did. */
  backFrom: StateName | undefined;
  /**
   * Whether somebody else has ended the Action, or taken it away, after it was acknowledged and
   * before it was begun.
   */
  isWithdrawn: boolean;
}

export interface EntriesListener {
  /** Called when the Action has changed; without `entry`, shortly before it is forgotten. */
  changed(id: string, entry?: Entry): void;
  /** Called when a live report has changed only its progress or its time (report-fast-path.ts). */
  reported(entry: Entry): void;
  /** Called when only its history has changed, by a line that is no event of the service. */
  noted(entry: Entry): void;
  versionApplied(news: AppliedVersion): void;
  /**
   * Called when the row shows an event that may be older than the known version, until a list
   * decides.
   */
  unverifiedShown(entry: Entry, said: Content): void;
  left(entry: Entry): void;
  /** Called when somebody else ended or took away the user's work; once for each `entry.stop`. */
  stopWork(entry: Entry): void;
}
