/** Steps of the tests about streams that miss events. */
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { anAction } from "../../../support/actions.ts";

const { IN_PROGRESS } = ActionState;

export function progress(statusMessage: string): Exclude<Parameters<typeof anAction>[1], number | undefined> {
  return { state: IN_PROGRESS, progress: { phase: "p", statusMessage } };
}
