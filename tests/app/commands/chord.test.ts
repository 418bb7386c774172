/** Which chord a press matches on keyboards whose keys differ from those of a US keyboard. */
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
  it("matches the chord of its physical place", () => {
    expect(fit("J", press("о", "KeyJ"))).toBe("placed");
    expect(fit("K", press("κ", "KeyK"))).toBe("placed");
    expect(fit("Ctrl+K", press("л", "KeyK", { ctrlKey: true }))).toBe("placed");
    expect(isLeader(press("п", "KeyG"))).toBe(true);
    expect(fitsSecond("G O", press("щ", "KeyO"))).toBe(true);
    expect(chordOf(press("Ф", "KeyA", { shiftKey: true }))).toBe("Shift+A");
  });

  it("matches another command with Shift, and never both", () => {
    const cancels = press("Ч", "KeyX", { shiftKey: true });
    expect([fit("Shift+X", cancels), fit("X", cancels)]).toEqual(["placed", undefined]);
  });

  it("is overridden by a command that has the very letter", () => {
    expect(fit("Ф", press("ф", "KeyA"))).toBe("exact");
  });
});

it.each(["Dead", "Process", "Unidentified", "Compose"])("%s stands for several keys, so that it matches none of them", (key) => {
  expect(chordOf(press(key, "Equal"))).toBeUndefined();
  expect(fit(key, press(key, "Equal"))).toBeUndefined();
});

it("a key whose capital form has two letters keeps its letter", () => {
  expect(chordOf(press("ß", "Minus"))).toBe("ß");
  expect(fit("ß", press("ß", "Minus"))).toBe("exact");
});

it("a key matches the digit of its place with Ctrl, when digits need Shift", () => {
  expect(fit("Ctrl+1", press("&", "Digit1", { ctrlKey: true }))).toBe("placed");
  expect(fit("Ctrl+1", press("!", "Digit1", { ctrlKey: true, shiftKey: true }))).toBeUndefined();
  expect(fit("1", press("&", "Digit1"))).toBeUndefined();
});

it("a key matches the written letter, when Latin letters are in other places", () => {
  expect([fit("A", press("a", "KeyQ")), fit("Q", press("a", "KeyQ"))]).toEqual(["exact", undefined]);
});
