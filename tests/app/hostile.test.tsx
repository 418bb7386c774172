/**
 * A service's ids, names and texts are treated as text only: none blanks a pane, acts on another
 * Action, or looks like Docket's own words.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldChangeDto } from "../../electron/contract/action.ts";
import { failed } from "../../electron/contract/errors.ts";
import { HOSTILE } from "./hostile-ids.ts";
import { anUpdate, aRow, detailsOf, inWords } from "./sample-actions.ts";
import { aHandover } from "./sample-prompts.ts";
import { click, focusTaken, showNotices } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  act(async () => void fireEvent.keyDown(target, { key }));
const details = () => screen.getByRole("region", { name: "Action details" });
const rowOf = (id: string) =>
  screen.getAllByRole("row").find((row) => row instanceof HTMLElement && row.dataset["action"] === id) as HTMLElement;

const complaints = vi.spyOn(console, "error");
beforeEach(() => complaints.mockClear().mockImplementation(() => undefined));
afterEach(() => expect(complaints.mock.calls).toEqual([]));

describe.each(HOSTILE)("an Action whose id is %s", (_what, id) => {
  const other = aRow({ id: "other", name: "Other", receivedAt: 2_000, state: "IN_PROGRESS" });

  it("is shown, chosen by key and acted on like any other", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id, name: "Alpha" }), other] });
    await act(async () => rowOf("other").focus());
    await press("ArrowUp");
    expect(document.activeElement).toBe(rowOf(id));
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("Alpha");
    await press("a");
    await press("r");
    await act(async () => void fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "no tools" } }));
    await click(screen.getByRole("button", { name: "Reject" }));
    expect(bridge.requests("updates:submit").map(({ actionId, move }) => [actionId, move])).toEqual([
      [id, "acknowledge"],
      [id, "reject"],
    ]);
    expect(bridge.requests("drafts:save")).toMatchObject([{ actionId: id, move: "reject", statusMessage: "no tools" }]);
  });

  it("keeps its drafts, problems and answers separate from those of every other Action", async () => {
    const row = aRow({ id, name: "Alpha", state: "IN_PROGRESS", silentSince: 1 });
    const { bridge } = await openWindow({ rows: [row, other] });
    await act(async () => rowOf(id).focus());
    await act(async () => void fireEvent.change(screen.getByLabelText("Phase"), { target: { value: "on site" } }));
    bridge.answerNext("updates:submit", failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } } }));
    bridge.answerNext("silence:later", failed("internal"));
    await press("u", document.body);
    await press("n", document.body);
    expect(within(details()).getAllByRole("note")).toHaveLength(2);
    await act(async () => rowOf("other").focus());
    expect(within(details()).queryByRole("note")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("");
    await act(async () => rowOf(id).focus());
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("on site");
  });

  it("is selected and acknowledged together with others, each with its own result", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id, name: "Alpha" }), aRow({ id: "b", name: "Beta", receivedAt: 2_000 })] });
    await act(async () => rowOf(id).focus());
    await act(async () => void fireEvent.keyDown(rowOf(id), { key: "a", ctrlKey: true }));
    await press("a");
    // Main refuses a whole request with an empty or overlong id, so such an Action must be left
    // out.
    const taken = id !== "" && id.length <= 4_096;
    expect(bridge.requests("updates:acknowledgeAll")[0]?.actions.map(({ actionId }) => actionId)).toEqual(taken ? [id, "b"] : ["b"]);
    if (!taken) return;
    const update = anUpdate({ id: `update-of-${id}`, actionId: id, state: "refused", createdAt: Date.now() });
    await act(async () => bridge.change([aRow({ id, name: "Alpha", update })]));
    expect(screen.getByRole("status", { name: "Acknowledged together" }).textContent).toBe("0 of 2 confirmed, 1 not");
  });
});

describe.each(HOSTILE)("%s", (_what, text) => {
  it("as the name, phase, message, type and people of an Action blanks no pane", async () => {
    const people = { assignedTo: { type: text, id: text }, requestedBy: { type: text, id: text }, reportedBy: text };
    const progress = { phase: text, statusMessage: text };
    const changed = (["name", "type", "scope", "priority", "requestedBy"] as const).map((field): FieldChangeDto => ({
      field,
      from: text,
      to: text,
    }));
    const update = anUpdate({
      actionId: "a",
      actionName: text,
      move: "report",
      progress,
      state: "held",
      reason: inWords(text),
      choices: ["send"],
    });
    const row = aRow({ id: "a", name: text, type: text, progress, ...people, changed, update, state: "IN_PROGRESS" });
    const now = Date.now();
    await openWindow({ rows: [row, aRow({ id: "b", name: "Beta" })] }, (bridge) => {
      bridge.handover = { ...aHandover(now), open: [row], updates: [update] };
      bridge.digest = {
        since: 1,
        until: 2,
        items: [
          {
            actionId: "a",
            name: text,
            kind: "changed",
            state: "ASSIGNED",
            priority: "HIGH",
            lines: [{ at: 1, kind: "changed", field: "priority", from: text, to: text }],
          },
        ],
      };
      const shown = detailsOf(row);
      bridge.details.set("a", {
        ...shown,
        timeline: [...shown.timeline, { at: 1, kind: "acceptedChange", fields: [text, "constructor"] }],
      });
    });
    await act(async () => rowOf("a").focus());
    expect(screen.getByRole("row", { name: /Beta/ })).toBeTruthy();
    expect(within(details()).getByRole("heading", { level: 2 })).toBeTruthy();
    await press("h", document.body);
    expect(within(screen.getByRole("dialog")).getByRole("region", { name: "Open work" })).toBeTruthy();
    await click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await focusTaken();
    await showNotices();
    await click(screen.getByRole("button", { name: "Show what changed" }));
    expect(screen.getByRole("dialog", { name: "While Docket was away" })).toBeTruthy();
  });
});

const started = (id: string) => aRow({ id, name: `Action ${id}`, state: "IN_PROGRESS" });

describe("ids with the same ending", () => {
  it("do not remove each other's drafts", async () => {
    const { bridge } = await openWindow({ rows: [started("7"), started("act 7")] });
    bridge.details.set("act 7", {
      ...detailsOf(started("act 7")),
      drafts: [{ actionId: "act 7", move: "report", phase: "typed before", statusMessage: "" }],
    });
    await act(async () => rowOf("act 7").focus());
    await act(async () => rowOf("7").focus());
    bridge.answerNext("queue:details", new Promise(() => undefined));
    await act(async () => rowOf("act 7").focus());
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("typed before");
  });
});

describe.each([
  ["no name", ""],
  ["a name of spaces", " \u00A0 "],
  ["a name of control characters", "\u0000\n\u009F"],
])("an Action with %s", (_what, name) => {
  it("is named by its id wherever a name is shown", async () => {
    const silent = aRow({ id: "act-7", name, state: "IN_PROGRESS", silentSince: 1 });
    const waiting = aRow({ id: "act-8", name });
    const stop = { at: 1, why: "CANCELLED" as const };
    const stopped = aRow({ id: "act-9", name, state: "CANCELLED", stop, views: ["allOpen"] });
    const update = anUpdate({ actionId: "act-7", actionName: name, state: "held" });
    const { bridge } = await openWindow({ rows: [silent, waiting, stopped] }, (fake) => {
      const draft = { actionId: "act-7", actionName: name, move: "report" as const, phase: "x", statusMessage: "" };
      fake.handover = { ...aHandover(1), open: [silent], updates: [update], drafts: [draft] };
      const item = { actionId: "act-7", name, kind: "changed" as const, state: "PLANNED" as const, priority: "LOW" as const, lines: [] };
      fake.digest = { since: 1, until: 2, items: [item] };
      fake.ledger = [{ number: 1, at: 1, actionId: "act-7", name, kind: "opened", event: { code: "opened", params: {} } }];
    });
    expect(rowOf("act-7").querySelector("[data-part=name]")?.textContent).toBe("act-7");
    await focusTaken();
    await showNotices();
    expect(screen.getByRole("region", { name: "Silent work" }).textContent).toMatch(/Nothing reported for .* act-7/);
    expect(screen.getByRole("region", { name: "Work to stop" }).textContent).toContain("act-9 was cancelled.");
    await act(async () => rowOf("act-8").focus());
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("act-8");
    await press("r");
    expect(within(screen.getByRole("dialog")).getByText("act-8")).toBeTruthy();
    await click(screen.getByRole("button", { name: "Go back" }));
    await act(async () => bridge.change([{ ...waiting, state: "ACKNOWLEDGED" }]));
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe("act-8: Acknowledged.");
    await press("h", document.body);
    for (const part of ["Open work", "Unfinished updates", "Drafts"])
      expect(within(screen.getByRole("region", { name: part })).getByText("act-7", { selector: "strong" })).toBeTruthy();
    await click(screen.getByRole("button", { name: "Close" }));
    await press("l", document.body);
    expect(screen.getByRole("table").textContent).toContain("Openedact-7");
    await click(screen.getByRole("button", { name: "Close" }));
    await focusTaken();
    await showNotices();
    await click(screen.getByRole("button", { name: "Show what changed" }));
    expect(within(screen.getByRole("dialog")).getByRole("button", { name: /act-7/ })).toBeTruthy();
  });

  it("is found by its id, and named by it among the Actions acknowledged together", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "act-7", name }), aRow({ id: "act-8" })] });
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "act-7" } }));
    expect(screen.getAllByRole("row")).toHaveLength(1);
    await act(async () => void fireEvent.keyDown(rowOf("act-7"), { key: "a", ctrlKey: true }));
    bridge.answerNext(
      "updates:acknowledgeAll",
      failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } } }),
    );
    await press("a", document.body);
    expect(screen.getByRole("list", { name: "Not confirmed" }).textContent).toMatch(
      /^act-7 Not recorded\. This could not be kept on this device's disk \(The disk is full\)/,
    );
  });
});

describe("details that main does not return", () => {
  it("are called missing, and not shown as an empty history", async () => {
    await openWindow({ rows: [aRow({ id: "a" })] }, (bridge) =>
      bridge.answerNext("queue:details", failed("invalidRequest", { channel: "queue:details", field: "actionId", problem: "Too big" })),
    );
    await act(async () => rowOf("a").focus());
    expect(details().textContent).toContain(
      "The history of this Action cannot be shown. Docket could not do that because of an internal error (queue:details: actionId: Too big).",
    );
  });
});

describe("a text with characters that turn or hide the text around it", () => {
  it("is made visible on the screen, and sent unchanged in requests", async () => {
    const id = "act-\u202E7102";
    const { bridge } = await openWindow({ rows: [aRow({ id, name: "Pump\u2066 off\nOPEN" })] });
    await act(async () => rowOf(id).focus());
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("Pump\uFFFD off OPEN");
    expect(details().querySelector("[data-part=facts]")?.textContent).toContain("act-\uFFFD7102");
    await press("a");
    expect(bridge.requests("updates:submit")[0]?.actionId).toBe(id);
  });
});
