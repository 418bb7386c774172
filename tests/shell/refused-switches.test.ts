/** Tests that an installed Docket starts with no switch that opens it to other programs. */
import { describe, expect, it } from "vitest";
import { refusedStart } from "../../electron/shell/refused-switches.ts";

function startWith({
  switches = [],
  env = {},
  isPackaged = true,
}: {
  switches?: string[];
  env?: Record<string, string>;
  isPackaged?: boolean;
}) {
  const left = new Set(switches);
  const commandLine = {
    hasSwitch: (name: string) => left.has(name),
    removeSwitch: (name: string) => void left.delete(name),
    getSwitchValue: () => "",
    appendSwitch: () => undefined,
    appendArgument: () => undefined,
  };
  return { refusal: refusedStart({ app: { isPackaged, commandLine }, env }), left: [...left] };
}

describe("an installed Docket", () => {
  it.each([
    "remote-debugging-port",
    "remote-debugging-pipe",
    "inspect",
    "inspect-brk",
    "inspect-wait",
    "js-flags",
    "renderer-cmd-prefix",
    "utility-cmd-prefix",
    "zygote-cmd-prefix",
    "browser-subprocess-path",
    "gpu-launcher",
    "single-process",
    "log-net-log",
    "ssl-key-log-file",
    "trace-startup",
    "enable-tracing",
    "trace-config-file",
    "ignore-certificate-errors",
    "ignore-certificate-errors-spki-list",
    "allow-insecure-localhost",
    "disable-web-security",
    "unsafely-treat-insecure-origin-as-secure",
    "host-rules",
    "host-resolver-rules",
    "v",
    "vmodule",
    "crash-dumps-dir",
    "load-extension",
  ])("does not start with --%s, and removes it at once", (name) => {
    const { refusal, left } = startWith({ switches: [name, "lang"] });
    expect(refusal).toBe(
      `Docket does not start with --${name}: that would expose Docket, or the key that it sends, to other programs. Start it without.`,
    );
    expect(left).toEqual(["lang"]);
  });

  it("names all of them, and the variables that would write the traffic's keys or run a test's code", () => {
    const env = { SSLKEYLOGFILE: "/tmp/keys", DOCKET_TEST_CLOCK: "file:///tmp/clock.ts" };
    const { refusal } = startWith({ switches: ["inspect", "log-net-log"], env });
    expect(refusal).toMatch(/^Docket does not start with --inspect, --log-net-log, SSLKEYLOGFILE, DOCKET_TEST_CLOCK:/);
  });

  it("starts with others, including those of the network that its administrator may need, and an error log", () => {
    const ofNetwork = ["proxy-server", "proxy-pac-url", "proxy-bypass-list", "no-proxy-server"];
    const ofLog = ["enable-logging", "log-file"];
    expect(
      startWith({
        switches: ["lang", "force-device-scale-factor", "no-sandbox", ...ofNetwork, ...ofLog],
        env: { SSLKEYLOGFILE: "", ELECTRON_LOG_FILE: "/tmp/docket.log" },
      }).refusal,
    ).toBeUndefined();
  });
});

it("starts with them in development", () => {
  const start = { switches: ["inspect"], env: { SSLKEYLOGFILE: "/tmp/keys" }, isPackaged: false };
  expect(startWith(start)).toEqual({ refusal: undefined, left: ["inspect"] });
});
