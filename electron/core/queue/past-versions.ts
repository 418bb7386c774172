/**
 * The versions of Actions before each of their events, for the Actions with the newest events. An
 * event costs one look-up of its id.
 */
import type { Entry } from "./action/entry.ts";
import { withOneMore } from "./action/exact-array.ts";

type Version = Pick<Entry, "content">;
/** Versions, oldest first; undefined: the Action was not in the queue. */
export type Versions = readonly (Version | undefined)[];
/** Versions that are changed in place, in arrays that only this class creates. */
type OwnVersions = (Version | undefined)[];

/** Maximum number of versions of one Action; older ones are forgotten. */
const MAX_VERSIONS = 5;
/** Minimum number of Actions kept, those of the newest events; the maximum is twice as many. */
export const MIN_ACTIONS = 5_000;

interface Past {
  versions: OwnVersions;
  /** The last period in which a version of the Action was added. */
  period: number;
}

export class PastVersions {
  private readonly byId = new Map<string, Past>();
  /** The present period, which ends when versions of `MIN_ACTIONS` Actions were added in it. */
  private period = 0;
  private inPeriod = 0;

  /** Number of Actions. */
  get size(): number {
    return this.byId.size;
  }

  of(id: string): Versions | undefined {
    return this.byId.get(id)?.versions;
  }

  /** Adds the version that the Action had until now. */
  add(id: string, version: Version | undefined): void {
    const past = this.byId.get(id);
    if (past === undefined) return this.enter(id, [version]);
    const { versions } = past;
    if (versions.length < MAX_VERSIONS) past.versions = withOneMore(versions, version);
    else {
      for (let index = 1; index < MAX_VERSIONS; index += 1) versions[index - 1] = versions[index];
      versions[MAX_VERSIONS - 1] = version;
    }
    this.remembered(past);
  }

  /** Replaces the versions of the Action, if any. */
  set(id: string, versions: Versions): void {
    const shortened = versions.slice(-MAX_VERSIONS);
    const past = this.byId.get(id);
    if (past === undefined) return this.enter(id, shortened);
    past.versions = shortened;
    this.remembered(past);
  }

  delete(id: string): void {
    this.byId.delete(id);
  }

  /** Removes and returns all versions. */
  take(): [id: string, versions: Versions][] {
    const all = Array.from(this.byId, ([id, { versions }]): [string, Versions] => [id, versions]);
    this.byId.clear();
    this.inPeriod = 0;
    return all;
  }

  private enter(id: string, versions: OwnVersions): void {
    if (this.byId.size >= 2 * MIN_ACTIONS) this.forgetOld();
    const past: Past = { versions, period: -1 };
    this.byId.set(id, past);
    this.remembered(past);
  }

  private remembered(past: Past): void {
    if (past.period === this.period) return;
    if (this.inPeriod === MIN_ACTIONS) {
      this.period += 1;
      this.inPeriod = 0;
    }
    past.period = this.period;
    this.inPeriod += 1;
  }

  /** Forgets all but the Actions of this period and, unless it is complete, of the previous one. */
  private forgetOld(): void {
    const kept = this.inPeriod === MIN_ACTIONS ? this.period : this.period - 1;
    for (const [id, { period }] of this.byId) if (period < kept) this.byId.delete(id);
  }
}
