/**
 * A failing part of the window affects that part only, is shown and logged, and can be reloaded.
 */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "../../app/store/create-store.ts";
import { createDocketStore, type DocketStore } from "../../app/store/store.ts";
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { DetailsDto, RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import { CONNECTED, FakeBridge, live } from "./fake-bridge.ts";
import { aRow, detailsOf } from "./sample-actions.ts";
import { click, showNotices } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const NEWER = "PAUSED" as StateName;
const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(document.body, { key, ...more }));
const failed = (what: string) => screen.queryByRole("region", { name: `${what} failed` });
/** Sets a state that the window's types do not allow. */
const breakQueue = (store: DocketStore) => store.setState({ pendingChanges: undefined as never });
const defects = (bridge: FakeBridge) => bridge.requests("window:defect");
const choose = (name: RegExp) => act(async () => screen.getByRole("row", { name }).focus());
const raise = (error: unknown, message = "") => act(async () => void window.dispatchEvent(new ErrorEvent("error", { error, message })));
const aStop = (): RowDto => ({ ...aRow({ id: "s", name: "Sigma", state: "CANCELLED" }), stop: { at: 1, why: "CANCELLED" } });

describe("a row that fails", () => {
  it("affects that row only, keeps its place and id, and recovers when the Action changes", async () => {
    const odd = aRow({ id: "act-1", name: "Alpha", state: NEWER });
    const { bridge } = await openWindow({ rows: [odd, aRow({ id: "b", name: "Beta", state: "PLANNED", receivedAt: 2_000 })] });
    expect(screen.getAllByRole("row").map((row) => row.querySelector("[data-part=name]")?.textContent)).toEqual(["act-1", "Beta"]);
    expect(screen.getAllByRole("row")[0]?.textContent).toContain("This Action cannot be shown;");
    expect(defects(bridge)).toMatchObject([{ pane: "row" }]);
    await choose(/Beta/);
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "ArrowUp" }));
    const [first] = screen.getAllByRole("row");
    expect(document.activeElement).toBe(first);
    expect([first?.getAttribute("aria-current"), first?.getAttribute("aria-selected")], "it is shown as chosen").toEqual(["true", "true"]);
    await act(async () => bridge.change([aRow({ id: "act-1", name: "Alpha" })]));
    expect(screen.getByRole("row", { name: /Alpha/ })).toBeTruthy();
    expect(screen.queryByText(/cannot be shown/)).toBeNull();
  });
});

describe("a pane that fails", () => {
  it("in the middle leaves the views, the banner of work to stop, the keys and the details", async () => {
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" }), aStop()] });
    await act(async () => breakQueue(store));
    expect(failed("The queue")?.textContent).toContain("This part of the window failed.");
    expect(screen.getByRole("navigation", { name: "Views" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Work to stop" })).toBeTruthy();
    await press("S", { shiftKey: true });
    expect(within(screen.getByRole("region", { name: "Action details" })).getByRole("heading", { level: 2 }).textContent).toBe("Sigma");
    await press("s");
    await waitFor(() => expect(bridge.requests("stop:confirm")).toEqual([{ actionId: "s" }]));
    expect(defects(bridge)).toEqual([{ pane: "queue", message: expect.stringContaining("Error") }]);
  });

  it("recovers by its button once the cause is gone", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await act(async () => breakQueue(store));
    await act(async () => store.getState().showHeldBack());
    await click(within(failed("The queue")!).getByRole("button", { name: "Reload this part" }));
    expect(failed("The queue")).toBeNull();
    expect(screen.getByRole("row", { name: /Alpha/ })).toBeTruthy();
  });

  it("offers to reload the window when it fails again at once, and not before", async () => {
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await act(async () => breakQueue(store));
    const reload = vi.fn();
    store.setState({ reloadWindow: reload });
    const pane = failed("The queue")!;
    expect(within(pane).queryByRole("button", { name: "Reload the window" })).toBeNull();
    await click(within(pane).getByRole("button", { name: "Reload this part" }));
    await click(within(failed("The queue")!).getByRole("button", { name: "Reload the window" }));
    expect(reload).toHaveBeenCalledOnce();
    expect(defects(bridge)).toHaveLength(2);
  });

  it("at the right is rendered again when another Action is chosen", async () => {
    const alpha = aRow({ id: "a", name: "Alpha" });
    await openWindow({ rows: [alpha, aRow({ id: "b", name: "Beta", receivedAt: 2_000 })] }, (bridge) => {
      bridge.details.set("a", { ...detailsOf(alpha), timeline: [{ at: 1, kind: "of a newer version" }] } as unknown as DetailsDto);
    });
    await choose(/Alpha/);
    expect(failed("The details of this Action")).not.toBeNull();
    expect(screen.getByRole("row", { name: /Alpha/ })).toBeTruthy();
    await choose(/Beta/);
    expect(failed("The details of this Action")).toBeNull();
    expect(within(screen.getByRole("region", { name: "Action details" })).getByRole("heading", { level: 2 }).textContent).toBe("Beta");
  });

  it("at the left leaves the queue", async () => {
    const { type: _, ...nobody } = CONNECTED.actingAs!;
    const { bridge } = await openWindow({
      rows: [aRow({ id: "a", name: "Alpha" })],
      settings: { ...CONNECTED, actingAs: nobody as never },
    });
    expect(failed("The list of views")).not.toBeNull();
    await choose(/Alpha/);
    await press("a");
    expect(bridge.requests("updates:submit")).toHaveLength(1);
  });

  it("across the top leaves every other banner", async () => {
    const connection = { ...live(Date.now()), state: "stale" as const, storage: { kept: false } as never };
    await openWindow({ connection, rows: [aStop()] });
    expect(failed("The banner about Docket's files")).not.toBeNull();
    await showNotices();
    expect(failed("The banner about Docket's files")).not.toBeNull();
    expect(screen.getByRole("region", { name: "Connection problem" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Work to stop" })).toBeTruthy();
  });

  it("of the work to stop announces its failure", async () => {
    const broken = { ...aStop(), stop: { at: 1, why: "CANCELLED", reportedBy: { toString: null } } } as unknown as RowDto;
    await openWindow({ rows: [broken] });
    expect(failed("The banner about work to stop")?.textContent).toContain("Look through your work in progress");
    expect(screen.getByRole("grid", { name: "Action queue" })).toBeTruthy();
  });
});

describe("a dialog that fails", () => {
  const broken = { at: 1, connection: live(1) } as unknown as HandoverDto;

  it("is still a dialog, can be closed, and is rendered again when it is opened again", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] }, (fake) => (fake.handover = broken));
    await press("h");
    const dialog = screen.getByRole("dialog", { name: "The handover failed" });
    expect(defects(bridge)).toMatchObject([{ pane: "handover" }]);
    await click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await choose(/Alpha/);
    await press("a");
    expect(bridge.requests("updates:submit")).toHaveLength(1);
    bridge.handover = { ...broken, open: [], updates: [], drafts: [], otherAccounts: { accounts: [] } };
    await press("h");
    expect(screen.getByRole("dialog", { name: "Handover" })).toBeTruthy();
  });
});

describe("an error outside of any pane", () => {
  it("is written to main's log, and the window shows that it may be out of date", async () => {
    const { bridge } = await openWindow();
    await raise(new TypeError("x is not a function"));
    const rejection = Object.assign(new Event("unhandledrejection"), { reason: "gone" });
    await act(async () => void window.dispatchEvent(rejection));
    expect(defects(bridge)).toMatchObject([
      { pane: "page", message: expect.stringContaining("x is not a function") },
      { pane: "page", message: "gone" },
    ]);
    const banner = screen.getByRole("region", { name: "Window problem" });
    expect(banner.textContent).toContain("what you see may be out of date");
    await click(within(banner).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("region", { name: "Window problem" })).toBeNull();
  });

  it.each([
    ["nothing", null],
    ["a symbol", Symbol("odd")],
    ["an object without words", Object.create(null)],
    [
      "an object that throws",
      {
        toString: () => {
          throw new Error("no words");
        },
      },
    ],
    ["1 MB", "x".repeat(1_000_000)],
    ["an error whose stack is no text", Object.assign(new Error("plain"), { stack: 7 })],
  ])("that is %s is written in words of at most 2,000 characters", async (_what, error) => {
    const { bridge } = await openWindow();
    await raise(error);
    const [{ message } = { message: "" }] = defects(bridge);
    expect(message.length).toBeGreaterThan(0);
    expect(message.length).toBeLessThanOrEqual(2_000);
  });

  it("of the browser's resize observer is ignored", async () => {
    const { bridge } = await openWindow();
    await raise(null, "ResizeObserver loop completed with undelivered notifications.");
    expect(defects(bridge)).toEqual([]);
  });

  it("that repeats without end is reported a limited number of times, also without an answer of main", async () => {
    const { bridge } = await openWindow();
    bridge.answerNext("window:defect", Promise.reject(new Error("no main")));
    await act(async () => {
      for (let count = 0; count < 1_000; count += 1) window.dispatchEvent(new ErrorEvent("error", { message: "again" }));
    });
    expect(defects(bridge).length).toBeLessThanOrEqual(50);
  });

  it("is not recorded after stop", async () => {
    const bridge = new FakeBridge();
    const store = createDocketStore(bridge);
    store.start();
    store.stop();
    window.dispatchEvent(new ErrorEvent("error", { message: "late" }));
    expect(defects(bridge)).toEqual([]);
  });
});

describe("a store listener that throws", () => {
  it("does not stop the others, and its error is reported as uncaught", () => {
    const store = createStore<{ count: number }>(() => ({ count: 0 }));
    const heard: number[] = [];
    const errors: unknown[] = [];
    const onError = (event: ErrorEvent) => void errors.push(event.error);
    window.addEventListener("error", onError);
    store.subscribe(() => {
      throw new Error("mine");
    });
    store.subscribe((state, before) => void heard.push(before.count, state.count));
    store.setState({ count: 1 });
    window.removeEventListener("error", onError);
    expect(heard).toEqual([0, 1]);
    expect(errors).toEqual([expect.objectContaining({ message: "mine" })]);
  });
});
