/** A button that means something else by itself takes no press for a moment, whichever it is. */
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

/** A window with the app's own pauses, on a clock that stands. */
async function opened(...[initial, prepare]: Parameters<typeof openWindow>) {
  let now = 10_000;
  const later = (ms: number): void => void (now += ms);
  return { later, ...(await openWindow(initial, prepare, () => now, PAUSES)) };
}

describe("a press in the moment after a change", () => {
  it("does not accept a change that nobody has read", async () => {
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

  it("does not accept one from the palette that was opened before it came", async () => {
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

  it("finds in an open menu the move that stood there, and no other in its place", async () => {
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

  it("does not acknowledge fewer than were selected", async () => {
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
    "does not open the Action that has just come into a line of “%s”",
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

  it("does not dismiss the notice that took the place of another one", async () => {
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

/** What the press does at once is its user's doing. */
const turn = () => act(async () => new Promise((resolve) => void setTimeout(resolve)));

describe("a press that goes on while its button changes by itself", () => {
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
    // A browser presses the button as Space comes up.
    Space: [
      (on: Element) => fireEvent.keyDown(on, { key: " " }),
      (on: Element) => {
        fireEvent.keyUp(on, { key: " " });
        fireEvent.click(on, { detail: 0 });
      },
    ],
  } as const;

  it.each(["the pointer", "Space"] as const)("is not taken however late it ends: %s", async (way) => {
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

  it("is not taken either where the window lost the focus meanwhile", async () => {
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

  it("is taken where no press has ended, as by assistive technology", async () => {
    const { bridge, later } = await opened({ rows: [change] });
    await choose(/A-113/);
    later(5_000);
    await act(async () => bridge.change([{ ...change, changed: again }]));
    later(700);
    await click(inDetails("Accept the change"));
    expect(bridge.requests("changes:accept")).toHaveLength(1);
  });
});

it("main's refusal of a change that is no longer the one on the screen is shown", async () => {
  const { bridge } = await openWindow({ rows: [aChange(NOW)] });
  await choose(/A-113/);
  bridge.answerNext("changes:accept", failed("changedAgain"));
  await click(within(details()).getByRole("button", { name: "Accept the change" }));
  expect(within(details()).getByRole("note").textContent).toContain("It has changed again since you looked");
});

describe("J on the heels of a change", () => {
  const rows = ["a", "b"].map((id, at) => aRow({ id, name: `Job ${id}`, receivedAt: NOW - 9_000 + at }));
  /** It comes between the first and the second. */
  const between = aRow({ id: "new", name: "Job new", receivedAt: NOW - 9_000 + 0.5 });

  it("leads to the row that came there, whose letters wait until it can have been read", async () => {
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

  it("leads to a row that stood there before, whose letters are taken at once", async () => {
    const { bridge, later } = await opened({ rows });
    later(5_000);
    await act(async () => bridge.change([between]));
    later(700);
    await press("j");
    await press("a");
    expect(submitted(bridge).map(({ actionId }) => actionId)).toEqual(["new"]);
  });

  it("and Page Down, too, which goes to the last row where that is nearer than a page", async () => {
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

  it("from the search, leads to the row that came there, and the same holds", async () => {
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
