/** A queue of any size that changes in the ways that main reports: the load of the page's rows. */
import { movesOffered } from "../../../electron/core/lifecycle.ts";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { ViewCounts } from "../../../electron/contract/queue.ts";
import { PRIORITY_NAMES, type StateName } from "../../../electron/contract/vocabulary.ts";
import { pick, seededRandom } from "../../../electron/service/random.ts";
import { countsOf, many, viewsOf } from "../../app/sample-actions.ts";
import type { FeedPlan } from "./pretended-main.ts";

/** Share of all changes that affect rows in view: a hundred a second at 5,000. */
const IN_SIGHT_SHARE = 0.02;
/** Number of rows that a window shows. */
const IN_SIGHT = 14;
/** Number of rows that take turns at the top when the order changes. */
const AT_THE_TOP = 40;
const STATE_SHARE = 0.1;
const REPLACED_SHARE = 0.02;

const NEXT_STATE: Partial<Record<StateName, StateName>> = {
  ASSIGNED: "ACKNOWLEDGED",
  ACKNOWLEDGED: "PLANNED",
  PLANNED: "IN_PROGRESS",
  IN_PROGRESS: "ASSIGNED",
};

export class PretendedQueue {
  readonly rows: Map<string, RowDto>;
  readonly counts: ViewCounts;
  readonly #ids: string[];
  /** The rows at the top of the list, where the page shows them. */
  readonly #inSight: readonly string[];
  readonly #oldest: readonly string[];
  readonly #random: () => number;
  #made = 0;

  constructor(size: number, now: number, seed = 1) {
    const ages = many(size, now).map((row) => ({ ...row, reportedAt: row.changedAt, authorizedBy: { type: "GROUP", id: "ops-lead" } }));
    this.rows = new Map(ages.map((row) => [row.id, row]));
    this.counts = countsOf(ages);
    this.#random = seededRandom(seed);
    const byAge = ages.toReversed();
    this.#inSight = byAge
      .filter(({ priority }) => priority === "CRITICAL")
      .slice(0, IN_SIGHT)
      .map(({ id }) => id);
    this.#oldest = byAge.slice(0, AT_THE_TOP).map(({ id }) => id);
    const stays = new Set([...this.#inSight, ...this.#oldest]);
    this.#ids = ages.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
  }

  /** Makes one change. Returns the ids that it affected. */
  change(kind: FeedPlan["kind"], now: number): string[] {
    const inSight = this.#random() < IN_SIGHT_SHARE;
    if (kind === "reports") return [this.#report(this.#pick(inSight ? this.#inSight : this.#ids), now)];
    if (inSight) return [this.#takeTurns(this.#pick(this.#oldest), now)];
    if (this.#random() < REPLACED_SHARE) return this.#replaceOne(now);
    const id = this.#pick(this.#ids);
    return [this.#random() < 0.5 ? this.#put(id, { priority: this.#pick(PRIORITY_NAMES), changedAt: now }) : this.#report(id, now)];
  }

  #report(id: string, now: number): string {
    const state = this.#random() < STATE_SHARE ? NEXT_STATE[this.rows.get(id)?.state ?? "ASSIGNED"] : undefined;
    const roles = this.rows.get(id)?.roles ?? [];
    const moved = state === undefined ? {} : { state, views: viewsOf(state), moves: movesOffered(state, roles), movesFrom: state };
    return this.#put(id, { ...moved, changedAt: now, reportedAt: now });
  }

  /** Moves a row to the top of the list, or from the top to the next group. */
  #takeTurns(id: string, now: number): string {
    return this.#put(id, { priority: this.rows.get(id)?.priority === "CRITICAL" ? "HIGH" : "CRITICAL", changedAt: now });
  }

  /** Removes one row and adds a new one. */
  #replaceOne(now: number): string[] {
    const at = Math.floor(this.#random() * this.#ids.length);
    const gone = this.#ids[at] as string;
    const row = this.rows.get(gone) as RowDto;
    this.#made += 1;
    const id = `new-${String(this.#made).padStart(5, "0")}`;
    this.rows.delete(gone);
    this.rows.set(id, { ...row, id, name: `Inspect pump ${this.#made}`, receivedAt: now, changedAt: now });
    this.#ids[at] = id;
    return [gone, id];
  }

  #put(id: string, change: Partial<RowDto>): string {
    const before = this.rows.get(id) as RowDto;
    const row = { ...before, ...change };
    if (row.views !== before.views) {
      for (const view of before.views) this.counts[view] -= 1;
      for (const view of row.views) this.counts[view] += 1;
    }
    this.rows.set(id, row);
    return id;
  }

  #pick<T>(from: readonly T[]): T {
    return pick(this.#random, from);
  }
}
