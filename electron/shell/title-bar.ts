/**
 * The window's frame by system. macOS and Windows draw their controls over the page's own title
 * bar, which leaves room for them; on other systems the desktop draws its frame above the page.
 */
import type { BrowserWindowConstructorOptions } from "electron";

/** Height of the page's title bar in pixels: `--title-bar` in tokens.css. */
const HEIGHT = 40;

/**
 * The page's colour is visible behind the controls, so that they turn red together with the bar.
 */
const TRANSPARENT = "#00000000";
/** Colour of the symbols: `--ink` in tokens.css. */
const INK = { light: "#14161b", dark: "#eceef2" };

/** Returns the colours of Windows' controls over the bar. */
export function controlsFor(isDark: boolean): { color: string; symbolColor: string } {
  return { color: TRANSPARENT, symbolColor: isDark ? INK.dark : INK.light };
}

export function titleBarOptions(
  platform: NodeJS.Platform,
  isDark: boolean,
): Pick<BrowserWindowConstructorOptions, "titleBarStyle" | "titleBarOverlay"> {
  switch (platform) {
    case "darwin":
      return { titleBarStyle: "hiddenInset" };
    case "win32":
      return {
        titleBarStyle: "hidden",
        titleBarOverlay: { ...controlsFor(isDark), height: HEIGHT },
      };
    default:
      return {};
  }
}
