/** The effect of an Action's news on its texts: a text that is being typed is never removed. */
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

it("a text from main is removed when main has none any more, and stays on news of another Action", () => {
  news("a", kept("a", "from main"));
  news("b");
  expect(textOf("a")).toBe("from main");
  news("a");
  expect(textOf("a")).toBeUndefined();
});

it("a text from main that is edited becomes the user's: no news removes it", () => {
  news("a", kept("a", "from main"));
  store.getState().editDraft("a", "report", text("typed on"));
  news("a", kept("a", "from main"));
  news("a");
  expect(textOf("a")).toBe("typed on");
});

it("a sent text is removed with its update, unless it was edited since", () => {
  for (const typesOn of [false, true]) {
    store.getState().editDraft("a", "report", text("sent"));
    store.getState().markDraftSent("a", "report", "u");
    if (typesOn) store.getState().editDraft("a", "report", text("next"));
    news("a");
    expect(textOf("a")).toBe(typesOn ? "next" : undefined);
  }
});

it("only a text that was typed here is saved again", () => {
  news("a", kept("a", "from main"));
  store.getState().keepDraft("a", "report");
  expect(bridge.requests("drafts:save")).toEqual([]);
  store.getState().editDraft("a", "report", text("typed"));
  store.getState().flushDrafts();
  store.getState().keepDraft("a", "report");
  expect(bridge.requests("drafts:save").map(({ statusMessage }) => statusMessage)).toEqual(["typed", "typed"]);
});
