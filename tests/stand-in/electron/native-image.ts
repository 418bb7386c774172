/**
 * `nativeImage`: the properties of images that an app can read without their pixels: source, size
 * and emptiness.
 */
import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { deflateSync } from "node:zlib";
import type { AddRepresentationOptions, NativeImage, ResizeOptions, Size } from "electron";
import { guard } from "./guard.ts";

/**
 * Scale factors of the files beside an image that Electron reads with it, limited to those in
 * common use.
 */
const COMPANIONS = [2, 3];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Provided = Pick<
  NativeImage,
  | "addRepresentation"
  | "getAspectRatio"
  | "getScaleFactors"
  | "getSize"
  | "isEmpty"
  | "isTemplateImage"
  | "resize"
  | "setTemplateImage"
  | "toDataURL"
  | "toPNG"
  | "isMacTemplateImage"
>;

export class StandInImage implements Provided {
  isMacTemplateImage = false;
  private readonly png: Buffer;
  private readonly size: Size;
  private readonly scales = new Set<number>();

  constructor(png: Buffer, size: Size, scale = 1) {
    this.png = png;
    this.size = size;
    if (png.length > 0) this.scales.add(scale);
    return guard("NativeImage", this);
  }

  isEmpty(): boolean {
    return this.scales.size === 0;
  }

  getSize(): Size {
    return { ...this.size };
  }

  getAspectRatio(): number {
    return this.size.height === 0 ? 1 : this.size.width / this.size.height;
  }

  getScaleFactors(): number[] {
    return [...this.scales];
  }

  toPNG(): Buffer {
    return Buffer.from(this.png);
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.png.toString("base64")}`;
  }

  setTemplateImage(option: boolean): void {
    this.isMacTemplateImage = option;
  }

  isTemplateImage(): boolean {
    return this.isMacTemplateImage;
  }

  addRepresentation({ scaleFactor = 1, dataURL, buffer }: AddRepresentationOptions): void {
    if (dataURL !== undefined || buffer !== undefined) this.scales.add(scaleFactor);
  }

  resize({ width, height }: ResizeOptions): NativeImage {
    const ratio = this.getAspectRatio();
    const size = {
      width: width ?? Math.round((height ?? this.size.height) * ratio),
      height: height ?? Math.round((width ?? this.size.width) / ratio),
    };
    return new StandInImage(this.png, size) as unknown as NativeImage;
  }
}

function empty(): StandInImage {
  return new StandInImage(Buffer.alloc(0), { width: 0, height: 0 });
}

/** Returns the image of a PNG, or, as in Electron, an empty image when the bytes are no PNG. */
function fromPng(bytes: Buffer, scale = 1): StandInImage {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return empty();
  return new StandInImage(bytes, { width: bytes.readUInt32BE(16) / scale, height: bytes.readUInt32BE(20) / scale }, scale);
}

function readPng(path: string, scale = 1): StandInImage {
  try {
    return fromPng(readFileSync(path), scale);
  } catch {
    return empty();
  }
}

/** Writes the BGRA pixels of a bitmap as a PNG. */
function encodePng(pixels: Buffer, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = y * (width * 4 + 1) + 1 + x * 4;
      rows[to] = pixels[from + 2] ?? 0;
      rows[to + 1] = pixels[from + 1] ?? 0;
      rows[to + 2] = pixels[from] ?? 0;
      rows[to + 3] = pixels[from + 3] ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([PNG_SIGNATURE, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Returns the checksum of the PNG specification, annex D. */
function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

export const nativeImage = guard("nativeImage", {
  createEmpty: empty,

  createFromPath(path: string): StandInImage {
    if (typeof path !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the path");
    const image = readPng(path);
    const { dir, name, ext } = parse(path);
    for (const scaleFactor of COMPANIONS) {
      const buffer = readPng(join(dir, `${name}@${scaleFactor}x${ext}`), scaleFactor).toPNG();
      if (buffer.length > 0 && !image.isEmpty()) image.addRepresentation({ scaleFactor, buffer });
    }
    // Only macOS draws such an image in its own colour, and only macOS marks it as a template.
    if (process.platform === "darwin") image.setTemplateImage(/Template(@\dx)?$/.test(name));
    return image;
  },

  createFromDataURL(dataUrl: string): StandInImage {
    const base64 = /^data:image\/png;base64,(.*)$/s.exec(dataUrl)?.[1];
    return base64 === undefined ? empty() : fromPng(Buffer.from(base64, "base64"));
  },

  createFromBuffer(buffer: Buffer, options: { width?: number; height?: number; scaleFactor?: number } = {}): StandInImage {
    if (!Buffer.isBuffer(buffer)) throw new TypeError("buffer must be a node Buffer");
    const { width, height, scaleFactor } = options;
    const image = fromPng(buffer, scaleFactor);
    if (!image.isEmpty() || width === undefined || height === undefined) return image;
    return nativeImage.createFromBitmap(buffer, { width, height });
  },

  createFromBitmap(buffer: Buffer, options: { width: number; height: number; scaleFactor?: number }): StandInImage {
    if (!Buffer.isBuffer(buffer)) throw new TypeError("buffer must be a node Buffer");
    const { width, height, scaleFactor = 1 } = options;
    if (!(width > 0)) throw new Error("width is required");
    if (!(height > 0)) throw new Error("height is required");
    if (buffer.length < width * height * 4) throw new Error("invalid buffer size");
    return new StandInImage(encodePng(buffer, width, height), { width: width / scaleFactor, height: height / scaleFactor }, scaleFactor);
  },

  /** Available on macOS only; elsewhere Electron returns an empty image. */
  createFromNamedImage: empty,
});

/**
 * Returns the image of an argument that may be an image or a path. Throws as Electron does for a
 * path that holds no image.
 */
export function toImage(argument: unknown): StandInImage {
  if (argument instanceof StandInImage) return argument;
  if (typeof argument !== "string") throw new TypeError("Error processing argument at index 0, conversion failure from the image");
  const image = nativeImage.createFromPath(argument);
  if (image.isEmpty()) throw new Error(`Failed to load image from path '${argument}'`);
  return image;
}
