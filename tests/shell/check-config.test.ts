/** Tests `docket --check-config`: each value with its source, every problem, and the exit code. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { readManagedFile } from "../../electron/core/settings/managed-file.ts";
import { checkConfig, type CheckConfigPorts } from "../../electron/shell/check-config.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { takeEnvironmentKey } from "../../electron/shell/environment-key.ts";

const path = "/etc/docket/docket.json";

const judge = () => Promise.resolve(undefined);

async function checked(
  values: object | string | undefined,
  env: Record<string, string> = {},
  { named, userData, fileProblems = [] }: Partial<Pick<CheckConfigPorts, "named" | "userData" | "fileProblems">> = {},
) {
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
  await checkConfig({ app, path, file, named, env, taken, judge, userData, fileProblems, platform, clock: systemClock(), out });
  return { code: await promise, output, lines: output.split("\n") };
}

const noteOfApi = (address: string) =>
  `Note: The service address, ${address}, contains /api/v1, which Docket adds. Leave it out, unless the service itself is below such a path.`;

afterEach(() => setLanguage("en"));

describe("--check-config", () => {
  it("of a missing file checks nothing, and exits with 2", async () => {
    expect(await checked(undefined, {}, { named: "draft" })).toMatchObject({ code: 2, output: `There is no file to check at ${path}.\n` });
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
      "DOCKET_CODEC: left to the user; preset json",
      "DOCKET_DISPLAY_NAME: left to the user",
      "DOCKET_QUIET_HOURS = 22:00-06:00   (from /etc/docket/docket.json)",
      "Telemetry: Docket has none. There is nothing to switch off.",
      "All of it applies.",
    ])
      expect(lines).toContain(line);
    expect(output).not.toContain("very-secret\n");
    expect(output.match(/very-secret/g)).toHaveLength(1);
  });

  it.each([
    [["USER:a", "USER:b"], "USER:a, USER:b"],
    // A single, unknown principal, whose name would look like two.
    [["USER:a, USER:b"], '["USER:a, USER:b"]'],
  ])("prints the list %j so that its entries can be told apart", async (list, printed) => {
    const { lines } = await checked({ DOCKET_ASSIGNED_TO: list });
    expect(lines).toContain(`DOCKET_ASSIGNED_TO = ${printed}   (from /etc/docket/docket.json)`);
  });

  it("prints no refused value as if it applied, and does not attribute a policy to users who did not choose it", async () => {
    const { code, lines } = await checked({ DOCKET_TELEMETRY: true, DOCKET_CODEC: "xml" }, { DOCKET_TRANSPORTS: "pigeon" });
    expect(code).toBe(2);
    for (const line of [
      "DOCKET_TELEMETRY: refused, see below   (in /etc/docket/docket.json)",
      "DOCKET_CODEC: refused, see below   (in /etc/docket/docket.json)",
      "DOCKET_TRANSPORTS: refused, see below   (in the environment)",
      "DOCKET_UPDATE_FEED: not set",
      "DOCKET_CA_FILE: not set",
      "DOCKET_QUIET_HOURS: left to the user",
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.startsWith("DOCKET_") && line.includes("(from "))).toEqual([]);
  });

  it("prints the preset that applies where a policy removes the usual one", async () => {
    const { code, lines } = await checked({ DOCKET_TRANSPORTS: ["rest", "grpc-web"] });
    expect([code, lines.filter((line) => line.startsWith("DOCKET_TRANSPORT:"))]).toEqual([
      0,
      ["DOCKET_TRANSPORT: left to the user; preset grpc-web"],
    ]);
  });

  it("prints no control characters for a terminal, and no line that is not its own", async () => {
    const hostile = "\u001B[2J\u202Eten\nAll of it applies.";
    const { lines } = await checked({ DOCKET_DISPLAY_NAME: hostile, DOCKET_TRANSPORTS: hostile, [`DOCKET_${hostile}`]: true });
    const text = lines.join("");
    expect(/[\p{Cc}\p{Cf}]/u.test(text)).toBe(false);
    expect(lines).not.toContain("All of it applies.");
    expect(lines).toContain(String.raw`DOCKET_DISPLAY_NAME = \u001b[2J\u202eten | All of it applies.   (from /etc/docket/docket.json)`);
  });

  it("reports that there is no configuration, and where it would be", async () => {
    const { code, lines } = await checked(undefined);
    expect([code, lines[0]]).toEqual([
      0,
      "There is no configuration of this device (/etc/docket/docket.json). What the environment decides:",
    ]);
  });

  it.each<[string, object | string, string]>([
    [
      "is not JSON",
      '{"DOCKET_CODEC": "json",}',
      "Problem: The configuration file /etc/docket/docket.json is not JSON: line 1, column 25: there is one comma too many before this.",
    ],
    [
      "has a wrong value",
      { DOCKET_CODEC: "xml" },
      'Problem: DOCKET_CODEC in /etc/docket/docket.json: "xml" is not a codec; choose json or binary.',
    ],
    [
      "has a key for no address",
      { DOCKET_API_KEY: "k-1" },
      "Problem: DOCKET_API_KEY in /etc/docket/docket.json: The key is used only for an address that is set with it, so that nobody else decides where it goes. Set DOCKET_BASE_URL as well.",
    ],
    [
      "names a program that is not there",
      { DOCKET_BASE_URL: "https://a.example", DOCKET_API_KEY_COMMAND: ["/no/such"] },
      "Problem: DOCKET_API_KEY_COMMAND in /etc/docket/docket.json: There is no key: the program /no/such does not exist.",
    ],
    [
      "has a key that is none",
      { DOCKET_TRANSPROT: "rest" },
      "Problem: In /etc/docket/docket.json, DOCKET_TRANSPROT is unknown to Docket and has no effect. DOCKET_TRANSPORT may be meant.",
    ],
  ])("names what is wrong where docket.json %s, and exits with 2", async (_what, values, line) => {
    const { code, lines } = await checked(values);
    expect(lines).toContain(line);
    expect(code).toBe(2);
  });

  it.each([
    ["the environment", undefined, { DOCKET_BASE_URL: "http://fleet.example" }, "in the environment"],
    ["docket.json", { DOCKET_BASE_URL: "http://fleet.example" }, {}, "in /etc/docket/docket.json"],
  ])("refuses an http address of %s that has not been allowed", async (_what, values, env, place) => {
    const { code, lines, output } = await checked(values, env);
    expect(code).toBe(2);
    expect(lines).toContain(`DOCKET_BASE_URL: refused, see below   (${place})`);
    expect(output).toContain("Problem: http://fleet.example is not encrypted");
    expect(lines).toContain("With these settings Docket does not connect until the problems are fixed.");
  });

  it("refuses an http address that is forbidden by its own place, and does not advise to allow it", async () => {
    const { code, lines, output } = await checked(
      { DOCKET_BASE_URL: "http://10.0.0.1", DOCKET_ALLOW_PLAIN_HTTP: false },
      { DOCKET_ACTING_AS: "OBJECT:robot-7" },
    );
    expect(code).toBe(2);
    expect(lines).toContain(`DOCKET_BASE_URL: refused, see below   (in ${path})`);
    expect(lines).toContain(`DOCKET_ALLOW_PLAIN_HTTP = false   (from ${path})`);
    expect(lines).toContain(
      `Problem: DOCKET_BASE_URL in ${path}: http://10.0.0.1 is not encrypted, and DOCKET_ALLOW_PLAIN_HTTP forbids that. Use an https address.`,
    );
    expect(output).not.toContain("allow it");
  });

  it("notes an address that contains the interface's own path, which a service may nevertheless have", async () => {
    for (const address of ["https://fleet.example/api/v1", "https://fleet.example/depot/api/v1/x"]) {
      const { code, lines } = await checked({ DOCKET_BASE_URL: address });
      expect([code, lines.includes(noteOfApi(address))]).toEqual([0, true]);
    }
    expect((await checked({ DOCKET_BASE_URL: "https://fleet.example/api/v12" })).output).not.toContain("Note:");
  });

  it("accepts an http address that is allowed, and one of this machine", async () => {
    const address = { DOCKET_BASE_URL: "http://fleet.example" };
    expect(await checked(address, { DOCKET_ALLOW_PLAIN_HTTP: "true" })).toMatchObject({ code: 0 });
    expect(await checked({ DOCKET_BASE_URL: "http://127.0.0.1:4000" })).toMatchObject({ code: 0 });
  });

  it("marks the sources of a key that do not count, and exits with 2", async () => {
    const address = { DOCKET_BASE_URL: "https://fleet.example" };
    const three = { DOCKET_API_KEY: "k-1", DOCKET_API_KEY_FILE: "/run/key", DOCKET_API_KEY_COMMAND: ["/usr/bin/fetch-key"] };
    const place = "   (in /etc/docket/docket.json)";
    const inFile = await checked({ ...address, ...three });
    expect(inFile.code).toBe(2);
    expect(inFile.lines).toContain(`DOCKET_API_KEY_FILE: without effect, see below${place}`);
    expect(inFile.lines).toContain(`DOCKET_API_KEY_COMMAND: without effect, see below${place}`);
    expect(inFile.lines).toContain("Some of what is set has no effect.");
    const inEnvironment = await checked(address, { ...three, DOCKET_API_KEY_COMMAND: '["/usr/bin/fetch-key"]' });
    expect(inEnvironment.code).toBe(2);
    expect(inEnvironment.lines).toContain("DOCKET_API_KEY_COMMAND: without effect, see below   (in the environment)");
  });

  it("prints the path of the key file, and the folder of the data", async () => {
    const folder = mkdtempSync(join(tmpdir(), "docket-check-"));
    const key = join(folder, "key");
    writeFileSync(key, "k-1", { mode: 0o600 });
    const env = { DOCKET_BASE_URL: "https://fleet.example", DOCKET_API_KEY_FILE: key };
    const { code, lines } = await checked(undefined, { ...env }, { userData: "/srv/docket" });
    rmSync(folder, { recursive: true });
    expect(code).toBe(0);
    expect(lines).toContain(`DOCKET_API_KEY_FILE = ${key}   (from the environment)`);
    expect(lines).toContain("DOCKET_USER_DATA = /srv/docket   (from the environment)");
    expect((await checked(undefined, { ...env })).lines).toContain("DOCKET_API_KEY_FILE: refused, see below   (in the environment)");
    const unset = await checked({ DOCKET_CODEC: "json" });
    expect(unset.lines).toContain("DOCKET_API_KEY_FILE: not set");
    expect(unset.lines).toContain("DOCKET_USER_DATA: not set");
  });

  it("marks a draft as such, names the variables that count beside it, and states that no service was contacted", async () => {
    const env = { DOCKET_BASE_URL: "https://a.example", DOCKET_API_KEY: "k-1", DOCKET_CODEC: "json" };
    const { lines } = await checked({ DOCKET_CODEC: "binary" }, env, { named: "draft" });
    expect(lines.slice(0, 3)).toEqual([
      `A draft, not the configuration of this device: ${path}. Its own permissions are not checked.`,
      "Variables of this environment apply as well: DOCKET_BASE_URL and DOCKET_API_KEY. The devices themselves may have others.",
      "",
    ]);
    expect(lines.at(-3)).toBe(
      "The service was not contacted: whether it answers, accepts the key and knows the Principal shows when Docket connects.",
    );
    expect((await checked({ DOCKET_CODEC: "json" }, {}, { named: "device" })).lines[0]).toBe(`The configuration of this device: ${path}`);
  });

  it("names a source of a key in the environment that docket.json overrides", async () => {
    const { lines } = await checked(
      { DOCKET_BASE_URL: "https://fleet.example", DOCKET_API_KEY: "k-1" },
      { DOCKET_API_KEY: "k-2", DOCKET_API_KEY_COMMAND: '["/usr/bin/fetch-key"]' },
    );
    for (const variable of ["DOCKET_API_KEY", "DOCKET_API_KEY_COMMAND"])
      expect(lines).toContain(`Note: ${variable} in the environment has no effect: /etc/docket/docket.json decides it.`);
    expect(lines).toContain("DOCKET_API_KEY_COMMAND: without effect, see below   (in the environment)");
  });

  it.each([
    ["has a comment", '// by hand\n{"DOCKET_BASE_URL": "https://a.example"}'],
    ["has a comma too many", '{"DOCKET_BASE_URL": "https://a.example",}'],
    ["is empty", ""],
    ["is a list", "[]"],
    ["names a key twice", '{"DOCKET_BASE_URL": "https://a.example", "DOCKET_BASE_URL": "https://b.example"}'],
    ["names an unknown key twice", '{"DOCKET_BASE_URL": "https://a.example", "DOCKET_X": 1, "DOCKET_X": 2}'],
  ])("states that a file has no effect which %s, and lists no value as if Docket could use it", async (_what, text) => {
    const { code, lines } = await checked(text, { DOCKET_ACTING_AS: "OBJECT:robot-7" });
    expect(code).toBe(2);
    expect(lines).toContain("This file decides nothing, and Docket connects to nothing until it is fixed.");
    expect(lines.filter((line) => line.startsWith("DOCKET_"))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("Problem: "))).toHaveLength(1);
  });

  it("refuses a value of a wrong type in its row", async () => {
    const { code, lines } = await checked({ DOCKET_BASE_URL: 5, DOCKET_QUIET_HOURS: true, DOCKET_API_KEY_FILE: 7, DOCKET_CODEC: "json" });
    const place = "(in /etc/docket/docket.json)";
    expect(code).toBe(2);
    expect(lines).toContain(`DOCKET_BASE_URL: refused, see below   ${place}`);
    expect(lines).toContain(`DOCKET_QUIET_HOURS: refused, see below   ${place}`);
    expect(lines).toContain("DOCKET_API_KEY: none that can be used   (by DOCKET_API_KEY_FILE in /etc/docket/docket.json)");
    expect(lines).toContain("DOCKET_CODEC = json   (from /etc/docket/docket.json)");
  });

  it("refuses a program for the key that cannot be read, in the key's row too", async () => {
    const { lines } = await checked({ DOCKET_API_KEY_COMMAND: ["fetch-key"] });
    expect(lines).toContain("DOCKET_API_KEY: none that can be used   (by DOCKET_API_KEY_COMMAND in /etc/docket/docket.json)");
  });

  it("refuses a missing file of authorities", async () => {
    const by = { variable: "DOCKET_CA_FILE", file: path };
    const fileProblems = [{ code: "authorityFile", params: { by, path: "/no/such.pem", fault: "missing" } }] as const;
    const { code, lines } = await checked({ DOCKET_CA_FILE: "/no/such.pem" }, {}, { fileProblems });
    expect(code).toBe(2);
    expect(lines).toContain("DOCKET_CA_FILE: refused, see below   (in /etc/docket/docket.json)");
  });

  it("calls what makes it exit with 2 a problem, and lists problems before notes", async () => {
    const values = { DOCKET_BASE_URL: "https://fleet.example/api/v1", DOCKET_TRANSPROT: "rest" };
    const { code, lines } = await checked(values, { DOCKET_BASE_URL: "https://other.example" });
    expect([code, lines.flatMap((line) => /^(?:Problem|Note)/u.exec(line) ?? [])]).toEqual([2, ["Problem", "Note", "Note"]]);
  });

  it("explains where a variable belongs that is no key of docket.json", async () => {
    const { code, lines } = await checked({ DOCKET_USER_DATA: "/srv/docket" });
    expect(code).toBe(2);
    expect(lines).toContain(
      "Problem: In /etc/docket/docket.json, DOCKET_USER_DATA has no effect: it is a variable of the environment, not a key of this file.",
    );
  });

  it("can print in German", async () => {
    setLanguage("de");
    const { lines } = await checked({ DOCKET_CODEC: "json" });
    expect(lines).toContain("DOCKET_CODEC = json   (aus /etc/docket/docket.json)");
    expect(lines).toContain("Alles davon gilt.");
  });
});
