/** What the queue model asks of the rest of Docket, and what it tells. */
import type { StateName } from "../../contract/vocabulary.ts";
import type { Clock } from "../ports.ts";
import type { Content, Entry } from "./entry.ts";
import type { Filters } from "./roles.ts";

/**
 * Where a piece of news comes from; a resync and an INITIAL show how things are, a live event what
 * happened.
 */
export type Source = "initial" | "live" | "resync";

export interface News {
  entry: Entry;
  source: Source;
  /** A new assignment of mine: the Action entered my assigned set (and is not over). */
  assigned: boolean;
  /** Not known before to this run at all. */
  isNew: boolean;
  /** Its state or its assignee could not be told before, and can now. */
  isSureAgain: boolean;
}

export interface ModelListener {
  changed(id: string): void;
  removed(id: string): void;
  news(news: News): void;
  left(entry: Entry): void;
  /**
   * Somebody else ended or took away what I was working on. Once, when that becomes known;
   * `entry.stop` says what.
   */
  stopWork(entry: Entry): void;
  /**
   * The initial phase of this epoch is over. `complete`: every Action that was known has been
   * announced again, so no resync has to decide.
   */
  settled(complete: boolean): void;
  /**
   * A resync that was requested at this mark has been judged; `present` is what was in it, by id.
   * `complete`: what became of every Action that was open is known. `isGone`: whether absence of
   * this Action from it is proof.
   */
  resyncJudged(mark: number, present: ReadonlyMap<string, Content>, complete: boolean, isGone: (id: string) => boolean): void;
}

export interface ModelPorts {
  clock: Clock;
  /** The present day of use (alerts/days-of-use.ts). */
  day: () => number;
  filters: Filters;
  /** Whether a version of an Action carries a report of Docket. */
  isOurs: (id: string, content: Content) => boolean;
  /**
   * Whether an update of it still waits for its end or for the user: then it stays in view however
   * long it is over.
   */
  isUndecided: (id: string) => boolean;
  /**
   * Where Docket's own updates led that the service has accepted and the stream has not shown;
   * undefined when there are none.
   */
  recorded: (id: string) => StateName | undefined;
  /** Whether a start of it has gone out of which no answer says what became. */
  starting: (id: string) => boolean;
  /**
   * Where an update has gone out to that ends it, and of which no answer says what became;
   * undefined when there is none.
   */
  ending: (id: string) => StateName | undefined;
}
