// @vitest-environment jsdom
/**
 * Typed texts are saved in main before the page reports them as saved, and when the window is
 * hidden.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDocketStore, type DocketStore } from "../../app/store/store.ts";
import type { TypedForms } from "../../app/store/typed-forms.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";

const TEXT = { phase: "", statusMessage: "too heavy" };
const SAVED = { actionId: "a", move: "reject", ...TEXT };

let bridge: FakeBridge;
let store: DocketStore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  bridge = new FakeBridge();
  store = createDocketStore(bridge);
  store.start();
});
afterEach(() => {
  store.stop();
  show("visible");
  vi.useRealTimers();
});

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}

it("the page saves at main's request, and reports after main has answered", async () => {
  const answer = Promise.withResolvers<{ ok: true; value: null }>();
  bridge.answerNext("drafts:save", answer.promise);
  store.getState().editDraft("a", "reject", TEXT);
  bridge.push("drafts:flush", { id: 3 });
  await settle();
  expect([bridge.requests("drafts:save"), bridge.requests("drafts:flushed")]).toEqual([[SAVED], []]);
  answer.resolve({ ok: true, value: null });
  await settle();
  expect(bridge.requests("drafts:flushed")).toEqual([{ id: 3 }]);
});

it("the page reports after a save that was already under way", async () => {
  const answer = Promise.withResolvers<{ ok: true; value: null }>();
  bridge.answerNext("drafts:save", answer.promise);
  store.getState().editDraft("a", "reject", TEXT);
  store.getState().flushDrafts();
  bridge.push("drafts:flush", { id: 3 });
  await settle();
  expect(bridge.requests("drafts:flushed")).toEqual([]);
  answer.resolve({ ok: true, value: null });
  await settle();
  expect([bridge.requests("drafts:save").length, bridge.requests("drafts:flushed")]).toEqual([1, [{ id: 3 }]]);
});

it("the page reports at once when nothing is unsaved", async () => {
  bridge.push("drafts:flush", { id: 1 });
  await settle();
  expect([bridge.requests("drafts:save"), bridge.requests("drafts:flushed")]).toEqual([[], [{ id: 1 }]]);
});

it("the page saves when the window is hidden, whose timers are throttled", () => {
  store.getState().editDraft("a", "reject", TEXT);
  show("visible");
  expect(bridge.requests("drafts:save")).toEqual([]);
  show("hidden");
  expect(bridge.requests("drafts:save")).toEqual([SAVED]);
});

it("the page saves before the window is reloaded", () => {
  store.getState().editDraft("a", "reject", TEXT);
  // jsdom cannot reload, and logs that to its console.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  store.getState().reloadWindow();
  vi.restoreAllMocks();
  expect(bridge.requests("drafts:save")).toEqual([SAVED]);
});

const told = () => bridge.requests("settings:typed").map(({ unsaved }) => unsaved);

it("the page reports at the start, and after each change, whether the settings have typed text", () => {
  const form = { text: {}, from: {} } as NonNullable<TypedForms["settings"]>;
  expect(told()).toEqual([false]);
  store.getState().keepTyped("viewName", "Mine");
  store.getState().keepTyped("settings", form);
  store.getState().keepTyped("settings", { ...form });
  store.getState().dropTyped("settings");
  expect(told()).toEqual([false, true, false]);
});
