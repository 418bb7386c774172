/** What the queue model tells the rest of a session. */
import type { Content } from "./action/entry.ts";

export interface ModelListener {
  changed(id: string): void;
  /**
   * The initial phase of this epoch is over. `complete`: it announced every Action that was known,
   * so that no resync has to decide.
   */
  snapshotComplete(complete: boolean): void;
  /**
   * A list that was requested at `sequence` is judged; `present` is its content by id. `complete`:
   * the state of every open Action is known. `isGone`: whether absence of this Action from it is
   * proof.
   */
  resyncJudged(sequence: number, present: ReadonlyMap<string, Content>, complete: boolean, isGone: (id: string) => boolean): void;
}
