/** The connection as main last described it, and the user's "Retry now". */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { ConnectionDto } from "../../electron/contract/dto.ts";
import { createStore } from "./create-store.ts";

export interface ConnectionStoreState {
  /** Undefined until main has said something. */
  readonly connection: ConnectionDto | undefined;
}

export class Connection {
  readonly store: StoreApi<ConnectionStoreState> = createStore<ConnectionStoreState>(() => ({ connection: undefined }));
  readonly #bridge: DocketBridge;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  start(): void {
    let pushed = false;
    this.#unsubscribe = this.#bridge.on("connection:changed", (connection) => {
      pushed = true;
      this.store.setState({ connection });
    });
    void this.#bridge.invoke("connection:get", null).then((result) => {
      // What was pushed meanwhile is newer than the answer.
      if (result.ok && !pushed && this.#unsubscribe !== undefined) this.store.setState({ connection: result.value });
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** The network is back, as the page has noticed. */
  online(): void {
    void this.#bridge.invoke("connection:online", null);
  }

  retry(): void {
    void this.#bridge.invoke("connection:retry", null);
  }
}
