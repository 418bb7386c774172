/** Why a key did nothing is said to whoever does not see it, too. */
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRow } from "../sample-actions.ts";
import { choose, press } from "../window-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

it("goes as its user types, so that it covers no field that is typed in", async () => {
  await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  await choose(/Alpha/);
  await press("c");
  const note = screen.getByRole("status", { name: "Key" });
  expect(note.textContent).toBe("Acknowledge first: A.");
  await act(async () => screen.getByRole("searchbox").focus());
  await act(async () => void fireEvent.input(screen.getByRole("searchbox"), { target: { value: "b" } }));
  expect(note.textContent).toBe("");
});

it("each refused press is answered aloud, in the same words, too", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  const { urgent } = store.announcements;
  const said: string[] = [];
  urgent.subscribe(() => {
    const { words } = urgent.announced();
    // What was said goes before it is said again.
    if (words !== "") said.push(words);
  });
  await choose(/Alpha/);
  await press("c");
  await press("c");
  expect(said).toEqual(["Acknowledge first: A.", "Acknowledge first: A."]);
});
