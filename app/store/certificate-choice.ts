/** The choice of a certificate that a service asks for, as main last said. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { CertificateQuestionDto } from "../../electron/contract/network-access.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import { follow } from "./follow.ts";

export interface CertificateChoiceState {
  /** Undefined while there is none to choose. */
  readonly question: CertificateQuestionDto | undefined;
  /** Why the choice was not taken, a sentence. */
  readonly problem: string;
}

export class CertificateChoice {
  readonly store: StoreApi<CertificateChoiceState> = createStore<CertificateChoiceState>(() => ({ question: undefined, problem: "" }));
  readonly #bridge: DocketBridge;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  start(): void {
    this.#unsubscribe = follow({
      listen: (take) => this.#bridge.on("certificate:changed", take),
      ask: () => this.#bridge.invoke("certificate:get", null),
      take: (question) => this.store.setState({ question: question ?? undefined, problem: "" }),
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  async choose(fingerprint: string): Promise<void> {
    const { question } = this.store.getState();
    if (question === undefined) return;
    const result = await this.#bridge.invoke("certificate:choose", { id: question.id, fingerprint });
    if (!result.ok && this.#unsubscribe !== undefined) this.store.setState({ problem: errorWords(result.error) });
  }

  notNow(): void {
    const { question } = this.store.getState();
    if (question?.putOff !== false) return;
    // Before main has said so: it must not open again meanwhile.
    this.store.setState({ question: { ...question, putOff: true } });
    void this.#bridge.invoke("certificate:notNow", { id: question.id });
  }
}
