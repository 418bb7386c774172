/** Starting at login and closing the window: the system's state, and the user's choice. */
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import type { LoginItemDto } from "../../electron/contract/login-item.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const tick = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Start Docket, hidden, when I sign in" });

async function appearance(state: LoginItemDto["state"] = "off") {
  const made = await openWindow({}, (bridge) => bridge.answerNext("login:get", { ok: true, value: { state } }));
  await act(async () => made.store.getState().openDialog({ kind: "settings" }));
  await click(screen.getByRole("tab", { name: "Appearance" }));
  return made;
}

it("the start at login is ticked when the system reports it, and not because it was requested", async () => {
  const { bridge } = await appearance();
  bridge.answerNext("login:set", { ok: true, value: { state: "off" } });
  await click(tick());
  expect([bridge.requests("login:set"), tick().checked]).toEqual([[{ on: true }], false]);
  await click(tick());
  expect(tick().checked).toBe(true);
});

it("the start at login shows why the system refused it", async () => {
  const { bridge } = await appearance("on");
  bridge.answerNext("login:set", failed("loginItemNotSet", { why: "EACCES: permission denied" }));
  await click(tick());
  expect(screen.getByRole("note").textContent).toBe("The system did not accept it: EACCES: permission denied.");
  expect(tick().checked).toBe(true);
});

it.each([
  ["impossible", true, false, "The system can start only an installed Docket."],
  ["byDevice", true, true, "Your administrator has set it to start for every user of this device."],
  ["blocked", false, true, "The system's settings do not allow it"],
] as const)("the start at login shows the obstacle: %s", async (state, disabled, checked, words) => {
  await appearance(state);
  expect([tick().disabled, tick().checked]).toEqual([disabled, checked]);
  expect(screen.getByRole("dialog").textContent).toContain(words);
});

it("the setting saves what closing the window does", async () => {
  const { bridge } = await appearance();
  await click(screen.getByRole("radio", { name: "Quits Docket" }));
  expect(bridge.requests("preferences:set")).toEqual([{ person: { closing: "quit" } }]);
});
