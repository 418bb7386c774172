/** The shift as a picture: its counts and its plots, on white. */
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { countOf, SHIFT_COUNTS, shiftCounts, shiftSpanWithZone, shiftWords } from "../../messages/shift.ts";
import { asSentence } from "../../messages/sentence.ts";
import { clockAlone } from "../../messages/times.ts";
import { type Bar, plotsOf } from "./plots.ts";

const SIZE = { width: 880, height: 500 };
/** Size of a plot; two plots stand side by side. */
const PLOT = { width: 380, height: 70 };
/** Number of times under the bars of a plot, limited by the room there. */
const TIMES = 6;
/** Colours of paper, whatever theme is chosen, because the picture is for other people. */
const COLOURS = { paper: "white", ink: "black", weak: "dimgray", bar: "slategray", behind: "lightsteelblue" };
const FONTS = '"Inter Variable", system-ui, sans-serif';
/** Size of a colour sample in the legend. */
const SWATCH = 9;

/**
 * Returns a PNG in base64; undefined if nothing can be drawn.
 * @param lacks whether lines of the ledger may be missing, which a recipient of the picture must
 * know as well
 */
export function shiftPicture(shift: ShiftDto, lacks: boolean): string | undefined {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE.width * 2, height: SIZE.height * 2 });
  const pen = canvas.getContext("2d");
  if (pen === null) return undefined;
  pen.scale(2, 2);
  pen.fillStyle = COLOURS.paper;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  const write = (text: string, x: number, y: number, font: string, colour = COLOURS.ink): void => {
    pen.font = `${font} ${FONTS}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  /** Draws the legend of the two bars of an hour, which ends at `right`. */
  const legend = (right: number, baseline: number): void => {
    let x = right;
    for (const [words, colour] of [
      [shiftWords.mostWithin, COLOURS.behind],
      [shiftWords.median, COLOURS.bar],
    ] as const) {
      pen.font = `11px ${FONTS}`;
      x -= pen.measureText(words).width;
      write(words, x, baseline, "11px", COLOURS.weak);
      x -= SWATCH + 5;
      pen.fillStyle = colour;
      pen.fillRect(x, baseline - SWATCH, SWATCH, SWATCH);
      x -= 12;
    }
  };
  write(shiftWords.title, 40, 56, "600 24px");
  write(shiftSpanWithZone(shift), 40, 82, "14px", COLOURS.weak);
  if (lacks) write(asSentence(shiftWords.lacking), 40, 101, "14px");
  for (const [index, name] of SHIFT_COUNTS.entries()) {
    const x = 40 + index * 135;
    const count = countOf(shift, name);
    write(count === 0 ? shiftWords.none : numberWords(count), x, 142, "600 30px", count === 0 ? COLOURS.weak : COLOURS.ink);
    write(shiftCounts[name], x, 164, "13px", COLOURS.weak);
  }
  for (const [index, { title, note, bars, behind = [] }] of plotsOf(shift).entries()) {
    const [left, top] = [40 + (index % 2) * (PLOT.width + 40), 212 + Math.floor(index / 2) * 150];
    write(title, left, top, "600 14px");
    write(note, left, top + 20, "13px", COLOURS.weak);
    if (behind.length > 0) legend(left + PLOT.width, top);
    const ground = top + 34 + PLOT.height;
    const most = Math.max(1, ...[...bars, ...behind].map(({ value }) => value));
    const step = PLOT.width / Math.max(1, bars.length);
    const draw = (some: readonly Bar[], colour: string, width: number): void => {
      pen.fillStyle = colour;
      for (const [hour, { value }] of some.entries()) {
        const height = (value / most) * PLOT.height;
        pen.fillRect(left + hour * step + (step - width) / 2, ground - height, width, height);
      }
    };
    draw(behind, COLOURS.behind, step - 2);
    draw(bars, COLOURS.bar, behind.length > 0 ? (step - 2) / 2 : step - 2);
    pen.fillStyle = COLOURS.weak;
    pen.fillRect(left, ground, PLOT.width, 1);
    const every = Math.ceil(bars.length / TIMES);
    for (const [hour, { at }] of bars.entries())
      if (hour % every === 0) write(clockAlone(at), left + hour * step, ground + 15, "11px", COLOURS.weak);
  }
  return canvas.toDataURL("image/png").split(",")[1];
}
