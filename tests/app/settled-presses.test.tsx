/** A button whose meaning changes by itself refuses presses for a moment. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { live } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { aChange, aHeld } from "./sample-prompts.ts";
import { aNight } from "./sample-away.ts";
import { choose, click, details, focusTaken, moreMoves, press, submitted, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const PAUSES = { keys: 1_000, settling: 700 };

const inDetails = (name: string) => within(details()).getByRole("button", { name });
const inLine = (name: string) => within(screen.getByRole("region", { name: "Notices" })).getByRole("button", { name });

/** Opens a window with the app's own pauses, under a fake clock. */
async function opened(...[initial, prepare]: Parameters<typeof openWindow>) {
  let now = 10_000;
  const later = (ms: number): void => void (now += ms);
  return { later, ...(await openWindow(initial, prepare, () => now, PAUSES)) };
}

describe("a press in the moment after a change", () => {
  it("does not accept an unread change", async () => {
    const change = aChange(NOW);
    const { bridge, later } = await opened({ rows: [change] });
    await choose(/A-113/);
    later(5_000);
    const again = [{ field: "priority" as const, from: "MEDIUM", to: "CRITICAL" }];
    await act(async () => bridge.change([{ ...change, changed: again }]));
    await click(inDetails("Accept the change"));
    expect(bridge.requests("changes:accept")).toEqual([]);
    later(700);
    await click(inDetails("Accept the change"));
    expect(bridge.requests("changes:accept")).toEqual([{ actionId: change.id, report: false, seen: again }]);
  });

  it("does not accept an unread change from a palette that was opened before it arrived", async () => {
    const change = aChange(NOW);
    const { bridge, store, later } = await opened({ rows: [change] });
    await choose(/A-113/);
    later(5_000);
    await act(async () => store.getState().openDialog({ kind: "palette" }));
    const again = [{ field: "priority" as const, from: "MEDIUM", to: "CRITICAL" }];
    await act(async () => bridge.change([{ ...change, changed: again }]));
    await click(screen.getByRole("option", { name: /^Accept the change/ }));
    await focusTaken();
    expect([bridge.requests("changes:accept"), store.getState().keyNote?.code]).toEqual([[], "settling"]);
  });

  it("runs the former move of an open menu, and no other in its place", async () => {
    const row = aRow({ id: "a", name: "Job a", state: "IN_PROGRESS", moves: ["complete", "report", "fail", "cancel"] });
    const { bridge, store, later } = await opened({ rows: [row] });
    await choose(/Job a/);
    later(5_000);
    const stood = [expect.stringMatching(/^Cancel/), expect.stringMatching(/^Ledger/)];
    expect((await moreMoves()).map((item) => item.textContent)).toEqual(stood);
    await act(async () => bridge.change([{ ...row, state: "ASSIGNED", moves: ["acknowledge", "reject", "fail", "cancel"] }]));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(stood);
    await click(screen.getAllByRole("menuitem")[0]!);
    expect(store.getState().dialog).toMatchObject({ kind: "reason", move: "cancel", actionId: "a" });
  });

  it("does not send a held update to another state", async () => {
    const held = aHeld(NOW);
    const { bridge, store, later } = await opened({ rows: [held] });
    await choose(/filter/);
    later(5_000);
    await act(async () => bridge.change([{ ...held, state: "IN_PROGRESS" }]));
    await click(inDetails("Send anyway"));
    expect([bridge.requests("updates:resolve"), store.getState().keyNote?.code]).toEqual([[], "settling"]);
    later(700);
    await click(inDetails("Send anyway"));
    expect(bridge.requests("updates:resolve")).toHaveLength(1);
  });

  it.each(["key", "button"])("does not acknowledge terms that have only just changed, by %s", async (by) => {
    const row = aRow({ id: "a", name: "Job a" });
    const { bridge, store, later } = await opened({ rows: [row] });
    await choose(/Job a/);
    later(5_000);
    const acknowledge = () => (by === "key" ? press("a") : click(inDetails("Acknowledge")));
    const other = { ...row, name: "Shut down reactor 9", priority: "CRITICAL" } as const;
    await act(async () => bridge.change([other]));
    later(57);
    await acknowledge();
    expect([submitted(bridge), store.getState().keyNote?.code]).toEqual([[], "settling"]);
    later(700);
    await acknowledge();
    expect(submitted(bridge)).toMatchObject([{ actionId: "a", seenTerms: { name: "Shut down reactor 9", priority: "CRITICAL" } }]);
  });

  it("does not acknowledge fewer Actions than were selected", async () => {
    const rows = ["a", "b", "c"].map((id) => aRow({ id, name: `Job ${id}` }));
    const { bridge, store, later } = await opened({ rows });
    await act(async () => rows.forEach(({ id }) => store.getState().toggleSelected(id)));
    later(5_000);
    await act(async () => bridge.change([{ ...rows[0]!, state: "ACKNOWLEDGED", moves: ["plan"], views: ["allOpen"] }]));
    await click(screen.getByRole("button", { name: /^Acknowledge 2/ }));
    expect(bridge.requests("updates:acknowledgeAll")).toEqual([]);
    later(700);
    await click(screen.getByRole("button", { name: /^Acknowledge 2/ }));
    expect(bridge.requests("updates:acknowledgeAll").map(({ actions }) => actions.length)).toEqual([2]);
  });

  it.each(["First in this list", "Last changes, not reported by you"])(
    "does not open the Action that has just moved into a line of “%s”",
    async (name) => {
      const rows = ["a", "b", "c"].map((id, at) => aRow({ id, name: `Job ${id}`, receivedAt: at + 1, changedAt: at + 1 }));
      const { bridge, store, later } = await opened({ rows });
      await press("Escape");
      later(5_000);
      const line = () => within(within(details()).getByRole("heading", { name }).parentElement!).getAllByRole("button")[0]!;
      await act(async () => bridge.change([aRow({ id: "d", name: "Job d", priority: "CRITICAL", receivedAt: 9, changedAt: NOW })]));
      await waitFor(() => expect(line().textContent).toContain("Job d"), { timeout: 2_500 });
      later(50);
      await click(line());
      expect([store.getState().activeId, store.getState().keyNote?.code, line().dataset["settling"]]).toEqual([
        undefined,
        "settling",
        "true",
      ]);
      later(700);
      await click(line());
      expect(store.getState().activeId).toBe("d");
    },
  );

  it("does not dismiss the notice that replaced another one", async () => {
    const { bridge, later } = await opened({}, (fake) => {
      fake.connection = { ...live(NOW), state: "offline", reason: { code: "clientCertificateChoice", params: {} } };
      fake.digest = aNight(NOW);
    });
    expect(inLine("Retry now")).toBeTruthy();
    later(5_000);
    await act(async () => bridge.connect(live(NOW)));
    await click(inLine("Dismiss"));
    expect(bridge.requests("digest:dismiss")).toHaveLength(0);
    later(700);
    await click(inLine("Dismiss"));
    expect(bridge.requests("digest:dismiss")).toHaveLength(1);
  });
});

/** Ends the turn, in which effects of a press count as the user's own. */
const turn = () => act(async () => new Promise((resolve) => void setTimeout(resolve)));

describe("a press during which its button changes by itself", () => {
  const change = aChange(NOW);
  const again = [{ field: "priority" as const, from: "MEDIUM", to: "CRITICAL" }];
  const WAYS = {
    "the pointer": [
      (on: Element) => fireEvent.pointerDown(on),
      (on: Element) => {
        fireEvent.pointerUp(on);
        fireEvent.click(on, { detail: 1 });
      },
    ],
    // A browser presses the button when Space is released.
    Space: [
      (on: Element) => fireEvent.keyDown(on, { key: " " }),
      (on: Element) => {
        fireEvent.keyUp(on, { key: " " });
        fireEvent.click(on, { detail: 0 });
      },
    ],
  } as const;

  it.each(["the pointer", "Space"] as const)("is refused however late it ends: %s", async (way) => {
    const [down, up] = WAYS[way];
    const { bridge, store, later } = await opened({ rows: [change] });
    await choose(/A-113/);
    later(5_000);
    await act(async () => inDetails("Accept the change").focus());
    later(5_000);
    await act(async () => void down(inDetails("Accept the change")));
    await turn();
    later(100);
    await act(async () => bridge.change([{ ...change, changed: again }]));
    later(5_000);
    await act(async () => up(inDetails("Accept the change")));
    expect([bridge.requests("changes:accept"), store.getState().keyNote?.code]).toEqual([[], "settling"]);
    await turn();
    await act(async () => void down(inDetails("Accept the change")));
    await act(async () => up(inDetails("Accept the change")));
    expect(bridge.requests("changes:accept")).toHaveLength(1);
  });

  it("is refused as well when the window lost the focus meanwhile", async () => {
    const [down, up] = WAYS["the pointer"];
    const { bridge, later } = await opened({ rows: [change] });
    await choose(/A-113/);
    later(5_000);
    await act(async () => void down(inDetails("Accept the change")));
    await act(async () => void fireEvent.blur(window));
    await turn();
    later(100);
    await act(async () => bridge.change([{ ...change, changed: again }]));
    later(5_000);
    await act(async () => up(inDetails("Accept the change")));
    expect(bridge.requests("changes:accept")).toEqual([]);
  });

  it("is accepted when no press was under way, as by assistive technology", async () => {
    const { bridge, later } = await opened({ rows: [change] });
    await choose(/A-113/);
    later(5_000);
    await act(async () => bridge.change([{ ...change, changed: again }]));
    later(700);
    await click(inDetails("Accept the change"));
    expect(bridge.requests("changes:accept")).toHaveLength(1);
  });
});

it("main's refusal of a change that has been replaced on the screen is shown", async () => {
  const { bridge } = await openWindow({ rows: [aChange(NOW)] });
  await choose(/A-113/);
  bridge.answerNext("changes:accept", failed("changedAgain"));
  await click(within(details()).getByRole("button", { name: "Accept the change" }));
  expect(within(details()).getByRole("note").textContent).toContain("It has changed again since you looked");
});

describe("J right after a change", () => {
  const rows = ["a", "b"].map((id, at) => aRow({ id, name: `Job ${id}`, receivedAt: NOW - 9_000 + at }));
  /** An Action that is sorted between the first and the second. */
  const between = aRow({ id: "new", name: "Job new", receivedAt: NOW - 9_000 + 0.5 });

  it("moves to the new row, whose letters are refused until it can have been read", async () => {
    const { bridge, store, later } = await opened({ rows });
    later(5_000);
    await act(async () => bridge.change([between]));
    later(50);
    await press("j");
    expect(store.getState().activeId).toBe("new");
    await press("a");
    expect([submitted(bridge), store.getState().keyNote?.code]).toEqual([[], "settling"]);
    later(700);
    await press("a");
    expect(submitted(bridge).map(({ actionId }) => actionId)).toEqual(["new"]);
  });

  it("moves to a row that was already there, whose letters are accepted at once", async () => {
    const { bridge, later } = await opened({ rows });
    later(5_000);
    await act(async () => bridge.change([between]));
    later(700);
    await press("j");
    await press("a");
    expect(submitted(bridge).map(({ actionId }) => actionId)).toEqual(["new"]);
  });

  it("and Page Down, which moves to the last row when that is nearer than a page, behave the same", async () => {
    const { bridge, store, later } = await opened({ rows });
    later(5_000);
    await act(async () => bridge.change([aRow({ id: "last", receivedAt: NOW })]));
    later(50);
    await press("PageDown");
    expect(store.getState().activeId).toBe("last");
    await press("a");
    expect([submitted(bridge), store.getState().keyNote?.code]).toEqual([[], "settling"]);
    later(700);
    await press("a");
    expect(submitted(bridge).map(({ actionId }) => actionId)).toEqual(["last"]);
  });

  it("and Enter in the search, which moves to the new row, behave the same", async () => {
    const { bridge, store, later } = await opened({ rows });
    later(5_000);
    const search = screen.getByRole("searchbox");
    await act(async () => search.focus());
    await type(search, "job new");
    later(5_000);
    await act(async () => bridge.change([between]));
    await press("Enter");
    expect(store.getState().activeId).toBe("new");
    await press("a");
    expect([submitted(bridge), store.getState().keyNote?.code]).toEqual([[], "settling"]);
  });
});
