/**
 * Whether the desktop shows tray icons at all. Electron cannot say: on Linux a Tray without a host is simply never seen, and a
 * window hidden behind it could not be called back. There the host is a well-known name on the session bus.
 */
import { execFile } from "node:child_process";

/** Runs a program and gives its standard output; rejects when it is missing, fails or takes too long. */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>;

const ANSWER_WITHIN_MS = 1_000;

const WATCHER = "org.kde.StatusNotifierWatcher";

/** The usual tools for asking the session bus, each in its own words; all of them answer with "true" or "false". */
const QUESTIONS: readonly [file: string, args: readonly string[]][] = [
  ["busctl", ["--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner", "s", WATCHER]],
  [
    "gdbus",
    [
      "call",
      "--session",
      "--dest=org.freedesktop.DBus",
      "--object-path=/org/freedesktop/DBus",
      "--method=org.freedesktop.DBus.NameHasOwner",
      WATCHER,
    ],
  ],
  [
    "dbus-send",
    [
      "--session",
      "--print-reply",
      "--dest=org.freedesktop.DBus",
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus.NameHasOwner",
      `string:${WATCHER}`,
    ],
  ],
];

/** True where a tray icon is certain to be seen. Never rejects: not knowing counts as no. */
export async function hasTrayHost(platform: NodeJS.Platform, run: RunProgram = runProgram): Promise<boolean> {
  if (platform !== "linux") return true;
  for (const [file, args] of QUESTIONS) {
    const answer = await run(file, args).catch(() => undefined);
    if (answer !== undefined) return /\btrue\b/.test(answer);
  }
  return false;
}

function runProgram(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, [...args], { timeout: ANSWER_WITHIN_MS }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    });
  });
}
