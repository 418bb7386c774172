/**
 * Judges who may change the file of the managed key, or the program that prints it, by the rights
 * of the file and of every folder above it, as for docket.json. A file that the environment names
 * is the user's own, so this user counts as an administrator for it.
 */
import type { RightsFault } from "../contract/settings-problems.ts";
import { type ConfigurationPorts, ownersFor } from "./configuration.ts";
import type { ManagedBy } from "../contract/managed.ts";

/**
 * Resolves with undefined if others cannot change the file, or if that is unknown. Never rejects.
 */
export type JudgeRights = (path: string) => Promise<RightsFault | undefined>;

/**
 * @param ports `read` waits without limit for a disk that does not respond; the caller of the
 * returned function applies its own time limit
 */
export function judgeRights(by: ManagedBy | undefined, { read, ...ports }: ConfigurationPorts): JudgeRights {
  const owners = ownersFor(by, ports);
  const { platform } = ports.process;
  return async (path) => {
    // The content does not matter, and rights are checked before the length.
    const found = await read({ path, platform, owners, maxBytes: 0 });
    if (found.is !== "refused") return undefined;
    const { code, params } = found.problem;
    if (code === "configurationOpen") return { what: params.what, fault: "open" };
    return code === "configurationNotAdministrators" ? { what: params.what, fault: "owner" } : undefined;
  };
}
