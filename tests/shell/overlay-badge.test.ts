/** Tests the number on the taskbar's button: each number has a shape of its own, on a disc. */
import { expect, it } from "vitest";
import { overlayBadge } from "../../electron/shell/overlay-badge.ts";

/** Returns for each pixel whether it is white. */
function drawn(count: number, atLeast = false): string {
  const { pixels, width } = overlayBadge(count, atLeast);
  const rows: string[] = [];
  for (let at = 0; at < pixels.length; at += 4) rows.push(pixels[at] === 0xff && pixels[at + 1] === 0xff ? "#" : ".");
  return rows.join("").replaceAll(new RegExp(`(.{${width}})`, "gu"), "$1\n");
}

it("draws the numbers from 1 to 9 and more differently", () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => drawn(count));
  expect(new Set(all).size).toBe(10);
  expect(drawn(11)).toBe(drawn(10_000));
  expect(drawn(3, true)).not.toBe(drawn(3));
  expect(drawn(12, true)).toBe(drawn(12));
});

it("is a disc with nothing around it, whose colours match its opacity", () => {
  const { pixels, width, height } = overlayBadge(7, false);
  expect([pixels.length, pixels[3]]).toEqual([width * height * 4, 0]);
  for (let at = 0; at < pixels.length; at += 4) {
    const [blue = 0, green = 0, red = 0, opacity = 0] = pixels.subarray(at, at + 4);
    expect(Math.max(blue, green, red)).toBeLessThanOrEqual(opacity);
  }
});
