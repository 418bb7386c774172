/** What the connection went through, asked for while the panel is open. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { DiagnosticsDto } from "../../electron/contract/diagnostics.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";

/** How often an open panel asks again, milliseconds. */
const EVERY_MS = 2_000;

export interface DiagnosticsState {
  readonly diagnostics: DiagnosticsDto | undefined;
  /** A sentence while there is nothing to show. */
  readonly missing: string | undefined;
  /** A sentence when it could not be copied. */
  readonly problem: string | undefined;
  readonly copied: boolean;
}

const NOTHING: DiagnosticsState = { diagnostics: undefined, missing: undefined, problem: undefined, copied: false };

export class Diagnostics {
  readonly store: StoreApi<DiagnosticsState> = createStore<DiagnosticsState>(() => NOTHING);
  readonly #bridge: DocketBridge;
  #asking = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  /** Asks now and again until `stop`. */
  start(): void {
    this.stop();
    this.#timer = setInterval(() => void this.#ask(), EVERY_MS);
    void this.#ask();
  }

  /** Forgets what was shown, so that the next one to open it does not begin with what is old. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.store.setState(NOTHING);
  }

  async copy(): Promise<void> {
    const result = await this.#bridge.invoke("diagnostics:copy", null);
    this.store.setState(result.ok ? { copied: true, problem: undefined } : { copied: false, problem: errorWords(result.error) });
  }

  /** Main is asked once at a time: what it has not answered yet would only be asked again. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const timer = this.#timer;
    const result = await this.#bridge.invoke("diagnostics:get", null);
    this.#asking = false;
    if (this.#timer === undefined || timer !== this.#timer) return;
    this.store.setState(
      result.ok ? { diagnostics: result.value, missing: undefined } : { diagnostics: undefined, missing: errorWords(result.error) },
    );
  }
}
