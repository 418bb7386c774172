/**
 * Identity of this computer beyond its host name: two computers may have the same name and open the
 * same folder on a network. No program is run for it, because the start would wait for the program.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir, uptime } from "node:os";
import { dirname, join } from "node:path";

export interface MachineIdentity {
  /**
   * Identifier that survives reboots. Absent if the system has none. Computers made from one image
   * may share it.
   */
  readonly machine?: string;
  /** Identifier of this boot of the system; only Linux has one. */
  readonly boot?: string;
  /** Time at which the system was booted, in epoch milliseconds. */
  readonly bootedAt: number;
}

interface MachineIdentityPorts {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** Returns the text of a file; undefined if it cannot be read. */
  read?: (path: string) => string | undefined;
  /** Returns epoch milliseconds. */
  now?: () => number;
  /** Returns the seconds since the system was booted. */
  uptimeSeconds?: () => number;
}

const ID = /^[\da-f-]{32,36}$/iu;

/** Returns the identity. Never throws. */
export function machineIdentity({
  platform,
  env,
  read = readText,
  now = Date.now,
  uptimeSeconds = uptime,
}: MachineIdentityPorts): MachineIdentity {
  const idOf = (path: string): string | undefined => {
    const text = read(path)?.trim() ?? "";
    return ID.test(text) ? text : undefined;
  };
  const bootedAt = now() - uptimeSeconds() * 1_000;
  if (platform === "linux") {
    const machine = idOf("/etc/machine-id") ?? idOf("/var/lib/dbus/machine-id");
    const boot = idOf("/proc/sys/kernel/random/boot_id");
    return { ...(machine !== undefined && { machine: hashed(machine) }), ...(boot !== undefined && { boot }), bootedAt };
  }
  const path = localFile(platform, env);
  const machine = path === undefined ? undefined : (idOf(path) ?? newId(path));
  return { ...(machine !== undefined && { machine }), bootedAt };
}

/** Returns a hash, because a machine id must not be disclosed to others (machine-id(5)). */
function hashed(id: string): string {
  return createHash("sha256").update(`Docket ${id}`).digest("hex").slice(0, 32);
}

/**
 * Returns the path of an id file in a folder of this user on the computer's own disk, even if the
 * user's files are on a server. Windows and macOS disclose their own ids only through external
 * programs.
 */
function localFile(platform: NodeJS.Platform, { LOCALAPPDATA }: MachineIdentityPorts["env"]): string | undefined {
  if (platform === "win32") return LOCALAPPDATA === undefined ? undefined : join(LOCALAPPDATA, "Docket", "machine-id");
  // Next to the folder for temporary files, which the system clears from time to time.
  const temporary = tmpdir();
  return /^(?:\/private)?\/var\/folders\/.*\/T$/u.test(temporary)
    ? join(dirname(temporary), "C", "app.docket.desktop", "machine-id")
    : undefined;
}

function newId(path: string): string | undefined {
  const id = randomUUID();
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${id}\n`, { mode: 0o600 });
    return id;
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
