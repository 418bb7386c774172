/** A press without main's answer is neither recorded nor sent, and the screen claims neither. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Invoke, InvokeChannel, Result } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { HOLD_MS } from "../../app/commands/key-hold.ts";
import { live } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aBadLine } from "./sample-away.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = new Date(2026, 10, 20, 14, 2, 0).getTime();
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(document.body, { key, ...more }));
const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }));
const details = () => screen.getByRole("region", { name: "Action details" });
const button = (name: string) => within(details()).getByRole("button", { name });
const pending = () => screen.getByRole("status", { name: "Not recorded yet" }).textContent;
const together = () => screen.getByRole("status", { name: "Acknowledged together" }).textContent;
const update = () => screen.getByRole("status", { name: "Update" }).textContent;

/** Opens a window with one chosen Action, whose main process answers the channel on demand. */
async function frozenAt<C extends InvokeChannel>(channel: C, row: RowDto) {
  const answer = Promise.withResolvers<Result<Invoke[C]["response"]>>();
  const { bridge } = await openWindow({ rows: [row] }, (made) => made.answerNext(channel, answer.promise));
  await act(async () => screen.getByRole("row").focus());
  bridge.freeze();
  return { bridge, answer: (result: Result<Invoke[C]["response"]>) => act(async () => answer.resolve(result)) };
}

describe("a press that main has not answered", () => {
  it("is shown as such after a second, and neither as recorded nor as sent", async () => {
    const { bridge, answer } = await frozenAt("updates:submit", aRow({ id: "a", name: "Alpha" }));
    await press("a");
    expect(pending()).toBe("");
    await pass(1000);
    expect(pending()).toBe(
      "“Acknowledge” is not recorded yet: it was pressed at 14:02:00, and Docket has not answered. It is recorded when Docket answers; if Docket " +
        "quits before that, press again.",
    );
    expect(update()).toBe("");
    expect(button("Acknowledge").getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("row").textContent).toContain("Assigned");
    expect(screen.getByRole("row").textContent).not.toMatch(/Acknowledg|waits|Sending/);
    await press("a");
    expect(bridge.requests("updates:submit")).toHaveLength(1);
    await answer({ ok: true, value: { updateId: "u-1" } });
    expect(pending()).toBe("");
  });

  it("and then answers, is not sent a second time before its row shows an update", async () => {
    const row = aRow({ id: "a", name: "Alpha" });
    const { bridge, answer } = await frozenAt("updates:submit", row);
    await press("a");
    await answer({ ok: true, value: { updateId: "u-1" } });
    await press("a");
    expect(bridge.requests("updates:submit")).toHaveLength(1);
    await act(async () => bridge.change([{ ...row, update: anUpdate({ actionId: "a", state: "sending" }) }]));
    await act(async () => bridge.change([{ ...row, update: anUpdate({ actionId: "a", state: "refused" }) }]));
    await press("a");
    expect(bridge.requests("updates:submit")).toHaveLength(2);
  });

  it("ends with its refusal", async () => {
    const { answer } = await frozenAt("updates:submit", aRow({ id: "a", name: "Alpha" }));
    await press("a");
    await pass(20_000);
    await answer(failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } } }));
    expect(pending()).toBe("");
    expect(within(details()).getByRole("note").textContent).toContain(
      "Not recorded. This could not be kept on this device's disk (The disk is full)",
    );
  });

  it("is shown as such while main sends heartbeats, too", async () => {
    const { bridge } = await frozenAt("updates:submit", aRow({ id: "a", name: "Alpha" }));
    bridge.beat();
    await press("a");
    await pass(5000);
    expect(screen.getByRole("status", { name: "Connection" }).textContent).toMatch(/^Live/);
    expect(pending()).toContain("“Acknowledge” is not recorded yet");
  });

  it("is shown at its own Action only", async () => {
    const { bridge } = await frozenAt("updates:submit", aRow({ id: "a", name: "Alpha" }));
    await act(async () => bridge.change([aRow({ id: "b", name: "Beta", receivedAt: 2000 })]));
    await press("a");
    await pass(1000);
    await act(async () => bridge.push("queue:open", { actionId: "b" }));
    expect(pending()).toBe("");
    await act(async () => bridge.push("queue:open", { actionId: "a" }));
    expect(pending()).toContain("“Acknowledge”");
  });

  it("of Undo warns that it may be too late, and is not repeated", async () => {
    const waiting = anUpdate({ actionId: "a", state: "waiting", move: "complete", undoUntil: NOW + 5000, choices: ["undo", "send"] });
    const { bridge } = await frozenAt("updates:resolve", { ...aRow({ id: "a", state: "IN_PROGRESS" }), update: waiting });
    await click(button("Undo"));
    await click(button("Undo"));
    await pass(8000);
    expect(pending()).toMatch(/^“Undo” is not recorded yet.*What was to be undone may be sent before that\.$/);
    expect(update()).toMatch(/^Waiting to send “Complete” as robot-7; the time to undo ended at 14:02:05/);
    expect(document.body.textContent).not.toMatch(/in 0 s/);
    expect(bridge.requests("updates:resolve")).toHaveLength(1);
    await click(button("Send now"));
    expect(bridge.requests("updates:resolve")).toHaveLength(2);
  });

  it("of Undo that was too late ends with main's reason, and mentions no typed text", async () => {
    const waiting = anUpdate({ actionId: "a", state: "waiting", move: "complete", undoUntil: NOW + 5000, choices: ["undo", "send"] });
    const { answer } = await frozenAt("updates:resolve", { ...aRow({ id: "a", state: "IN_PROGRESS" }), update: waiting });
    await click(button("Undo"));
    await answer(failed("undoTooLate"));
    expect(within(details()).getByRole("note").textContent).toBe("The time to undo it is over, so it cannot be undone from here.");
  });

  it("of “I have stopped” keeps the work to stop, and is shown as not noted", async () => {
    const row: RowDto = { ...aRow({ id: "a", state: "CANCELLED" }), stop: { at: NOW, why: "CANCELLED" }, views: ["allOpen"] };
    await frozenAt("stop:confirm", row);
    await press("s");
    await pass(HOLD_MS);
    await pass(4000);
    expect(screen.getByRole("region", { name: "Stop work" })).toBeTruthy();
    expect(pending()).toBe("Your answer is not noted yet: it was pressed at 14:02:00, and Docket has not answered.");
  });

  it("of a reason stays in its dialog, and closes no other one when it is answered", async () => {
    const { bridge, answer } = await frozenAt("updates:submit", aRow({ id: "a", name: "Alpha" }));
    await act(async () => bridge.change([aRow({ id: "b", name: "Beta", receivedAt: 2000 })]));
    await press("r");
    await type(screen.getByLabelText("Reason"), "no tools");
    await click(screen.getByRole("button", { name: "Reject" }));
    await pass(1000);
    expect(screen.getByRole("dialog").textContent).toContain("“Reject” is not recorded yet");
    expect(screen.getByRole("dialog").textContent).not.toContain("Sent as");
    await click(screen.getByRole("button", { name: "Go back" }));
    await act(async () => bridge.push("queue:open", { actionId: "b" }));
    await press("r");
    await answer({ ok: true, value: { updateId: "u-1" } });
    expect(screen.getByRole("dialog").textContent).toContain("Beta");
  });
});

describe("a text, a question and a selection while main does not respond", () => {
  it("is not called kept", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", state: "IN_PROGRESS" })] });
    await act(async () => screen.getByRole("row").focus());
    bridge.freeze();
    await pass(3000);
    await type(screen.getByLabelText("Phase"), "on site");
    expect(document.body.textContent).not.toContain("Kept on this device");
    expect(document.body.textContent).toContain("What you type now is kept only when Docket answers.");
    bridge.beat();
    await pass(1000);
    expect(document.body.textContent).toContain("Kept on this device until it is sent.");
  });

  it("is counted as not recorded when several Actions are acknowledged", async () => {
    const rows = ["a", "b", "c"].map((id) => aRow({ id }));
    const { bridge, store } = await openWindow({ rows }, (made) =>
      made.answerNext("updates:acknowledgeAll", new Promise<never>(() => undefined)),
    );
    await act(async () => store.getState().selectAll(["a", "b", "c"]));
    bridge.freeze();
    await press("a");
    expect(together()).toBe("0 of 3 confirmed");
    await pass(2000);
    expect(together()).toBe("0 of 3 confirmed, 3 not recorded yet");
  });

  it("requests diagnostics once, and marks old ones as old", async () => {
    const { bridge } = await openWindow({}, (made) => void (made.diagnostics = aBadLine(NOW)));
    await click(screen.getByRole("button", { name: "Diagnostics" }));
    expect(screen.getByRole("dialog").textContent).not.toContain("This is how it was");
    bridge.answerNext("diagnostics:get", new Promise<never>(() => undefined));
    bridge.freeze();
    await pass(20_000);
    expect(bridge.requests("diagnostics:get")).toHaveLength(2);
    expect(within(screen.getByRole("dialog")).getByRole("note").textContent).toMatch(/^This is how it was at 14:02:00\. Docket has not/);
  });

  it("shows no missing diagnostics any more once there are some", async () => {
    const { bridge } = await openWindow({});
    await click(screen.getByRole("button", { name: "Diagnostics" }));
    expect(within(screen.getByRole("dialog")).getByRole("note").textContent).toMatch(/nothing to report yet/);
    bridge.diagnostics = aBadLine(Date.now());
    await pass(2000);
    expect(within(screen.getByRole("dialog")).queryByRole("note")).toBeNull();
  });

  it.each([
    ["h", "Handover"],
    ["l", "Delivery ledger"],
  ])("shows no empty dialog (%s)", async (key, name) => {
    const never = new Promise<never>(() => undefined);
    const { bridge } = await openWindow({}, (made) => {
      made.answerNext("handover:get", never);
      made.answerNext("ledger:search", never);
    });
    bridge.freeze();
    await press(key);
    await pass(3000);
    const dialog = screen.getByRole("dialog", { name });
    expect(within(dialog).getByRole("note").textContent).toMatch(/^Docket itself is not answering\./);
    bridge.beat();
    await pass(1000);
    expect(within(dialog).queryByRole("note")).toBeNull();
  });

  it("shows no saved settings", async () => {
    const { bridge } = await openWindow({}, (made) => made.answerNext("settings:save", new Promise<never>(() => undefined)));
    await click(screen.getByRole("button", { name: "Settings" }));
    bridge.freeze();
    await click(screen.getByRole("button", { name: "Save" }));
    await pass(3000);
    expect(screen.getByRole("dialog").textContent).toContain("Not saved yet: Docket itself is not answering.");
    await act(async () => bridge.push("main:beat", live(Date.now())));
    expect(screen.getByRole("dialog").textContent).not.toContain("Not saved yet");
  });
});
