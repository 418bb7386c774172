/** Names that read the same are one name, however they are written. */
import { describe, expect, it } from "vitest";
import { seenName } from "../../../electron/contract/messages/seen-name.ts";

describe("a name as it is read", () => {
  it.each([
    ["two spaces", "All  open"],
    ["a no-break space", "All\u00A0open"],
    ["an ideographic space", "All\u3000open"],
    ["the blank Braille pattern", "All\u2800open"],
    ["spaces around it", "\u2003All open "],
    ["other cases", "ALL opeN"],
    ["a zero-width space", "All o\u200Bpen"],
    ["a soft hyphen", "All o\u00ADpen"],
    ["isolates", "\u2068All open\u2069"],
    ["letters of another width", "\uFF21ll open"],
    ["an ignorable character between spaces", "All \u200B open"],
  ])("is the same with %s", (_, name) => {
    expect(seenName(name)).toBe(seenName("All open"));
  });

  it.each([
    ["T\u00E9l", "Te\u0301l"],
    ["\uFB01lter", "filter"],
    ["STRASSE", "stra\u00DFe"],
    ["\u03A3\u0391\u03A3", "\u03C3\u03B1\u03C2"],
    ["\u03C3\u03B1\u03C3", "\u03C3\u03B1\u03C2"],
  ])("is the same for %j and %j", (one, other) => {
    expect(seenName(one)).toBe(seenName(other));
  });

  it.each([
    ["All open", "Allopen"],
    ["All open", "All open 2"],
    ["Tel", "T\u00E9l"],
    ["Pump 1", "Pump l"],
  ])("is another one for %j and %j", (one, other) => {
    expect(seenName(one)).not.toBe(seenName(other));
  });
});
