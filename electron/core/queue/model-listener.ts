/** The notifications of the queue model to the rest of a session. */
import type { Content } from "./action/entry.ts";

export interface ModelListener {
  changed(id: string): void;
  /**
   * Called when the initial phase of this epoch is over. `complete`: the stream announced every
   * Action that was known, so that no resync has to decide.
   */
  snapshotComplete(complete: boolean): void;
  /**
   * Called when a list that was requested at `sequence` is judged; `present` is its content by id.
   * `complete`: the state of every open Action is known. `isGone`: whether the absence of this
   * Action from the list is proof.
   */
  resyncJudged(sequence: number, present: ReadonlyMap<string, Content>, complete: boolean, isGone: (id: string) => boolean): void;
}
