/** The field of the API key: what is typed can be looked at, and what is kept never. */
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CONNECTED, UNCONFIGURED } from "./fake-bridge.ts";
import { click, type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const KEY = "typed-by-hand";
const field = (label = "API key") => screen.getByLabelText<HTMLInputElement>(label);
const eye = () => screen.getByRole("button", { name: "Show what is typed" });
const focus = (element: HTMLElement) => act(async () => element.focus());

async function inWelcome(): Promise<HTMLInputElement> {
  await openWindow({ settings: UNCONFIGURED });
  await focus(field());
  await type(field(), KEY);
  return field();
}

describe("the field of the API key", () => {
  it("shows what is typed after a press of its eye, and hides it after another", async () => {
    const input = await inWelcome();
    expect([input.type, eye().getAttribute("aria-pressed")]).toEqual(["password", "false"]);
    await focus(eye());
    await click(eye());
    expect([input.type, input.value, eye().getAttribute("aria-pressed")]).toEqual(["text", KEY, "true"]);
    await click(eye());
    expect(input.type).toBe("password");
  });

  it("goes on being typed in after a press by pointer", async () => {
    const input = await inWelcome();
    await act(async () => void fireEvent.click(eye(), { detail: 1 }));
    expect([input.type, document.activeElement]).toEqual(["text", input]);
  });

  it("hides it when the field is left, not between field and eye, and when the window is left", async () => {
    const input = await inWelcome();
    await click(eye());
    await focus(eye());
    expect(input.type).toBe("text");
    await focus(screen.getByLabelText("You act as"));
    expect([input.type, input.value]).toEqual(["password", KEY]);
    await focus(input);
    await click(eye());
    await act(async () => void fireEvent.blur(input));
    expect(input.type).toBe("password");
  });

  it("is there in the settings for another key only, and never holds the kept one", async () => {
    await openWindow({ settings: CONNECTED });
    await click(screen.getByRole("button", { name: "Settings" }));
    expect(screen.queryByRole("button", { name: "Show what is typed" })).toBeNull();
    await click(screen.getByRole("button", { name: "Replace" }));
    const input = field("New API key");
    await focus(input);
    await click(eye());
    expect([input.type, input.value]).toEqual(["text", ""]);
  });
});
