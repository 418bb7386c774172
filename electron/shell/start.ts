/**
 * The start of Docket. It ends in a refusal with a message, in the printed configuration of this
 * device, in a call to the running Docket, or in a run of its own.
 */
import { hostname } from "node:os";
import { isAbsolute } from "node:path";
import type * as Electron from "electron";
import { addEveryLanguage } from "../contract/languages/every-language.ts";
import { t } from "../contract/languages/shared.ts";
import { POLICIES } from "../contract/managed.ts";
import type { SettingsWarning } from "../contract/settings-problems.ts";
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";
import { prepare, type Prepared, type PreparePorts } from "./bootstrap.ts";
import { checkConfig } from "./check-config.ts";
import { systemClock } from "./clock.ts";
import { type ConfigurationPorts, configurationPath } from "./configuration.ts";
import { DeepLinks } from "./deep-links.ts";
import { type DeviceConfiguration, readDeviceConfiguration } from "./device-configuration.ts";
import { useSystemLanguage } from "./language-choice.ts";
import { type LaunchOptions, readLaunchOptions } from "./launch-options.ts";
import { checkBuiltFiles } from "./built-files.ts";
import { refusedStart } from "./refused-switches.ts";
import { sleepSync, userName } from "./run-record.ts";
import { startFailure } from "./start-failure.ts";
import { startSettings } from "./start-settings.ts";
import { KnownKeys } from "./known-keys.ts";
import { machineIdentity } from "./machine-identity.ts";

export interface StartPorts {
  electron: PreparePorts["electron"] & Pick<typeof Electron, "app" | "BrowserWindow" | "dialog">;
  process: NodeJS.Process;
  /** Absolute path of the folder of the built files. */
  dist: string;
  /** Reads a file that only an administrator may write. */
  readFile: ConfigurationPorts["read"];
  secureFolder: PreparePorts["secureFolder"];
  /** Called once the app is ready. */
  run: (started: Started) => Promise<void>;
}

export interface Started extends Prepared {
  /** Whether the desktop of this start can show no windows. */
  windowless: boolean;
  options: LaunchOptions;
  device: DeviceConfiguration;
  links: DeepLinks;
  secret: KnownKeys;
  /** Returns the parent window of dialogs. */
  parent: () => Electron.BrowserWindow | undefined;
  /** Ends this process with a message. */
  refuse: (sentence: string) => void;
}

/**
 * Must be awaited by the main module: Electron becomes ready only after the main module has been
 * evaluated, and all steps before that need docket.json.
 */
export async function start({ electron, process, dist, readFile, secureFolder, run }: StartPorts): Promise<void> {
  const { app, dialog } = electron;
  const { argv, env, platform } = process;
  const clock = systemClock();
  const secret = new KnownKeys();
  const windowless = platform === "linux" && !env["DISPLAY"] && !env["WAYLAND_DISPLAY"];
  const failure = startFailure({ app, dialog, stderr: process.stderr, env, windowless, hide: secret.hide, clock });
  addEveryLanguage();
  useSystemLanguage(app);
  const launch = readLaunchOptions(argv, env);
  const settings = startSettings(env, launch.ok ? launch.value.demonstration : undefined);
  const checked = launch.ok ? launch.value.checkConfig : undefined;
  const refusal = refusedStart({ app, env });
  const device = await readDeviceConfiguration({ app, env, process, path: checked?.file, read: readFile, clock });
  const { file, policies, authorities, taken, judge } = device;
  secret.value = taken.key?.key.ok === true ? taken.key.key.value : undefined;
  const userData = launch.ok ? launch.value.userData : undefined;
  if (userData !== undefined && !isAbsolute(env[OTHER_VARIABLES.userData] ?? ""))
    taken.warnings.push({ code: "folderRelative", params: { folder: userData, from: process.cwd() } });
  if (refusal !== undefined) return failure.refused(refusal);
  if (!launch.ok) return failure.refused(launch.message);
  if (launch.value.demonstration !== undefined && policies.demonstration === false)
    return failure.refused(t("failedWindows.demonstrationForbidden", { variable: POLICIES.demonstration.env }));
  if (checked !== undefined) {
    const path = checked.file ?? configurationPath(platform, env);
    const named = checked.file === undefined ? undefined : path === configurationPath(platform, env) ? "device" : "draft";
    const { problems: fileProblems } = authorities;
    return checkConfig({ app, path, file, named, env, taken, judge, userData, fileProblems, platform, clock, out: process.stdout });
  }
  try {
    checkBuiltFiles(dist);
    const parent = (): Electron.BrowserWindow | undefined => electron.BrowserWindow.getAllWindows()[0];
    const prepared = prepare({
      electron,
      options: launch.value,
      settings,
      windowless,
      process,
      hostname,
      machine: machineIdentity({ platform, env }),
      user: userName(),
      sleep: sleepSync,
      hide: secret.hide,
      secureFolder,
      onWarning: (warning: SettingsWarning) => void taken.warnings.push(warning),
    });
    if (prepared === undefined) return undefined;
    const links = new DeepLinks({ app, dialog, hide: secret.hide, platform, argv, parent });
    app
      .whenReady()
      .then(() => run({ ...prepared, windowless, options: launch.value, device, links, secret, parent, refuse: failure.refused }))
      .catch((error: unknown) => failure.crashed(error, prepared.log));
  } catch (error) {
    failure.refused(error instanceof Error ? error.message : String(error));
  }
  return undefined;
}
