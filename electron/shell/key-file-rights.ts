/**
 * Who may change the file of the managed key, or the program for it: judged by the rights of the file and of every
 * folder above it, as for docket.json. A file that the environment names is its user's own, so that this user
 * counts as an administrator there.
 */
import type { RightsFault } from "../contract/settings-problems.ts";
import { type ConfigurationPorts, ownersFor } from "./configuration.ts";
import type { ManagedBy } from "../contract/managed.ts";

/** undefined where others cannot change it, or where that is not known. Never rejects. */
export type JudgeRights = (path: string) => Promise<RightsFault | undefined>;

/** @param ports `read` waits for a disk that does not answer; whoever judges does it beside a limit */
export function judgeRights(by: ManagedBy | undefined, { read, ...ports }: ConfigurationPorts): JudgeRights {
  const owners = ownersFor(by, ports);
  const { platform } = ports.process;
  return async (path) => {
    // Its content does not matter, and rights are judged before its length.
    const found = await read({ path, platform, owners, maxBytes: 0 });
    if (found.is !== "refused") return undefined;
    const { code, params } = found.problem;
    if (code === "configurationOpen") return { what: params.what, fault: "open" };
    return code === "configurationNotAdministrators" ? { what: params.what, fault: "owner" } : undefined;
  };
}
