/** What news of an Action does to its texts: one that is being typed is never taken away. */
import { beforeEach, expect, it } from "vitest";
import { draftKey, draftsAfter } from "../../app/store/drafts.ts";
import { createDocketStore, type DocketStore } from "../../app/store/store.ts";
import type { DetailsDto } from "../../electron/contract/action.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { aRow, detailsOf } from "./sample-actions.ts";

const text = (statusMessage: string) => ({ phase: "", statusMessage });

let bridge: FakeBridge;
let store: DocketStore;

beforeEach(() => {
  bridge = new FakeBridge();
  store = createDocketStore(bridge);
});

const news = (id: string, change: Partial<DetailsDto> = {}): void =>
  store.setState(draftsAfter(store.getState(), { ...detailsOf(aRow({ id })), drafts: [], updates: [], ...change }));
const kept = (id: string, statusMessage: string): Partial<DetailsDto> => ({
  drafts: [{ actionId: id, move: "report", ...text(statusMessage) }],
});
const textOf = (id: string) => store.getState().draftTexts.get(draftKey(id, "report"))?.statusMessage;

it("a text of main's goes when main has none any more, and stays on news of another Action", () => {
  news("a", kept("a", "from main"));
  news("b");
  expect(textOf("a")).toBe("from main");
  news("a");
  expect(textOf("a")).toBeUndefined();
});

it("a text of main's that is typed on is the user's: no news takes it away", () => {
  news("a", kept("a", "from main"));
  store.getState().editDraft("a", "report", text("typed on"));
  news("a", kept("a", "from main"));
  news("a");
  expect(textOf("a")).toBe("typed on");
});

it("a text that was sent goes with its update, but not once it was typed on", () => {
  for (const typesOn of [false, true]) {
    store.getState().editDraft("a", "report", text("sent"));
    store.getState().markDraftSent("a", "report", "u");
    if (typesOn) store.getState().editDraft("a", "report", text("next"));
    news("a");
    expect(textOf("a")).toBe(typesOn ? "next" : undefined);
  }
});

it("only a text that was typed here is saved once more", () => {
  news("a", kept("a", "from main"));
  store.getState().keepDraft("a", "report");
  expect(bridge.requests("drafts:save")).toEqual([]);
  store.getState().editDraft("a", "report", text("typed"));
  store.getState().flushDrafts();
  store.getState().keepDraft("a", "report");
  expect(bridge.requests("drafts:save").map(({ statusMessage }) => statusMessage)).toEqual(["typed", "typed"]);
});
