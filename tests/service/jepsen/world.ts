/** What the clients of a history are played against. */
import type { Trouble } from "./troubles.ts";
import type { Outcome } from "./history.ts";

export interface World {
  /** Of the instances; they stay, whatever happens to these. */
  readonly urls: readonly string[];
  readonly actionIds: readonly string[];
  readonly troubles: readonly Trouble[];
  /** What the store holds, and what the log has. */
  readonly outcome: () => Promise<Omit<Outcome, "at">>;
  /** What the instances have said on standard error, where they are processes. */
  readonly complaints: () => readonly string[];
}
