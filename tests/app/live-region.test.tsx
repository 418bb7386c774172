/** The one polite live region: there at all times, and heard over a dialog too. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "./sample-actions.ts";
import { CONNECTED, UNCONFIGURED } from "./fake-bridge.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const SPEAKING = '[aria-live="polite"], output:not([aria-live="off"]), [role="status"]:not([aria-live="off"])';
const regions = () => [...document.querySelectorAll(SPEAKING)];

it.each(["settings", "ledger", "handover", "shift", "diagnostics"] as const)(
  "is the only one while the dialog %s is open, and is heard",
  async (kind) => {
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a" })] });
    await act(async () => store.getState().openDialog({ kind }));
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(regions()).toHaveLength(1);
    expect(regions()[0]?.closest('[aria-hidden="true"], [inert]')).toBeNull();
    await act(async () => bridge.change([aRow({ id: "b", priority: "CRITICAL" })]));
    expect(regions()[0]?.textContent).toBe("1 new to acknowledge, critical.");
  },
);

it("is there before there is a queue", async () => {
  const { bridge } = await openWindow({ settings: UNCONFIGURED });
  expect(regions()).toHaveLength(1);
  await act(async () => bridge.push("settings:changed", CONNECTED));
  expect(regions()).toHaveLength(1);
});

it("says what has come also when as many have gone in the same moment", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a", priority: "CRITICAL" }), aRow({ id: "b" })] });
  await act(async () => bridge.change([aRow({ id: "c", priority: "CRITICAL" }), aRow({ id: "d" })], ["a", "b"]));
  expect(regions()[0]?.textContent).toBe("2 new to acknowledge, 1 critical.");
});

it("does not call new what was there and has become critical", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a" }), aRow({ id: "b" })] });
  await act(async () => bridge.change([aRow({ id: "a", priority: "CRITICAL" })]));
  expect(regions()[0]?.textContent).toBe("One to acknowledge is critical now.");
  await act(async () => bridge.change([aRow({ id: "b", priority: "CRITICAL" }), aRow({ id: "c", priority: "CRITICAL" })]));
  expect(regions()[0]?.textContent).toBe("1 new to acknowledge, critical. One to acknowledge is critical now.");
});

it("does not call critical what has come while another became so", async () => {
  const { bridge } = await openWindow({ rows: [aRow({ id: "a" })] });
  await act(async () => bridge.change([aRow({ id: "a", priority: "CRITICAL" }), aRow({ id: "b" })]));
  expect(regions()[0]?.textContent).toBe("1 new to acknowledge. One to acknowledge is critical now.");
});
