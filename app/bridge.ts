/** The one place where the window reaches the main process. Everything else is given the bridge as an argument. */
import type { DocketBridge } from "../electron/contract/channels.ts";

declare global {
  interface Window {
    readonly docket?: DocketBridge;
  }
}

/** The bridge that preload has put on the window; undefined when the page is opened in an ordinary browser. */
export function findBridge(): DocketBridge | undefined {
  return window.docket;
}
