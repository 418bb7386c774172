/** The window as a whole: the queue, the connection, the settings, and the first run. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SettingsDto } from "../../electron/contract/settings.ts";
import { failed } from "../../electron/contract/errors.ts";
import { CONNECTED, live, UNCONFIGURED } from "./fake-bridge.ts";
import { aRow, many } from "./sample-actions.ts";
import { choose, click, details, press, row, submitted, type } from "./window-actions.ts";
import { makeNarrow, openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const openSettings = async (settings: SettingsDto) => {
  const { bridge } = await openWindow({ settings });
  await click(screen.getByRole("button", { name: "Settings" }));
  return bridge;
};

describe("the queue", () => {
  it("is a grid that announces its full length and draws only the rows in sight", async () => {
    await openWindow({ rows: many(10_000, Date.now()) });
    const grid = screen.getByRole("grid", { name: "Action queue" });
    expect(grid.getAttribute("aria-rowcount")).toBe("10000");
    const drawn = within(grid).getAllByRole("row");
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute("aria-rowindex")).toBe("1");
  });

  it("is not called empty before the first list", async () => {
    const { bridge } = await openWindow({ known: false });
    expect(screen.getByText("Waiting for the first list")).toBeTruthy();
    expect(screen.queryByText("Your queue is empty")).toBeNull();
    bridge.known = true;
    await act(async () => bridge.change([]));
    expect(screen.getByText("Your queue is empty")).toBeTruthy();
  });

  it("moves through the rows by arrow keys, and the selection follows", async () => {
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

  it("holds a new row back while the focus is in it, and shows it on request", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
    await choose(/Alpha/);
    await act(async () => bridge.change([aRow({ id: "u", name: "Urgent", priority: "CRITICAL" })]));
    expect(screen.queryByRole("row", { name: /Urgent/ })).toBeNull();
    expect(screen.getByTitle("1 new · 1 critical")).toBeTruthy();
    await click(screen.getByRole("button", { name: "Show" }));
    expect(row(/Urgent/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
  });

  it("searches by the / key, and shows when nothing matches", async () => {
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

  it("shows an Action whose notification was clicked, in one of its views", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" }), aRow({ id: "d", name: "Done", state: "COMPLETED" })] });
    await act(async () => bridge.push("queue:open", { actionId: "d" }));
    expect(row(/Done/).getAttribute("aria-selected")).toBe("true");
    expect(within(details()).getByRole("heading", { level: 2 }).textContent).toBe("Done");
  });
});

describe("the connection", () => {
  it("is shown at the bottom in words, and has a banner with a remedy when it is not live", async () => {
    const { bridge } = await openWindow();
    expect(screen.getByRole("status", { name: "Connection" }).textContent).toMatch(/^Live · heard \d s ago$/);
    expect(screen.queryByRole("button", { name: "Retry now" })).toBeNull();
    await act(async () =>
      bridge.connect({ ...live(Date.now()), state: "refused", reason: { code: "serviceAnswered", params: { class: "unauthenticated" } } }),
    );
    expect(screen.getByRole("status", { name: "Connection" }).textContent).toMatch(/^Refused/);
    await click(screen.getByRole("button", { name: "Retry now" }));
    expect(bridge.requests("connection:retry")).toHaveLength(1);
    await click(screen.getByRole("button", { name: "Open settings" }));
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
  });
});

describe("the settings", () => {
  it("change or forget the key only on request", async () => {
    const bridge = await openSettings(CONNECTED);
    expect(screen.queryByLabelText("API key", { selector: "input" })).toBeNull();
    bridge.answerNext("settings:save", failed("internal"));
    await click(screen.getByRole("button", { name: "Save" }));
    await click(screen.getByRole("button", { name: "Forget" }));
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save").map((input) => input.apiKey)).toEqual([undefined, ""]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("show a problem at its field, and keep the typed text", async () => {
    const bridge = await openSettings(CONNECTED);
    const field = screen.getByLabelText<HTMLInputElement>("Assigned to");
    await type(field, "OBJECT:, USER:ann");
    const problem = { setting: "assignedTo", code: "principalWithoutId", params: { text: "OBJECT:" } } as const;
    bridge.answerNext("settings:save", failed("settingsInvalid", { problems: [problem] }));
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save")[0]?.assignedTo).toEqual(["OBJECT:", "USER:ann"]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.value).toBe("OBJECT:, USER:ann");
    expect(within(screen.getByRole("dialog")).getByText(/^"OBJECT:" has no id after the colon/)).toBeTruthy();
  });

  it("show the values set by the machine, read-only and with the reason", async () => {
    await openSettings({ ...CONNECTED, managed: { baseUrl: { variable: "DOCKET_BASE_URL" } } });
    const field = screen.getByLabelText<HTMLInputElement>("Service address");
    expect(field.readOnly).toBe(true);
    expect(screen.getByText("Set for this device by DOCKET_BASE_URL; change it there.")).toBeTruthy();
  });

  it("do not send a heartbeat that is not a number", async () => {
    const bridge = await openSettings(CONNECTED);
    await type(screen.getByLabelText("Heartbeat, in seconds"), "often");
    await click(screen.getByRole("button", { name: "Save" }));
    expect(bridge.requests("settings:save")).toEqual([]);
    expect(screen.getByText("Heartbeat: “often” is not a number of seconds.")).toBeTruthy();
  });
});

describe("a narrow window", () => {
  it("opens the details as a sheet by Enter, and keys act only on a visible Action", async () => {
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

  it.each([
    { key: "/", by: {}, found: () => screen.getByRole("searchbox", { name: "Search" }) },
    { key: "F", by: { ctrlKey: true, shiftKey: true }, found: () => screen.getByRole("menu", { name: "Add filter" }) },
  ])("shows the list for what $key opens in its header, and keeps text typed in the sheet", async ({ key, by, found }) => {
    makeNarrow();
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha", state: "IN_PROGRESS", moves: ["report"] })] });
    await choose(/Alpha/);
    await press("Enter");
    await type(within(details()).getByLabelText("Status message"), "Half of it is done");
    await press(key, details(), by);
    expect(screen.queryByRole("region", { name: "Action details" })).toBeNull();
    expect(found().contains(document.activeElement)).toBe(true);
    expect(bridge.requests("drafts:save").at(-1)).toMatchObject({ actionId: "a", statusMessage: "Half of it is done" });
  });
});

describe("the window", () => {
  it("shows why main cannot return the settings", async () => {
    await openWindow({}, (bridge) => bridge.answerNext("settings:get", failed("internal")));
    expect(screen.getByRole("main").textContent).toContain("because of an internal error");
  });
});

describe("the first run", () => {
  it("offers the demonstration beside the form, and shows the queue when it runs", async () => {
    const { bridge } = await openWindow({ settings: UNCONFIGURED, known: false });
    expect(screen.getByRole("form", { name: "Settings" })).toBeTruthy();
    bridge.answerNext("demonstration:start", failed("internal"));
    await click(screen.getByRole("button", { name: "Try the demonstration" }));
    expect(screen.getByRole("note").textContent).toContain("because of an internal error");
    bridge.answerNext("demonstration:start", { ok: true, value: { ...CONNECTED, demonstration: true } });
    await click(screen.getByRole("button", { name: "Try the demonstration" }));
    expect(screen.getByRole("grid", { name: "Action queue" })).toBeTruthy();
  });
});
