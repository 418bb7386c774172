/** The question that a long silence raises, and the words that its one-key answers send. */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import { duration } from "./times.ts";

export const STILL_WORKING = "Still working";

/**
 * "Nothing reported for 32 min".
 * @param isLive else a report from elsewhere would not be known
 */
export function silenceWords(since: number, now: number, isLive = true): string {
  return `Nothing reported for ${duration(now - since)}${isLive ? "" : ", as far as is known"}`;
}

/** The present phase goes along, because a report replaces both. */
export function stillWorking(row: RowDto): ProgressDto {
  return { phase: row.progress?.phase ?? "", statusMessage: STILL_WORKING };
}

/** The report of "Same again", in quotes. */
export function sameAgainWords({ phase, statusMessage }: ProgressDto): string {
  return `“${[phase, statusMessage].filter((part) => part !== "").join(" — ")}”`;
}
