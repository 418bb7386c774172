/**
 * Whether the desktop shows tray icons. Electron cannot tell: on Linux a Tray without a host is
 * never seen, and a window hidden behind it could not be called back. It takes a watcher on the
 * session bus and a host that is registered with it (StatusNotifierItem specification); Electron
 * reads the same two facts when a Tray is made.
 */
import { execFile } from "node:child_process";

/**
 * Runs a program and gives its standard output; rejects when it is missing, fails or takes too
 * long.
 */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>;

const ANSWER_WITHIN_MS = 1_000;

const WATCHER = "org.kde.StatusNotifierWatcher";
const BUS = "org.freedesktop.DBus";
const HAS_OWNER = "NameHasOwner";
const GET = "org.freedesktop.DBus.Properties.Get";
const PROPERTY = "IsStatusNotifierHostRegistered";

interface Tool {
  file: string;
  /**
   * Arguments of the question for the watcher's owner. It comes first: the second would start a
   * service.
   */
  watcher: readonly string[];
  /** Arguments of the question for a registered host. */
  host: readonly string[];
}

/**
 * The usual programs for the session bus, each with its own answers: `b true` and `v b true`,
 * `(true,)` and `(<true>,)`, or lines that end with `boolean true`.
 */
const TOOLS: readonly Tool[] = [
  {
    file: "busctl",
    watcher: ["--user", "call", BUS, "/org/freedesktop/DBus", BUS, HAS_OWNER, "s", WATCHER],
    host: ["--user", "call", WATCHER, "/StatusNotifierWatcher", "org.freedesktop.DBus.Properties", "Get", "ss", WATCHER, PROPERTY],
  },
  {
    file: "gdbus",
    watcher: ["call", "--session", `--dest=${BUS}`, "--object-path=/org/freedesktop/DBus", `--method=${BUS}.${HAS_OWNER}`, WATCHER],
    host: ["call", "--session", `--dest=${WATCHER}`, "--object-path=/StatusNotifierWatcher", `--method=${GET}`, WATCHER, PROPERTY],
  },
  {
    file: "dbus-send",
    watcher: ["--session", "--print-reply", `--dest=${BUS}`, "/org/freedesktop/DBus", `${BUS}.${HAS_OWNER}`, `string:${WATCHER}`],
    host: ["--session", "--print-reply", `--dest=${WATCHER}`, "/StatusNotifierWatcher", GET, `string:${WATCHER}`, `string:${PROPERTY}`],
  },
];

/** The whole answer of each tool to either question for yes; headers of dbus-send aside. */
const YES = /^(?:(?:v )?b true|\((?:true|<true>),\)|(?:method return [^\n]*\n)?\s*(?:variant\s+)?boolean true)\s*$/;

/** True where a tray icon is certain to be seen. Never rejects: an unknown answer counts as no. */
export async function hasTrayHost(platform: NodeJS.Platform, run: RunProgram = runProgram): Promise<boolean> {
  if (platform !== "linux") return true;
  for (const { file, watcher, host } of TOOLS) {
    try {
      return YES.test(await run(file, watcher)) && YES.test(await run(file, host));
    } catch (error) {
      // The next program would ask the same bus as this one, which failed.
      if (!isMissing(error)) return false;
    }
  }
  return false;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES");
}

function runProgram(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, [...args], { timeout: ANSWER_WITHIN_MS }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    });
  });
}
