/** The only access of the window to the main process. All else gets the bridge as an argument. */
import { batchOfText } from "../electron/contract/batch-text.ts";
import type { QueueDto } from "../electron/contract/queue.ts";
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

/**
 * A bridge whose batches are objects; they travel as text. Each request names the account whose list
 * is shown.
 */
export function readingBatches(bridge: PreloadBridge): DocketBridge {
  /** Of the last list: what is pressed now is meant for its account. */
  let account: string | undefined;
  return {
    invoke: async (channel, request) => {
      const result = await bridge.invoke(channel, request, account);
      if (channel === "queue:list" && result.ok) ({ account } = result.value as QueueDto);
      return result;
    },
    on: (channel, listener) => bridge.on(channel, (payload) => listener(read(channel, payload))),
  };
}

function read<C extends PushChannel>(channel: C, payload: Sent<C>): Push[C] {
  return (channel === "queue:batch" ? batchOfText(payload as string) : payload) as Push[C];
}
