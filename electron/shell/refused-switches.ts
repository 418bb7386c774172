/**
 * What an installed Docket does not start with: switches of Chromium and Node, and variables, that
 * open its page, its code or its traffic, and with that its key, to other programs.
 */
import type { App } from "electron";
import { t } from "../contract/languages/shared.ts";
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";

/**
 * Not among them: those of a proxy, which administrators need and which see no more of https than any
 * other; and a log of Chromium's (enable-logging, log-file, ELECTRON_LOG_FILE), which has errors alone
 * without the verbosity that is refused.
 */
const REFUSED_SWITCHES = [
  // Steer the page and read what it shows.
  "remote-debugging-port",
  "remote-debugging-pipe",
  "inspect",
  "inspect-brk",
  "inspect-wait",
  "js-flags",
  // Have another program run the page, such as a debugger.
  "renderer-cmd-prefix",
  "utility-cmd-prefix",
  "zygote-cmd-prefix",
  "browser-subprocess-path",
  "gpu-launcher",
  // Run the page in the process that has the key.
  "single-process",
  // Write what is sent, the key too, or what decrypts it.
  "log-net-log",
  "ssl-key-log-file",
  // Have events of the network in their file, with each header that Chromium does not know to be secret.
  "trace-startup",
  "enable-tracing",
  "trace-config-file",
  // Have Chromium's log say more, such as lines of its network.
  "v",
  "vmodule",
  // Write the memory of the process that has the key to another place.
  "crash-dumps-dir",
  // Believe any server, or any page.
  "ignore-certificate-errors",
  "ignore-certificate-errors-spki-list",
  "allow-insecure-localhost",
  "disable-web-security",
  "unsafely-treat-insecure-origin-as-secure",
  // Send what is for the service to another computer: over http, which its user has agreed to, with the key.
  "host-rules",
  "host-resolver-rules",
  // Run code of others beside the page.
  "load-extension",
] as const;

const REFUSED_VARIABLES = [
  // Chromium writes what decrypts its traffic into the file that it names.
  "SSLKEYLOGFILE",
  // A module that a test gives its clock by.
  OTHER_VARIABLES.testClock,
];

export interface StartPorts {
  app: Pick<App, "commandLine" | "isPackaged">;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * To be called before the app is ready: the switches are taken back, so that none has an effect
 * while the refusal is read.
 * @returns a sentence for each that was found; none where Docket is not installed but developed
 */
export function refusedStart({ app, env }: StartPorts): string | undefined {
  if (!app.isPackaged) return undefined;
  const found = REFUSED_SWITCHES.filter((name) => app.commandLine.hasSwitch(name));
  for (const name of found) app.commandLine.removeSwitch(name);
  const names = [...found.map((name) => `--${name}`), ...REFUSED_VARIABLES.filter((name) => (env[name] ?? "") !== "")];
  return names.length === 0 ? undefined : t("failedWindows.refusedSwitches", { names: names.join(", ") });
}
