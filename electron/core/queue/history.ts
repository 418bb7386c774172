/**
 * The bounds of what Docket remembers of Actions: so many lines of each, and beyond the newest few
 * of each so many in all. Where that is too much, Actions that have changed least recently give up
 * their older lines first.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { KnownAction } from "./action/known-action.ts";

/** Lines of one Action, the newest. */
export const MAX_TIMELINE = 200;
/** Lines that each Action keeps, however many Actions there are. */
export const FLOOR = 16;
/** Lines of all Actions beyond that; less than 1 MB. */
export const MAX_SPARE = 4_000;
/** What is left of them once there were too many, so that this is not looked into at each line. */
const SPARE_LEFT = 2_500;

export class Histories {
  /** Those with more lines than each Action keeps. */
  private readonly long = new Set<KnownAction>();
  private spare = 0;

  /** Takes up an Action with its lines. */
  add(action: KnownAction): void {
    this.spare += spareOf(action);
    if (spareOf(action) > 0) this.long.add(action);
    this.trim();
  }

  addLine(action: KnownAction, line: TimelineEntry): void {
    action.addLine(line);
    const { numberOfLines } = action;
    if (numberOfLines > MAX_TIMELINE) action.shorten(MAX_TIMELINE);
    else if (numberOfLines > FLOOR) {
      this.spare += 1;
      if (numberOfLines === FLOOR + 1) this.long.add(action);
      this.trim();
    }
  }

  forget(action: KnownAction): void {
    if (this.long.delete(action)) this.spare -= spareOf(action);
  }

  private trim(): void {
    if (this.spare <= MAX_SPARE) return;
    for (const action of [...this.long].toSorted((a, b) => a.sequence - b.sequence)) {
      if (this.spare <= SPARE_LEFT) return;
      this.forget(action);
      action.shorten(FLOOR);
    }
  }
}

function spareOf({ numberOfLines }: KnownAction): number {
  return Math.max(0, numberOfLines - FLOOR);
}
