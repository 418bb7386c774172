/**
 * A list whose rows arrive in parts: rows on the screen stay, nothing is claimed about missing
 * rows, and removed rows go once the list is complete. After a page fails to process a batch, the
 * list is requested again.
 */
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { NO_FRAMES } from "../../app/store/frames.ts";
import { createDocketStore, type DocketStore, startQueue } from "../../app/store/store.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge, live } from "./fake-bridge.ts";
import { aRow, countsOf } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const alarm = () => document.querySelector("[data-live-announcer] [aria-live=assertive]")?.textContent;
const row = (id: string, change: Partial<RowDto> = {}): RowDto => aRow({ id, ...change });
const critical = (id: string): RowDto => row(id, { priority: "CRITICAL" });
/** Returns the list of `all`, of which only `rows` are included. */
const part = (all: readonly RowDto[], rows: readonly RowDto[], change: Partial<QueueDto> = {}): Result<QueueDto> => ({
  ok: true,
  value: { epoch: 1, seq: 20, rows: [...rows], counts: countsOf(all), known: true, more: true, ...change },
});
const further = (all: readonly RowDto[], seq: number, upserts: RowDto[], change: Partial<BatchDto> = {}): BatchDto => ({
  epoch: 1,
  seq,
  changedAt: NOW,
  upserts,
  removes: [],
  counts: countsOf(all),
  known: true,
  ...change,
});
const ids = (store: DocketStore): string[] => [...store.getState().rows.keys()].toSorted();

const header = () => document.querySelector("main [data-part=count]")?.textContent;
const empty = () => document.querySelector("[data-part=empty]")?.textContent ?? "";
/** Returns a row that no page can read. */
const poison = (id: string): RowDto =>
  Object.defineProperty(row(id), "priority", {
    get: () => {
      throw new Error("no priority");
    },
  });
const defects = (bridge: FakeBridge) => bridge.requests("window:defect").map(({ pane, message }) => [pane, message.split("\n")[0]]);

async function opened(rows: readonly RowDto[]): Promise<{ bridge: FakeBridge; store: DocketStore; stop: () => void }> {
  const bridge = new FakeBridge({ rows });
  const store = createDocketStore(bridge, Date.now, undefined, NO_FRAMES);
  const stop = startQueue(store);
  await settle();
  return { bridge, store, stop };
}

describe("the announcement of a list that arrives in parts", () => {
  it("is empty at the start, and names single new Actions once the list is complete", async () => {
    const all = ["a", "b", "c"].map(critical);
    const { bridge } = await openWindow({}, (fake) => fake.answerNext("queue:list", part(all, all.slice(0, 1), { seq: 10 })));
    await act(async () => bridge.push("queue:batch", further(all, 11, all.slice(1, 2), { more: true })));
    await act(async () => bridge.push("queue:batch", further(all, 12, all.slice(2))));
    expect(alarm()).toBe("");
    await act(async () => bridge.push("queue:batch", further([...all, critical("d")], 13, [critical("d")])));
    expect(alarm()).toBe("1 new to acknowledge, critical. Action d.");
  });

  it("names what the complete list has in addition to the complete list before it", async () => {
    const { bridge } = await openWindow({ rows: [critical("a"), row("b")] });
    const all = [critical("a"), row("b"), critical("c"), critical("d")];
    bridge.answerNext("queue:list", part(all, all.slice(0, 3)));
    await act(async () => bridge.push("queue:batch", further(all, 20, [])));
    expect(alarm()).toBe("");
    await act(async () => bridge.push("queue:batch", further(all, 21, all.slice(3))));
    expect(alarm()).toBe("2 new to acknowledge, critical.");
  });
});

describe("a list that arrives in parts", () => {
  it("keeps the former rows until it is complete, and drops those that it does not contain", async () => {
    const { bridge, store, stop } = await opened([row("a"), row("b"), row("c")]);
    const all = [row("a"), row("c", { name: "changed" }), row("d")];
    bridge.answerNext("queue:list", part(all, [row("d")]));
    bridge.push("queue:batch", further(all, 20, []));
    await settle();
    expect([ids(store), store.getState().rowsComing]).toEqual([["a", "b", "c", "d"], true]);
    bridge.push("queue:batch", further(all, 21, [row("c", { name: "changed" })], { more: true }));
    bridge.push("queue:batch", further(all, 22, []));
    expect([ids(store), store.getState().rowsComing]).toEqual([["c", "d"], false]);
    expect(store.getState().rows.get("c")?.name).toBe("changed");
    stop();
  });

  it("keeps the open Action and the bulk results until it is known whether the new list has them", async () => {
    const { bridge, store, stop } = await opened([row("a"), row("b")]);
    store.getState().openDetails("b");
    store.getState().selectAll(["b"]);
    await store.getState().acknowledgeSelected();
    const all = [row("b"), row("z")];
    bridge.answerNext("queue:list", part(all, [row("z")], { epoch: 2, seq: 1 }));
    bridge.push("queue:batch", further(all, 1, [], { epoch: 2 }));
    await settle();
    expect([ids(store), store.getState().activeId, store.getState().bulkItems.length]).toEqual([["z"], "b", 1]);
    bridge.push("queue:batch", further(all, 2, [row("b")], { epoch: 2 }));
    expect([store.getState().activeId, store.getState().bulkItems.length]).toEqual(["b", 1]);
    bridge.answerNext("queue:list", part([row("y")], [], { epoch: 3, seq: 1 }));
    bridge.push("queue:batch", further([row("y")], 1, [], { epoch: 3 }));
    await settle();
    bridge.push("queue:batch", further([row("y")], 2, [row("y")], { epoch: 3 }));
    expect([ids(store), store.getState().activeId, store.getState().bulkItems.length]).toEqual([["y"], "y", 0]);
    stop();
  });

  it("shows main's count, and calls nothing empty, found or complete while rows are missing", async () => {
    const all = [row("a"), row("b"), row("p", { state: "IN_PROGRESS" })];
    const { bridge, store } = await openWindow({ rows: all, connection: live(NOW) }, (to) =>
      to.answerNext("queue:list", part(all, [row("a")])),
    );
    const grid = screen.getByRole("grid", { name: "Action queue" });
    const extent = () => document.getElementById(grid.getAttribute("aria-describedby") ?? "")?.textContent;
    expect([header(), grid.getAttribute("aria-rowcount"), extent()]).toEqual(["3", "-1", "1 of 3 shown so far."]);
    expect(document.querySelector("[data-part=heading]")?.textContent).toBe("To acknowledge 1+");
    await act(async () => store.getState().setView("inProgress"));
    expect(empty()).toBe("0 of 1 shown so farWhat belongs here appears as it comes.");
    await act(async () => store.getState().setView("finishedToday"));
    expect(empty()).toContain("No Action is known to have finished today");
    await act(async () => store.getState().setView("allOpen"));
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zebra" } }));
    expect([header(), empty()]).toEqual(["0 so far", expect.stringContaining("Nothing matches “zebra” so far")]);
    await act(async () => store.getState().setSearch(""));
    await act(async () => bridge.push("queue:batch", further(all, 21, all.slice(1))));
    expect([header(), grid.getAttribute("aria-rowcount"), extent()]).toEqual(["3", "3", ""]);
    expect(document.querySelector("[data-part=heading]")?.textContent).toBe("To acknowledge 2");
  });
});

describe("a page that fails to process a batch", () => {
  it("reports the failure, calls its rows old, and reloads the list; no half-processed state is left", async () => {
    vi.useFakeTimers();
    try {
      const stopped = row("s", { state: "CANCELLED", stop: { at: 1, why: "CANCELLED" } });
      const { bridge, store, stop } = await opened([row("a"), row("gone")]);
      store.getState().takeConnection(live(Date.now()));
      bridge.rows.delete("gone");
      bridge.rows.set("s", stopped);
      bridge.push("queue:batch", further([], bridge.seq + 1, [stopped, poison("p")], { removes: ["gone"] }));
      bridge.seq += 1;
      expect(defects(bridge)).toEqual([["list", "Error: no priority"]]);
      expect(store.getState().connection?.state).toBe("stale");
      const painted = bridge.requests("queue:painted").length;
      bridge.change([row("later")]);
      await vi.advanceTimersByTimeAsync(999);
      expect([bridge.requests("queue:list").length, bridge.requests("queue:painted").length]).toEqual([1, painted]);
      await vi.advanceTimersByTimeAsync(1);
      expect(ids(store)).toEqual(["a", "later", "s"]);
      const { list, stops, connection, total } = store.getState();
      expect([list.ids(), total]).toEqual([expect.arrayContaining(["a", "later"]), list.rows.length]);
      expect([stops.map(({ id }) => id), connection?.state]).toEqual([["s"], "live"]);
      bridge.change([row("next")]);
      expect(ids(store)).toContain("next");
      stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it("requests the list less and less often when every attempt fails, and reports nothing as painted", async () => {
    vi.useFakeTimers();
    try {
      const bridge = new FakeBridge({ rows: [poison("p")] });
      const store = createDocketStore(bridge, Date.now, undefined, NO_FRAMES);
      const stop = startQueue(store);
      await vi.advanceTimersByTimeAsync(600_000);
      const asked = bridge.requests("queue:list").length;
      expect(asked).toBeGreaterThan(10);
      expect(asked).toBeLessThan(20);
      expect([defects(bridge).length, bridge.requests("queue:painted")]).toEqual([asked, []]);
      expect(store.getState().listProblem).toEqual(failed("internal").error);
      stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
