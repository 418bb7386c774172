/** The delivery ledger of an open dialog: one search, newest lines first, page by page. */
import { useEffect, useMemo, useState } from "react";
import type { DocketBridge } from "../../../electron/contract/channels.ts";
import type { InvokeErrors } from "../../../electron/contract/errors.ts";
import type { LedgerLineDto, LedgerPageDto, LedgerQueryDto } from "../../../electron/contract/ledger.ts";
import type { Message, NoParams } from "../../../electron/contract/message.ts";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { useBridge } from "../../store/hooks.ts";

/** Why there are no lines, or why they could not be written to a file. */
export type LedgerProblem = Message<InvokeErrors & { ledgerUnreadable: NoParams }>;

const UNREADABLE: LedgerProblem = { code: "ledgerUnreadable", params: {} };

interface LedgerState {
  readonly text: string;
  /** Lines found by the search `linesOf`; undefined until main has answered. */
  readonly lines: readonly LedgerLineDto[] | undefined;
  /** Search text that the lines were found for; `text` may be newer. */
  readonly linesOf: string;
  readonly more: boolean;
  readonly problem: LedgerProblem | undefined;
  /** Path of the last export. */
  readonly exported: string | undefined;
}

/** Pause in typing after which the search begins, in milliseconds. */
const SEARCH_AFTER_MS = 200;

export interface Ledger extends LedgerState {
  /** Starts a search; the shown lines stay until the answer arrives. */
  readonly search: (text: string) => void;
  /** Requests the page after the last line; does nothing while that request is pending. */
  readonly loadMore: () => void;
  readonly exportTo: (format: "csv" | "ndjson") => Promise<void>;
}

/** @param initial search text that the dialog opens with */
export function useLedger(initial: string): Ledger {
  const bridge = useBridge();
  const [state, setState] = useState<LedgerState>({
    text: initial,
    lines: undefined,
    linesOf: initial,
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
      if (last !== undefined) requests.askMore(last.number);
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

/** Sends requests to main and drops an answer that is older than the newest request. */
class LedgerRequests {
  readonly #bridge: DocketBridge;
  readonly #change: (change: (before: LedgerState) => Partial<LedgerState>) => void;
  #newest = 0;
  /** Search text of the shown lines. */
  #text = "";
  /** The page that is requested or has arrived: the lines before this number. */
  #page: number | undefined;
  /** Number of the oldest line found; undefined until the first page has arrived. */
  #oldest: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge, change: (change: (before: LedgerState) => Partial<LedgerState>) => void) {
    this.#bridge = bridge;
    this.#change = change;
  }

  askSoon(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(text), SEARCH_AFTER_MS);
  }

  ask(text: string): void {
    // The id of an Action can be longer than a search, and is found by its beginning.
    this.#text = text.slice(0, MAX_SEARCH);
    this.#page = undefined;
    this.#oldest = undefined;
    // Lines found for another search text are removed if the search fails.
    this.#send({ text: this.#text }, ({ lines, more }) => ({ lines, more, linesOf: text }), { lines: undefined });
  }

  /** @param before number of the oldest shown line, for the page after it */
  askMore(before: number): void {
    // The shown lines belong to an earlier search until the first page has arrived and is rendered.
    if (this.#page === before || this.#oldest !== before) return;
    this.#page = before;
    this.#send({ text: this.#text, before }, ({ lines, more }, state) => ({ lines: [...(state.lines ?? []), ...lines], more }), {});
  }

  #send(
    query: LedgerQueryDto,
    found: (page: LedgerPageDto, before: LedgerState) => Partial<LedgerState>,
    notFound: Partial<LedgerState>,
  ): void {
    this.#newest += 1;
    const request = this.#newest;
    void this.#bridge.invoke("ledger:search", query).then((result) => {
      if (request !== this.#newest) return;
      const problem = result.ok ? result.value.isUnreadable && UNREADABLE : result.error;
      if (!result.ok || problem !== undefined) {
        this.#page = undefined;
        this.#change(() => ({ ...notFound, problem }));
        return;
      }
      this.#oldest = result.value.lines.at(-1)?.number ?? this.#oldest;
      this.#change((state) => ({ ...found(result.value, state), problem: undefined }));
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#newest += 1;
  }
}
