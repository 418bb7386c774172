/**
 * Facts of an Action that are stored as bits of one number (flags.ts). Some of them cache a look-up
 * that an event need not repeat: whether the Action is in one of the pending sets.
 */
import type { ViewName } from "../../../contract/vocabulary.ts";
import { ALERT_WAITS, COPY_WAITS, dayIn, LIVE, ROW_WAITS, FAST_PATH, viewsIn, withDay, withViews } from "./flags.ts";
import { RareFacts, type Rare } from "./rare-facts.ts";

export abstract class FlaggedFacts extends RareFacts {
  protected flags = 0;

  get liveInEpoch(): boolean {
    return (this.flags & LIVE) !== 0;
  }

  set liveInEpoch(value: boolean) {
    this.flags = value ? this.flags | LIVE : this.flags & ~LIVE;
  }

  get changedOn(): number | undefined {
    return dayIn(this.flags);
  }

  /** Whole days, from 0 on. */
  set changedOn(day: number | undefined) {
    this.flags = withDay(this.flags, day);
  }

  get countedIn(): readonly ViewName[] | undefined {
    return viewsIn(this.flags);
  }

  set countedIn(views: readonly ViewName[] | undefined) {
    this.flags = withViews(this.flags, views);
  }

  get rowWaits(): boolean {
    return (this.flags & ROW_WAITS) !== 0;
  }

  set rowWaits(value: boolean) {
    this.setFlag(ROW_WAITS, value);
  }

  get copyWaits(): boolean {
    return (this.flags & COPY_WAITS) !== 0;
  }

  set copyWaits(value: boolean) {
    this.setFlag(COPY_WAITS, value);
  }

  get alertMayWait(): boolean {
    return (this.flags & ALERT_WAITS) !== 0;
  }

  set alertMayWait(value: boolean) {
    this.setFlag(ALERT_WAITS, value);
  }

  protected setFlag(bit: number, value: boolean): void {
    this.flags = value ? this.flags | bit : this.flags & ~bit;
  }

  /** Rare facts decide whether the fast path applies, so the answer is no longer cached. */
  protected override setRare<Name extends keyof Rare>(name: Name, value: Rare[Name]): void {
    super.setRare(name, value);
    this.setFlag(FAST_PATH, false);
  }
}
