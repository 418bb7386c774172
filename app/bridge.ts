/** The only access of the window to the main process. All else gets the bridge as an argument. */
import type { DocketBridge } from "../electron/contract/channels.ts";

declare global {
  interface Window {
    readonly docket?: DocketBridge;
  }
}

/** The bridge that preload put on the window; undefined in an ordinary browser. */
export function findBridge(): DocketBridge | undefined {
  return window.docket;
}
