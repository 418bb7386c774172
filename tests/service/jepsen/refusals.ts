/**
 * Checks whether each refusal of an update can have been correct at some moment between request and
 * answer. The clients send only requests that a service accepts: valid ones, for Actions that exist
 * from the start and are never removed, with a key that may update them, and within the rate limit.
 */
import { isLegalMove } from "../../../electron/core/lifecycle.ts";
import type { Floors } from "./floors.ts";
import type { Answer, History, Outcome, Update, Version } from "./history.ts";

type Refused = Extract<Answer, { kind: "refused" }>;

/** Codes that do not concern the Action; the client may retry. */
export const INVITATIONS: readonly string[] = ["aborted", "unavailable", "resource_exhausted"];

/** Codes that indicate a defect of the service. */
const DEFECTS: ReadonlySet<string> = new Set(["internal", "unknown"]);

export class Refusals {
  readonly #versions: Outcome["versions"];
  readonly #floors: Floors;
  /** Time of the first attempt of the update with a marker. */
  readonly #asked: ReadonlyMap<string, number>;

  constructor({ updates }: History, { versions }: Outcome, floors: Floors) {
    this.#versions = versions;
    this.#floors = floors;
    this.#asked = new Map(updates.map(({ marker, attempts }) => [marker, Math.min(...attempts.map(({ began }) => began))]));
  }

  faultsOf({ marker, actionId, state, attempts }: Update): string[] {
    const first = this.#asked.get(marker) ?? 0;
    return attempts.flatMap(({ answer, ended }) => {
      if (answer.kind !== "refused") return [];
      const fault = this.#faultOf(answer, actionId, state, this.#possible(actionId, first, ended));
      return fault === undefined ? [] : [`${marker} ${fault}`];
    });
  }

  #faultOf({ code, message }: Refused, actionId: string, state: Update["state"], possible: readonly Version[]): string | undefined {
    if (DEFECTS.has(code)) return `met a defect: ${message}`;
    if (code === "aborted" || code === "unavailable") return undefined;
    const isThere = this.#versions.has(actionId);
    if (code === "not_found" && !isThere) return undefined;
    if (code !== "failed_precondition" || !isThere) return `was refused with ${code}, for which there was no reason: ${message}`;
    const from = /cannot move from (\w+) to/.exec(message)?.[1];
    if (from !== undefined && !possible.some((version) => version.state === from))
      return `was refused since ${actionId} was ${from}, which it was not then`;
    if (possible.some((version) => (from === undefined || version.state === from) && !isLegalMove(version.state, state))) return undefined;
    return `was refused with ${code}, and could move to ${state}: ${message}`;
  }

  /**
   * Returns the versions that the Action can have had. A repeated answer may stem from the first
   * request.
   */
  #possible(actionId: string, from: number, until: number): readonly Version[] {
    const versions = this.#versions.get(actionId) ?? [];
    // A version that no client had requested yet cannot have existed, nor can later ones.
    const later = versions.findIndex(({ marker }) => (this.#asked.get(marker) ?? 0) >= until);
    return versions.slice(this.#floors.at(actionId, from), later < 0 ? undefined : later);
  }
}
