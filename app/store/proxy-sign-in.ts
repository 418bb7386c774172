/**
 * The sign-in that a proxy asks for, as main last said. While an answer is under way the question
 * stays on the screen, so that what became of the answer can be shown.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { ProxySignInDto, ProxySignInInput } from "../../electron/contract/network-access.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import { follow } from "./follow.ts";

export interface ProxySignInState {
  /** Undefined while no proxy asks. */
  readonly question: ProxySignInDto | undefined;
  readonly answering: boolean;
  /** Why the answer was not taken, a sentence. */
  readonly problem: string;
  /** What its user has to know of an answer that was taken, a sentence. */
  readonly note: string;
}

const NOTHING = { answering: false, problem: "", note: "" } as const;

export class ProxySignIn {
  readonly store: StoreApi<ProxySignInState> = createStore<ProxySignInState>(() => ({ question: undefined, ...NOTHING }));
  readonly #bridge: DocketBridge;
  #latest: ProxySignInDto | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  start(): void {
    this.#unsubscribe = follow({
      listen: (take) => this.#bridge.on("proxy:changed", take),
      ask: () => this.#bridge.invoke("proxy:get", null),
      take: (question) => {
        this.#latest = question ?? undefined;
        const { answering, note } = this.store.getState();
        if (!answering && note === "") this.#show();
      },
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  async signIn(input: ProxySignInInput): Promise<void> {
    if (this.store.getState().answering) return;
    this.store.setState({ ...NOTHING, answering: true });
    const result = await this.#bridge.invoke("proxy:signIn", input);
    if (this.#unsubscribe === undefined) return;
    const { note } = result.ok ? result.value : {};
    if (note !== undefined) this.store.setState({ ...NOTHING, note });
    else this.store.setState({ ...NOTHING, question: this.#latest, problem: result.ok ? "" : errorWords(result.error) });
  }

  /** "Not now". The note of an answer is only put away by it. */
  notNow(): void {
    const latest = this.#latest;
    const isAnswered = this.store.getState().note !== "";
    if (!isAnswered && latest?.putOff === false) {
      // Before main has said so: it must not open again meanwhile.
      this.#latest = { ...latest, putOff: true };
      void this.#bridge.invoke("proxy:notNow", { id: latest.id });
    }
    this.#show();
  }

  #show(): void {
    this.store.setState({ ...NOTHING, question: this.#latest });
  }
}
