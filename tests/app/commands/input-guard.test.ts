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

  it("is taken where the user has put the focus", () => {
    guard.beginAct();
    guard.focusIs("other row");
    guard.endAct();
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is not taken for a second after the focus went by itself, and each further one begins it anew", () => {
    guard.focusIs("body");
    expect(guard.acceptsTyped("a")).toBe(false);
    now += PAUSE - 1;
    expect(guard.acceptsTyped("a")).toBe(false);
    now += PAUSE - 1;
    expect(guard.acceptsTyped("a")).toBe(false);
    now += PAUSE;
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is not taken after one that was not, although the focus has gone on meanwhile, in the same turn", () => {
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

  it("is not taken where a form has gone that was typed in, however soon after the press that opened it", () => {
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

  it("is not taken where the focus went by itself soon after a letter that changed the list", () => {
    guard.beginEdit();
    guard.leads();
    guard.endAct();
    now += 100;
    guard.focusIs("body");
    expect(guard.acceptsTyped("c")).toBe(false);
  });

  it("is taken where the focus follows a press that came after a letter", () => {
    guard.beginEdit();
    guard.beginAct();
    guard.leads();
    guard.endAct();
    now += 100;
    guard.focusIs("dialog");
    expect(guard.acceptsTyped("c")).toBe(true);
  });

  it("is taken where the focus was gone for no time, as by a dialog that takes its own anew", () => {
    guard.focusIs("body");
    guard.focusIs("row");
    expect(guard.acceptsTyped("a")).toBe(true);
    guard.focusIs("body");
    now += 10;
    guard.focusIs("row");
    expect(guard.acceptsTyped("a")).toBe(false);
  });

  it("is taken at once after a press of the pointer, even on what had got the focus by itself", () => {
    guard.focusIs("first row");
    guard.pointed();
    guard.endAct();
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is taken at once where the user has moved the focus on, as by an arrow", () => {
    guard.focusIs("first row");
    guard.beginAct();
    guard.focusIs("second row");
    guard.endAct();
    expect(guard.acceptsTyped("a")).toBe(true);
  });

  it("is taken where the focus follows a press that led elsewhere by a moment, as into a dialog, and not by long", () => {
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

  it("is not taken where the press led nowhere and the focus went by itself, however soon", () => {
    guard.endAct();
    now += 1;
    guard.focusIs("heading");
    expect(guard.acceptsTyped("s")).toBe(false);
  });

  it("is taken where the press took away what had the focus, and something has it a moment later", () => {
    guard.focusIs(undefined);
    guard.endAct();
    now += 30;
    guard.focusIs("row");
    expect(guard.acceptsTyped("j")).toBe(true);
  });
});

describe("a key that was refused", () => {
  const PAUSE = INPUT_PAUSES.keys;

  it("may be pressed again, and the letters after it run nothing until there was a pause", () => {
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

  it("takes a press at once where its first meaning is there, and where it keeps it", () => {
    expect(guard.isSettled("slot 1")).toBe(true);
    guard.changed("slot 1", "Start");
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("takes none for 700 ms after its meaning has changed by itself", () => {
    guard.changed("slot 1", "I have stopped");
    expect(guard.isSettled("slot 1")).toBe(false);
    now += PAUSE - 1;
    expect(guard.isSettled("slot 1")).toBe(false);
    now += 1;
    expect(guard.isSettled("slot 1")).toBe(true);
    expect(PAUSE).toBe(700);
  });

  it("takes one at once where the user has changed it", () => {
    isActing = true;
    guard.changed("slot 1", "Complete");
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("takes one at once where it meant nothing before, of the same Action only", () => {
    guard.changed("slot 2", "", "a");
    guard.changed("slot 2", "Undo", "a");
    expect(guard.isSettled("slot 2")).toBe(true);
    guard.changed("slot 3", "", "a");
    guard.changed("slot 3", "Undo", "b");
    expect(guard.isSettled("slot 3")).toBe(false);
  });

  it("takes none where it meant nothing for a moment only", () => {
    guard.changed("slot 1", "");
    now += PAUSE - 1;
    guard.changed("slot 1", "Complete");
    expect(guard.isSettled("slot 1")).toBe(false);
    now += 1;
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("takes one at once where it means again what it did before it meant nothing", () => {
    guard.changed("slot 1", "");
    guard.changed("slot 1", "Start");
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("takes none where it comes to mean for an Action that was chosen by itself what it meant for the one before", () => {
    guard.changed("slot 1", "Complete", "a");
    now += PAUSE;
    guard.changed("slot 1", "", "b", true);
    guard.changed("slot 1", "Complete", "b", true);
    expect(guard.isSettled("slot 1")).toBe(false);
    now += PAUSE;
    expect(guard.isSettled("slot 1")).toBe(true);
  });

  it("of an Action that was chosen by itself begins anew when it changes back", () => {
    guard.changed("slot 1", "Complete");
    now += PAUSE;
    guard.changed("slot 1", "Start");
    expect(guard.isSettled("slot 1")).toBe(false);
  });

  it("settles once the user has chosen the Action that Docket chose, unless its meaning changed since", () => {
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

  it("settles no sooner where a notification has chosen that Action", () => {
    guard.changed("slot 1", "Start", "a", true);
    guard.changed("slot 1", "Start", "a", false);
    expect(guard.isSettled("slot 1")).toBe(false);
    now += PAUSE;
    expect(guard.isSettled("slot 1")).toBe(true);
  });
});
