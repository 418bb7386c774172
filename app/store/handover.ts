/** The page for the next shift, asked for when it is opened. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";

export interface HandoverState {
  readonly handover: HandoverDto | undefined;
  /** A sentence when there is no page, or it could not be copied. */
  readonly problem: string | undefined;
  readonly copied: boolean;
}

const NOTHING: HandoverState = { handover: undefined, problem: undefined, copied: false };

export class Handover {
  readonly store: StoreApi<HandoverState> = createStore<HandoverState>(() => NOTHING);
  readonly #bridge: DocketBridge;
  /** The number of the newest request; an older answer is not shown. */
  #asked = 0;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  async open(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.store.setState(NOTHING);
    const result = await this.#bridge.invoke("handover:get", null);
    if (asked === this.#asked) this.store.setState(result.ok ? { handover: result.value } : { problem: errorWords(result.error) });
  }

  /** Forgets the page, so that the next one to open it does not begin with an old one. */
  stop(): void {
    this.#asked += 1;
    this.store.setState(NOTHING);
  }

  async copy(): Promise<void> {
    const result = await this.#bridge.invoke("handover:copy", null);
    this.store.setState(result.ok ? { copied: true, problem: undefined } : { copied: false, problem: errorWords(result.error) });
  }
}
