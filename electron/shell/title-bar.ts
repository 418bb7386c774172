/**
 * The window's frame by system: macOS and Windows draw their controls over the page's own title
 * bar, which keeps room for them; elsewhere the desktop draws its frame above it.
 */
import type { BrowserWindowConstructorOptions } from "electron";

/** Of the page's title bar, in pixels: `--title-bar` in tokens.css. */
const HEIGHT = 40;

/** The page's colour shows through the controls, so that they turn red with the bar. */
const TRANSPARENT = "#00000000";
/** `--ink` in tokens.css. */
const INK = { light: "#14161b", dark: "#eceef2" };

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
        titleBarOverlay: { color: TRANSPARENT, symbolColor: isDark ? INK.dark : INK.light, height: HEIGHT },
      };
    default:
      return {};
  }
}
