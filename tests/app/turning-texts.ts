/**
 * Texts of a service with characters that turn the text around them (UAX #9), in all answers and
 * pushes of main. Runs in a page.
 */
import type { PreloadBridge, Sent } from "../../electron/contract/channels.ts";
import { textOfBatch } from "../../electron/contract/batch-text.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import type { FakeBridge } from "./fake-bridge.ts";

/** Overrides the following text, and ends isolates that it has not begun. */
const TURNING = " \u202E7011\u2067\u2069\u2068";

/** Fields with texts of the service, or of a principal who reports through it. */
const WORDS: ReadonlySet<string> = new Set("name actionName phase statusMessage message words reportedBy by".split(" "));

/** Fields whose values are codes. */
const CODED: ReadonlySet<string> = new Set(["state", "priority", "scope"]);

/** Returns the bridge as preload would put it on the window, with turned texts. */
export function turningBridge(bridge: FakeBridge): PreloadBridge {
  return {
    invoke: async (channel, request) => turned(await bridge.invoke(channel, request)),
    on: (channel, listener) =>
      bridge.on(channel, (payload) => {
        const sent: unknown = channel === "queue:batch" ? textOfBatch(turned(payload as BatchDto)) : turned(payload);
        listener(sent as Sent<typeof channel>);
      }),
  };
}

function turned<T>(value: T): T {
  return turn(value) as T;
}

function turn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turn);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([key, one]) => [key, isWords(key, one, value) ? `${one}${TURNING}` : turn(one)]));
}

function isWords(key: string, value: unknown, of: object): value is string {
  if (typeof value !== "string" || value === "") return false;
  const isPrincipal = "id" in of && "type" in of && !("state" in of);
  if (isPrincipal) return key === "id";
  if (key === "type") return "scope" in of;
  if ((key === "from" || key === "to") && "field" in of) return !CODED.has(String(of.field));
  return WORDS.has(key);
}
