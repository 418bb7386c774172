/** The system that the clients of a history use. */
import type { Trouble } from "./troubles.ts";
import type { Outcome } from "./history.ts";

export interface World {
  /** Base URLs of the instances, which stay the same through all troubles. */
  readonly urls: readonly string[];
  readonly actionIds: readonly string[];
  readonly troubles: readonly Trouble[];
  /** Returns the contents of the store and the log. */
  readonly outcome: () => Promise<Omit<Outcome, "at">>;
  /** Returns the standard error of the instances, if they are processes. */
  readonly complaints: () => readonly string[];
}
