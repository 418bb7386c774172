/** The effect of Docket's own updates on one Action, by the outbox at one moment. */
import type { StateName } from "../../contract/vocabulary.ts";
import type { Content } from "./action/entry.ts";

export interface OwnWork {
  /** The state that accepted updates have led to and no event has shown; undefined for none. */
  readonly recorded: StateName | undefined;
  /** Whether a start was sent whose outcome is open. */
  readonly starting: boolean;
  /** The final state of an update that was sent and has no response; undefined for none. */
  readonly ending: StateName | undefined;
  /** Whether an update is pending for its end or for the user, so that its Action stays in view. */
  readonly undecided: boolean;
  /** Returns whether a version of the Action carries a report of Docket. */
  readonly isOurs: (content: Content) => boolean;
}

/** The value for an Action without updates. */
export const NO_OWN_WORK: OwnWork = {
  recorded: undefined,
  starting: false,
  ending: undefined,
  undecided: false,
  isOurs: () => false,
};
