/** The content of a shift's plots, on the screen and in the picture. */
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { durationsWords, hourDuration, hourWords, shiftCounts, shiftWords } from "../../messages/shift.ts";

/** A bar of one hour. */
export interface Bar {
  /** Start of the hour, in epoch milliseconds. */
  readonly at: number;
  readonly value: number;
  readonly words: string;
}

export interface ShiftPlot {
  readonly title: string;
  /** Description of the plot, or the numbers of the whole shift. */
  readonly note: string;
  /** Name of the plot alone, for a screen reader. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /**
   * Bars of the same hours, lighter and behind the others: the value that nine in ten did not
   * exceed.
   */
  readonly behind?: readonly Bar[];
}

export function plotsOf({ hours, acknowledge, complete }: ShiftDto): ShiftPlot[] {
  const counts = (name: "received" | "completed", label: string): ShiftPlot => ({
    title: shiftCounts[name],
    note: shiftWords.each,
    label,
    bars: hours.map((hour) => ({ at: hour.at, value: hour[name], words: hourWords(hour) })),
  });
  const times = (title: string, note: string, move: "acknowledge" | "complete"): ShiftPlot => {
    const bars = hours.map((hour) => {
      const [median, p90] = [hour[`${move}Ms`], hour[`${move}P90Ms`]];
      return { at: hour.at, median: median ?? 0, p90: p90 ?? 0, words: hourDuration(hour.at, median, p90) };
    });
    return {
      title,
      note,
      label: title,
      bars: bars.map(({ at, median, words }) => ({ at, value: median, words })),
      behind: bars.map(({ at, p90, words }) => ({ at, value: p90, words })),
    };
  };
  return [
    counts("received", shiftWords.eachReceived),
    counts("completed", shiftWords.eachCompleted),
    times(shiftWords.acknowledge, durationsWords(acknowledge), "acknowledge"),
    times(shiftWords.complete, durationsWords(complete), "complete"),
  ];
}
