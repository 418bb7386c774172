/** The lines that updates leave in the log. */
import type { Log } from "../ports.ts";
import { inLog, type TransportFailure } from "../transport/failure.ts";
import { reasonOf } from "./update-dto.ts";
import type { Update } from "./update.ts";

/** One line for an update whose kind of state is new, where that is worth one. */
export function logChange(log: Log, before: Update, after: Update): void {
  const { actionId, target, state } = after;
  if (state.is === before.state.is) return;
  if (state.is === "accepted" || state.is === "confirmed") log.info(`${state.is}: ${actionId} ${target}`);
  if (state.is === "held") log.warn(`held: ${actionId} ${target}: ${reasonOf(after)?.code ?? ""}`);
}

/** The failure of a request that has left its update refused or in doubt. */
export function logFailure(log: Log, update: Update | undefined, cause: TransportFailure): void {
  const is = update?.state.is;
  if (update === undefined || (is !== "refused" && is !== "unknown")) return;
  log.warn(`${is === "unknown" ? "outcome unknown" : is}: ${update.actionId} ${update.target}: ${inLog(cause)}`);
}
