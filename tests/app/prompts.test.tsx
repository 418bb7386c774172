import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { RowDto } from "../../electron/contract/action.ts";
import { failed } from "../../electron/contract/errors.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeBridge } from "./fake-bridge.ts";
import { anUpdate, aRow, detailsOf } from "./sample-actions.ts";
import { aChange, aHeld, anUndo, aSilence, aStop, aStopWithDraft } from "./sample-prompts.ts";
import { choose, click, moreMoves } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const row = (name: RegExp) => screen.getByRole("row", { name });
const details = () => screen.getByRole("region", { name: "Action details" });

const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(document.activeElement!, { key, ...more }));
const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }));
const submitted = (bridge: FakeBridge) => bridge.requests("updates:submit");
const banner = () => screen.queryByRole("region", { name: "Work to stop" });

describe("a final move that can be undone", () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("counts down outside of its status, in details and row, and is undone by Z", async () => {
    const { bridge } = await openWindow({ rows: [anUndo(NOW, 5_000)] });
    await choose(/Charge/);
    expect(row(/Charge/).textContent).toMatch(/Completing in 5 s/);
    const status = screen.getByRole("status", { name: "Update" });
    expect(status.textContent).toMatch(/^Waiting until \d\d:\d\d:\d\d, then “Complete” is sent as robot-7\.$/);
    const timer = within(details()).getByRole("timer");
    expect(timer.textContent).toMatch(/^Completes in 5 s$/);
    expect(status.contains(timer)).toBe(false);
    expect(within(details()).getByRole("button", { name: "Undo" }).getAttribute("aria-keyshortcuts")).toBe("Z");
    await press("z");
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-act-20101", choice: "undo" }]);
  });
});

describe("a held update", () => {
  it("shows both states and offers every choice with its key", async () => {
    const { bridge } = await openWindow({ rows: [aHeld(NOW)] });
    await choose(/filter/);
    expect(details().textContent).toContain("Expected: Planned. Now: Acknowledged.");
    for (const name of ["Send anyway", "Send as progress report", "Drop"])
      expect(within(details()).getByRole("button", { name })).toBeTruthy();
    await press("o");
    await press("t");
    await press("d");
    expect(bridge.requests("updates:resolve").map(({ choice }) => choice)).toEqual(["report", "send", "drop"]);
  });

  it("shows no present state of an Action that has left the queue", async () => {
    const held = aHeld(NOW);
    const reason = { code: "left" as const, params: { mayBeRecorded: false } };
    await openWindow({ rows: [{ ...held, leftAt: NOW, update: { ...held.update!, reason, choices: ["drop"] } }] });
    await choose(/filter/);
    expect(details().textContent).toContain("Expected: Planned. Now: not listed (last known: Acknowledged).");
  });
});

describe("drafts", () => {
  const ended = aRow({ id: "a", name: "Alpha", state: "CANCELLED", views: ["allOpen"] });
  const draft = { actionId: "a", move: "report" as const, phase: "On site", statusMessage: "bearing is warm" };

  it("are shown for copying when their Action no longer accepts them", async () => {
    const { bridge } = await openWindow({ rows: [ended] });
    bridge.details.set("a", { ...detailsOf(ended), drafts: [draft] });
    await choose(/Alpha/);
    const kept = screen.getByLabelText<HTMLTextAreaElement>(/Your draft is kept: report$/);
    expect([kept.readOnly, kept.dir]).toEqual([true, "auto"]);
    expect(kept.value).toBe("On site\nbearing is warm");
    const copy = vi.fn(() => true);
    Object.assign(document, { execCommand: copy });
    await click(screen.getByRole("button", { name: "Copy draft" }));
    expect(copy).toHaveBeenCalledWith("copy");
    expect(screen.getAllByText("Copied.")).not.toEqual([]);
    expect([kept.selectionStart, kept.selectionEnd]).toEqual([0, kept.value.length]);
  });

  it("are not called unsendable when their Action, moved back, is open and the user's", async () => {
    const back = aRow({ id: "a", name: "Alpha", state: "ASSIGNED", views: ["allOpen"], moves: ["acknowledge", "reject"] });
    const { bridge } = await openWindow({ rows: [back] });
    bridge.details.set("a", { ...detailsOf(back), drafts: [draft] });
    await choose(/Alpha/);
    const kept = within(screen.getByRole("region", { name: "Kept drafts" }));
    expect(kept.queryByText("It was not sent, and cannot be sent at present.")).not.toBeNull();
    const held = anUpdate({ actionId: "a", state: "held", move: "report", choices: ["send", "drop"] });
    await act(async () => bridge.change([{ ...back, update: held }]));
    expect(kept.queryByText("It was not sent.")).not.toBeNull();
    await act(async () => bridge.change([{ ...back, state: "CANCELLED", moves: [] }]));
    expect(kept.queryByText("It was not sent, and can no longer be sent here.")).not.toBeNull();
  });

  it("move from a form into a kept text when the Action is taken away, and are not shown twice", async () => {
    const started = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    expect(screen.queryByLabelText(/Your draft is kept/)).toBeNull();
    await type(screen.getByLabelText("Phase"), "on site");
    expect(screen.queryByLabelText(/Your draft is kept/)).toBeNull();
    await act(async () => bridge.change([{ ...started, roles: [], moves: [], assignedTo: { type: "OBJECT", id: "robot-3" } }]));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your draft is kept/).value).toBe("on site");
  });

  it("from main are removed when main has dropped them", async () => {
    const started = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: { phase: "en route", statusMessage: "" } });
    const { bridge } = await openWindow({ rows: [started] });
    bridge.details.set("a", { ...detailsOf(started), drafts: [draft] });
    await choose(/Alpha/);
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("On site");
    bridge.details.set("a", detailsOf(started));
    await act(async () => bridge.change([{ ...started, changedAt: 2 }]));
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("en route");
  });
});

describe("work that has to be stopped", () => {
  it("has a banner at once, is found by Shift+S, and stays until the user confirms the stop", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "b", name: "Beta" })] });
    const alarm = document.querySelector('[aria-live="assertive"]');
    expect(alarm?.textContent).toBe("");
    bridge.details.set("act-20117", aStopWithDraft(NOW));
    await act(async () => bridge.change([aStop(NOW)]));
    expect(alarm?.textContent).toContain("Stop work: Inspect conveyor motor at gate 4 was cancelled by ann.");
    expect(alarm?.compareDocumentPosition(screen.getByRole("navigation", { name: "Views" }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press("S", { shiftKey: true });
    const panel = within(details()).getByRole("region", { name: "Stop work" });
    expect(panel.textContent).toContain("This note stays on this device: nobody else is told.");
    expect(panel.textContent).toContain("“Belt is being replaced today, leave it”");
    await press("s");
    await waitFor(() => expect(bridge.requests("stop:confirm")).toEqual([{ actionId: "act-20117" }]));
    expect(banner()).not.toBeNull();
    const { stop: _, ...stopped } = aStop(NOW);
    await act(async () => bridge.change([stopped]));
    expect(banner()).toBeNull();
    expect(within(details()).queryByRole("region", { name: "Stop work" })).toBeNull();
  });

  it("is frozen: no form, no move by key or button, and the draft stays readable", async () => {
    const stopped = {
      ...aStop(NOW),
      state: "IN_PROGRESS" as const,
      views: ["allOpen" as const],
      moves: ["complete" as const, "report" as const],
    };
    const { bridge } = await openWindow({ rows: [stopped] }, (fake) =>
      fake.details.set(stopped.id, { ...aStopWithDraft(NOW), row: stopped }),
    );
    await choose(/conveyor/);
    expect(screen.queryByRole("form", { name: "Progress" })).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your draft is kept/).value).toContain("bearing is warm");
    await press("c");
    for (const item of await moreMoves()) await click(item);
    expect(submitted(bridge)).toEqual([]);
  });

  it("freezes and keeps a reason that is being typed as well", async () => {
    const started = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" });
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("f");
    await type(screen.getByLabelText("Reason"), "bearing seized");
    const stop = { at: NOW, why: "REASSIGNED" as const };
    await act(async () => bridge.change([{ ...started, stop, moves: ["fail", "cancel"] }]));
    await click(screen.getByRole("button", { name: "Fail" }));
    expect(submitted(bridge)).toEqual([]);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("bearing seized");
  });

  it("counts the other stops, and shows when the note was not saved", async () => {
    const other = {
      ...aStop(NOW),
      id: "z",
      name: "Zulu",
      stop: { at: NOW, why: "REASSIGNED" as const },
      assignedTo: { type: "OBJECT", id: "robot-3" },
      roles: [],
    };
    const { bridge } = await openWindow({ rows: [aStop(NOW), other] });
    expect(banner()?.textContent).toContain("and 1 more");
    await act(async () => bridge.push("queue:open", { actionId: "z" }));
    expect(within(details()).getByRole("region", { name: "Stop work" }).textContent).toContain("Zulu was reassigned to robot-3.");
    bridge.answerNext("stop:confirm", failed("nothingToStop"));
    await click(within(details()).getByRole("button", { name: "I have stopped" }));
    expect(within(details()).getByRole("note").textContent).toBe("Not noted. There is no longer anything to stop.");
  });
});

describe("several Actions to stop", () => {
  const STOP = aStop(NOW);

  it("the title bar leads to the first in the list: of equals, the one that has waited longest", async () => {
    const late: RowDto = { ...STOP, state: "IN_PROGRESS", stateSince: NOW - 7_200_000, stop: { at: NOW - 10_000, why: "REASSIGNED" } };
    const early: RowDto = { ...late, id: "z", name: "Zulu", stateSince: NOW - 1_800_000, stop: { at: NOW - 300_000, why: "REASSIGNED" } };
    await openWindow({ rows: [late, early] });
    const [first] = within(screen.getByRole("grid")).getAllByRole("row");
    expect(first?.textContent).toContain("Zulu");
    expect(banner()?.textContent).toContain("Zulu");
    await click(screen.getByRole("button", { name: "Show" }));
    expect(details().textContent).toContain("Zulu");
  });

  it("the title bar leads to the most urgent", async () => {
    const urgent: RowDto = { ...STOP, id: "z", name: "Zulu", priority: "CRITICAL" };
    await openWindow({ rows: [{ ...STOP, priority: "LOW", stop: { at: NOW - 300_000, why: "CANCELLED" } }, urgent] });
    expect(banner()?.textContent).toContain("Zulu");
  });
});

describe("a change since the acknowledgement", () => {
  it("is a diff that marks removed and added words, and is shown in the row", async () => {
    await openWindow({ rows: [aChange(NOW)] });
    await choose(/A-113/);
    expect(row(/A-113/).textContent).toContain("changed since you acknowledged: bay 7 → bay 9; priority medium → high");
    const panel = within(details()).getByRole("region", { name: "Changed since you acknowledged" });
    expect([...panel.querySelectorAll("del")].map((found) => found.textContent)).toEqual(["7", "Medium"]);
    expect([...panel.querySelectorAll("ins")].map((found) => found.textContent)).toEqual(["9", "High"]);
  });

  it("is accepted by E, and with a report by Shift+E", async () => {
    const { bridge } = await openWindow({ rows: [aChange(NOW)] });
    await choose(/A-113/);
    const seen = aChange(NOW).changed;
    await press("e");
    await press("E", { shiftKey: true });
    await click(within(details()).getByRole("button", { name: "Accept and report" }));
    expect(bridge.requests("changes:accept")).toEqual([
      { actionId: "act-20118", report: false, seen },
      { actionId: "act-20118", report: true, seen },
      { actionId: "act-20118", report: true, seen },
    ]);
    const { changed: _, ...accepted } = aChange(NOW);
    await act(async () => bridge.change([accepted]));
    expect(within(details()).queryByRole("region", { name: "Changed since you acknowledged" })).toBeNull();
  });
});

describe("a long silence", () => {
  it("is shown in row, details and banner, and is answered by W with the present phase", async () => {
    const { bridge } = await openWindow({ rows: [aSilence(Date.now())] });
    expect(screen.getByRole("region", { name: "Silent work" }).textContent).toContain("Nothing reported for 32 min");
    expect(row(/rollers/).textContent).toContain("nothing reported for 32 min");
    await choose(/rollers/);
    await press("w");
    expect(submitted(bridge)).toMatchObject([{ move: "report", progress: { phase: "counting", statusMessage: "Still working" } }]);
    const update = anUpdate({ actionId: "act-20080", move: "report", state: "sending" });
    await act(async () => bridge.change([{ ...aSilence(NOW), update }]));
    expect(within(details()).queryByRole("region", { name: "Nothing reported" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Silent work" })).toBeNull();
    await press("w");
    expect(submitted(bridge)).toHaveLength(1);
  });

  it("is answered with the last words again by Y, or postponed by N", async () => {
    const { bridge } = await openWindow({ rows: [aSilence(NOW)] });
    await choose(/rollers/);
    await press("y");
    expect(submitted(bridge)).toMatchObject([{ move: "report", progress: { phase: "counting", statusMessage: "Rack 3 of 5" } }]);
    await press("n");
    expect(bridge.requests("silence:later")).toEqual([{ actionId: "act-20080" }]);
  });

  it("leaves the draft untouched", async () => {
    const { bridge } = await openWindow({ rows: [aSilence(NOW)] });
    await choose(/rollers/);
    await type(screen.getByLabelText("Status message"), "Rack 4 of 5");
    await click(within(details()).getByRole("button", { name: "Still working" }));
    expect(bridge.requests("drafts:save").at(-1)).toMatchObject({ move: "report", statusMessage: "Rack 4 of 5" });
    const order = bridge.asked.map(({ channel }) => channel);
    expect(order.lastIndexOf("drafts:save")).toBeGreaterThan(order.lastIndexOf("updates:submit"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Status message").value).toBe("Rack 4 of 5");
  });
});
