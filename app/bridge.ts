/**
 * The window's only access to the main process. All other code receives the bridge as an argument.
 */
import { batchOfText } from "../electron/contract/batch-text.ts";
import type { QueueDto } from "../electron/contract/queue.ts";
import type { DocketBridge, PreloadBridge, Push, PushChannel, Sent } from "../electron/contract/channels.ts";

declare global {
  interface Window {
    readonly docket?: PreloadBridge;
  }
}

/**
 * Returns the bridge that the preload script put on the window; undefined in an ordinary browser.
 */
export function findBridge(): DocketBridge | undefined {
  return window.docket === undefined ? undefined : readingBatches(window.docket);
}

/**
 * Returns a bridge that parses batches, which are sent as text, into objects. Each request carries
 * the account whose list is shown.
 */
export function readingBatches(bridge: PreloadBridge): DocketBridge {
  /** The account of the last list received. A press applies to that account. */
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
