/** The field of the API key: a typed key can be made visible, the stored key never. */
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
  it("shows its text after a press of its eye button, and hides it after another", async () => {
    const input = await inWelcome();
    expect([input.type, eye().getAttribute("aria-pressed")]).toEqual(["password", "false"]);
    await focus(eye());
    await click(eye());
    expect([input.type, input.value, eye().getAttribute("aria-pressed")]).toEqual(["text", KEY, "true"]);
    await click(eye());
    expect(input.type).toBe("password");
  });

  it("keeps the focus after a pointer press on its eye button", async () => {
    const input = await inWelcome();
    await act(async () => void fireEvent.click(eye(), { detail: 1 }));
    expect([input.type, document.activeElement]).toEqual(["text", input]);
  });

  it("hides its text when it or the window loses the focus, not between field and eye button", async () => {
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

  it("is shown in the settings for another key only, and never contains the stored one", async () => {
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
