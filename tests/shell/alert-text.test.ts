/**
 * Tests the text of an alert: short, on one line, without hidden or reversed characters or markup.
 */
import { describe, expect, it } from "vitest";
import { alertBody, alertTitle } from "../../electron/shell/alert-text.ts";

const points = (text: string): number => Array.from(text).length;

describe("the text of an alert", () => {
  it("is left unchanged where it is plain, in any script", () => {
    for (const text of ["Inspect pump P-104", "Ventil prüfen – 50 °C", "فحص المضخة", "点検 4号機", "می‌خواهم", "क्‍ष", "👩🏽‍🚒 🏳️‍🌈 1️⃣ ✔️"]) {
      expect(alertTitle(text)).toBe(text);
      expect(alertBody(text, "darwin")).toBe(text);
    }
  });

  it.each([
    ["direction overrides", "Pump \u202Egnp.exe", "Pump gnp.exe"],
    ["embeddings and their end", "a\u202Ab\u202Bc\u202Cd\u202D", "abcd"],
    ["isolates", "\u2066a\u2067b\u2068c\u2069", "abc"],
    ["direction marks", "a\u200E\u200F\u061Cb", "ab"],
    ["spaces without width", "pay\u200Bpal\uFEFF\u2060", "paypal"],
    ["joiners between letters that do not join", "pay\u200Dpal\u200C", "paypal"],
    ["a row of joiners in an emoji", "👩\u200D\u200D\u200D🚒", "👩‍🚒"],
    ["tags that spell out a hidden text", "ok\u{E0068}\u{E0069}\u{E007F}", "ok"],
    ["fillers that look like nothing", "a\u3164\u115F\uFFA0b", "ab"],
    ["soft hyphens and invisible operators", "a\u00AD\u2063b", "ab"],
    ["variation selectors after a letter", "a\uFE0F\uFE01b", "ab"],
    ["code points that no text holds", "a\uFFFE\uFFFF\u{1FFFE}b", "ab"],
    ["control characters", "a\u0000\u0007b\u001B[31mc", "a b [31mc"],
    ["line ends of every kind", "a\r\n\n\nb\u2028c\u2029d\u0085e\vf", "a b c d e f"],
    ["odd and blank spaces", "a\u00A0\u3000\u2800 \tb", "a b"],
    ["half a character", "a\uD83Db", "a\uFFFDb"],
    ["a pile of marks over one letter", `a${"\u0336".repeat(60)}b`, `a${"\u0336".repeat(4)}b`],
  ])("has no %s", (_what, text, plain) => {
    expect(alertTitle(text)).toBe(plain);
    expect(alertBody(text, "win32")).toBe(plain);
  });

  it("is at most 100 characters in the title and 300 in the body, and then ends in an ellipsis", () => {
    expect(alertTitle("x".repeat(100))).toBe("x".repeat(100));
    expect(alertTitle("x".repeat(101))).toBe(`${"x".repeat(99)}…`);
    expect(alertBody("x".repeat(300), "linux")).toBe("x".repeat(300));
    expect(alertBody("x".repeat(301), "linux")).toBe(`${"x".repeat(299)}…`);
  });

  it("is not cut inside a character, however many code units that has", () => {
    const family = "👨‍👩‍👧‍👦";
    const title = alertTitle(family.repeat(40));
    expect(title).toBe(`${family.repeat(14)}…`);
    expect(alertTitle(`${"x".repeat(98)}${family}`)).toBe(`${"x".repeat(98)}…`);
    expect(alertTitle(`${"x".repeat(98)} ${"y".repeat(9)}`)).toBe(`${"x".repeat(98)}…`);
    expect(points(alertTitle("é".repeat(500)))).toBe(100);
  });

  it("is never an empty title", () => {
    for (const text of ["", "   ", "\n", "\u200B\u2060\u202E", "\u3164\u2800"]) expect(alertTitle(text)).toBe("Docket");
  });

  it("is computed quickly for a text of any length", () => {
    expect(alertBody("\u0301".repeat(4_000_000), "linux").length).toBeLessThan(400);
    expect(alertTitle(`${"\u200B".repeat(4_000_000)}end`)).toBe("Docket");
  });
});

describe("markup on Linux", () => {
  it("is shown as written, in the body; a title has no markup, and neither have other systems", () => {
    const text = 'Set <b>P</b> & <a href="https://x.example">open</a> &amp;';
    const escaped = 'Set &lt;b&gt;P&lt;/b&gt; &amp; &lt;a href="https://x.example"&gt;open&lt;/a&gt; &amp;amp;';
    expect(alertBody(text, "linux")).toBe(escaped);
    for (const platform of ["darwin", "win32"] as const) expect(alertBody(text, platform)).toBe(text);
    expect(alertTitle(text)).toBe(text);
  });

  it("is clipped before it is escaped, so that no reference is cut in two", () => {
    const body = alertBody("&".repeat(400), "linux");
    expect(body).toBe(`${"&amp;".repeat(299)}…`);
  });

  it("cannot be formed by the removal of characters", () => {
    expect(alertBody("<\u200Bb>", "linux")).toBe("&lt;b&gt;");
  });
});
