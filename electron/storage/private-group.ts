/**
 * Detects whether a group is a user's private group. Most Linux systems give each user such a group
 * and a umask of 002, so that the group may write what belongs to this user alone. The source is
 * /etc/passwd and /etc/group: the members of a group in another directory are unknown here, and
 * such a group counts as shared.
 */
import { readFile } from "node:fs/promises";

/** Content of /etc/passwd and /etc/group. */
export interface AccountFiles {
  readonly passwd: string;
  readonly group: string;
}

/** Reads the files; both are empty if they cannot be read. Never rejects. */
export async function readAccountFiles(): Promise<AccountFiles> {
  try {
    const [passwd, group] = await Promise.all(["/etc/passwd", "/etc/group"].map((path) => readFile(path, "utf8")));
    return { passwd: passwd ?? "", group: group ?? "" };
  } catch {
    return { passwd: "", group: "" };
  }
}

/** @param owners ids of the users whose private group it may be */
export function isPrivateGroup(gid: number, owners: readonly number[], { passwd, group }: AccountFiles): boolean {
  const users = fieldsOf(passwd)
    .filter(([, , , primary]) => primary === String(gid))
    .map(([name = "", , uid]) => ({ name, isOwner: owners.some((owner) => uid === String(owner)) }));
  const names = new Set(users.map(({ name }) => name));
  const groups = fieldsOf(group).filter(([, , number]) => number === String(gid));
  const members = groups.flatMap(([, , , list = ""]) => list.split(",").filter((name) => name !== ""));
  return users.length > 0 && groups.length > 0 && users.every(({ isOwner }) => isOwner) && members.every((name) => names.has(name));
}

function fieldsOf(file: string): string[][] {
  return file.split("\n").map((line) => line.trim().split(":"));
}
