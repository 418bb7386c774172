/** Every spelling of an address and a Principal is one account. */
import { describe, expect, it } from "vitest";
import { accountKeyOf } from "../../../electron/core/settings/account.ts";
import { checkSettings } from "../../../electron/core/settings/schema.ts";
import { EMPTY_SETTINGS } from "../../../electron/core/settings/settings-text.ts";

const keyOf = (baseUrl: string, actingAs = "OBJECT:robot-7"): string => {
  const { settings, problems } = checkSettings({ ...EMPTY_SETTINGS, allowPlainHttp: "true", baseUrl, actingAs }, "key");
  expect(problems).toEqual([]);
  return accountKeyOf(settings!);
};

describe("an address in another spelling", () => {
  it.each([
    ["https://Actions.Example.com", "https://actions.example.com"],
    ["https://actions.example.com/", "https://actions.example.com"],
    ["https://actions.example.com:443//", "https://actions.example.com"],
    ["HTTPS://actions.example.com/eu/../eu/", "https://actions.example.com/eu"],
    ["  http://actions.example.com:80 ", "http://actions.example.com"],
    ["http://127.1:8080", "http://127.0.0.1:8080"],
    ["http://[0:0::1]:8080", "http://[::1]:8080"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
    // The dot ends a whole name (RFC 1034, section 3.1).
    ["https://actions.example.com.", "https://actions.example.com"],
    ["https://actions.example.com.:8443/eu/", "https://actions.example.com:8443/eu"],
  ])("%s is the account of %s", (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it.each([
    ["http://localhost:8080", "http://127.0.0.1:8080"],
    ["http://[::1]:8080", "http://127.0.0.1:8080"],
    ["http://actions.example.com", "https://actions.example.com"],
    ["https://actions.example.com/EU", "https://actions.example.com/eu"],
    ["https://actions.example.com:8443", "https://actions.example.com"],
    // A name of one part may be completed by the machine's search list; with a dot it never is.
    ["https://actions.", "https://actions"],
  ])("%s is another account than %s", (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  it("the spelling of the Principal's type makes no other account, but its id does", () => {
    expect(keyOf("https://a.example", " object : robot-7 ")).toBe(keyOf("https://a.example"));
    expect(keyOf("https://a.example", "OBJECT:Robot-7")).not.toBe(keyOf("https://a.example"));
  });
});
