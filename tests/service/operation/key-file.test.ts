/** The contents of a key file, and the message for each kind of fault in it. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseKeyFile } from "../../../electron/service/operation/key-file.ts";
import { digestOf, newKey } from "../../../electron/service/operation/key-digest.ts";
import { Keys } from "../../../electron/service/keys.ts";
import { principalKey } from "../../../electron/service/principal.ts";
import { refusal } from "../fixtures.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const SHA256 = createHash("sha256").update(KEY).digest("hex");
const entry = (more: object = {}) => ({ sha256: SHA256, principal: "OBJECT:robot-7", ...more });
const file = (...keys: unknown[]) => JSON.stringify({ keys });

it("may begin with a byte order mark", () => {
  expect(parseKeyFile('\ufeff{"keys": []}')).toEqual([]);
});

describe("a key file", () => {
  it("admits its keys, identified by their SHA-256 digest", () => {
    const keys = new Keys(parseKeyFile(file(entry({ readOnly: true, only: ["OBJECT:robot-7", "USER:a:b"], note: "hall 2" }))));
    const grant = keys.authenticate(KEY);
    expect([principalKey(grant.principal), grant.readOnly, grant.only?.map(principalKey)]).toEqual([
      "OBJECT:robot-7",
      true,
      ["OBJECT:robot-7", "USER:a:b"],
    ]);
  });

  it("may hold no keys, and accepts digests in upper case", () => {
    expect(parseKeyFile(file())).toEqual([]);
    expect(new Keys(parseKeyFile(file(entry({ sha256: SHA256.toUpperCase() })))).authenticate(KEY).readOnly).toBe(false);
  });

  it("admits no short key, which could be found from its digest", async () => {
    const short = createHash("sha256").update("letmein").digest("hex");
    const keys = new Keys(parseKeyFile(file(entry({ sha256: short }))));
    expect(await refusal(() => keys.authenticate("letmein"))).toBe(
      "unauthenticated: the key in X-API-KEY is shorter than 32 characters, and not accepted",
    );
  });

  it.each([
    ["nothing", "", /^it is not JSON$/],
    ["half a file", file(entry()).slice(0, -20), /^it is not JSON$/],
    ["a list", "[]", /^the file must be a JSON object$/],
    ["no keys", "{}", /^the file must hold an array "keys"$/],
    ["keys that are no list", '{"keys":{}}', /^the file must hold an array "keys"$/],
    ["another field", '{"keys":[],"kyes":[]}', /^the file may hold "keys" and nothing else, and has "kyes"$/],
    ["an entry that is none", file(entry(), null), /^keys\[1\] must be a JSON object$/],
    [
      "a key itself",
      file({ key: KEY, principal: "OBJECT:a" }),
      /^keys\[0\] has a field "key": the file holds digests and no keys; .*--hash-key$/,
    ],
    ["a key as its digest", file(entry({ sha256: KEY })), /^keys\[0\]\.sha256 must be 64 hexadecimal digits: .*--hash-key$/],
    ["no digest", file({ principal: "OBJECT:a" }), /^keys\[0\]\.sha256 must be 64 hexadecimal digits/],
    ["the same key twice", file(entry(), entry({ principal: "USER:ann" })), /^keys\[1\] is the same key as keys\[0\]; /],
    ["no principal", file({ sha256: SHA256 }), /^keys\[0\]\.principal must be a text, TYPE:id$/],
    ["a principal of no type", file(entry({ principal: "ROBOT:7" })), /^keys\[0\]\.principal: "ROBOT:7" is not a principal: /],
    [
      "a principal that is too long",
      file(entry({ principal: `USER:${"a".repeat(257)}` })),
      /^keys\[0\]\.principal: principal\.id is longer than 256/,
    ],
    [
      "a misspelt right",
      file(entry({ readonly: true })),
      /^keys\[0\] may have sha256, principal, readOnly, only, note, and has "readonly"$/,
    ],
    ["a right in quotes", file(entry({ readOnly: "true" })), /^keys\[0\]\.readOnly must be true or false$/],
    ["limits that are no list", file(entry({ only: "OBJECT:a" })), /^keys\[0\]\.only must be a list of principals, of one at least$/],
    ["limits to nobody", file(entry({ only: [] })), /^keys\[0\]\.only must be a list of principals, of one at least$/],
    ["a limit that is none", file(entry({ only: ["OBJECT:a", 3] })), /^keys\[0\]\.only\[1\] must be a text, TYPE:id$/],
    ["a prototype", '{"keys":[],"__proto__":{}}', /^the file may hold "keys" and nothing else, and has "__proto__"$/],
  ])("with %s is refused", (_what, text, sentence) => {
    expect(() => parseKeyFile(text)).toThrow(sentence);
    expect(() => parseKeyFile(text)).not.toThrow(KEY);
  });
});

describe("a new key", () => {
  it("differs each time, and its entry admits it", () => {
    const { key, entry: made } = newKey("user:ann:read");
    expect(newKey("user:ann:read").key).not.toBe(key);
    const grant = new Keys(parseKeyFile(file(made))).authenticate(key);
    expect([principalKey(grant.principal), grant.readOnly]).toEqual(["USER:ann", true]);
  });

  it("does not begin with a dash, which a command line would read as an option", () => {
    const firsts = new Set(Array.from({ length: 1_000 }, () => newKey("USER:ann").key.charAt(0)));
    expect(firsts.has("-")).toBe(false);
  });

  it.each([
    ["without its line feed", KEY],
    ["with it", `${KEY}\n`],
    ["with Windows' one", `${KEY}\r\n`],
  ])("that already exists has the digest that sha256sum prints, %s", (_how, line) => {
    expect(digestOf(line)).toBe(SHA256);
  });

  it.each([
    ["", /must be one line/],
    ["two words".repeat(5), /must be one line/],
    [`${KEY}\n${KEY}\n`, /must be one line/],
    ["short", /must have 32 characters or more, and this one has 5/],
  ])("%j is refused", (line, sentence) => {
    expect(() => digestOf(line)).toThrow(sentence);
  });
});
