// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SettingsDto } from "../../electron/contract/settings.ts";
import { failed } from "../../electron/contract/errors.ts";
import { CONNECTED, type FakeBridge, live, UNCONFIGURED } from "./fake-bridge.ts";
import { anUpdate, aRow, detailsOf, inWords, many } from "./sample-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const row = (name: RegExp) => screen.getByRole("row", { name });
const details = () => screen.getByRole("region", { name: "Action details" });
const button = (name: string) => within(details()).getByRole("button", { name });
const moves = () =>
  within(within(details()).getByRole("group", { name: "What to do" }))
    .getAllByRole("button")
    .map((found) => found.textContent?.replace(/[A-Z]$/, ""));
const choose = (name: RegExp) => act(async () => row(name).focus());
const press = (key: string, target: Element = document.activeElement ?? document.body, more: object = {}) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }));
const click = (element: Element) => act(async () => void fireEvent.click(element));
const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }));
const openSettings = async (settings: SettingsDto) => {
  const { bridge } = await openWindow({ settings });
  await click(screen.getByRole("button", { name: "Settings" }));
  return bridge;
};
const submitted = (bridge: FakeBridge) => bridge.requests("updates:submit");

describe("the queue", () => {
  it("is a grid that tells its whole length and draws only what is in sight", async () => {
    await openWindow({ rows: many(10_000, Date.now()) });
    const grid = screen.getByRole("grid", { name: "Action queue" });
    expect(grid.getAttribute("aria-rowcount")).toBe("10000");
    const drawn = within(grid).getAllByRole("row");
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute("aria-rowindex")).toBe("1");
  });

  it("waits for the first list instead of calling the queue empty", async () => {
    const { bridge } = await openWindow({ known: false });
    expect(screen.getByText("Waiting for the first list")).toBeTruthy();
    expect(screen.queryByText("Your queue is empty")).toBeNull();
    bridge.known = true;
    await act(async () => bridge.change([]));
    expect(screen.getByText("Your queue is empty")).toBeTruthy();
  });

  it("goes through the rows by arrow keys, and the selection follows", async () => {
    await openWindow({ rows: [aRow({ id: "a", name: "Alpha" }), aRow({ id: "b", name: "Beta", receivedAt: 2_000 })] });
    await choose(/Alpha/);
    await press("ArrowDown");
    expect(document.activeElement).toBe(row(/Beta/));
    expect(row(/Beta/).getAttribute("aria-current")).toBe("true");
    expect(row(/Beta/).getAttribute("aria-selected")).toBe("true");
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("Beta");
    await press("Home");
    expect(document.activeElement).toBe(row(/Alpha/));
  });

  it("holds a new row back while the focus is in it, and shows it when asked", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await act(async () => bridge.change([aRow({ id: "u", name: "Urgent", priority: "CRITICAL" })]));
    expect(screen.queryByRole("row", { name: /Urgent/ })).toBeNull();
    expect(screen.getByText("1 new")).toBeTruthy();
    await click(screen.getByRole("button", { name: "Show" }));
    expect(row(/Urgent/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
  });

  it("searches by the / key, and says so when nothing matches", async () => {
    await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await press("/", document.body);
    const box = screen.getByRole("searchbox", { name: "Search" });
    expect(document.activeElement).toBe(box);
    await type(box, "omega");
    expect(screen.getByText("Nothing matches “omega”")).toBeTruthy();
    await press("Escape", box);
    expect(row(/Alpha/)).toBeTruthy();
  });

  it("has a view for each question, with its count", async () => {
    await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "d", name: "Done", state: "COMPLETED" })] });
    const nav = screen.getByRole("navigation", { name: "Views" });
    await click(within(nav).getByRole("button", { name: /Finished today\s*1/ }));
    expect(row(/Done/)).toBeTruthy();
  });

  it("shows an Action whose notification was clicked, in a view where it stands", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" }), aRow({ id: "d", name: "Done", state: "COMPLETED" })] });
    await act(async () => bridge.push("queue:open", { actionId: "d" }));
    expect(row(/Done/).getAttribute("aria-selected")).toBe("true");
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("Done");
  });
});

describe("the moves", () => {
  it.each([
    [aRow({ id: "a", name: "Alpha" }), ["Acknowledge", "Reject", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" }), ["Plan", "Reject", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "PLANNED" }), ["Start", "Reject", "Fail", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" }), ["Complete", "Report progress", "Fail", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "PENDING", roles: ["authorizer"] }), ["Approve", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "DRAFT", roles: ["requester"] }), ["Submit", "Cancel action"]],
    [aRow({ id: "a", name: "Alpha", state: "APPROVED", roles: ["requester"] }), ["Assign", "Cancel action"]],
  ])("are the buttons that main offers, and no others (%#)", async (given, names) => {
    await openWindow({ rows: [{ ...given, views: ["allOpen"] }] });
    await choose(/Alpha/);
    expect(moves()).toEqual(names);
    for (const name of names) expect(button(name)).toBeTruthy();
  });

  it("send what was on the screen at the press, and change no row by themselves", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await click(button("Acknowledge"));
    expect(submitted(bridge)).toMatchObject([{ actionId: "a", move: "acknowledge", seenState: "ASSIGNED" }]);
    expect(row(/Alpha/).textContent).toContain("Assigned");
    const update = anUpdate({ actionId: "a", state: "sending" });
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", update })]));
    expect(row(/Alpha/).textContent).toContain("Acknowledging…");
    expect(screen.getByRole("status", { name: "Update" }).textContent).toMatch(/^Sending/);
    expect(button("Acknowledge").getAttribute("aria-disabled")).toBe("true");
  });

  it("have keys, which neither a held key nor typing presses", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await press("a", document.activeElement!, { repeat: true });
    await press("a", screen.getByRole("searchbox"));
    await press("a", document.body, { ctrlKey: true });
    expect(submitted(bridge)).toEqual([]);
    await press("a");
    expect(submitted(bridge)).toMatchObject([{ move: "acknowledge" }]);
  });

  it("are never ignored because main has not answered another one yet; only the same one is", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    bridge.answerNext("updates:submit", new Promise(() => undefined));
    await press("a");
    await press("a");
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" })]));
    await press("p");
    expect(submitted(bridge).map((input) => input.move)).toEqual(["acknowledge", "plan"]);
  });

  it("ignore the second click of a double click, which may land on the next move", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await act(async () => void fireEvent.click(button("Acknowledge"), { detail: 2 }));
    expect(submitted(bridge)).toEqual([]);
  });

  it("say when a press could not be put on record", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    bridge.answerNext("updates:submit", failed("updateNotKept", { why: "The disk is full." }));
    await click(button("Acknowledge"));
    expect(screen.getByRole("alert").textContent).toContain(
      "Not recorded. This could not be kept on this machine's disk (The disk is full)",
    );
  });

  it("leave the focus at the heading when their button goes away under it", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await act(async () => button("Acknowledge").focus());
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha", state: "ACKNOWLEDGED" })]));
    expect(document.activeElement).toBe(within(details()).getByRole("heading", { level: 2 }));
  });

  it("offer what to do about an update that stands still", async () => {
    const update = anUpdate({ actionId: "a", state: "held", choices: ["send", "drop"], reason: inWords("It was replanned") });
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", update })] });
    await choose(/Alpha/);
    expect(screen.getByRole("status", { name: "Update" }).textContent).toMatch(/^Held, not sent: “Acknowledge”\. It was replanned\.$/);
    await click(button("Send anyway"));
    await click(button("Drop"));
    expect(bridge.requests("updates:resolve")).toEqual([
      { updateId: update.id, choice: "send" },
      { updateId: update.id, choice: "drop" },
    ]);
  });
});

describe("the progress form", () => {
  const started = aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", progress: { phase: "en route", statusMessage: "" } });

  it("sends phase and message together by Ctrl+Enter", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Status message"), "bearing is warm");
    await press("Enter", screen.getByLabelText("Status message"), { ctrlKey: true });
    expect(submitted(bridge)).toMatchObject([{ move: "report", progress: { phase: "en route", statusMessage: "bearing is warm" } }]);
  });

  it("keeps what is typed when the service's progress changes, when another Action is looked at, and in main", async () => {
    const { bridge } = await openWindow({ rows: [started, aRow({ id: "b", name: "Beta", priority: "LOW" })] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Phase"), "on site");
    await act(async () => bridge.change([{ ...started, changedAt: 2, progress: { phase: "said by another", statusMessage: "" } }]));
    expect(screen.getByLabelText<HTMLInputElement>("Phase").value).toBe("on site");
    await choose(/Beta/);
    expect(bridge.requests("drafts:save")).toEqual([{ actionId: "a", move: "report", phase: "on site", statusMessage: "" }]);
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

  it("goes along with Complete when it says something new", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await click(button("Complete"));
    await type(screen.getByLabelText("Phase"), "done");
    await click(button("Complete"));
    expect(submitted(bridge).map((input) => input.progress)).toEqual([undefined, { phase: "done", statusMessage: "" }]);
  });

  it("reports nothing when there is nothing to report", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS" })] });
    await choose(/Alpha/);
    await click(button("Report progress"));
    expect(submitted(bridge)).toEqual([]);
    await press("u");
    expect(document.activeElement).toBe(screen.getByLabelText("Phase"));
  });

  it("text lengths: says how much room is left when it grows short", async () => {
    await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await type(screen.getByLabelText("Phase"), "x".repeat(250));
    expect(screen.getByText("6 characters left.")).toBeTruthy();
  });
});

describe("the reason dialogs", () => {
  const started = aRow({ id: "a", name: "Alpha", state: "PLANNED", progress: { phase: "queued", statusMessage: "soon" } });

  it.each([
    ["Reject", "Reject this Action?", "reject"],
    ["Fail", "Fail this Action?", "fail"],
    ["Cancel action", "Cancel this Action?", "cancel"],
  ])("%s asks why, and sends the reason with the phase kept", async (name, title, move) => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await click(button(name));
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

  it("keep their text when closed, here and in main", async () => {
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

  it("take their text back from main after a restart", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    bridge.details.set("a", { ...detailsOf(started), drafts: [{ actionId: "a", move: "reject", phase: "", statusMessage: "too heavy" }] });
    await choose(/Alpha/);
    await press("r");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("too heavy");
  });

  it("stay open with their text when the press could not be put on record", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("x");
    await type(screen.getByLabelText("Reason"), "no longer needed");
    bridge.answerNext("updates:submit", failed("updateNotKept", { why: "The disk is full." }));
    await press("Enter", screen.getByLabelText("Reason"), { ctrlKey: true });
    expect(screen.getByRole("alert").textContent).toContain("The disk is full");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("no longer needed");
  });

  it("stay open when the Action is taken away meanwhile, and main's answer stands in them", async () => {
    const { bridge } = await openWindow({ rows: [started] });
    await choose(/Alpha/);
    await press("r");
    await type(screen.getByLabelText("Reason"), "too heavy");
    await act(async () => bridge.change([], ["a"]));
    bridge.answerNext("updates:submit", failed("actionNotInQueue"));
    await click(screen.getByRole("button", { name: "Reject" }));
    expect(screen.getByRole("alert").textContent).toContain("not in your queue any more");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("too heavy");
  });

  it("say so when the Action has moved on meanwhile, and keep the text", async () => {
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
  it("says how, why, and who says so", async () => {
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

describe("the connection", () => {
  it("stands at the foot in words, and raises a banner with a way out when it is not live", async () => {
    const { bridge } = await openWindow();
    expect(screen.getByRole("status", { name: "Connection" }).textContent).toMatch(/^Live · heard \d s ago$/);
    expect(screen.queryByRole("button", { name: "Retry now" })).toBeNull();
    await act(async () => bridge.connect({ ...live(Date.now()), state: "refused", reason: "The key is not accepted" }));
    expect(screen.getByRole("status", { name: "Connection" }).textContent).toMatch(/^Refused/);
    await click(screen.getByRole("button", { name: "Retry now" }));
    expect(bridge.requests("connection:retry")).toHaveLength(1);
    await click(screen.getByRole("button", { name: "Open settings" }));
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
  });
});

describe("the settings", () => {
  it("never touch the key unless told to, and forget it when told to", async () => {
    const bridge = await openSettings(CONNECTED);
    expect(screen.queryByLabelText("API key", { selector: "input" })).toBeNull();
    bridge.answerNext("settings:save", failed("internal"));
    await click(screen.getByRole("button", { name: "Save" }));
    await click(screen.getByRole("button", { name: "Forget" }));
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save").map((input) => input.apiKey)).toEqual([undefined, ""]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("show a problem at its field, and keep what was typed", async () => {
    const bridge = await openSettings(CONNECTED);
    const field = screen.getByLabelText<HTMLInputElement>("Assigned to");
    await type(field, "OBJECT:, USER:ann");
    const problem = { setting: "assignedTo", code: "principalWithoutId", params: { text: "OBJECT:" } } as const;
    bridge.answerNext("settings:save", failed("settingsInvalid", { problems: [problem] }));
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save")[0]?.assignedTo).toEqual(["OBJECT:", "USER:ann"]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.value).toBe("OBJECT:, USER:ann");
    expect(screen.getByText(/^"OBJECT:" has no id after the colon/)).toBeTruthy();
  });

  it("show what the machine decides, read-only and with the reason", async () => {
    await openSettings({ ...CONNECTED, managed: { baseUrl: "DOCKET_BASE_URL" } });
    const field = screen.getByLabelText<HTMLInputElement>("Service address");
    expect(field.readOnly).toBe(true);
    expect(screen.getByText("Set for this machine by DOCKET_BASE_URL; it is changed there.")).toBeTruthy();
  });

  it("do not send a heartbeat that is no number", async () => {
    const bridge = await openSettings(CONNECTED);
    await type(screen.getByLabelText("Heartbeat, in seconds"), "often");
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save")).toEqual([]);
    expect(screen.getByText("Heartbeat: “often” is not a number of seconds.")).toBeTruthy();
  });
});

describe("a narrow window", () => {
  it("opens the details as a sheet by Enter, and keys act only on what it shows", async () => {
    makeNarrow();
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    expect(screen.queryByRole("region", { name: "Action details" })).toBeNull();
    await press("a");
    expect(submitted(bridge)).toEqual([]);
    await press("Enter");
    const heading = within(details()).getByRole("heading", { level: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await press("a");
    expect(submitted(bridge)).toMatchObject([{ move: "acknowledge" }]);
    await press("Escape");
    expect(screen.queryByRole("region", { name: "Action details" })).toBeNull();
    expect(document.activeElement).toBe(row(/Alpha/));
  });
});

describe("the window", () => {
  it("says why when main cannot even tell the settings", async () => {
    await openWindow({}, (bridge) => bridge.answerNext("settings:get", failed("internal")));
    expect(screen.getByRole("alert").textContent).toContain("because of an error of its own");
  });
});

describe("the first run", () => {
  it("offers the demonstration beside the form, and goes to the queue when it runs", async () => {
    const { bridge } = await openWindow({ settings: UNCONFIGURED, known: false });
    expect(screen.getByRole("form", { name: "Settings" })).toBeTruthy();
    bridge.answerNext("demonstration:start", failed("internal"));
    await click(screen.getByRole("button", { name: "Try the demonstration" }));
    expect(screen.getByRole("alert").textContent).toContain("because of an error of its own");
    bridge.answerNext("demonstration:start", { ok: true, value: { ...CONNECTED, demonstration: true } });
    await click(screen.getByRole("button", { name: "Try the demonstration" }));
    expect(screen.getByRole("grid", { name: "Action queue" })).toBeTruthy();
  });
});
