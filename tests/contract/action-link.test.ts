/**
 * Links to an Action: a copied link is read back as the same id, and nothing else is accepted as a
 * link.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionLink, readActionLink } from "../../electron/contract/action-link.ts";
import { MAX_ACTION_ID } from "../../electron/contract/vocabulary.ts";

describe("a link to an Action", () => {
  it("leads back to its id, whatever the id is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), (id) => {
        const read = readActionLink(actionLink(id));
        if (/\p{Cc}/u.test(id)) expect(read).toEqual({ ok: false, problem: "controlCharacters" });
        else expect(read).toEqual({ ok: true, actionId: id });
      }),
    );
  });

  it("leads back to the longest id that an Action can have", () => {
    const id = "ä".repeat(MAX_ACTION_ID);
    expect(readActionLink(actionLink(id))).toEqual({ ok: true, actionId: id });
  });

  it("contains no character that would end it inside a text", () => {
    expect(actionLink("a/b c?d#e%")).toBe("docket://action/a%2Fb%20c%3Fd%23e%25");
  });

  it("is still a link when the id contains half a surrogate pair", () => {
    expect(actionLink("a\ud800")).toBe("docket://action/a%EF%BF%BD");
  });

  it.each([
    ["docket://action/act-20035", "act-20035"],
    ["DOCKET://ACTION/act-20035", "act-20035"],
    ["docket://action/act-20035/", "act-20035"],
    ["docket://action/--hidden", "--hidden"],
    ["docket://action/__proto__", "__proto__"],
    ["docket://action/%E2%80%AEact", "\u202Eact"],
  ])("%s is read", (link, actionId) => {
    expect(readActionLink(link)).toEqual({ ok: true, actionId });
  });

  it.each([
    ["docket://action", "noId"],
    ["docket://action/", "noId"],
    ["docket://action//", "noId"],
    ["docket://actions/a", "notAnAction"],
    ["docket:action/a", "notAnAction"],
    ["docket://settings?key=x", "notAnAction"],
    ["docket://action/a/acknowledge", "notAnAction"],
    ["docket://action/a?state=COMPLETED", "notAnAction"],
    ["docket://action/a#b", "notAnAction"],
    ["docket://action/%ZZ", "unreadable"],
    ["docket://action/%C3", "unreadable"],
    ["docket://action/a%00b", "controlCharacters"],
    ["docket://action/a%0Ab", "controlCharacters"],
    [`docket://action/${"a".repeat(MAX_ACTION_ID + 1)}`, "tooLong"],
    [`docket://action/${"%41".repeat(MAX_ACTION_ID + 1)}`, "tooLong"],
    ["https://action/a", "notAnAction"],
    ["", "notAnAction"],
  ])("%s is refused: %s", (link, problem) => {
    expect(readActionLink(link)).toEqual({ ok: false, problem });
  });
});
