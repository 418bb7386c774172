/** What is decided for a machine: by docket.json, then by the environment, each with its source. */
import { describe, expect, it } from "vitest";
import { managedProblemWords } from "../../../electron/contract/messages/managed.ts";
import { settingsWarningWords } from "../../../electron/contract/messages/settings.ts";
import { managedConfiguration, managedQuietHours, shownPolicies } from "../../../electron/core/settings/managed.ts";
import { readManagedFile } from "../../../electron/core/settings/managed-file.ts";

const path = "/etc/docket/docket.json";
const file = (values: object) => readManagedFile({ path, bytes: Buffer.from(JSON.stringify(values)), isReadByOthers: true });
const managed = (values: object, env: Record<string, string> = {}) => managedConfiguration(file(values), env);
const problems = (values: object, env: Record<string, string> = {}) => managed(values, env).problems.map(managedProblemWords);

describe("a machine", () => {
  it("is decided by docket.json first, then by its environment, each with its source", () => {
    const { values, by, warnings } = managed(
      { DOCKET_BASE_URL: " https://fleet.example ", DOCKET_CODEC: "" },
      { DOCKET_BASE_URL: "https://elsewhere.example", DOCKET_CODEC: "binary" },
    );
    expect(values).toEqual({ baseUrl: "https://fleet.example", codec: "binary" });
    expect(by).toEqual({ baseUrl: { variable: "DOCKET_BASE_URL", file: path }, codec: { variable: "DOCKET_CODEC" } });
    expect(warnings.map(settingsWarningWords)).toEqual([
      "In /etc/docket/docket.json, DOCKET_CODEC is empty and has no effect.",
      "DOCKET_BASE_URL in the environment has no effect: /etc/docket/docket.json decides it.",
    ]);
  });

  it("reports keys without effect, and a key that every user can read", () => {
    const { warnings } = managed({ DOCKET_BASE_ULR: "x", sky: "blue", DOCKET_API_KEY: "secret-1" });
    expect(warnings.map(settingsWarningWords)).toEqual([
      "In /etc/docket/docket.json, DOCKET_BASE_ULR is unknown to Docket and has no effect. DOCKET_BASE_URL may be meant.",
      "In /etc/docket/docket.json, sky is unknown to Docket and has no effect.",
      "The API key is in /etc/docket/docket.json, which every user of this device can read. Name a file or a program there instead.",
    ]);
    expect(JSON.stringify(warnings)).not.toContain("secret-1");
  });

  it("reports an empty list, which forbids nothing, and a variable that only the environment can have", () => {
    const { policies, problems: found, warnings } = managed({ DOCKET_TRANSPORTS: [], DOCKET_USER_DATA: "/srv/docket" });
    expect([policies, found]).toEqual([{}, []]);
    expect(warnings.map(settingsWarningWords)).toEqual([
      "In /etc/docket/docket.json, DOCKET_USER_DATA has no effect: it is a variable of the environment, not a key of this file.",
      "In /etc/docket/docket.json, DOCKET_TRANSPORTS is empty and has no effect.",
    ]);
  });
});

describe("policies", () => {
  it("are read in the format of docket.json and in that of the environment", () => {
    const wanted = {
      demonstration: false,
      transports: ["connect", "rest"],
      quietHours: { on: true, from: "22:00", to: "06:30" },
      telemetry: false,
      updateFeed: "https://updates.example/docket/",
      keyCommand: ["/usr/bin/key", "--for", "docket, please"],
      caFile: "/etc/docket/ca.pem",
      proxyPac: "https://proxy.example/proxy.pac",
    };
    expect(
      managed({
        DOCKET_DEMONSTRATION: false,
        DOCKET_TRANSPORTS: ["rest", "connect"],
        DOCKET_QUIET_HOURS: "22:00 - 06:30",
        DOCKET_TELEMETRY: false,
        DOCKET_UPDATE_FEED: "https://updates.example/docket/",
        DOCKET_API_KEY_COMMAND: ["/usr/bin/key", "--for", "docket, please"],
        DOCKET_CA_FILE: "/etc/docket/ca.pem",
        DOCKET_PROXY_PAC: "https://proxy.example/proxy.pac",
      }).policies,
    ).toEqual(wanted);
    expect(
      managedConfiguration(undefined, {
        DOCKET_DEMONSTRATION: "false",
        DOCKET_TRANSPORTS: "connect, rest",
        DOCKET_QUIET_HOURS: "22:00-06:30",
        DOCKET_TELEMETRY: "false",
        DOCKET_UPDATE_FEED: "https://updates.example/docket/",
        DOCKET_API_KEY_COMMAND: '["/usr/bin/key","--for","docket, please"]',
        DOCKET_CA_FILE: "/etc/docket/ca.pem",
        DOCKET_PROXY_PAC: "https://proxy.example/proxy.pac",
      }).policies,
    ).toEqual(wanted);
  });

  it("turn the check for newer versions off, whatever feed the environment names", () => {
    const file = readManagedFile({ path: "/f", bytes: Buffer.from('{"DOCKET_UPDATE_FEED": "off"}'), isReadByOthers: true });
    const { policies, policyBy } = managedConfiguration(file, { DOCKET_UPDATE_FEED: "https://updates.example/" });
    expect([policies.updateFeed, policyBy.updateFeed]).toEqual(["off", { variable: "DOCKET_UPDATE_FEED", file: "/f" }]);
  });

  it("lock the transport when only one is allowed", () => {
    const one = managed({ DOCKET_TRANSPORTS: ["rest"] });
    expect([one.values.transport, one.by.transport]).toEqual(["rest", { variable: "DOCKET_TRANSPORTS", file: path }]);
    expect(managed({ DOCKET_TRANSPORTS: ["rest", "connect"] }).values.transport).toBeUndefined();
  });

  it("are shown with their source", () => {
    const by = { variable: "DOCKET_DEMONSTRATION", file: path };
    const forbidden = { name: "demonstration", value: "false", by };
    expect(shownPolicies(managed({ DOCKET_DEMONSTRATION: false }))).toEqual({ noDemonstration: by, others: [forbidden] });
    expect(shownPolicies(managed({ DOCKET_DEMONSTRATION: true }))).toEqual({ others: [{ ...forbidden, value: "true" }] });
    expect(shownPolicies(managed({}))).toEqual({});
    expect(managedQuietHours(managed({ DOCKET_QUIET_HOURS: "off" }))?.hours.on).toBe(false);
  });

  it("are shown when no field of the form covers them, each with its source, and not when they are refused", () => {
    const { others = [] } = shownPolicies(
      managed(
        {
          DOCKET_UPDATE_FEED: "off",
          DOCKET_CA_FILE: "/etc/docket/ca.pem",
          DOCKET_PROXY_PAC: "https://proxy.example/proxy.pac",
          DOCKET_DEMONSTRATION: "perhaps",
        },
        { DOCKET_TELEMETRY: "false" },
      ),
    );
    expect(others.map(({ name, value, by }) => [name, value, by.variable, by.file])).toEqual([
      ["updateFeed", "off", "DOCKET_UPDATE_FEED", path],
      ["caFile", "/etc/docket/ca.pem", "DOCKET_CA_FILE", path],
      ["proxyPac", "https://proxy.example/proxy.pac", "DOCKET_PROXY_PAC", path],
      ["telemetry", "false", "DOCKET_TELEMETRY", undefined],
    ]);
  });

  it.each([
    [{ DOCKET_TRANSPORTS: ["rest", "pigeon"] }, '"rest, pigeon" cannot be used; name one or more of connect, grpc-web, or rest.'],
    [{ DOCKET_TRANSPORTS: "" }, undefined],
    [{ DOCKET_TRANSPORTS: "," }, '"," cannot be used; name one or more of connect, grpc-web, or rest.'],
    [{ DOCKET_QUIET_HOURS: "22-6" }, '"22-6" is not a span of time. Write it like 22:00-06:00, or off.'],
    [{ DOCKET_QUIET_HOURS: "22:00-22:00" }, '"22:00-22:00" is not a span of time. Write it like 22:00-06:00, or off.'],
    [
      { DOCKET_UPDATE_FEED: "http://updates.example/" },
      '"http://updates.example/" is not the address of a feed: write one that begins with https://, without a user name in it, or "off".',
    ],
    [
      { DOCKET_UPDATE_FEED: "updates.example" },
      '"updates.example" is not the address of a feed: write one that begins with https://, without a user name in it, or "off".',
    ],
    [
      { DOCKET_UPDATE_FEED: "https://ann:pw@updates.example/" },
      '"https://ann:pw@updates.example/" is not the address of a feed: write one that begins with https://, without a user name in it, or "off".',
    ],
    [
      { DOCKET_UPDATE_FEED: "file:///srv/updates" },
      '"file:///srv/updates" is not the address of a feed: write one that begins with https://, without a user name in it, or "off".',
    ],
    [{ DOCKET_TELEMETRY: true }, "Docket has no telemetry to switch on. It sends nothing but its requests to the service."],
    [{ DOCKET_CA_FILE: "ca.pem" }, '"ca.pem" is not an absolute path.'],
    [
      { DOCKET_PROXY_PAC: "https://ann:pw@proxy.example/proxy.pac" },
      '"https://ann:pw@proxy.example/proxy.pac" is not the address of a script. Write it like https://proxy.example.com/proxy.pac, without a user name in it.',
    ],
    [
      { DOCKET_PROXY_PAC: "proxy.example/proxy.pac" },
      '"proxy.example/proxy.pac" is not the address of a script. Write it like https://proxy.example.com/proxy.pac, without a user name in it.',
    ],
    [
      { DOCKET_PROXY_PAC: "javascript:alert(1)" },
      '"javascript:alert(1)" is not the address of a script. Write it like https://proxy.example.com/proxy.pac, without a user name in it.',
    ],
    [
      { DOCKET_API_KEY_COMMAND: ["key", "--now"] },
      '"key" is not an absolute path of a program. Its user would decide where a bare name is looked up.',
    ],
    [{ DOCKET_API_KEY_COMMAND: [""] }, 'A list is needed, of a program and its arguments: ["/usr/bin/fetch-key", "--for", "docket"].'],
  ])("%j is refused", (values, sentence) => {
    const [variable] = Object.keys(values);
    expect(problems(values)).toEqual(sentence === undefined ? [] : [`${variable} in /etc/docket/docket.json: ${sentence}`]);
  });

  it("are refused when the environment has them in another format", () => {
    expect(problems({}, { DOCKET_DEMONSTRATION: "no", DOCKET_API_KEY_COMMAND: "/usr/bin/key --now" })).toEqual([
      'DOCKET_DEMONSTRATION in the environment: "no" is neither true nor false.',
      'DOCKET_API_KEY_COMMAND in the environment: A list is needed, of a program and its arguments: ["/usr/bin/fetch-key", "--for", "docket"].',
    ]);
  });
});
