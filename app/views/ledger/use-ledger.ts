/** The delivery ledger of an open dialog: one search, the newest lines first, page by page. */
import { useEffect, useMemo, useState } from "react";
import type { DocketBridge } from "../../../electron/contract/channels.ts";
import type { InvokeErrors } from "../../../electron/contract/errors.ts";
import type { LedgerLineDto, LedgerQueryDto } from "../../../electron/contract/ledger.ts";
import type { Message, NoParams } from "../../../electron/contract/message.ts";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { useBridge } from "../../store/hooks.ts";

/** There are no lines, or they could not be written to a file. */
export type LedgerProblem = Message<InvokeErrors & { ledgerUnreadable: NoParams }>;

const UNREADABLE: LedgerProblem = { code: "ledgerUnreadable", params: {} };

interface LedgerState {
  readonly text: string;
  /** Of `text`; undefined until main has answered. */
  readonly lines: readonly LedgerLineDto[] | undefined;
  readonly more: boolean;
  readonly problem: LedgerProblem | undefined;
  /** The path of the last export. */
  readonly exported: string | undefined;
}

/** A pause in typing, in ms, after which the search begins. */
const SEARCH_AFTER_MS = 200;

export interface Ledger extends LedgerState {
  /** The lines on the screen stay until the answer comes. */
  readonly search: (text: string) => void;
  readonly loadMore: () => void;
  readonly exportTo: (format: "csv" | "ndjson") => Promise<void>;
}

/** @param initial the search that the dialog opens with */
export function useLedger(initial: string): Ledger {
  const bridge = useBridge();
  const [state, setState] = useState<LedgerState>({
    text: initial,
    lines: undefined,
    more: false,
    problem: undefined,
    exported: undefined,
  });
  const requests = useMemo(
    () => new LedgerRequests(bridge, (change) => setState((before) => ({ ...before, ...change(before) }))),
    [bridge],
  );
  useEffect(() => {
    requests.ask(initial);
    return () => requests.stop();
  }, [requests, initial]);
  return {
    ...state,
    search: (text) => {
      setState((before) => ({ ...before, text }));
      requests.askSoon(text);
    },
    loadMore: () => {
      const last = state.lines?.at(-1);
      if (last !== undefined) requests.ask(state.text, last.number);
    },
    exportTo: async (format) => {
      setState((before) => ({ ...before, problem: undefined, exported: undefined }));
      const result = await bridge.invoke("ledger:export", { format });
      const problem = result.ok ? undefined : result.error;
      const exported = result.ok ? result.value?.path : undefined;
      setState((before) => ({ ...before, problem, exported }));
    },
  };
}

/** Asks main; an answer that is older than the newest request is dropped. */
class LedgerRequests {
  readonly #bridge: DocketBridge;
  readonly #change: (change: (before: LedgerState) => Partial<LedgerState>) => void;
  #newest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge, change: (change: (before: LedgerState) => Partial<LedgerState>) => void) {
    this.#bridge = bridge;
    this.#change = change;
  }

  askSoon(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(text), SEARCH_AFTER_MS);
  }

  /** @param before the number of the oldest line on the screen, for the page after it */
  ask(text: string, before?: number): void {
    this.#newest += 1;
    const request = this.#newest;
    // The id of an Action can be longer, and is found by its beginning.
    const query: LedgerQueryDto = { text: text.slice(0, MAX_SEARCH) };
    if (before !== undefined) query.before = before;
    void this.#bridge.invoke("ledger:search", query).then((result) => {
      if (request !== this.#newest) return;
      const problem = result.ok ? result.value.isUnreadable && UNREADABLE : result.error;
      // Lines found for other words are no answer to these.
      if (!result.ok || problem !== undefined) this.#change(({ lines }) => ({ problem, lines: before === undefined ? undefined : lines }));
      else {
        const { lines, more } = result.value;
        this.#change((state) => ({ lines: before === undefined ? lines : [...(state.lines ?? []), ...lines], more, problem: undefined }));
      }
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#newest += 1;
  }
}
