/**
 * Tests that the stand-in's desktop refuses and loses things like a real one: icons without a host,
 * windows of Wayland, images by size.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Given, given } from "./fixtures.ts";
import type { Conditions, Control, DesktopRecord } from "./wire.ts";

const ICONS = join(import.meta.dirname, "../../electron/icons/shown");

async function started(conditions: Partial<Conditions> = {}): Promise<Given & { control: (command: Control) => Promise<unknown> }> {
  const on = given(conditions);
  await on.start();
  return { ...on, control: (command) => on.host.ask("control", command) };
}

async function record({ control }: Awaited<ReturnType<typeof started>>): Promise<DesktopRecord> {
  return (await control({ do: "record" })) as DesktopRecord;
}

describe.runIf(process.platform === "linux")("a tray icon on Linux", () => {
  it.each<[string, Partial<Conditions>]>([
    ["no watcher", { trayWatcher: false }],
    ["a watcher and no host", { trayHost: false }],
  ])("that is made where there is %s is never seen, even if a host comes later", async (_what, conditions) => {
    const on = await started(conditions);
    const tray = new on.electron.Tray(join(ICONS, "tray-live.png"));
    await on.control({ do: "conditions", conditions: { trayWatcher: true, trayHost: true } });
    expect((await record(on)).trays).toMatchObject([{ seen: false, destroyed: false }]);
    await expect(on.control({ do: "tray", event: "click" })).rejects.toThrow(/does not show it/);
    tray.destroy();
  });

  it("that was made with a host is seen again when the host comes back", async () => {
    const on = await started();
    const tray = new on.electron.Tray(join(ICONS, "tray-live.png"));
    await on.control({ do: "conditions", conditions: { trayHost: false } });
    expect((await record(on)).trays).toMatchObject([{ seen: false }]);
    await on.control({ do: "conditions", conditions: { trayHost: true } });
    expect((await record(on)).trays).toMatchObject([{ seen: true }]);
    tray.destroy();
  });
});

describe("a tray icon", () => {
  it("may be destroyed twice, and cannot be used after that", async () => {
    const { electron } = await started();
    const tray = new electron.Tray(join(ICONS, "tray-live.png"));
    tray.destroy();
    tray.destroy();
    expect(tray.isDestroyed()).toBe(true);
    for (const use of [() => tray.setImage(join(ICONS, "tray-live.png")), () => tray.setToolTip("x"), () => tray.setContextMenu(null)]) {
      expect(use).toThrow(new Error("Tray is destroyed"));
    }
  });
});

describe("a window", () => {
  it("of Wayland that was minimised comes back only by hiding and showing it", async () => {
    const on = await started({ platform: "linux" });
    const window = new on.electron.BrowserWindow({ show: false });
    window.show();
    window.minimize();
    window.restore();
    window.show();
    window.focus();
    expect(window.isMinimized()).toBe(true);
    window.hide();
    window.show();
    expect([window.isMinimized(), window.isFocused()]).toEqual([false, true]);
  });

  it("of macOS in full screen cannot be hidden, and leaves full screen later", async () => {
    const on = await started({ platform: "darwin" });
    const window = new on.electron.BrowserWindow({ show: true });
    window.setFullScreen(true);
    await new Promise((entered) => window.once("enter-full-screen", () => entered(undefined)));
    window.hide();
    expect([window.isFullScreen(), window.isVisible()]).toEqual([true, true]);
    window.setFullScreen(false);
    expect(window.isFullScreen()).toBe(true);
    await new Promise((left) => window.once("leave-full-screen", () => left(undefined)));
    window.hide();
    expect([window.isFullScreen(), window.isVisible()]).toEqual([false, false]);
  });

  it("of Wayland that is hidden cannot be minimised", async () => {
    const on = await started({ platform: "linux" });
    const window = new on.electron.BrowserWindow({ show: false });
    window.minimize();
    expect(window.isMinimized()).toBe(false);
  });

  it("elsewhere is restored, and on Windows even by showing it without the keyboard", async () => {
    for (const platform of ["darwin", "win32"] as const) {
      const on = await started({ platform });
      const window = new on.electron.BrowserWindow({ show: false });
      window.show();
      window.minimize();
      window.restore();
      expect(window.isMinimized()).toBe(false);
      window.minimize();
      window.showInactive();
      expect([window.isMinimized(), window.isFocused()]).toEqual([platform === "darwin", false]);
    }
  });
});

describe("an image", () => {
  it("is read with the file of twice its size beside it, and keeps its own size", async () => {
    const { electron } = await started();
    const image = electron.nativeImage.createFromPath(join(ICONS, "tray-live.png"));
    expect(image.getScaleFactors()).toEqual([1, 2]);
    const alone = electron.nativeImage.createFromPath(join(ICONS, "docket.png"));
    expect(alone.getScaleFactors()).toEqual([1]);
    expect(electron.nativeImage.createFromPath(join(ICONS, "none.png")).isEmpty()).toBe(true);
  });
});
