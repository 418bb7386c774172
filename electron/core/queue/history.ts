/**
 * The limits of the stored history: a number of lines for each Action, and a total number of lines
 * beyond the newest few of each. When the total is exceeded, the Actions that changed least
 * recently lose their older lines first.
 */
import type { TimelineEntry } from "../../contract/action.ts";
import type { KnownAction } from "./action/known-action.ts";

/** Maximum number of lines of one Action; the newest are kept. */
export const MAX_TIMELINE = 200;
/** Number of lines that each Action keeps, however many Actions there are. */
export const FLOOR = 16;
/** Maximum number of lines of all Actions beyond that; less than 1 MB. */
export const MAX_SPARE = 4_000;
/** Number of these lines left after trimming, so that trimming does not run for each line. */
const SPARE_LEFT = 2_500;

export class Histories {
  /** Actions with more than `FLOOR` lines. */
  private readonly long = new Set<KnownAction>();
  private spare = 0;

  /** Adds an Action with its lines. */
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
