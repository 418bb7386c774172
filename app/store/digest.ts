/** What changed while Docket was away, until the user has seen it. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { DigestDto } from "../../electron/contract/digest.ts";
import { createStore } from "./create-store.ts";
import { follow } from "./follow.ts";

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
    this.#unsubscribe = follow({
      listen: (take) => this.#bridge.on("digest:changed", take),
      ask: () => this.#bridge.invoke("digest:get", null),
      take: (digest) => this.store.setState({ digest: digest ?? undefined }),
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
