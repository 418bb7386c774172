/** The icons of the packages have the sizes that the systems require. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT } from "./packed.ts";
import { ICON_SIZES } from "./contents.ts";

describe("the icons", () => {
  const icons = join(PROJECT, "electron/icons/package");

  it("of Linux have the sizes of their names", () => {
    for (const size of ICON_SIZES) {
      const head = readFileSync(join(icons, `${size}.png`));
      expect(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`).toBe(size);
    }
  });

  it("of Windows and macOS have every size that these systems require", () => {
    const ico = readFileSync(join(icons, "icon.ico"));
    expect(Array.from({ length: ico.readUInt16LE(4) }, (_, at) => ico[6 + 16 * at] || 256)).toEqual([16, 24, 32, 48, 64, 128, 256]);
    const icns = readFileSync(join(icons, "icon.icns"));
    const kinds: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) kinds.push(icns.toString("latin1", at, at + 4));
    // The sizes 16, 32, 128, 256, 512 and 1024.
    expect(kinds).toEqual(["icp4", "icp5", "ic07", "ic08", "ic09", "ic10"]);
  });
});
