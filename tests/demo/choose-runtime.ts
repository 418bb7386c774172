/**
 * Chooses Electron if it is available and there is a display, else the stand-in, in a window if
 * there is a display. Prints the choice and its reason in one line.
 */
import { findOrDownloadElectron, hasDisplay } from "../support/find-electron.ts";

export interface Runtime {
  kind: "electron" | "stand-in";
  headless: boolean;
  line: string;
}

/** Tries Electron's download, within its limits, only when a window could be shown. */
export function chooseRuntime(askedHeadless: boolean): Runtime {
  if (!hasDisplay())
    return { kind: "stand-in", headless: true, line: "running on the stand-in for Electron, headless: there is no display" };
  if (askedHeadless) return { kind: "stand-in", headless: true, line: "running on the stand-in for Electron, headless: as asked" };
  if (findOrDownloadElectron() !== undefined) return { kind: "electron", headless: false, line: "running on Electron" };
  return {
    kind: "stand-in",
    headless: false,
    line: "running on the stand-in for Electron in a Chromium window: Electron's runtime is not here and could not be downloaded. Alerts are printed here: the desktop shows none",
  };
}
