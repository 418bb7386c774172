/**
 * The application menu holds what the system does; its keys are the system's, and none of the
 * window's.
 */
import type { MenuItemConstructorOptions } from "electron";
import { describe, expect, it } from "vitest";
import { applicationMenu } from "../../electron/shell/menu.ts";

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => (Array.isArray(item.submenu) ? [item, ...flat(item.submenu)] : [item]));
}

const roles = (devTools: boolean) => flat(applicationMenu({ platform: "linux", devTools })).map(({ role }) => role);

describe("the application menu", () => {
  it.each(["darwin", "win32", "linux"] as const)("names no key of its own on %s", (platform) => {
    const items = flat(applicationMenu({ platform, devTools: true }));
    expect(items.length).toBeGreaterThan(5);
    for (const item of items) {
      expect(item.accelerator).toBeUndefined();
      expect(item.click).toBeUndefined();
      expect(item.role ?? item.type ?? item.submenu).toBeDefined();
    }
  });

  it("offers reloading and the developer tools to developers only", () => {
    expect(roles(true)).toEqual(expect.arrayContaining(["reload", "toggleDevTools"]));
    expect(roles(false)).not.toContain("reload");
    expect(roles(false)).not.toContain("toggleDevTools");
  });
});
