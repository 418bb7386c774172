/** Tests which AppImage this process runs from, if any. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { appImageOf } from "../../electron/shell/app-image.ts";

const IMAGE = "/home/ann/docket.AppImage";
const APPDIR = "/tmp/.mount_docketAbc";

it("is the one whose mount folder holds the program", () => {
  expect(appImageOf({ APPIMAGE: IMAGE, APPDIR }, `${APPDIR}/docket`)).toBe(IMAGE);
  expect(appImageOf({ APPIMAGE: IMAGE, APPDIR: `${APPDIR}/` }, `${APPDIR}/docket`)).toBe(IMAGE);
});

it.each([
  ["of another program, which has started this one", { APPIMAGE: "/home/ann/editor.AppImage", APPDIR: "/tmp/.mount_editorX" }],
  ["of another program, whose folder's name begins alike", { APPIMAGE: IMAGE, APPDIR: "/opt/Dock" }],
  ["without a folder", { APPIMAGE: IMAGE }],
  ["of a relative path", { APPIMAGE: "docket.AppImage", APPDIR: "/opt/Docket" }],
  ["without a name", { APPIMAGE: "", APPDIR: "/opt/Docket" }],
  ["that is none", {}],
])("is none %s", (_what, env) => {
  expect(appImageOf(env, "/opt/Docket/docket")).toBeUndefined();
});

it.skipIf(process.platform === "win32")("is found where its folder was named by a link", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "real"));
  symlinkSync(join(folder, "real"), join(folder, "link"));
  expect(appImageOf({ APPIMAGE: IMAGE, APPDIR: join(folder, "link") }, join(folder, "real", "docket"))).toBe(IMAGE);
});
