/**
 * Working on one Action: its moves, the progress form, the reason dialogs, and the end of an
 * Action.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { termsShown } from "../../electron/contract/terms.ts";
import { anUpdate, aRow, detailsOf, inWords } from "./sample-actions.ts";
import { button, choose, click, details, press, row, moreMoves, submitted, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const moves = () =>
  within(within(details()).getByRole("group", { name: "What to do" }))
    .getAllByRole("button")
    .map((found) => found.getAttribute("aria-label") ?? found.textContent?.replace(/(?:Shift )?[A-Z]$/, ""));

describe("the moves", () => {
  it.each([
    [aRow({ id: "a", name: "Alpha" }), ["Acknowledge", "Reject"], ["Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" }), ["Plan", "Reject"], ["Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "PLANNED" }), ["Start", "Fail"], ["Reject", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" }), ["Complete", "Report progress", "Fail"], ["Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "PENDING", roles: ["authorizer"] }), ["Approve", "Cancel action"], []],
    [aRow({ id: "a", name: "Alpha", state: "DRAFT", roles: ["requester"] }), ["Submit", "Cancel action"], []],
    [aRow({ id: "a", name: "Alpha", state: "APPROVED", roles: ["requester"] }), ["Assign", "Cancel action"], []],
  ])("are exactly those that main offers, each in its own place (%#)", async (action, names, more) => {
    await openWindow({ rows: [{ ...action, views: ["allOpen"] }] });
    await choose(/Alpha/);
    expect(moves()).toEqual([...names, "More moves"]);
    for (const name of names) expect(button(name)).toBeTruthy();
    const items = await moreMoves();
    expect(items.map((item) => item.querySelector("span")?.textContent)).toEqual([...more, "Ledger of this Action"]);
  });

  it("send the state shown at the press, and change no row by themselves", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await click(button("Acknowledge"));
    expect(submitted(bridge)).toMatchObject([{ actionId: "a", move: "acknowledge", seenState: "ASSIGNED" }]);
    expect(row(/Alpha/).textContent).toContain("Assigned");
    const update = anUpdate({ actionId: "a", state: "sending" });
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", update })]));
    expect(row(/Alpha/).textContent).toContain("Acknowledging…");
    expect(screen.getByRole("status", { name: "Update" }).textContent).toMatch(/^Sending/);
    expect(within(details()).queryByRole("button", { name: "Acknowledge" })).toBeNull();
    expect(within(details()).getByRole("group", { name: "What to do" }).textContent).toContain("Acknowledging…");
  });

  it("have keys, which are ignored while held down or while typing", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await press("a", document.activeElement!, { repeat: true });
    await press("a", screen.getByRole("searchbox"));
    await press("a", document.body, { ctrlKey: true });
    expect(submitted(bridge)).toEqual([]);
    await press("a");
    expect(submitted(bridge)).toMatchObject([{ move: "acknowledge" }]);
  });

  it("ignore presses only until main has answered the same press", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    bridge.answerNext("updates:submit", new Promise(() => undefined));
    await press("a");
    await press("a");
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" })]));
    await press("p");
    expect(submitted(bridge).map((input) => input.move)).toEqual(["acknowledge", "plan"]);
  });

  it("ignore the second click of a double click", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await act(async () => void fireEvent.click(button("Acknowledge"), { detail: 2 }));
    expect(submitted(bridge)).toEqual([]);
  });

  it("show why a press was not recorded", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    bridge.answerNext("updates:submit", failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } } }));
    await click(button("Acknowledge"));
    expect(screen.getByRole("note").textContent).toContain("Not recorded. This could not be kept on this device's disk (The disk is full)");
  });

  it("leave the focus at the heading when the focused button goes", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await act(async () => button("Acknowledge").focus());
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" })]));
    expect(document.activeElement).toBe(within(details()).getByRole("heading", { level: 2 }));
  });

  it("offer the choices of an update that is stuck", async () => {
    const update = anUpdate({ actionId: "a", state: "held", choices: ["send", "drop"], reason: inWords("It was replanned") });
    const alpha = aRow({ id: "a", name: "Alpha", update });
    const { bridge } = await openWindow({ rows: [alpha] });
    await choose(/Alpha/);
    expect(screen.getByRole("status", { name: "Update" }).textContent).toMatch(/^Held, not sent: “Acknowledge”\. It was replanned\.$/);
    await click(button("Send anyway"));
    await click(button("Drop"));
    expect(bridge.requests("updates:resolve")).toEqual([
      { updateId: update.id, choice: "send", seenTerms: termsShown(alpha) },
      { updateId: update.id, choice: "drop" },
    ]);
  });
});

describe("the progress form", () => {
  const started = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: { phase: "en route", statusMessage: "" } });

  it("shows each text in the direction of its own letters", async () => {
    await openWindow({ rows: [started] });
    await choose(/Alpha/);
    expect([screen.getByLabelText("Phase").dir, screen.getByLabelText("Status message").dir]).toEqual(["auto", "auto"]);
    await press("f");
    expect(screen.getByLabelText("Reason").dir).toBe("auto");
  });

  it("sends phase and message together by Ctrl+Enter", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Status message"), "bearing is warm");
    await press("Enter", screen.getByLabelText("Status message"), { ctrlKey: true });
    expect(submitted(bridge)).toMatchObject([{ move: "report", progress: { phase: "en route", statusMessage: "bearing is warm" } }]);
  });

  it("trims blanks around a text when sending, and leaves them in the field", async () => {
    const { bridge } = await openWindow({
      rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: { phase: "on site", statusMessage: "" } })],
    });
    await choose(/Alpha/);
    const message = screen.getByLabelText<HTMLTextAreaElement>("Status message");
    await type(message, " again\n");
    expect(message.value).toBe(" again\n");
    await press("Enter", message, { ctrlKey: true });
    await click(button("Complete"));
    const again = { phase: "on site", statusMessage: "again" };
    expect(submitted(bridge).map(({ move, progress }) => [move, progress])).toEqual([
      ["report", again],
      ["complete", again],
    ]);
  });

  it("shows a multi-line phase on one line, and sends the service's phase or the typed replacement", async () => {
    const progress = { phase: " en route\r\nslow ", statusMessage: "later " };
    const slow = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress });
    const { bridge } = await openWindow({ rows: [slow] });
    await choose(/Alpha/);
    const [phase, message] = [screen.getByLabelText<HTMLInputElement>("Phase"), screen.getByLabelText("Status message")];
    expect(phase.value).toBe(" en route slow ");
    await click(button("Report progress"));
    await act(async () => bridge.change([{ ...slow, changedAt: 2 }]));
    await type(message, "bearing is warm ");
    await click(button("Report progress"));
    await act(async () => bridge.change([{ ...slow, changedAt: 3 }]));
    await type(phase, "en route, slow ");
    await click(button("Report progress"));
    expect(submitted(bridge).map((input) => input.progress)).toEqual([
      progress,
      { phase: progress.phase, statusMessage: "bearing is warm" },
      { phase: "en route, slow", statusMessage: progress.statusMessage },
    ]);
  });

  it("shows how to send its text and how to leave the form, whose keys are letters until then", async () => {
    await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose(/Alpha/);
    const form = screen.getByRole("form", { name: "Progress" });
    expect(form.textContent).toContain("Ctrl+Enter sends it. Esc leaves the form.");
    await type(screen.getByLabelText("Status message"), "again");
    expect(form.textContent).toContain("until it is sent. Ctrl+Enter sends it. Esc leaves the form.");
    await press("Escape", screen.getByLabelText("Status message"));
    expect(document.activeElement).toBe(row(/Alpha/));
  });

  it("keeps the focus after a report, so that typed letters are no commands, and shows so until the user leaves", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    const message = screen.getByLabelText("Status message");
    const form = screen.getByRole("form", { name: "Progress" });
    await act(async () => message.focus());
    await type(message, "bearing is warm");
    await press("Enter", message, { ctrlKey: true });
    expect(document.activeElement).toBe(message);
    expect(form.textContent).toContain("You are still in the form: letters are typed here. Esc leaves it, and keys work again.");
    await press("c", message);
    await type(message, "bearing is warmc");
    expect(submitted(bridge).map(({ move }) => move)).toEqual(["report"]);
    expect(form.textContent).toContain("This is another report, and is not sent yet. Ctrl+Enter sends it. Esc leaves the form.");
    await press("Escape", message);
    expect(form.textContent).not.toContain("another report");
    expect(document.activeElement).toBe(row(/Alpha/));
  });

  it("keeps typed text, also in main, when the progress changes or another Action is chosen", async () => {
    const { bridge } = await openWindow({ rows: [started, aRow({ id: "b", name: "Beta", priority: "LOW" })] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Phase"), "on site");
    await act(async () => bridge.change([{ ...started, changedAt: 2, progress: { phase: "said by another", statusMessage: "" } }]));
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("on site");
    await choose(/Beta/);
    const draft = { actionId: "a", move: "report", phase: "on site", statusMessage: "" };
    expect(bridge.requests("drafts:save")).toEqual([{ ...draft, seen: started.progress }]);
    await choose(/Alpha/);
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("on site");
  });

  it("follows the service again once its text is confirmed", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Phase"), "on site");
    await click(button("Report progress"));
    const update = anUpdate({ id: "update-1", actionId: "a", move: "report", state: "confirmed" });
    await act(async () => bridge.change([{ ...started, update, progress: { phase: "on site", statusMessage: "" } }]));
    await act(async () => bridge.change([{ ...started, update, progress: { phase: "by another", statusMessage: "" } }]));
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("by another");
  });

  it("is sent with Complete when its text is new, also if a move was undone before its row showed so", async () => {
    const { bridge, store } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await click(button("Complete"));
    await act(async () => store.getState().resolve("a", "update-1", "undo"));
    await type(screen.getByLabelText("Phase"), "done");
    await click(button("Complete"));
    expect(submitted(bridge).map((input) => input.progress)).toEqual([undefined, { phase: "done", statusMessage: "" }]);
  });

  it("sends nothing when the text is empty", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose(/Alpha/);
    await click(button("Report progress"));
    expect(submitted(bridge)).toEqual([]);
    await press("u");
    expect(document.activeElement).toBe(screen.getByLabelText("Phase"));
  });

  it("text lengths: shows the remaining characters when few are left", async () => {
    await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Phase"), "x".repeat(250));
    expect(screen.getByRole("status", { name: "Length" }).textContent).toBe("6 characters left.");
  });

  it("text lengths: shows by how much a phase of the service exceeds the limit for typed text", async () => {
    await openWindow({ rows: [{ ...started, progress: { phase: "x".repeat(300), statusMessage: "" } }] });
    await choose(/Alpha/);
    expect(screen.getByRole("status", { name: "Length" }).textContent).toBe("44 characters more than fit here.");
  });
});

describe("the reason dialogs", () => {
  const started = aRow({ id: "a", name: "Alpha", state: "PLANNED", progress: { phase: "queued", statusMessage: "soon" } });

  it.each([
    ["Reject", "Reject this Action?", "reject"],
    ["Fail", "Fail this Action?", "fail"],
    ["Cancel action", "Cancel this Action?", "cancel"],
  ])("%s asks for a reason, and sends it with the phase kept", async (name, title, move) => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    const shown = within(details()).queryByRole("button", { name });
    await click(shown ?? (await moreMoves()).find((item) => item.textContent?.startsWith(name))!);
    const dialog = screen.getByRole("dialog", { name: title });
    const confirm = within(dialog).getByRole("button", { name });
    await click(confirm);
    expect(submitted(bridge)).toEqual([]);
    expect(within(dialog).getByText("Type a reason first.")).toBeTruthy();
    await type(within(dialog).getByLabelText("Reason"), "  aisle closed ");
    await click(confirm);
    expect(submitted(bridge)).toMatchObject([{ move, progress: { phase: "queued", statusMessage: "aisle closed" } }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keep their text after closing, here and in main", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("r");
    await type(screen.getByLabelText("Reason"), "too heavy");
    await click(screen.getByRole("button", { name: "Go back" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bridge.requests("drafts:save")).toEqual([{ actionId: "a", move: "reject", phase: "queued", statusMessage: "too heavy" }]);
    await press("r", document.body);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("too heavy");
  });

  it("restore their text from main after a restart", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    bridge.details.set("a", { ...detailsOf(started), drafts: [{ actionId: "a", move: "reject", phase: "", statusMessage: "too heavy" }] });
    await choose(/Alpha/);
    await press("r");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("too heavy");
  });

  it("stay open with their text when the press was not recorded", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("X", document.activeElement!, { shiftKey: true });
    await type(screen.getByLabelText("Reason"), "no longer needed");
    bridge.answerNext("updates:submit", failed("updateNotKept", { why: { code: "system", params: { words: "The disk is full." } } }));
    await press("Enter", screen.getByLabelText("Reason"), { ctrlKey: true });
    expect(screen.getByRole("note").textContent).toContain("The disk is full");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("no longer needed");
  });

  it("stay open and show main's answer when the Action is taken away before it", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("r");
    await type(screen.getByLabelText("Reason"), "too heavy");
    await act(async () => bridge.change([], ["a"]));
    bridge.answerNext("updates:submit", failed("actionNotInQueue"));
    await click(screen.getByRole("button", { name: "Reject" }));
    expect(screen.getByRole("note").textContent).toContain("no longer in your queue");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("too heavy");
  });

  it("show that the Action has changed, and keep the text", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("r");
    await type(screen.getByLabelText("Reason"), "too heavy");
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "CANCELLED" })]));
    expect(screen.getByText(/The Action has moved on/)).toBeTruthy();
    await click(screen.getByRole("button", { name: "Reject" }));
    expect(submitted(bridge)).toEqual([]);
  });
});

describe("an Action that ended", () => {
  it("shows its end, the reason and the reporter", async () => {
    const rejected = aRow({
      id: "a",
      name: "Alpha",
      state: "REJECTED",
      reportedBy: "robot-7",
      progress: { phase: "", statusMessage: "Too heavy" },
      views: ["allOpen"],
    });
    await openWindow({ rows: [rejected] });
    await choose(/Alpha/);
    expect(details().textContent).toContain("reported by robot-7");
    expect(details().textContent).toContain("“Too heavy”");
    expect(within(details()).queryByRole("group", { name: "What to do" })).toBeNull();
  });
});
