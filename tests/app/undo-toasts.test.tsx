/** Final moves that can be undone: in one stack of toasts, from anywhere. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import { live } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { choose, click, press } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const SECONDS = 5;
/**
 * Returns a time that is ahead, so that the full time to undo is left however long the window takes
 * to open.
 */
const aheadOfNow = (): number => Date.now() + 60_000;
function pending(id: string, move: "complete" | "reject" | "fail" | "cancel", pressedAt = aheadOfNow()): RowDto {
  const update = anUpdate({
    actionId: id,
    move,
    state: "waiting",
    createdAt: pressedAt,
    stateSince: pressedAt,
    undoUntil: pressedAt + SECONDS * 1000,
    choices: ["undo", "send"],
  });
  return aRow({ id, name: `Action ${id}`, state: "IN_PROGRESS", update });
}
const toasts = () => screen.queryByRole("region", { name: "Undo" });
const PAUSES = { keys: 1_000, settling: 700 };
/** Ends the turn, in which effects of a press count as the user's own. */
const turn = () => act(async () => new Promise((resolve) => void setTimeout(resolve)));
const heard = () => document.querySelector("[data-live-announcer]")?.textContent;
const words = () => [...(toasts()?.querySelectorAll("[role=timer]") ?? [])].map((toast) => toast.textContent);

const overDialog = () => [...document.querySelectorAll("[data-react-aria-top-layer] > *")].map((part) => part.textContent);
const first = () => within(toasts()!).getAllByRole("button", { name: /^Undo/ })[0]!;

describe("a final move that can be undone", () => {
  it.each([
    ["complete", "completes"],
    ["reject", "rejects"],
    ["fail", "fails"],
    ["cancel", "cancels"],
  ] as const)("has a toast: %s", async (move, does) => {
    await openWindow({ rows: [pending("a", move), aRow({ id: "b" })] });
    expect(words()).toEqual([`Action a: ${does} in 5 s`]);
  });

  it("includes its id beside Actions whose names read the same", async () => {
    const names = ["Inspect pump", "Inspect  pump", "Inspect\u00A0pump"];
    const moves = ["complete", "fail", "cancel"] as const;
    await openWindow({ rows: names.map((name, at) => ({ ...pending(["a", "b", "c"][at]!, moves[at]!), name })) });
    expect(words().map((toast) => /· [abc]/u.exec(toast ?? "")?.[0])).toEqual(["· a", "· b", "· c"]);
  });

  it("includes its id beside another Action with the same name", async () => {
    await openWindow({
      rows: [
        { ...pending("a", "complete"), name: "Inspect pump" },
        { ...pending("b", "fail"), name: "Inspect pump" },
      ],
    });
    expect(words()).toEqual(["Inspect pump · a: completes in 5 s", "Inspect pump · b: fails in 5 s"]);
    expect(
      within(toasts()!)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-description")),
    ).toEqual(["Inspect pump · a", "Inspect pump · b"]);
  });

  it("promises no sending time while the service has requested a longer pause", async () => {
    const pausedUntil = aheadOfNow() + 600_000;
    await openWindow({ rows: [pending("a", "complete"), aRow({ id: "b" })], connection: { ...live(Date.now()), pausedUntil } });
    expect(words()).toEqual(["Action a: Complete, 5 s to undo"]);
    expect(toasts()?.textContent).toContain("then it waits to be sent");
  });

  it("names its Action on its button for a screen reader", async () => {
    await openWindow({ rows: [pending("a", "complete"), pending("b", "fail")] });
    const buttons = within(toasts()!).getAllByRole("button", { name: /^Undo/ });
    expect(buttons.map((button) => button.getAttribute("aria-description"))).toEqual(["Action a", "Action b"]);
  });

  it("is undone by its button and by Z while another Action is chosen", async () => {
    const { bridge } = await openWindow({ rows: [pending("a", "fail"), aRow({ id: "b", name: "Beta" })] });
    await choose(/Beta/);
    await press("z");
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-a", choice: "undo" }]);
    await act(async () => bridge.change([aRow({ id: "a", name: "Action a", state: "IN_PROGRESS" })]));
    expect(toasts()).toBeNull();
    expect(heard()).toBe("Action a: “Fail” was taken back and not sent.");
    const note = screen.getByRole("status", { name: "Key" });
    expect(note.textContent).toBe("Action a: “Fail” was taken back and not sent.");
    // As for every answer to a key, the note stays until the next press.
    await press("j");
    expect(note.textContent).toBe("");
    const again = pending("a", "complete");
    await act(async () => bridge.change([{ ...again, update: { ...again.update!, id: "another" } }]));
    await click(within(toasts()!).getByRole("button", { name: "Undo" }));
    expect(bridge.requests("updates:resolve")).toHaveLength(2);
  });

  it("has its undo confirmed over a dialog, too, which covers the place of the notes", async () => {
    const { bridge, store } = await openWindow({ rows: [pending("a", "fail"), aRow({ id: "b", name: "Beta" })] });
    await act(async () => store.getState().openDialog({ kind: "diagnostics" }));
    await act(async () => bridge.change([aRow({ id: "a", name: "Action a", state: "IN_PROGRESS" })]));
    expect(overDialog()).toContain("Action a: “Fail” was taken back and not sent.");
    await act(async () => store.getState().noteKey(undefined));
    expect(overDialog()).not.toContain("Action a: “Fail” was taken back and not sent.");
  });

  it("shows Z on the one that Z undoes, also when the details show an older one that is not listed", async () => {
    const ahead = aheadOfNow();
    const older = { ...pending("a", "fail", ahead), views: [] };
    const { bridge } = await openWindow({ rows: [older, pending("b", "fail", ahead + 1), aRow({ id: "c", name: "Gamma" })] });
    await act(async () => bridge.push("queue:open", { actionId: "a" }));
    const buttons = within(toasts()!).getAllByRole("button", { name: /^Undo/ });
    expect(buttons.map((button) => button.querySelector("kbd")?.textContent)).toEqual([undefined, "Z"]);
    await press("z", document.body);
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-b", choice: "undo" }]);
  });

  it("leaves the next one to the next Z, before and after main's answer", async () => {
    const ahead = aheadOfNow();
    const rows = ["a", "b", "c"].map((id, at) => pending(id, "complete", ahead + at));
    let now = 10_000;
    const opened = await openWindow({ rows: [...rows, aRow({ id: "z", name: "Zulu" })] }, undefined, () => now, PAUSES);
    const { bridge, store } = opened;
    const undone = () => bridge.requests("updates:resolve").map(({ updateId }) => updateId);
    await choose(/Zulu/);
    now += 5_000;
    const answer = Promise.withResolvers<{ ok: true; value: null }>();
    bridge.answerNext("updates:resolve", answer.promise);
    await press("z");
    now += 60;
    await press("z");
    expect([undone(), store.getState().keyNote]).toEqual([["update-c", "update-b"], undefined]);
    await turn();
    // Main answers, and its rows follow some time later.
    await act(async () => answer.resolve({ ok: true, value: null }));
    now += 60;
    await act(async () => bridge.change([aRow({ id: "c", name: "Action c", state: "IN_PROGRESS" })]));
    await press("z");
    expect([undone(), store.getState().keyNote]).toEqual([["update-c", "update-b", "update-a"], undefined]);
    await press("z");
    expect([undone().length, store.getState().keyNote?.code]).toEqual([3, "recording"]);
  });

  it("is not undone by a press that was meant for the former one in its place", async () => {
    const now = aheadOfNow();
    const rows = ["a", "b"].map((id, at) => pending(id, "complete", now + at));
    const { bridge } = await openWindow({ rows: [...rows, aRow({ id: "z", name: "Zulu" })] });
    await choose(/Zulu/);
    document.elementFromPoint = () => first();
    const at = { clientX: 5, clientY: 5 };
    fireEvent.pointerMove(first(), at);
    // Complete of Action a has been sent by itself, and b is in its place.
    await act(async () => bridge.change([aRow({ id: "a", name: "Action a", state: "COMPLETED" })]));
    await act(async () => void fireEvent.click(first(), { ...at, detail: 1 }));
    // A small tremor of the pointer does not count as a move.
    fireEvent.pointerMove(first(), { clientX: 6, clientY: 5 });
    await act(async () => void fireEvent.click(first(), { clientX: 6, clientY: 5, detail: 1 }));
    expect(bridge.requests("updates:resolve")).toEqual([]);
    fireEvent.pointerMove(first(), { clientX: 16, clientY: 5 });
    await act(async () => void fireEvent.click(first(), { clientX: 16, clientY: 5, detail: 1 }));
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-b", choice: "undo" }]);
    Reflect.deleteProperty(document, "elementFromPoint");
  });

  it("restores the update before it when undone, and does not announce that one again", async () => {
    const earlier = anUpdate({ id: "earlier", actionId: "a", move: "start", state: "confirmed", createdAt: 1, stateSince: 1, choices: [] });
    const started = aRow({ id: "a", name: "Action a", state: "IN_PROGRESS", update: earlier });
    const { bridge } = await openWindow({ rows: [pending("a", "fail")] });
    await choose(/Action a/);
    await act(async () => bridge.change([started]));
    expect(screen.getByRole("status", { name: "Update" }).textContent).toMatch(/^Confirmed/);
    expect(heard()).toBe("Action a: “Fail” was taken back and not sent.");
  });

  it("is shown below older ones, and the newest has the key", async () => {
    const now = aheadOfNow();
    const rows = ["a", "b", "c", "d"].map((id, at) => pending(id, "complete", now + at));
    const { bridge } = await openWindow({ rows: [...rows, aRow({ id: "z", name: "Zulu" })] });
    await choose(/Zulu/);
    expect(words().map((text) => text?.slice(0, 8))).toEqual(["Action b", "Action c", "Action d"]);
    expect(toasts()?.textContent).toContain("and 1 more");
    expect([...toasts()!.querySelectorAll("kbd")]).toHaveLength(1);
    await press("z");
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-d", choice: "undo" }]);
  });

  it("is not described as sent when there is no connection", async () => {
    await openWindow({ rows: [pending("a", "complete")], connection: { ...live(Date.now()), state: "offline" } });
    expect(words()).toEqual(["Action a: Complete, 5 s to undo"]);
    expect(toasts()?.textContent).toContain("then it waits to be sent");
  });

  it("is shown over an open dialog, the newest only, found by role and undone by button and key", async () => {
    const now = aheadOfNow();
    const { bridge } = await openWindow({ rows: [pending("a", "fail", now), pending("b", "complete", now + 1)] });
    await click(screen.getByRole("button", { name: "Settings" }));
    const dialog = screen.getByRole("dialog", { name: "Settings" });
    // The query is by role, since elements behind a dialog are hidden and not found.
    expect(words()).toEqual(["Action b: completes in 5 s"]);
    expect(toasts()?.textContent).toContain("and 1 more");
    expect(toasts()?.querySelector("kbd")?.textContent).toBe("Ctrl Shift Y");
    await press("Y", dialog, { ctrlKey: true, shiftKey: true });
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-b", choice: "undo" }]);
    await act(async () => bridge.change([aRow({ id: "b", name: "Action b", state: "IN_PROGRESS" })]));
    expect(words()).toEqual(["Action a: fails in 5 s"]);
    await click(within(toasts()!).getByRole("button", { name: "Undo" }));
    expect(bridge.requests("updates:resolve")).toHaveLength(2);
    // React Aria focuses a dialog that has just opened once more after half a second.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it("has its keys in a dialog while a text is typed, which is unchanged", async () => {
    const { bridge } = await openWindow({ rows: [pending("a", "fail"), aRow({ id: "b", name: "Beta" })] });
    await click(screen.getByRole("button", { name: "Settings" }));
    const field = screen.getByLabelText("Display name");
    await act(async () => field.focus());
    await press("z", field);
    await press("z", field, { ctrlKey: true });
    expect(bridge.requests("updates:resolve")).toEqual([]);
    await press("Y", field, { ctrlKey: true, shiftKey: true });
    expect(bridge.requests("updates:resolve")).toEqual([{ updateId: "update-a", choice: "undo" }]);
    expect(document.activeElement).toBe(field);
  });
});
