/** The reason why a key did nothing is announced to screen readers as well. */
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aRow } from "../sample-actions.ts";
import { choose, press } from "../window-actions.ts";
import { openWindow, usesWindow } from "../window-under-test.tsx";

usesWindow();

it("the note of a key is removed as the user types, so that it covers no field in use", async () => {
  await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  await choose(/Alpha/);
  await press("c");
  const note = screen.getByRole("status", { name: "Key" });
  expect(note.textContent).toBe("Acknowledge first: A.");
  await act(async () => screen.getByRole("searchbox").focus());
  await act(async () => void fireEvent.input(screen.getByRole("searchbox"), { target: { value: "b" } }));
  expect(note.textContent).toBe("");
});

it("each refused press is announced, even when the words are the same", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  const { urgent } = store.announcements;
  const said: string[] = [];
  urgent.subscribe(() => {
    const { words } = urgent.announced();
    // The former words are removed before the same words are announced again.
    if (words !== "") said.push(words);
  });
  await choose(/Alpha/);
  await press("c");
  await press("c");
  expect(said).toEqual(["Acknowledge first: A.", "Acknowledge first: A."]);
});

it("the note of a key moves away from a focused field that a smaller window places under it, after the event itself", async () => {
  await openWindow({ rows: [aRow({ id: "a", name: "Alpha" })] });
  await choose(/Alpha/);
  const field = screen.getByRole("searchbox");
  const place = document.querySelector<HTMLElement>('[data-part="key-note"]')!;
  let fieldTop = 0;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this === field) return new DOMRect(0, fieldTop, 100, 30);
    if (this === place.firstElementChild) return new DOMRect(0, place.dataset["high"] === undefined ? 300 : 80, 100, 30);
    return new DOMRect();
  });
  await press("c");
  await act(async () => field.focus());
  expect([place.textContent, place.dataset["high"]]).toEqual(["Acknowledge first: A.", undefined]);
  await act(async () => void fireEvent(window, new Event("resize")));
  fieldTop = 300;
  await act(async () => new Promise((drawn) => void requestAnimationFrame(() => drawn(undefined))));
  expect(place.dataset["high"]).toBe("");
});
