import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StorageTrouble } from "../../electron/contract/vocabulary.ts";
import { failed } from "../../electron/contract/errors.ts";
import { CONNECTED, live } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aBadLine, aNight } from "./sample-away.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const openDiagnostics = async (prepare?: Parameters<typeof openWindow>[1]) => {
  const { bridge } = await openWindow({}, prepare);
  await click(screen.getByRole("button", { name: "Diagnostics" }));
  return { bridge, dialog: screen.getByRole("dialog", { name: "Diagnostics" }) };
};
const files = () => screen.queryByRole("region", { name: "Files" });
const withStorage = (what: StorageTrouble, message: string, kept: boolean) => ({
  connection: { ...live(Date.now()), storage: { what, problems: [{ code: "system" as const, params: { words: message } }], kept } },
});
const bar = () => screen.queryByRole("region", { name: "While Docket was away" });

describe("the digest of changes while Docket was away", () => {
  it("is announced with its counts, and shown in one view, most urgent first", async () => {
    await openWindow({}, (bridge) => (bridge.digest = aNight(Date.now())));
    expect(bar()?.textContent).toMatch(/1 assigned, 1 cancelled, 1 left your queue, 1 changed, between/);
    await click(screen.getByRole("button", { name: "Show what changed" }));
    const dialog = screen.getByRole("dialog", { name: "While Docket was away" });
    const headings = within(dialog).getAllByRole("heading", { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual(["Cancelled 1", "Assigned to you 1", "Changed 1", "Left your queue 1"]);
    expect(within(dialog).getByRole("button", { name: /Shut valve 12B/ }).textContent).toMatch(
      /Cancelled, reported by ann: “pressure is back”/,
    );
    expect(within(dialog).getByRole("button", { name: /Photograph/ }).textContent).toMatch(/Last known as planned/);
  });

  it("opens the Action that the user chooses there", async () => {
    const row = aRow({ id: "act-20117", name: "Inspect conveyor motor at gate 4" });
    await openWindow({ rows: [row] }, (bridge) => (bridge.digest = aNight(Date.now())));
    await click(screen.getByRole("button", { name: "Show what changed" }));
    await click(within(screen.getByRole("dialog")).getByRole("button", { name: /Inspect conveyor/ }));
    const details = screen.getByRole("region", { name: "Action details" });
    expect(within(details).getByRole("heading", { level: 2 }).textContent).toBe("Inspect conveyor motor at gate 4");
    expect(bar()).not.toBeNull();
  });

  it("stays until main reports it as seen", async () => {
    const { bridge } = await openWindow({}, (fake) => (fake.digest = aNight(Date.now())));
    await click(screen.getByRole("button", { name: "Dismiss" }));
    expect(bridge.requests("digest:dismiss")).toHaveLength(1);
    expect(bar()).not.toBeNull();
    await act(async () => bridge.push("digest:changed", null));
    expect(bar()).toBeNull();
    await act(async () => bridge.push("digest:changed", aNight(Date.now())));
    expect(bar()).not.toBeNull();
  });

  it("dates an old list even during the first attempt to connect", async () => {
    const now = Date.now();
    const { lastMessageAt: _, ...never } = live(now);
    await openWindow({ rows: [aRow({ id: "a" })], connection: { ...never, state: "connecting", attempts: 1, asOf: now - 60_000 } });
    expect(screen.getByRole("region", { name: "Connection problem" }).textContent).toMatch(/Connecting.*Shown as of \d\d:\d\d:\d\d/);
  });
});

describe("diagnostics", () => {
  it("show attempts with causes, events, drops with reasons, and the pauses as a plot with a description", async () => {
    const { dialog } = await openDiagnostics((bridge) => (bridge.diagnostics = aBadLine(Date.now())));
    for (const words of [
      /the connection was refused/,
      /INITIAL/,
      /cannot decode field timestamp/,
      /electron 45\.4\.1/,
      /requested every 5\.0 s/,
    ])
      expect(dialog.textContent).toMatch(words);
    expect(within(dialog).getByRole("figure").textContent).toMatch(/longest of the last 100 pauses was 11 s\. 1 reached 10 s/);
  });

  it("are copied by main, and show when the copy fails", async () => {
    const { bridge, dialog } = await openDiagnostics((fake) => (fake.diagnostics = aBadLine(Date.now())));
    await click(within(dialog).getByRole("button", { name: "Copy diagnostics" }));
    expect(bridge.requests("diagnostics:copy")).toHaveLength(1);
    expect(dialog.textContent).toMatch(/Copied\. The key is not in it/);
    bridge.answerNext("diagnostics:copy", failed("internal"));
    await click(within(dialog).getByRole("button", { name: "Copy diagnostics" }));
    expect(within(dialog).getByRole("note").textContent).toMatch(/because of an internal error/);
  });

  it("show why there are none", async () => {
    const { dialog } = await openDiagnostics();
    expect(within(dialog).getByRole("note").textContent).toMatch(/nothing to report yet/);
    expect(within(dialog).getByRole("button", { name: "Copy diagnostics" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("files", () => {
  it("that cannot be written have a banner until they can be, and nothing is called kept", async () => {
    const row = aRow({ id: "a", state: "IN_PROGRESS" });
    const { bridge } = await openWindow({ rows: [row], ...withStorage("memoryOnly", "The disk is full.", false) });
    expect(files()?.textContent).toMatch(/Nothing is kept on this device The disk is full\. Updates and drafts are lost/);
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
    await act(async () => screen.getByRole("row", { name: /Action a/ }).focus());
    await act(async () => void fireEvent.change(screen.getByLabelText("Phase"), { target: { value: "on site" } }));
    expect(document.body.textContent).not.toMatch(/Kept on this device/);
    await act(async () => bridge.connect(live(Date.now())));
    expect(files()).toBeNull();
    expect(document.body.textContent).toMatch(/Kept on this device/);
    await act(async () => bridge.push("settings:changed", { ...CONNECTED, demonstration: true }));
    expect(document.body.textContent).not.toMatch(/Kept on this device/);
  });

  it("of the demonstration are not described as keeping queued updates either", async () => {
    const update = anUpdate({ actionId: "a", state: "waiting" });
    await openWindow({ rows: [aRow({ id: "a", update })], settings: { ...CONNECTED, demonstration: true } });
    await act(async () => screen.getByRole("row", { name: /Action a/ }).focus());
    expect(screen.getByRole("status", { name: "Update" }).textContent).toMatch(/^Waiting to send .* until the demonstration ends\.$/);
  });

  it.each([
    ["refusing", false, /^Nothing new is kept on this device .*lost if Docket quits\.$/],
    ["someUnreadable", true, /^Some of what was kept cannot be read The update u-1 could not be read\.Dismiss$/],
    ["lossSeen", true, /^Some of what was kept is missing /],
  ] as const)("that are %s are described as exactly that", async (what, kept, words) => {
    await openWindow(withStorage(what, "The update u-1 could not be read.", kept));
    expect(files()?.textContent).toMatch(words);
    expect(files()?.textContent).not.toMatch(/Nothing is kept/);
  });

  it("that were set aside are announced once", async () => {
    await openWindow(withStorage("salvaged", "docket.sqlite was damaged; it was set aside.", true));
    expect(files()?.textContent).toMatch(/set aside/);
    await click(screen.getByRole("button", { name: "Dismiss" }));
    expect(files()).toBeNull();
  });
});
