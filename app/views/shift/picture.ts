/** The shift as a picture: its counts, its times and a bar for each hour, on white. */
import type { ShiftDto } from "../../../electron/contract/ledger.ts";
import { countOf, SHIFT_COUNTS, shiftCounts, shiftSpan, shiftWords, timesWords } from "../../messages/shift.ts";

const SIZE = { width: 880, height: 420 };
/** Of paper; the picture is for others, whatever theme is chosen here. */
const COLOURS = { paper: "white", ink: "black", weak: "dimgray", bar: "royalblue" };

/** PNG in base64; undefined where nothing can be drawn. */
export function shiftPicture(shift: ShiftDto): string | undefined {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE.width * 2, height: SIZE.height * 2 });
  const pen = canvas.getContext("2d");
  if (pen === null) return undefined;
  pen.scale(2, 2);
  pen.fillStyle = COLOURS.paper;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  const write = (text: string, x: number, y: number, font: string, colour = COLOURS.ink): void => {
    pen.font = `${font} "Inter Variable", system-ui, sans-serif`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  write(shiftWords.title, 40, 56, "600 24px");
  write(shiftSpan(shift), 40, 82, "14px", COLOURS.weak);
  for (const [index, name] of SHIFT_COUNTS.entries()) {
    const x = 40 + index * 135;
    write(String(countOf(shift, name)), x, 142, "600 30px");
    write(shiftCounts[name], x, 164, "13px", COLOURS.weak);
  }
  write(timesWords(shiftWords.acknowledge, shift.acknowledge), 40, 208, "14px");
  write(timesWords(shiftWords.complete, shift.complete), 40, 232, "14px");
  write(shiftWords.eachCompleted, 40, 276, "13px", COLOURS.weak);
  const most = Math.max(1, ...shift.hours.map(({ completed }) => completed));
  const step = (SIZE.width - 80) / Math.max(1, shift.hours.length);
  pen.fillStyle = COLOURS.bar;
  for (const [index, { completed }] of shift.hours.entries()) {
    const height = (completed / most) * 90;
    pen.fillRect(40 + index * step + 1, 380 - height, step - 2, height);
  }
  pen.fillStyle = COLOURS.weak;
  pen.fillRect(40, 380, SIZE.width - 80, 1);
  return canvas.toDataURL("image/png").split(",")[1];
}
