/**
 * Draws every icon of Docket: `node electron/icons/draw.ts` writes the tray's images to shown/ and
 * the program's to package/. The shapes are distances to their outline, sampled finely; the files
 * are PNG, and PNG inside ICO and ICNS. The result is committed; no build runs this.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

/** Signed distance to a shape's outline at a point of the unit square, negative inside. */
type Shape = (x: number, y: number) => number;
type Colour = readonly [red: number, green: number, blue: number];
type Layer = readonly [shape: Shape, colour: Colour];

const SAMPLES = 8;

const disc =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;

const box =
  (left: number, top: number, right: number, bottom: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius;
    const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };

const line =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)) - width / 2;
  };

const union =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

const without =
  (shape: Shape, ...holes: Shape[]): Shape =>
  (x, y) =>
    Math.max(shape(x, y), ...holes.map((hole) => -hole(x, y)));

const outline =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y) + width / 2) - width / 2;

const TICK = union(line(0.28, 0.52, 0.43, 0.67, 0.13), line(0.43, 0.67, 0.73, 0.34, 0.13));
const SLIP = box(0.06, 0.06, 0.94, 0.94, 0.2);
const FRAME = outline(SLIP, 0.12);

/** Each state has its own outline: the colours of a tray belong to its panel. */
const STATES = {
  live: without(SLIP, TICK),
  connecting: union(FRAME, disc(0.28, 0.5, 0.075), disc(0.5, 0.5, 0.075), disc(0.72, 0.5, 0.075)),
  stale: union(FRAME, line(0.5, 0.28, 0.5, 0.53, 0.11), line(0.5, 0.53, 0.67, 0.63, 0.11)),
  offline: union(without(FRAME, line(0.02, 0.98, 0.98, 0.02, 0.34)), line(0.12, 0.88, 0.88, 0.12, 0.13)),
  refused: union(FRAME, line(0.5, 0.27, 0.5, 0.53, 0.13), disc(0.5, 0.71, 0.08)),
} satisfies Record<string, Shape>;

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const ACCENT: Colour = [47, 107, 220];
/** Readable on light and on dark panels alike. */
const TRAY_COLOURS: Readonly<Record<keyof typeof STATES, Colour>> = {
  live: [47, 128, 237],
  connecting: [127, 138, 153],
  stale: [217, 138, 0],
  offline: [127, 138, 153],
  refused: [224, 62, 62],
};

/** A slip of paper on a blue ground, two lines done and the next one being ticked off. */
const PROGRAM: readonly Layer[] = [
  [box(0.04, 0.04, 0.96, 0.96, 0.22), ACCENT],
  [box(0.24, 0.18, 0.76, 0.82, 0.07), WHITE],
  [
    union(
      line(0.34, 0.33, 0.66, 0.33, 0.045),
      line(0.34, 0.44, 0.58, 0.44, 0.045),
      line(0.36, 0.62, 0.46, 0.71, 0.075),
      line(0.46, 0.71, 0.65, 0.54, 0.075),
    ),
    ACCENT,
  ],
];

/** RGBA of a square, each pixel the mean of SAMPLES × SAMPLES points, later layers on top. */
function paint(size: number, layers: readonly Layer[]): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let py = 0; py < size; py += 1) {
    for (let px = 0; px < size; px += 1) {
      let covered = 0;
      const sum = [0, 0, 0];
      for (let s = 0; s < SAMPLES * SAMPLES; s += 1) {
        const x = (px + ((s % SAMPLES) + 0.5) / SAMPLES) / size;
        const y = (py + (Math.floor(s / SAMPLES) + 0.5) / SAMPLES) / size;
        const top = layers.findLast(([shape]) => shape(x, y) <= 0);
        if (top === undefined) continue;
        covered += 1;
        top[1].forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value));
      }
      const at = (py * size + px) * 4;
      sum.forEach((value, channel) => (pixels[at + channel] = covered === 0 ? 0 : Math.round(value / covered)));
      pixels[at + 3] = Math.round((covered / SAMPLES ** 2) * 255);
    }
  }
  return pixels;
}

/** PNG, 8 bits RGBA, no filters (PNG specification, sections 5 and 11). */
function png(size: number, layers: readonly Layer[]): Buffer {
  const pixels = paint(size, layers);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) pixels.copy(rows, y * (size * 4 + 1) + 1, y * size * 4, (y + 1) * size * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** A Windows icon: a directory of PNG images; 256 is written as 0. */
function ico(sizes: readonly number[], layers: readonly Layer[]): Buffer {
  const images = sizes.map((size) => png(size, layers));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  sizes.forEach((size, index) => {
    const at = 6 + 16 * index;
    const image = images[index] ?? Buffer.alloc(0);
    head.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([head, ...images]);
}

/** A macOS icon: PNG images under the type that names their size. */
function icns(types: Readonly<Record<string, number>>, layers: readonly Layer[]): Buffer {
  const parts = Object.entries(types).map(([type, size]) => {
    const image = png(size, layers);
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32BE(image.length + 8, 4);
    return Buffer.concat([head, image]);
  });
  const head = Buffer.alloc(8);
  head.write("icns", "latin1");
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

const shown = join(import.meta.dirname, "shown");
const packaged = join(import.meta.dirname, "package");
for (const folder of [shown, packaged]) mkdirSync(folder, { recursive: true });

for (const [state, shape] of Object.entries(STATES)) {
  const colour = TRAY_COLOURS[state as keyof typeof STATES];
  for (const [suffix, size] of [
    ["", 16],
    ["@2x", 32],
  ] as const) {
    writeFileSync(join(shown, `tray-${state}${suffix}.png`), png(size, [[shape, colour]]));
    writeFileSync(join(shown, `tray-${state}Template${suffix}.png`), png(size, [[shape, BLACK]]));
  }
}
writeFileSync(join(shown, "docket.png"), png(128, PROGRAM));
for (const size of [16, 32, 48, 64, 128, 256, 512]) writeFileSync(join(packaged, `${size}x${size}.png`), png(size, PROGRAM));
writeFileSync(join(packaged, "icon.ico"), ico([16, 24, 32, 48, 64, 128, 256], PROGRAM));
writeFileSync(join(packaged, "icon.icns"), icns({ icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }, PROGRAM));
