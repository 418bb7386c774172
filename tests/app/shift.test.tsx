/** The dialog "My shift" in the window. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import type { Result } from "../../electron/contract/channels.ts";
import type { ShiftDto } from "../../electron/contract/ledger.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { aShift } from "./sample-shift.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const dialog = () => within(screen.getByRole("dialog", { name: "My shift" }));

/** Opens the shift dialog; the window, with no chosen Action, has requested a shift before. */
async function openShift(prepare: (bridge: FakeBridge) => void) {
  const opened = await openWindow();
  prepare(opened.bridge);
  await act(async () => opened.store.getState().openDialog({ kind: "shift" }));
  return opened;
}

describe("my shift", () => {
  it("has the counts, the times and a plot of each", async () => {
    const { bridge } = await openShift((bridge) => bridge.answerNext("shift:get", { ok: true, value: aShift(Date.now()) }));
    expect(bridge.requests("shift:get").at(-1)).toEqual({ hours: 12 });
    expect(dialog().getByText("Completed", { selector: "dt" }).parentElement?.textContent).toBe("Completed20");
    expect(dialog().getByText("Median 40 s, 9 in 10 within 3 min, of 26")).toBeDefined();
    expect(dialog().getByText(/^From .* Times: \S.*\.$/)).toBeDefined();
    expect(
      dialog()
        .getAllByRole("img")
        .map((plot) => plot.getAttribute("aria-label")),
    ).toEqual(["Each hour: received", "Each hour: completed", "Time to acknowledge", "Time to complete"]);
  });

  it("is requested again for another length, and exported for that", async () => {
    const { bridge } = await openShift((bridge) => bridge.answerNext("shift:get", { ok: true, value: aShift(Date.now()) }));
    const shown = aShift(Date.now(), 8);
    bridge.answerNext("shift:get", { ok: true, value: shown });
    await click(dialog().getByRole("radio", { name: "8 hours" }));
    bridge.answerNext("shift:export", { ok: true, value: { path: "/home/ann/shift.csv" } });
    await click(dialog().getByRole("button", { name: "Export as CSV" }));
    expect(bridge.requests("shift:export")).toEqual([{ format: "csv", shift: shown }]);
    expect(dialog().getByText("Written to /home/ann/shift.csv.")).toBeDefined();
  });

  it("shows and exports nothing while another length is requested", async () => {
    const { bridge } = await openShift((bridge) => bridge.answerNext("shift:get", { ok: true, value: aShift(Date.now()) }));
    const late = Promise.withResolvers<Result<ShiftDto>>();
    bridge.answerNext("shift:get", late.promise);
    await click(dialog().getByRole("radio", { name: "24 hours" }));
    expect(dialog().queryAllByRole("img")).toEqual([]);
    await click(dialog().getByRole("button", { name: "Export as CSV" }));
    expect(bridge.requests("shift:export")).toEqual([]);
    const shown = aShift(Date.now(), 24);
    await act(async () => late.resolve({ ok: true, value: shown }));
    await click(dialog().getByRole("button", { name: "Export as CSV" }));
    expect(bridge.requests("shift:export")).toEqual([{ format: "csv", shift: shown }]);
  });

  it("claims nothing when the ledger cannot be read", async () => {
    await openShift((bridge) => bridge.answerNext("shift:get", failed("shiftUnreadable")));
    expect(dialog().getByRole("note").textContent).toContain("could not be read");
    expect(dialog().queryAllByRole("img")).toEqual([]);
  });
});
