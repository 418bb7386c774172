/** What changed while Docket was away, until the user has seen it. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { DigestDto } from "../../electron/contract/dto.ts";
import { createStore } from "./create-store.ts";

export interface DigestState {
  readonly digest: DigestDto | undefined;
}

export class Digest {
  readonly store: StoreApi<DigestState> = createStore<DigestState>(() => ({ digest: undefined }));
  readonly #bridge: DocketBridge;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  start(): void {
    let pushed = false;
    this.#unsubscribe = this.#bridge.on("digest:changed", (digest) => {
      pushed = true;
      this.store.setState({ digest: digest ?? undefined });
    });
    void this.#bridge.invoke("digest:get", null).then((result) => {
      // What was pushed meanwhile is newer than the answer.
      if (result.ok && !pushed && this.#unsubscribe !== undefined) this.store.setState({ digest: result.value ?? undefined });
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** It goes when main says that it is gone. */
  dismiss(): void {
    void this.#bridge.invoke("digest:dismiss", null);
  }
}
