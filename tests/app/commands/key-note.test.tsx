/** Why a key did nothing is said to whoever does not see it, too. */
import { expect, it } from "vitest";
import { aRow } from "../sample-actions.ts";
import { choose, press } from "../window-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

it("each refused press is answered aloud, in the same words, too", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  const { urgent } = store.announcements;
  const said: string[] = [];
  urgent.subscribe(() => said.push(urgent.announced().words));
  await choose(/Alpha/);
  await press("c");
  await press("c");
  expect(said).toEqual(["Acknowledge first: A.", "Acknowledge first: A."]);
});
