/**
 * docket.json: its path on each system, and its content. The Windows registry is not used: it holds
 * no lists, and Node can read it only by running other programs. Group Policy can place files as
 * well.
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
  /** Path of another file than the machine's, which its author wants to check. */
  path?: string | undefined;
  /** Reads a file. `owners` are the users who count as an administrator besides root. */
  read: (file: {
    path: string;
    platform: NodeJS.Platform;
    owners?: readonly number[];
    isDraft?: boolean;
    maxBytes: number;
  }) => Promise<Found>;
}

/**
 * Returns the administrator's path of docket.json. On Windows, a user who starts Docket with
 * another %ProgramData% changes the path.
 */
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

/** Whether the file to check is not the one in the machine's own place. */
function isDraft({ env, process, path }: Pick<ConfigurationPorts, "env" | "process" | "path">): boolean {
  return path !== undefined && path !== configurationPath(process.platform, env);
}

/**
 * Returns the users who count as an administrator besides root: the current user during
 * development, or when a draft is checked.
 */
export function ownersOf({ app, env, process, path }: Omit<ConfigurationPorts, "read">): readonly number[] {
  const isOwn = isDraft({ env, process, path }) || (!app.isPackaged && (env[OTHER_VARIABLES.managedFile] ?? "") !== "");
  const uid = process.getuid?.();
  return isOwn && uid !== undefined ? [uid] : [];
}

/**
 * Returns the owners for a file that a setting names. A file that the environment names is the
 * user's own.
 */
export function ownersFor(by: ManagedBy | undefined, ports: Omit<ConfigurationPorts, "read">): readonly number[] {
  const uid = ports.process.getuid?.();
  return by?.file === undefined && uid !== undefined ? [uid] : ownersOf(ports);
}

/**
 * Returns undefined if there is no such file. Never rejects: an unusable file is returned as a file
 * with a problem. Tests and developers can name a file of their own; an installed Docket ignores
 * that variable.
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
