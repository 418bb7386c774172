/** Tests that a message cannot forge the log, and that the key is not in it in any encoding. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../electron/shell/log.ts";
import { secretHider } from "../../electron/core/transport/redact-secret.ts";
import { KnownKeys } from "../../electron/shell/known-keys.ts";
import { logLine } from "../../electron/shell/log-line.ts";

const KEY = 'Ke%y"1+2/3\\4=é'.replace("é", "~");
const hidden = (message: string, secret = KEY): string => {
  const hide = secretHider(secret);
  return logLine(message, hide === undefined ? [] : [hide]);
};

describe("a message", () => {
  it.each([
    ["a line break", "a\nb\r\nc", "a | b | c"],
    [
      "a carriage return",
      "refused\r2026-05-06T07:08:09.000Z info all is well",
      String.raw`refused\u000d2026-05-06T07:08:09.000Z info all is well`,
    ],
    ["a line that terminals clear", "bad\u001b[2K\u001b[1Agood", String.raw`bad\u001b[2K\u001b[1Agood`],
    ["a C1 escape", "bad\u009b2Jgood", String.raw`bad\u009b2Jgood`],
    ["a next line", "a\u0085b", String.raw`a\u0085b`],
    ["line and paragraph separators", "a\u2028b\u2029c", String.raw`a\u2028b\u2029c`],
    ["a bidi override", "gnp.\u202Eexe", String.raw`gnp.\u202eexe`],
    ["a bidi isolate", "\u2066x\u2069", String.raw`\u2066x\u2069`],
    ["a backspace over the level", "error\b\b\b\b\binfo", String.raw`error\u0008\u0008\u0008\u0008\u0008info`],
    ["a bell and a null", "\u0007\u0000", String.raw`\u0007\u0000`],
    ["a mark of byte order", "\uFEFFa\u200Bb", String.raw`\ufeffa\u200bb`],
    ["half of a pair", "a\uD83Db", String.raw`a\ud83db`],
    ["an invisible tag", "a\u{E0041}b", String.raw`a\ue0041b`],
  ])("with %s stays one line of visible characters", (_what, message, line) => {
    expect(hidden(message)).toBe(line);
  });

  it("in any script, with symbols and pictures, stays unchanged", () => {
    const message = "Überprüfen: 检查 פעולה 🚁 é — “x” 100 %";
    expect(hidden(message)).toBe(message);
  });

  it("that is long is cut, with the number of missing characters", () => {
    const line = hidden("x".repeat(5_000));
    expect(line).toHaveLength(1_960);
    const [, letters = "", more] = /^(x+)… \((\d+) more\)$/u.exec(line) ?? [];
    expect(letters.length + Number(more)).toBe(5_000);
    expect(hidden("x".repeat(1_960))).toBe("x".repeat(1_960));
  });

  it("is not cut within a picture", () => {
    for (const before of ["", "x"]) expect(hidden(before + "🚁".repeat(3_000))).not.toMatch(/\p{Cs}/u);
  });
});

describe("the key", () => {
  const url = encodeURIComponent(KEY);
  it.each([
    ["as it is", KEY],
    ["in capitals", KEY.toUpperCase()],
    ["in a URL", `https://a.example/?key=${url}`],
    ["in a URL with small letters", url.toLowerCase()],
    ["in a URL within a URL", encodeURIComponent(url)],
    [
      "with every letter encoded",
      Array.from(KEY)
        .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
        .join(""),
    ],
    ["in JSON", JSON.stringify({ key: KEY })],
    ["in JSON within JSON", JSON.stringify(JSON.stringify({ key: KEY }))],
    [
      "in JSON of another writer",
      `"${Array.from(KEY)
        .map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
        .join("")}"`,
    ],
    [
      "in HTML",
      Array.from(KEY)
        .map((letter) => `&#${letter.charCodeAt(0)};`)
        .join(""),
    ],
    ["in base64", Buffer.from(KEY).toString("base64")],
    ["in base64 after a name", Buffer.from(`u:${KEY}`).toString("base64")],
    ["in base64 after another name", Buffer.from(`user:${KEY}:more`).toString("base64")],
    ["in base64 for URLs", Buffer.from(`>${KEY}`).toString("base64url")],
    ["in hex", Buffer.from(KEY).toString("hex")],
    ["in HEX", Buffer.from(KEY).toString("hex").toUpperCase()],
    ["in a stack", new Error(`no ${KEY}`).stack ?? ""],
  ])("is hidden %s", (_how, message) => {
    const line = hidden(message);
    expect(line).toContain("[key]");
    for (const piece of ["Ke%", "1+2", "%3d", "S2Ul", "4b6525", "u004b", "&#75;"])
      expect(line.toLowerCase()).not.toContain(piece.toLowerCase());
  });

  it("is hidden before a message is cut: no half of it is left at the end", () => {
    for (let before = 1_930; before < 1_962; before += 1) expect(hidden(`${"x".repeat(before)}${KEY} and more`)).not.toContain("Ke%");
  });

  it("may hold every character of a pattern", () => {
    const odd = String.raw`.*+?^$[](){}|\/-`;
    expect(hidden(`a ${odd} b`, odd)).toBe("a [key] b");
    expect(hidden("nothing of it", odd)).toBe("nothing of it");
  });

  it.each(["a", "k1", ""])("of so few letters (%j) leaves the other words whole, and is hidden after the header's name", (key) => {
    expect(hidden("a task: Acknowledge k1 at once", key)).toBe("a task: Acknowledge k1 at once");
    expect(hidden(`X-API-KEY: ${key}`, key)).toBe(key === "" ? "X-API-KEY: " : "X-API-KEY: [key]");
    if (key !== "") expect(hidden(`{"x-api-key":"${key}"}`, key)).toBe('{"x-api-key":"[key]"}');
  });

  it.each(["Ab3_".repeat(1_024), "%\\".repeat(2_048), "25".repeat(2_048), "\\".repeat(4_096)])(
    "of 4,096 letters is found in a long message",
    (long) => {
      expect(hidden(`x ${long} y`, long)).toBe("x [key] y");
      expect(hidden(`x ${encodeURIComponent(long)} y ${Buffer.from(long).toString("base64")}`, long)).toMatch(/^x \[key\] y \[key\]/u);
      expect(hidden("%25\\".repeat(50_000), `${long}!`)).toMatch(/more\)$/u);
    },
  );

  it("is found whatever its letters are, whatever surrounds it, and however often it was encoded", () => {
    const letter = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const secrets = fc.array(letter, { minLength: 4, maxLength: 40 }).map((letters) => letters.join(""));
    const encoders: readonly ((text: string) => string)[] = [
      encodeURIComponent,
      (text) => JSON.stringify(text),
      (text) => text.replaceAll("/", String.raw`\/`),
      (text) => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`),
      (text) => new URLSearchParams({ text }).toString(),
    ];
    const once = fc.constantFrom(...encoders);
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), once, (secret, before, after, encode) => {
        fc.pre(!before.includes(secret) && !after.includes(secret));
        const encoded = encode(`${before.toWellFormed()}${secret}${after.toWellFormed()}`);
        const hide = secretHider(secret);
        expect(hide?.(encoded)).not.toContain(secret);
        expect(hide?.(encoded)).toContain("[key]");
      }),
      { numRuns: 500 },
    );
  });

  it("is not shown at the end of the part that was read of an endless message", () => {
    const line = hidden(`${KEY} `.repeat(100_000));
    expect(line).not.toContain("Ke%");
    expect(line).toMatch(/\((\d+) more\)$/u);
  });
});

describe("the log", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "docket-log-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("has no line longer than 2,000 characters, and hides a key that was replaced, in both outputs", () => {
    const out = new PassThrough();
    const file = join(folder, "logs", "docket.log");
    const keys = new KnownKeys();
    keys.value = "first-key";
    const log = createLog({ file, out, hide: keys.hide });
    log.info("started with first-key");
    keys.value = "second-key";
    log.error(`first-key ${"y".repeat(9_000)}\nsecond-key`);
    log.warn("second-key\u001b[31m after first-key");
    for (const text of [String(out.read()), readFileSync(file, "utf8")]) {
      for (const piece of ["first-key", "second-key", "\u001B"]) expect(text).not.toContain(piece);
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(2_000);
      expect(text.trimEnd().split("\n")).toHaveLength(3);
    }
  });

  it.skipIf(process.platform === "win32")(
    "is its owner's alone, with its folder, and so is the older one (skipped: on Windows it cannot be so)",
    () => {
      const before = process.umask(0);
      try {
        const file = join(folder, "data", "logs", "docket.log");
        const log = createLog({ file, out: new PassThrough(), hide: (text) => text });
        for (let size = 0; size < 6 * 1024 * 1024; size += 1_900) log.info("z".repeat(1_900));
        log.flush();
        const logs = readdirSync(join(folder, "data", "logs"));
        expect(logs).toHaveLength(2);
        for (const name of logs) expect(statSync(join(folder, "data", "logs", name)).mode & 0o777, name).toBe(0o600);
        expect(statSync(join(folder, "data", "logs")).mode & 0o777).toBe(0o700);
      } finally {
        process.umask(before);
      }
    },
  );
});
