/** The dialog that lists all keys. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { press } from "../window-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

it("the sheet of keys distinguishes keys that are pressed in turn from alternative keys", async () => {
  await openWindow();
  await press("?");
  const sheet = within(await screen.findByRole("dialog", { name: "Keys" }));
  const keysOf = (command: string) => sheet.getByText(command, { selector: "dt" }).nextElementSibling?.textContent;
  expect(keysOf("My shift")).toBe("G M");
  expect(keysOf("To acknowledge")).toBe("G A or Ctrl 1");
  expect(keysOf("Undo the newest final move")).toBe("Z or Ctrl Shift Y");
});
