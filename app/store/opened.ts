/** Reports an Action to main as opened: once per showing, after a moment in a visible window. */
import type { DocketBridge } from "../../electron/contract/channels.ts";

/**
 * How long its details are on the screen before it counts as opened, ms; arrowing past is shorter.
 */
const OPENED_AFTER_MS = 1_000;

/** Watches one showing of an Action's details, until the returned function is called. */
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
