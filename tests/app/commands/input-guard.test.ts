import { beforeEach, describe, expect, it } from "vitest";
import { INPUT_PAUSES, InputGuard } from "../../../app/commands/input-guard.ts";
import { PressGuard } from "../../../app/commands/press-guard.ts";

let now = 0;
beforeEach(() => void (now = 10_000));

describe("a typed key", () => {
  const PAUSE = INPUT_PAUSES.keys;
  let guard: InputGuard;
  beforeEach(() => {
    guard = new InputGuard(() => now, PAUSE);
    guard.focusIs("row");
  });

  it("is accepted when the user has moved the focus", () => {
    guard.beginAct();
    guard.focusIs("other row");
    guard.endAct();
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is refused for a second after the focus moved by itself, and each further move restarts that second", () => {
    guard.focusIs("body");
    expect(guard.acceptsTyped("a")).toBe(false);
    now += PAUSE - 1;
    expect(guard.acceptsTyped("a")).toBe(false);
    now += PAUSE - 1;
    expect(guard.acceptsTyped("a")).toBe(false);
    now += PAUSE;
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is refused after a refused key, although the focus has moved on meanwhile, in the same turn", () => {
    guard.focusIs("nothing");
    guard.beginAct();
    expect(guard.acceptsTyped("a")).toBe(false);
    guard.focusIs("row 2");
    expect(guard.acceptsTyped("r")).toBe(false);
    guard.endAct();
    now += 100;
    guard.focusIs("row 3");
    expect(guard.acceptsTyped("r")).toBe(false);
  });

  it("is refused when a form with typed text is gone, however soon after the press that opened it", () => {
    guard.beginAct();
    guard.focusIs("field");
    guard.endAct();
    now += 100;
    guard.beginEdit();
    guard.endAct();
    now += 100;
    guard.focusIs("row");
    expect(guard.acceptsTyped("c")).toBe(false);
  });

  it("is refused when the focus moved by itself soon after a letter that changed the list", () => {
    guard.beginEdit();
    guard.leads();
    guard.endAct();
    now += 100;
    guard.focusIs("body");
    expect(guard.acceptsTyped("c")).toBe(false);
  });

  it("is accepted when the focus follows a press that came after a letter", () => {
    guard.beginEdit();
    guard.beginAct();
    guard.leads();
    guard.endAct();
    now += 100;
    guard.focusIs("dialog");
    expect(guard.acceptsTyped("c")).toBe(true);
  });

  it("is accepted when the focus was gone for no time, as when a dialog focuses itself again", () => {
    guard.focusIs("body");
    guard.focusIs("row");
    expect(guard.acceptsTyped("a")).toBe(true);
    guard.focusIs("body");
    now += 10;
    guard.focusIs("row");
    expect(guard.acceptsTyped("a")).toBe(false);
  });

  it("is accepted at once after a pointer press, even on an element that was focused by itself", () => {
    guard.focusIs("first row");
    guard.pointed();
    guard.endAct();
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is accepted at once when the user has moved the focus on, as by an arrow key", () => {
    guard.focusIs("first row");
    guard.beginAct();
    guard.focusIs("second row");
    guard.endAct();
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is accepted when the focus follows a press to another place shortly after it, as into a dialog, and not long after", () => {
    guard.beginAct();
    guard.leads();
    guard.endAct();
    now += 400;
    guard.focusIs("dialog");
    expect(guard.acceptsTyped("a")).toBe(true);
    now += 400;
    guard.focusIs("body");
    expect(guard.acceptsTyped("a")).toBe(false);
  });
});

describe("a typed key after a press", () => {
  const PAUSE = INPUT_PAUSES.keys;
  let guard: InputGuard;
  beforeEach(() => {
    guard = new InputGuard(() => now, PAUSE);
    guard.focusIs("row");
    guard.beginAct();
  });

  it("is refused when the press led nowhere and the focus moved by itself, however soon", () => {
    guard.endAct();
    now += 1;
    guard.focusIs("heading");
    expect(guard.acceptsTyped("s")).toBe(false);
  });

  it("is accepted when the press removed the focused element, and another is focused a moment later", () => {
    guard.focusIs(undefined);
    guard.endAct();
    now += 30;
    guard.focusIs("row");
    expect(guard.acceptsTyped("j")).toBe(true);
  });
});

describe("a key that was refused", () => {
  const PAUSE = INPUT_PAUSES.keys;

  it("may be pressed again, and letters after it run nothing until there was a pause", () => {
    const guard = new InputGuard(() => now, PAUSE);
    guard.focusIs("row");
    guard.refused("r");
    expect(guard.acceptsTyped("r")).toBe(true);
    expect(guard.acceptsTyped("e")).toBe(false);
    expect(guard.acceptsTyped("r")).toBe(false);
    now += PAUSE - 1;
    expect(guard.acceptsTyped("o")).toBe(false);
    now += PAUSE;
    expect(guard.acceptsTyped("o")).toBe(true);
  });
});

describe("a slot", () => {
  const PAUSE = INPUT_PAUSES.settling;
  let isActing = false;
  let guard: PressGuard;
  beforeEach(() => {
    isActing = false;
    guard = new PressGuard(
      () => now,
      PAUSE,
      () => isActing,
    );
    guard.changed("slot 1", "Start");
  });

  it("accepts a press at once when it has its first meaning, and when it keeps that meaning", () => {
    expect(guard.isSettled("slot 1")).toBe(true);
    guard.changed("slot 1", "Start");
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("refuses presses for 700 ms after its meaning has changed by itself", () => {
    guard.changed("slot 1", "I have stopped");
    expect(guard.isSettled("slot 1")).toBe(false);
    now += PAUSE - 1;
    expect(guard.isSettled("slot 1")).toBe(false);
    now += 1;
    expect(guard.isSettled("slot 1")).toBe(true);
    expect(PAUSE).toBe(700);
  });

  it("accepts a press at once when the user has changed its meaning", () => {
    isActing = true;
    guard.changed("slot 1", "Complete");
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("accepts a press at once when it had no meaning before, for the same Action only", () => {
    guard.changed("slot 2", "", "a");
    guard.changed("slot 2", "Undo", "a");
    expect(guard.isSettled("slot 2")).toBe(true);
    guard.changed("slot 3", "", "a");
    guard.changed("slot 3", "Undo", "b");
    expect(guard.isSettled("slot 3")).toBe(false);
  });

  it("refuses presses when it had no meaning for a moment only", () => {
    guard.changed("slot 1", "");
    now += PAUSE - 1;
    guard.changed("slot 1", "Complete");
    expect(guard.isSettled("slot 1")).toBe(false);
    now += 1;
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("accepts a press at once when it regains the meaning that it had before", () => {
    guard.changed("slot 1", "");
    guard.changed("slot 1", "Start");
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("refuses presses when an automatically chosen Action gives it the meaning that it had for the former one", () => {
    guard.changed("slot 1", "Complete", "a");
    now += PAUSE;
    guard.changed("slot 1", "", "b", true);
    guard.changed("slot 1", "Complete", "b", true);
    expect(guard.isSettled("slot 1")).toBe(false);
    now += PAUSE;
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("of an automatically chosen Action refuses presses again when its meaning changes back", () => {
    guard.changed("slot 1", "Complete");
    now += PAUSE;
    guard.changed("slot 1", "Start");
    expect(guard.isSettled("slot 1")).toBe(false);
  });

  it("settles once the user has chosen the Action that Docket chose, unless its meaning has changed since", () => {
    guard.changed("slot 1", "Start", "a", true);
    expect(guard.isSettled("slot 1")).toBe(false);
    isActing = true;
    guard.changed("slot 1", "Start", "a", false);
    expect(guard.isSettled("slot 1")).toBe(true);
    isActing = false;
    guard.changed("slot 1", "Start", "b", true);
    guard.changed("slot 1", "Complete", "b", true);
    isActing = true;
    guard.changed("slot 1", "Complete", "b", false);
    expect(guard.isSettled("slot 1")).toBe(false);
  });

  it("settles no sooner when a notification has chosen that Action", () => {
    guard.changed("slot 1", "Start", "a", true);
    guard.changed("slot 1", "Start", "a", false);
    expect(guard.isSettled("slot 1")).toBe(false);
    now += PAUSE;
    expect(guard.isSettled("slot 1")).toBe(true);
  });
});
