/** Tests what the system draws according to the preferences. */
import type { WebContents } from "electron";
import { describe, expect, it, vi } from "vitest";
import { Appearance } from "../../electron/shell/appearance.ts";
import { testPreferences } from "./fakes.ts";

function given() {
  const preferences = testPreferences();
  const nativeTheme = { themeSource: "system" as "system" | "light" | "dark" };
  const page = { isDestroyed: () => false, setZoomFactor: vi.fn() };
  const appearance = new Appearance({ nativeTheme, preferences, page: () => page as unknown as WebContents });
  appearance.start();
  return { preferences, nativeTheme, page, appearance };
}

describe("the appearance", () => {
  it("follows theme and zoom at once, and applies them to a page that is loaded later", () => {
    const { preferences, nativeTheme, page, appearance } = given();
    preferences.change({ person: { theme: "dark", zoom: 150 } });
    expect(nativeTheme.themeSource).toBe("dark");
    expect(page.setZoomFactor).toHaveBeenLastCalledWith(1.5);
    page.setZoomFactor.mockClear();
    appearance.apply();
    expect(page.setZoomFactor).toHaveBeenCalledExactlyOnceWith(1.5);
  });

  it("zooms by keys in steps, within the range, and stores the zoom as a preference", () => {
    const { preferences, appearance } = given();
    const zoom = (): number => preferences.dto().person.zoom;
    appearance.zoom(1);
    expect(zoom()).toBe(110);
    for (let press = 0; press < 20; press += 1) appearance.zoom(1);
    expect(zoom()).toBe(200);
    for (let press = 0; press < 20; press += 1) appearance.zoom(-1);
    expect(zoom()).toBe(80);
    appearance.zoom(0);
    expect(zoom()).toBe(100);
  });

  it("changes nothing after it was stopped", () => {
    const { preferences, nativeTheme, appearance } = given();
    appearance.stop();
    preferences.change({ person: { theme: "dark" } });
    expect(nativeTheme.themeSource).toBe("system");
  });
});
