/** The delivery ledger as far as it has been looked at: one search, the newest lines first, older ones page by page. */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { LedgerLineDto, LedgerQueryDto } from "../../electron/contract/ledger.ts";
import { MAX_SEARCH } from "../../electron/contract/vocabulary.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";

export interface LedgerState {
  readonly text: string;
  /** Of `text`; undefined until main has answered. */
  readonly lines: readonly LedgerLineDto[] | undefined;
  readonly more: boolean;
  /** Why there are none, or why they could not be written to a file, in a sentence. */
  readonly problem: string | undefined;
  /** Where the last export stands. */
  readonly exported: string | undefined;
}

const NOTHING: LedgerState = { text: "", lines: undefined, more: false, problem: undefined, exported: undefined };

/** A pause in typing, in ms, after which is searched. */
const SEARCH_AFTER_MS = 200;

export class Ledger {
  readonly store: StoreApi<LedgerState> = createStore<LedgerState>(() => NOTHING);
  readonly #bridge: DocketBridge;
  /** The number of the newest request; an older answer is not shown. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
  }

  open(text: string): void {
    this.stop();
    this.store.setState({ text });
    void this.#ask();
  }

  /** Forgets what was found, so that the next one to open it does not begin with what is old. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.store.setState(NOTHING);
  }

  /** What was found before stays on the screen until the answer comes. */
  search(text: string): void {
    this.store.setState({ text });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), SEARCH_AFTER_MS);
  }

  more(): void {
    const last = this.store.getState().lines?.at(-1);
    if (last !== undefined) void this.#ask(last.number);
  }

  async export(format: "csv" | "ndjson"): Promise<void> {
    this.store.setState({ problem: undefined, exported: undefined });
    const result = await this.#bridge.invoke("ledger:export", { format });
    if (!result.ok) this.store.setState({ problem: errorWords(result.error) });
    else if (result.value !== null) this.store.setState({ exported: result.value.path });
  }

  async #ask(before?: number): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    // The id of an Action can be longer, and is found by its beginning.
    const query: LedgerQueryDto = { text: this.store.getState().text.slice(0, MAX_SEARCH) };
    if (before !== undefined) query.before = before;
    const result = await this.#bridge.invoke("ledger:search", query);
    if (asked !== this.#asked) return;
    const problem = result.ok ? result.value.problem : errorWords(result.error);
    if (!result.ok || problem !== undefined) {
      // What was found for other words is no answer to these.
      this.store.setState((state) => ({ problem, lines: before === undefined ? undefined : state.lines }));
      return;
    }
    const { lines, more } = result.value;
    this.store.setState((state) => ({
      lines: before === undefined ? lines : [...(state.lines ?? []), ...lines],
      more,
      problem: undefined,
    }));
  }
}
