/**
 * Which computer this is, beyond its name: two may have one name, and open one folder of a network.
 * No program is run for it, as a start would wait for that.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir, uptime } from "node:os";
import { dirname, join } from "node:path";

export interface MachineIdentity {
  /** Outlives starts of the system. Absent where the system has none; computers of one image may share it. */
  readonly machine?: string;
  /** Of this start of the system; Linux alone has one. */
  readonly boot?: string;
  /** When the system was started; epoch milliseconds. */
  readonly bootedAt: number;
}

interface MachineIdentityPorts {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** Text of a file; undefined where it cannot be read. */
  read?: (path: string) => string | undefined;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Of the system; seconds. */
  uptimeSeconds?: () => number;
}

const ID = /^[\da-f-]{32,36}$/iu;

/** Never throws. */
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

/** What identifies a machine is for nobody else to know (machine-id(5)). */
function hashed(id: string): string {
  return createHash("sha256").update(`Docket ${id}`).digest("hex").slice(0, 32);
}

/**
 * A place of this user on this computer's own disk, also where their files lie on a server. Windows and
 * macOS tell their own ids only to programs that are started for it.
 */
function localFile(platform: NodeJS.Platform, { LOCALAPPDATA }: MachineIdentityPorts["env"]): string | undefined {
  if (platform === "win32") return LOCALAPPDATA === undefined ? undefined : join(LOCALAPPDATA, "Docket", "machine-id");
  // Beside the folder for temporary files, which is emptied now and then.
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
