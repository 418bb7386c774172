/**
 * A step by key: the choice changes first, the details one frame later, and no press is accepted in
 * between.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
import { aRow } from "./sample-actions.ts";
import { TestFrames } from "./test-frames.ts";
import { button, click, details, press, row, submitted } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const rows = ["Alpha", "Beta", "Gamma"].map((name, at) =>
  aRow({ id: name[0]?.toLowerCase() ?? "", name, state: "PLANNED", receivedAt: at }),
);
const title = () => within(details()).getByRole("heading", { level: 2 }).textContent;
const chosen = () => screen.getAllByRole("row").find((one) => one.getAttribute("aria-current") === "true");

async function opened(now?: () => number, pauses?: typeof INPUT_PAUSES) {
  const frames = new TestFrames();
  const window = await openWindow({ rows }, undefined, now, pauses, frames);
  const paint = () => act(async () => frames.paint());
  await paint();
  return { ...window, frames, paint };
}

describe("after a step by key", () => {
  it("the choice and the focus move at once, and the details with the frame after that", async () => {
    const { bridge, paint } = await opened();
    await press("ArrowDown");
    expect([chosen(), document.activeElement, title()]).toEqual([row(/Beta/), row(/Beta/), "Alpha"]);
    await paint();
    expect(title()).toBe("Alpha");
    await paint();
    expect(title()).toBe("Beta");
    expect(bridge.requests("queue:details").at(-1)).toEqual({ actionId: "b" });
  });

  it("many steps in a row do not delay the details", async () => {
    const { bridge, paint } = await opened();
    await press("ArrowDown");
    await paint();
    await press("ArrowDown");
    expect([chosen(), title()]).toEqual([row(/Gamma/), "Alpha"]);
    await paint();
    expect(title()).toBe("Gamma");
    expect(bridge.requests("queue:details")).not.toContainEqual({ actionId: "b" });
  });

  it.each(["pointerDown", "mouseDown", "click", "contextMenu", "keyUp"] as const)(
    "%s on the former details presses nothing, and shows the new ones",
    async (event) => {
      const { bridge } = await opened();
      const old = button("Start");
      await press("ArrowDown");
      expect(await act(async () => fireEvent[event](old, { key: " " }))).toBe(false);
      expect([title(), old.isConnected, submitted(bridge)]).toEqual(["Beta", false, []]);
    },
  );

  it("a press that began on the former details ends on no button of the new ones", async () => {
    const { bridge } = await opened();
    await press("ArrowDown");
    await act(async () => void fireEvent.pointerDown(button("Start")));
    expect(title()).toBe("Beta");
    await act(async () => void fireEvent.pointerUp(button("Start")));
    await click(button("Start"));
    expect(submitted(bridge)).toEqual([]);
    await act(async () => void fireEvent.pointerDown(button("Start")));
    await click(button("Start"));
    expect(submitted(bridge).map(({ actionId }) => actionId)).toEqual(["b"]);
  });

  it("a key acts on the chosen Action, whose details are shown by then", async () => {
    const { bridge } = await opened();
    await press("ArrowDown");
    await press("s");
    expect([title(), submitted(bridge).map(({ actionId }) => actionId)]).toEqual(["Beta", ["b"]]);
  });

  it("the details show at once what the user opens, or Docket chooses", async () => {
    const { store } = await opened();
    await press("ArrowDown");
    await click(row(/Gamma/));
    expect(title()).toBe("Gamma");
    await press("ArrowUp");
    await act(async () => store.getState().chooseUnasked("a"));
    expect(title()).toBe("Alpha");
  });

  it("the buttons of the new details accept a press at once", async () => {
    const { bridge, paint } = await opened(() => 0, INPUT_PAUSES);
    await press("ArrowDown");
    await paint();
    await paint();
    await click(button("Start"));
    expect(submitted(bridge).map(({ actionId }) => actionId)).toEqual(["b"]);
  });

  it("the buttons refuse a press when the row that the key reached has just appeared there by itself", async () => {
    const { bridge, paint } = await opened(() => 0, INPUT_PAUSES);
    await act(async () => bridge.change([aRow({ id: "n", name: "New", state: "PLANNED", receivedAt: 0.5 })]));
    await paint();
    await press("ArrowDown");
    await paint();
    await paint();
    expect(title()).toBe("New");
    await click(button("Start"));
    expect(submitted(bridge)).toEqual([]);
  });
});
