/** Tests that the texts of a proxy and of Chromium about it are read without trust. */
import { describe, expect, it } from "vitest";
import { plainRealm, wayTo } from "../../electron/shell/proxy-words.ts";

describe("the text of a proxy about itself", () => {
  it.each([
    ["a line\r\nProxy-Authenticate: forged\u0000", "a line Proxy-Authenticate: forged"],
    ["\u202Eevil\u2066 and \u200Bhidden\uFEFF", "evil and hidden"],
    ["\u001B[31mred", "[31mred"],
    ["   \t ", ""],
    ["Büro – 東京 🏢", "Büro – 東京 🏢"],
    ["\uD800 half a pair", "half a pair"],
  ])("is one plain line: %j", (realm, line) => {
    expect(plainRealm(realm)).toBe(line);
  });

  it("is short, however long the original is, and no character is cut in two", () => {
    const line = plainRealm("🏢".repeat(10_000));
    expect(line).toMatch(/^🏢{79}…$/u);
  });

  it.each([
    ["PROXY proxy.example:3128; DIRECT", "http"],
    ["DIRECT; HTTPS PROXY.example:3128", "https"],
    ["[PROXY proxy.example:3128, HTTPS b.example:443];DIRECT", "http"],
    ["PROXY proxy.example:31280", undefined],
    ["PROXY not-proxy.example:3128", undefined],
    ["SOCKS5 proxy.example:3128", undefined],
    ["DIRECT", undefined],
    ["", undefined],
  ])("counts only as far as the settings name it: %s", (proxies, way) => {
    expect(wayTo("proxy.example:3128", proxies)).toBe(way);
  });

  it("may contain an IPv6 address", () => {
    expect(wayTo("[fd00::1]:8080", "PROXY [FD00::1]:8080")).toBe("http");
  });
});
