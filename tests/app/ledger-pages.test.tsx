/** The pages of the ledger, requested by a list that is drawn later than an answer arrives. */
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { StoreContext } from "../../app/store/hooks.ts";
import { createDocketStore } from "../../app/store/store.ts";
import { useLedger } from "../../app/views/ledger/use-ledger.ts";
import type { LedgerPageDto } from "../../electron/contract/ledger.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { aLedger } from "./sample-prompts.ts";

const NOW = Date.now();

afterEach(cleanup);

async function openLedger(count: number) {
  const bridge = new FakeBridge();
  bridge.ledger = aLedger(count, NOW);
  const store = createDocketStore(bridge);
  const { result } = renderHook(() => useLedger(""), {
    wrapper: ({ children }) => <StoreContext value={store}>{children}</StoreContext>,
  });
  await waitFor(() => expect(result.current.lines).toHaveLength(100));
  return { bridge, result };
}

it("a request for older lines from the former search's list does not duplicate lines of the new search", async () => {
  const { bridge, result } = await openLedger(240);
  const drawn = result.current;
  const answer = Promise.withResolvers<{ ok: true; value: LedgerPageDto }>();
  bridge.answerNext("ledger:search", answer.promise);
  await act(async () => drawn.search("act-20117 no notification"));
  await waitFor(() => expect(bridge.requests("ledger:search")).toHaveLength(2));
  await act(async () => {
    answer.resolve({ ok: true, value: { lines: aLedger(24, NOW), more: false } });
    // The answer has arrived, and the list on the screen is still that of the former search.
    await settle();
    drawn.loadMore();
  });
  expect(result.current.lines).toHaveLength(24);
  expect(bridge.requests("ledger:search")).toHaveLength(2);
});
