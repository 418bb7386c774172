/**
 * Facts of an Action that are bits of one number (marks.ts). Some are memory of a look-up that an
 * event need not repeat: whether it is in one of the sets that wait for something.
 */
import type { ViewName } from "../../contract/vocabulary.ts";
import { ALERT_WAITS, COPY_WAITS, dayIn, LIVE, ROW_WAITS, USUAL, viewsIn, withDay, withViews } from "./marks.ts";
import { RareFacts, type Rare } from "./rare-facts.ts";

export abstract class MarkedFacts extends RareFacts {
  protected marks = 0;

  get liveInEpoch(): boolean {
    return (this.marks & LIVE) !== 0;
  }

  set liveInEpoch(value: boolean) {
    this.marks = value ? this.marks | LIVE : this.marks & ~LIVE;
  }

  get changedOn(): number | undefined {
    return dayIn(this.marks);
  }

  /** Whole days, from 0 on. */
  set changedOn(day: number | undefined) {
    this.marks = withDay(this.marks, day);
  }

  get countedIn(): readonly ViewName[] | undefined {
    return viewsIn(this.marks);
  }

  set countedIn(views: readonly ViewName[] | undefined) {
    this.marks = withViews(this.marks, views);
  }

  get rowWaits(): boolean {
    return (this.marks & ROW_WAITS) !== 0;
  }

  set rowWaits(value: boolean) {
    this.mark(ROW_WAITS, value);
  }

  get copyWaits(): boolean {
    return (this.marks & COPY_WAITS) !== 0;
  }

  set copyWaits(value: boolean) {
    this.mark(COPY_WAITS, value);
  }

  get alertMayWait(): boolean {
    return (this.marks & ALERT_WAITS) !== 0;
  }

  set alertMayWait(value: boolean) {
    this.mark(ALERT_WAITS, value);
  }

  protected mark(bit: number, value: boolean): void {
    this.marks = value ? this.marks | bit : this.marks & ~bit;
  }

  /** What is rare decides whether an event is usual: that is found out anew. */
  protected override setRare<Name extends keyof Rare>(name: Name, value: Rare[Name]): void {
    super.setRare(name, value);
    this.mark(USUAL, false);
  }
}
