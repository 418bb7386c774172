/** The only access of the window to the main process. All else gets the bridge as an argument. */
import { batchOfText } from "../electron/contract/batch-text.ts";
import type { DocketBridge, PreloadBridge, Push, PushChannel, Sent } from "../electron/contract/channels.ts";

declare global {
  interface Window {
    readonly docket?: PreloadBridge;
  }
}

/** The bridge that preload put on the window; undefined in an ordinary browser. */
export function findBridge(): DocketBridge | undefined {
  return window.docket === undefined ? undefined : readingBatches(window.docket);
}

/** A bridge whose batches are objects; they travel as text. */
export function readingBatches(bridge: PreloadBridge): DocketBridge {
  return {
    invoke: (channel, request) => bridge.invoke(channel, request),
    on: (channel, listener) => bridge.on(channel, (payload) => listener(read(channel, payload))),
  };
}

function read<C extends PushChannel>(channel: C, payload: Sent<C>): Push[C] {
  return (channel === "queue:batch" ? batchOfText(payload as string) : payload) as Push[C];
}
