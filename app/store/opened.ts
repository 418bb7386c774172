/**
 * Reports to main that an Action was opened: once per showing, after a moment in a visible window.
 */
import type { DocketBridge } from "../../electron/contract/channels.ts";

/**
 * Time that details are on the screen before they count as opened, in milliseconds. Moving past a
 * row by arrow key takes less.
 */
const OPENED_AFTER_MS = 1_000;

/** Watches one showing of an Action's details until the returned function is called. */
export function watchShowing(actionId: string, bridge: DocketBridge): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    document.removeEventListener("visibilitychange", restart);
    void bridge.invoke("action:opened", { actionId });
  };
  const restart = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(send, OPENED_AFTER_MS);
  };
  document.addEventListener("visibilitychange", restart);
  restart();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", restart);
  };
}
