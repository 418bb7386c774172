/**
 * Facts that few Actions have: Actions that have left, have to stop, or are partly unreadable.
 * Other Actions use no memory for these facts.
 */
import type { StopDto } from "../../../contract/action.ts";
import type { UnverifiedVersion, Entry, Provenance } from "./entry.ts";
import type { Fingerprints } from "../lists/unreadable-list.ts";

export interface Rare {
  leftAt?: number | undefined;
  stop?: StopDto | undefined;
  stopUnlessMine?: StopDto | undefined;
  withdrawn?: StopDto | undefined;
  lastSure?: Entry["lastSure"];
  unreadableBeside?: Fingerprints | undefined;
  /** Number of older lines that the history has dropped. */
  linesDropped?: number | undefined;
  endedAt?: number | undefined;
  livesSince?: number | undefined;
  uncertainAt?: number | undefined;
  unverified?: UnverifiedVersion | undefined;
  /** Milliseconds from the last change to the last report. */
  reportedAfter?: number | undefined;
  /** A provenance whose time cannot be packed. */
  provenance?: Provenance | undefined;
}

export abstract class RareFacts {
  protected rare: Rare | undefined;

  /** Whether a rare fact excludes the fast path; times that every Action may have do not. */
  protected get isOdd(): boolean {
    const { rare } = this;
    if (rare === undefined) return false;
    const { leftAt, stop, stopUnlessMine, lastSure, endedAt, livesSince, uncertainAt, unverified, provenance } = rare;
    return [leftAt, stop, stopUnlessMine, lastSure, endedAt, livesSince, uncertainAt, unverified, provenance].some(
      (fact) => fact !== undefined,
    );
  }

  get leftAt(): number | undefined {
    return this.rare?.leftAt;
  }

  set leftAt(value: number | undefined) {
    if (this.leftAt !== value) this.setRare("leftAt", value);
  }

  get stop(): StopDto | undefined {
    return this.rare?.stop;
  }

  set stop(value: StopDto | undefined) {
    if (this.stop !== value) this.setRare("stop", value);
  }

  get stopUnlessMine(): StopDto | undefined {
    return this.rare?.stopUnlessMine;
  }

  set stopUnlessMine(value: StopDto | undefined) {
    if (this.stopUnlessMine !== value) this.setRare("stopUnlessMine", value);
  }

  get withdrawn(): StopDto | undefined {
    return this.rare?.withdrawn;
  }

  set withdrawn(value: StopDto | undefined) {
    if (this.withdrawn !== value) this.setRare("withdrawn", value);
  }

  get lastSure(): Entry["lastSure"] {
    return this.rare?.lastSure;
  }

  set lastSure(value: Entry["lastSure"]) {
    if (this.lastSure !== value) this.setRare("lastSure", value);
  }

  get unreadableBeside(): Fingerprints | undefined {
    return this.rare?.unreadableBeside;
  }

  set unreadableBeside(value: Fingerprints | undefined) {
    if (this.unreadableBeside !== value) this.setRare("unreadableBeside", value);
  }

  get endedAt(): number | undefined {
    return this.rare?.endedAt;
  }

  set endedAt(value: number | undefined) {
    if (this.endedAt !== value) this.setRare("endedAt", value);
  }

  get livesSince(): number | undefined {
    return this.rare?.livesSince;
  }

  set livesSince(value: number | undefined) {
    if (this.livesSince !== value) this.setRare("livesSince", value);
  }

  /** Position of an event of this epoch's stream that was too uncertain to be shown. */
  get uncertainAt(): number | undefined {
    return this.rare?.uncertainAt;
  }

  set uncertainAt(value: number | undefined) {
    if (this.uncertainAt !== value) this.setRare("uncertainAt", value);
  }

  get unverified(): UnverifiedVersion | undefined {
    return this.rare?.unverified;
  }

  set unverified(value: UnverifiedVersion | undefined) {
    if (this.unverified !== value) this.setRare("unverified", value);
  }

  /** Sets a changed fact. Setters compare first: access by a variable name is slow. */
  protected setRare<Name extends keyof Rare>(name: Name, value: Rare[Name]): void {
    if (this.rare !== undefined) this.rare[name] = value;
    else if (value !== undefined) this.rare = { [name]: value };
  }
}
