/**
 * The count on Docket's button in the Windows taskbar, drawn pixel by pixel, because Electron
 * accepts only an image there.
 */

/** Width and height in pixels. Windows scales the image down to the size of its taskbar. */
const SIZE = 32;
/** Size of one dot of a digit, in pixels. */
const DOT = 4;
const RED = [0xbf, 0x24, 0x1a] as const;
const WHITE = [0xff, 0xff, 0xff] as const;

/** Rows of dots from the top; each glyph is three dots wide and five high. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  "1": [".#.", "##.", ".#.", ".#.", "###"],
  "2": ["##.", "..#", ".#.", "#..", "###"],
  "3": ["##.", "..#", ".#.", "..#", "##."],
  "4": ["#.#", "#.#", "###", "..#", "..#"],
  "5": ["###", "#..", "##.", "..#", "##."],
  "6": [".##", "#..", "##.", "#.#", ".#."],
  "7": ["###", "..#", ".#.", ".#.", ".#."],
  "8": [".#.", "#.#", ".#.", "#.#", ".#."],
  "9": [".#.", "#.#", ".##", "..#", "##."],
  "+": ["...", ".#.", "###", ".#.", "..."],
};

export interface Bitmap {
  /** Blue, green, red and opacity of each pixel, row by row. */
  pixels: Buffer;
  width: number;
  height: number;
}

/**
 * Returns a red disc with the count: "9+" above nine, and a "+" after any count that may be higher
 * (`atLeast`).
 */
export function overlayBadge(count: number, atLeast: boolean): Bitmap {
  const text = count > 9 ? "9+" : atLeast ? `${count}+` : `${count}`;
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  const middle = (SIZE - 1) / 2;
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      // The edge of the disc fades over one pixel.
      const inside = SIZE / 2 - Math.hypot(x - middle, y - middle);
      put(pixels, x, y, RED, Math.round(255 * Math.min(1, Math.max(0, inside))));
    }
  }
  write(pixels, text);
  return { pixels, width: SIZE, height: SIZE };
}

/** Draws the text in the middle. Two characters use smaller dots. */
function write(pixels: Buffer, text: string): void {
  const dot = text.length === 1 ? DOT : DOT - 1;
  const left = Math.floor((SIZE - dot * (4 * text.length - 1)) / 2);
  const top = Math.floor((SIZE - dot * 5) / 2);
  for (const [place, sign] of text.split("").entries()) {
    for (const [row, dots] of (GLYPHS[sign] ?? []).entries()) {
      for (const [column, mark] of dots.split("").entries()) {
        if (mark === "#") fill(pixels, left + dot * (4 * place + column), top + dot * row, dot);
      }
    }
  }
}

function fill(pixels: Buffer, left: number, top: number, size: number): void {
  for (let y = top; y < top + size; y += 1) for (let x = left; x < left + size; x += 1) put(pixels, x, y, WHITE, 255);
}

function put(pixels: Buffer, x: number, y: number, [red, green, blue]: readonly [number, number, number], opacity: number): void {
  // The colours of a bitmap are premultiplied by its opacity.
  const scaled = [blue, green, red].map((value) => Math.round((value * opacity) / 255));
  pixels.set([...scaled, opacity], (y * SIZE + x) * 4);
}
