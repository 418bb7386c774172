/** `docket --check-config`: each value with its source, what is wrong, and the code of its end. */
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { readManagedFile } from "../../electron/core/settings/managed-file.ts";
import { checkConfig } from "../../electron/shell/check-config.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { takeEnvironmentKey } from "../../electron/shell/environment-key.ts";

const path = "/etc/docket/docket.json";

async function checked(values: object | string | undefined, env: Record<string, string> = {}, isNamed = false) {
  const text = typeof values === "string" ? values : JSON.stringify(values);
  const file = values === undefined ? undefined : readManagedFile({ path, bytes: Buffer.from(text), isReadByOthers: true });
  const taken = takeEnvironmentKey(env, process.platform, file);
  const { promise, resolve } = Promise.withResolvers<number>();
  let output = "";
  const out = {
    write: (written: string, done?: unknown) => {
      output += written;
      if (typeof done === "function") done();
      return true;
    },
  };
  const app = { exit: (code = 0) => resolve(code) };
  const { platform } = process;
  await checkConfig({ app, path, file, isNamed, env, taken, fileProblems: [], platform, clock: systemClock(), out });
  return { code: await promise, output, lines: output.split("\n") };
}

afterEach(() => setLanguage("en"));

describe("--check-config", () => {
  it("of a file that is not there checks nothing, and ends with 2", async () => {
    expect(await checked(undefined, {}, true)).toMatchObject({ code: 2, output: `There is no file to check at ${path}.\n` });
    expect(await checked(undefined)).toMatchObject({ code: 0 });
  });

  it("prints what would apply with its source, and ends with 0", async () => {
    const { code, lines, output } = await checked(
      {
        DOCKET_BASE_URL: "https://fleet.example",
        DOCKET_API_KEY_COMMAND: [process.execPath, "-e", "process.stdout.write('very-secret')"],
        DOCKET_TRANSPORTS: ["rest"],
        DOCKET_QUIET_HOURS: "22:00-06:00",
      },
      { DOCKET_ACTING_AS: "OBJECT:robot-7" },
    );
    expect(code).toBe(0);
    for (const line of [
      "The configuration of this device: /etc/docket/docket.json",
      "DOCKET_BASE_URL = https://fleet.example   (from /etc/docket/docket.json)",
      "DOCKET_ACTING_AS = OBJECT:robot-7   (from the environment)",
      "DOCKET_TRANSPORT = rest   (by DOCKET_TRANSPORTS in /etc/docket/docket.json)",
      "DOCKET_API_KEY: a key of 11 characters, not shown   (by DOCKET_API_KEY_COMMAND in /etc/docket/docket.json)",
      "DOCKET_CODEC: left to its user; preset json",
      "DOCKET_DISPLAY_NAME: left to its user",
      "DOCKET_QUIET_HOURS = 22:00-06:00   (from /etc/docket/docket.json)",
      "Telemetry: Docket has none. There is nothing to switch off.",
      "All of it applies.",
    ])
      expect(lines).toContain(line);
    expect(output).not.toContain("very-secret\n");
    expect(output.match(/very-secret/g)).toHaveLength(1);
  });

  it("prints no value that is refused as if it applied, and calls no policy its users' that they do not choose", async () => {
    const { code, lines } = await checked({ DOCKET_TELEMETRY: true, DOCKET_CODEC: "xml" }, { DOCKET_TRANSPORTS: "pigeon" });
    expect(code).toBe(2);
    for (const line of [
      "DOCKET_TELEMETRY: refused, see below   (in /etc/docket/docket.json)",
      "DOCKET_CODEC: refused, see below   (in /etc/docket/docket.json)",
      "DOCKET_TRANSPORTS: refused, see below   (in the environment)",
      "DOCKET_UPDATE_FEED: not set",
      "DOCKET_CA_FILE: not set",
      "DOCKET_QUIET_HOURS: left to its user",
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.startsWith("DOCKET_") && line.includes("(from "))).toEqual([]);
  });

  it("prints nothing that a terminal would obey, nor a line that is none of its own", async () => {
    const hostile = "\u001B[2J\u202Eten\nAll of it applies.";
    const { lines } = await checked({ DOCKET_DISPLAY_NAME: hostile, DOCKET_TRANSPORTS: hostile, [`DOCKET_${hostile}`]: true });
    const text = lines.join("");
    expect(/[\p{Cc}\p{Cf}]/u.test(text)).toBe(false);
    expect(lines).not.toContain("All of it applies.");
    expect(lines).toContain(String.raw`DOCKET_DISPLAY_NAME = \u001b[2J\u202eten | All of it applies.   (from /etc/docket/docket.json)`);
  });

  it("says that there is no configuration, and where it would lie", async () => {
    const { code, lines } = await checked(undefined);
    expect([code, lines[0]]).toEqual([
      0,
      "There is no configuration of this device (/etc/docket/docket.json). What the environment decides:",
    ]);
  });

  it.each<[string, object | string, string]>([
    [
      "is no JSON",
      '{"DOCKET_CODEC": "json",}',
      "Problem: The configuration of this device, /etc/docket/docket.json, is no JSON: line 1, column 25: there is a comma too many before this.",
    ],
    [
      "has a wrong value",
      { DOCKET_CODEC: "xml" },
      'Problem: DOCKET_CODEC in /etc/docket/docket.json: "xml" is not a codec; choose json or binary.',
    ],
    [
      "has a key for no address",
      { DOCKET_API_KEY: "k-1" },
      "Problem: DOCKET_API_KEY in /etc/docket/docket.json: The key is used only for an address that is set with it, so that nobody else decides where it goes. Set DOCKET_BASE_URL beside it.",
    ],
    [
      "names a program that is not there",
      { DOCKET_BASE_URL: "https://a.example", DOCKET_API_KEY_COMMAND: ["/no/such"] },
      "Problem: DOCKET_API_KEY_COMMAND in /etc/docket/docket.json: The key cannot be had: there is no program /no/such.",
    ],
    [
      "has a key that is none",
      { DOCKET_TRANSPROT: "rest" },
      "Note: In /etc/docket/docket.json, DOCKET_TRANSPROT is no key of Docket's and has no effect. DOCKET_TRANSPORT may be meant.",
    ],
  ])("names what is wrong where docket.json %s, and ends with 2", async (_what, values, line) => {
    const { code, lines } = await checked(values);
    expect(lines).toContain(line);
    expect(code).toBe(2);
  });

  it("speaks German, too", async () => {
    setLanguage("de");
    const { lines } = await checked({ DOCKET_CODEC: "json" });
    expect(lines).toContain("DOCKET_CODEC = json   (aus /etc/docket/docket.json)");
    expect(lines).toContain("Alles davon gilt.");
  });
});
