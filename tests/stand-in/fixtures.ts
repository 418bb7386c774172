/**
 * Fixtures for the stand-in's own tests: main's side of it in this process, over an in-memory wire,
 * with a host that accepts everything.
 */
import { createElectron } from "./electron/create-electron.ts";
import { Peer, type Wire } from "./peer.ts";
import { type Conditions, DEFAULT_CONDITIONS, type HostServes, type MainServes } from "./wire.ts";

export type ElectronGiven = ReturnType<typeof createElectron>;

const nothing = (): null => null;

/**
 * Returns two ends; a message at one is cloned, as between processes, and delivered at the other.
 */
function wirePair(): [Wire, Wire] {
  const receivers: ((message: unknown) => void)[][] = [[], []];
  const end = (own: number): Wire => ({
    send(message) {
      const copy = structuredClone(message);
      queueMicrotask(() => {
        for (const receive of receivers[1 - own] ?? []) receive(copy);
      });
    },
    listen: (receive) => void receivers[own]?.push(receive),
  });
  return [end(0), end(1)];
}

export interface Given {
  electron: ElectronGiven;
  /** Calls main in the host's role. */
  host: Peer<MainServes, HostServes>;
  /** Messages from main to pages. */
  pushed: { channel: string; args: string }[];
  /** Exceptions of listeners of network events. */
  uncaught: unknown[];
  /**
   * Simulates that Chromium is up: the app becomes ready once its main module has been evaluated.
   */
  begin: () => void;
  /** Makes the app ready. */
  start: () => Promise<void>;
}

/** Returns an app that is not ready until it is started. */
export function given(conditions: Partial<Conditions> = {}, mainModule: Promise<void> = Promise.resolve()): Given {
  const [mainEnd, hostEnd] = wirePair();
  const starting = Promise.withResolvers<null>();
  const pushed: Given["pushed"] = [];
  const uncaught: unknown[] = [];
  const host = new Peer<MainServes, HostServes>(hostEnd);
  host.serve({
    start: () => starting.promise,
    open: nothing,
    load: () => ({}),
    reload: nothing,
    show: nothing,
    bounds: nothing,
    close: nothing,
    push({ channel, args }) {
      pushed.push({ channel, args });
      return null;
    },
    evaluate: () => ({ json: "null" }),
    dark: nothing,
    zoom: nothing,
  });
  const electron = createElectron({
    wire: mainEnd,
    conditions: { ...DEFAULT_CONDITIONS, ...conditions },
    mainModule,
    raise: (error) => void uncaught.push(error),
  });
  return {
    electron,
    host,
    pushed,
    uncaught,
    begin: () => starting.resolve(null),
    async start() {
      starting.resolve(null);
      await electron.app.whenReady();
    },
  };
}
