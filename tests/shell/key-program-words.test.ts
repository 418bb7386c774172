/**
 * Tests what is shown of the output of a program that fails: enough to find the fault, and nothing
 * that may be a key.
 */
import { describe, expect, it } from "vitest";
import { keyProgramWords } from "../../electron/shell/key-program-words.ts";

const NOTHING = { printed: "", hide: (text: string): string => text };

describe("of a key that Docket never had, nothing is shown where it is named", () => {
  it.each([
    ['denied: the key is "<c4n4ry-7F3ae91>&', "denied: the key is […]"],
    ["the key is hunter", "the key is […]"],
    ["api_key=hunter", "api_key=[…]"],
    ["API-Key: hunter.", "API-Key: […]"],
    ['{"token":"hunter","expires":3600}', '{"token":[…]'],
    ["token 'hunter' is revoked", "token […] is revoked"],
    ["password: hunter, user: robot", "password: […] user: robot"],
    ["Authorization: Bearer hunter", "Authorization: Bearer […]"],
    ["curl -H 'authorization: Basic aHVudGVy' vault", "curl -H 'authorization: Basic […] vault"],
    ["sent Bearer hunter to the vault", "sent Bearer […] to the vault"],
    ["--password hunter --user robot", "--password […] --user robot"],
    ["VAULT_TOKEN=hunter fetch-key", "VAULT_TOKEN=[…] fetch-key"],
    ["https://robot:hunter@vault/v1", "https://[…]@vault/v1"],
    ["GET /v1?token=hunter&x=1", "GET /v1?token=[…]"],
    ["das Passwort ist hunter", "das Passwort ist […]"],
    ["Schlüssel: hunter", "Schlüssel: […]"],
  ])("%s", (words, shown) => {
    expect(keyProgramWords(words, NOTHING)).toBe(shown);
  });
});

describe("nor where it is longer than any word", () => {
  it.each([
    ["vault: hvs.CAESIJlU9-Kx2 is revoked", "vault: […] is revoked"],
    ["vault: thisisaverylongkeyofletters is revoked", "vault: […] is revoked"],
    ["vault: 123456789012 is revoked", "vault: […] is revoked"],
  ])("%s", (words, shown) => {
    expect(keyProgramWords(words, NOTHING)).toBe(shown);
  });
});

it("shows what the fault can be found by", () => {
  for (const words of [
    "vault: permission denied on secret/data/docket",
    "Error: token expired",
    "no key for robot-7",
    "connect ECONNREFUSED 127.0.0.1:8200",
    "/usr/local/bin/fetch-key: line 3: vault: command not found",
    "The secret could not be read (403)",
    "Die Zugangsberechtigung wurde zurückgewiesen",
  ])
    expect(keyProgramWords(words, NOTHING)).toBe(words);
});

it("shows nothing that it printed, and no key of this run", () => {
  expect(keyProgramWords("no: secret-1 and old", { printed: "secret-1", hide: (text) => text.replaceAll("old", "[key]") })).toBe(
    "no: [key] and [key]",
  );
});
