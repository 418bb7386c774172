/**
 * Tests the frame of the window: the page's title bar under the system's controls, where it has
 * them there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { titleBarOptions } from "../../electron/shell/title-bar.ts";
import { WindowSteps } from "./window-steps.ts";

describe("the title bar", () => {
  it.each<[NodeJS.Platform, object]>([
    ["darwin", { titleBarStyle: "hiddenInset" }],
    ["win32", { titleBarStyle: "hidden", titleBarOverlay: { color: "#00000000", symbolColor: "#eceef2", height: 40 } }],
    ["linux", {}],
  ])("on %s", (platform, expected) => {
    expect(titleBarOptions(platform, true)).toEqual(expected);
    const t = new WindowSteps(platform);
    t.main.open({ hidden: false });
    const { titleBarStyle, titleBarOverlay } = t.made[0]?.options ?? {};
    expect({ ...(titleBarStyle && { titleBarStyle }), ...(titleBarOverlay !== undefined && { titleBarOverlay }) }).toEqual(expected);
  });

  it.each<[NodeJS.Platform, string[]]>([
    ["win32", ["background #ffffff", "controls #14161b"]],
    ["linux", ["background #ffffff"]],
  ])("follows the theme on %s", (platform, expected) => {
    const t = new WindowSteps(platform);
    t.main.themeChanged();
    t.main.open({ hidden: true });
    t.isDark = false;
    t.main.themeChanged();
    expect(t.made[0]?.window.done).toEqual(expected);
  });

  it("has dark symbols on Windows in the light theme", () => {
    expect(titleBarOptions("win32", false).titleBarOverlay).toMatchObject({ symbolColor: "#14161b" });
  });

  it("is as high as the page's own", () => {
    const tokens = readFileSync(join(import.meta.dirname, "../../app/styles/tokens.css"), "utf8");
    expect(tokens).toContain("--title-bar: 40px;");
  });

  it("belongs to a window that does not become smaller than it is designed for", () => {
    const t = new WindowSteps("linux");
    t.main.open({ hidden: false });
    expect(t.made[0]?.options).toMatchObject({ minWidth: 640, minHeight: 400 });
  });
});
