/**
 * docket.json: where it lies on each system, and its text. Windows' registry is not read: it holds
 * no lists, and Node reads it by other programs only; Group Policy places files as well.
 */
import { posix, win32 } from "node:path";
import type { App } from "electron";
import type { ManagedBy, ManagedProblem } from "../contract/managed.ts";
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";
import { type ManagedFile, MAX_CONFIGURATION_BYTES, readManagedFile, unusableFile } from "../core/settings/managed-file.ts";

export type Found =
  | { is: "none" }
  | { is: "read"; bytes: Uint8Array; isReadByOthers: boolean }
  | { is: "refused"; problem: ManagedProblem };

export interface ConfigurationPorts {
  app: Pick<App, "isPackaged">;
  env: Readonly<Record<string, string | undefined>>;
  process: Pick<NodeJS.Process, "platform"> & { getuid?: () => number };
  /** Another file than the machine's, to be checked by its author. */
  path?: string | undefined;
  /** `owners`: who counts as an administrator besides root. */
  read: (file: {
    path: string;
    platform: NodeJS.Platform;
    owners?: readonly number[];
    isDraft?: boolean;
    maxBytes: number;
  }) => Promise<Found>;
}

/** The administrator's place. A user who starts Docket with another %ProgramData% has another. */
export function configurationPath(platform: NodeJS.Platform, env: ConfigurationPorts["env"]): string {
  switch (platform) {
    case "win32":
      return win32.join(env["ProgramData"] ?? String.raw`C:\ProgramData`, "Docket", "docket.json");
    case "darwin":
      return "/Library/Application Support/Docket/docket.json";
    default:
      return posix.join("/etc", "docket", "docket.json");
  }
}

/** Whether a file is to be checked that is not the one in its place. */
function isDraft({ env, process, path }: Pick<ConfigurationPorts, "env" | "process" | "path">): boolean {
  return path !== undefined && path !== configurationPath(process.platform, env);
}

/** Who counts as an administrator besides root: whoever develops, or checks a draft. */
export function ownersOf({ app, env, process, path }: Omit<ConfigurationPorts, "read">): readonly number[] {
  const isOwn = isDraft({ env, process, path }) || (!app.isPackaged && (env[OTHER_VARIABLES.managedFile] ?? "") !== "");
  const uid = process.getuid?.();
  return isOwn && uid !== undefined ? [uid] : [];
}

/** For a file that somebody has named: one that the environment names is its user's own. */
export function ownersFor(by: ManagedBy | undefined, ports: Omit<ConfigurationPorts, "read">): readonly number[] {
  const uid = ports.process.getuid?.();
  return by?.file === undefined && uid !== undefined ? [uid] : ownersOf(ports);
}

/**
 * undefined where there is no such file. Never rejects: one that cannot be used is a file with a
 * problem. Tests and developers name a file of their own; an installed Docket ignores that.
 */
export async function readConfiguration({ read, ...ports }: ConfigurationPorts): Promise<ManagedFile | undefined> {
  const { app, env, path: checked } = ports;
  const { platform } = ports.process;
  const own = checked ?? (app.isPackaged ? undefined : env[OTHER_VARIABLES.managedFile]);
  const path = own || configurationPath(platform, env);
  const found = await read({ path, platform, maxBytes: MAX_CONFIGURATION_BYTES, owners: ownersOf(ports), isDraft: isDraft(ports) });
  if (found.is === "none") return undefined;
  return found.is === "refused" ? unusableFile(path, found.problem) : readManagedFile({ path, ...found });
}
