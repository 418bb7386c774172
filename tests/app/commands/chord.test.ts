/** Which chord a press fits on keyboards whose keys are not those of a US one. */
import { describe, expect, it } from "vitest";
import { chordOf, fit, fitsSecond, isLeader, type KeyPress } from "../../../app/commands/chord.ts";

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("a key of another script", () => {
  it("is the one in its place", () => {
    expect(fit("J", press("о", "KeyJ"))).toBe("placed");
    expect(fit("K", press("κ", "KeyK"))).toBe("placed");
    expect(fit("Ctrl+K", press("л", "KeyK", { ctrlKey: true }))).toBe("placed");
    expect(isLeader(press("п", "KeyG"))).toBe(true);
    expect(fitsSecond("G O", press("щ", "KeyO"))).toBe(true);
    expect(chordOf(press("Ф", "KeyA", { shiftKey: true }))).toBe("Shift+A");
  });

  it("means another command with Shift, and never both", () => {
    const cancels = press("Ч", "KeyX", { shiftKey: true });
    expect([fit("Shift+X", cancels), fit("X", cancels)]).toEqual(["placed", undefined]);
  });

  it("gives way to a command that has the very letter", () => {
    expect(fit("Ф", press("ф", "KeyA"))).toBe("exact");
  });
});

it.each(["Dead", "Process", "Unidentified", "Compose"])("%s names several keys, so that it is none of them", (key) => {
  expect(chordOf(press(key, "Equal"))).toBeUndefined();
  expect(fit(key, press(key, "Equal"))).toBeUndefined();
});

it("keeps a letter whose capital is two", () => {
  expect(chordOf(press("ß", "Minus"))).toBe("ß");
  expect(fit("ß", press("ß", "Minus"))).toBe("exact");
});

it("is the digit of its place with Ctrl, where digits need Shift", () => {
  expect(fit("Ctrl+1", press("&", "Digit1", { ctrlKey: true }))).toBe("placed");
  expect(fit("Ctrl+1", press("!", "Digit1", { ctrlKey: true, shiftKey: true }))).toBeUndefined();
  expect(fit("1", press("&", "Digit1"))).toBeUndefined();
});

it("is the letter that is written, where letters are Latin ones in other places", () => {
  expect([fit("A", press("a", "KeyQ")), fit("Q", press("a", "KeyQ"))]).toEqual(["exact", undefined]);
});
