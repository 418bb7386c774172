/**
 * Switches of Chromium and Node, and variables, with which an installed Docket does not start. They
 * would expose its page, code or traffic, and with them its key, to other programs.
 */
import type { App } from "electron";
import { t } from "../contract/languages/shared.ts";
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";

/**
 * Not refused: proxy switches, which administrators need and which reveal no more of https than any
 * other proxy; and Chromium's log (enable-logging, log-file, ELECTRON_LOG_FILE), which contains
 * only errors without the verbosity that is refused.
 */
const REFUSED_SWITCHES = [
  // Control the page and read its content.
  "remote-debugging-port",
  "remote-debugging-pipe",
  "inspect",
  "inspect-brk",
  "inspect-wait",
  "js-flags",
  // Make another program, such as a debugger, run the page.
  "renderer-cmd-prefix",
  "utility-cmd-prefix",
  "zygote-cmd-prefix",
  "browser-subprocess-path",
  "gpu-launcher",
  // Runs the page in the process that holds the key.
  "single-process",
  // Write all sent data, including the key, or the secrets that decrypt the traffic.
  "log-net-log",
  "ssl-key-log-file",
  // Write network events to a file, including every header that Chromium does not know to be
  // secret.
  "trace-startup",
  "enable-tracing",
  "trace-config-file",
  // Make Chromium's log more verbose, including lines about the network.
  "v",
  "vmodule",
  // Writes memory dumps of the process that holds the key to another place.
  "crash-dumps-dir",
  // Trust any server or any page.
  "ignore-certificate-errors",
  "ignore-certificate-errors-spki-list",
  "allow-insecure-localhost",
  "disable-web-security",
  "unsafely-treat-insecure-origin-as-secure",
  // Send requests for the service to another computer. Over http, if the user has agreed to it,
  // they contain the key.
  "host-rules",
  "host-resolver-rules",
  // Runs foreign code next to the page.
  "load-extension",
] as const;

const REFUSED_VARIABLES = [
  // Chromium writes the secrets that decrypt its traffic into this file.
  "SSLKEYLOGFILE",
  // A module with which a test replaces the clock.
  OTHER_VARIABLES.testClock,
];

export interface StartPorts {
  app: Pick<App, "commandLine" | "isPackaged">;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Must be called before the app is ready. The switches are removed, so that none has an effect
 * while the user reads the refusal.
 * @returns one sentence with all names that were found; undefined if there are none, or if Docket
 * is not packaged
 */
export function refusedStart({ app, env }: StartPorts): string | undefined {
  if (!app.isPackaged) return undefined;
  const found = REFUSED_SWITCHES.filter((name) => app.commandLine.hasSwitch(name));
  for (const name of found) app.commandLine.removeSwitch(name);
  const names = [...found.map((name) => `--${name}`), ...REFUSED_VARIABLES.filter((name) => (env[name] ?? "") !== "")];
  return names.length === 0 ? undefined : t("failedWindows.refusedSwitches", { names: names.join(", ") });
}
