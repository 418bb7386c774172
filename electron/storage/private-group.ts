/**
 * Whether a group is a user's own. Most Linuxes give each user one, and a umask of 002, so that the
 * group may write what is this user's alone. By /etc/passwd and /etc/group: who else is in a group
 * of another directory is not known here, and such a group counts as anybody's.
 */
import { readFile } from "node:fs/promises";

/** As in /etc/passwd and /etc/group. */
export interface AccountFiles {
  readonly passwd: string;
  readonly group: string;
}

/** Empty where they cannot be read. Never rejects. */
export async function readAccountFiles(): Promise<AccountFiles> {
  try {
    const [passwd, group] = await Promise.all(["/etc/passwd", "/etc/group"].map((path) => readFile(path, "utf8")));
    return { passwd: passwd ?? "", group: group ?? "" };
  } catch {
    return { passwd: "", group: "" };
  }
}

/** `owners`: numbers of the users whose group it may be. */
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
