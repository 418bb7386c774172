/**
 * Tests whether a program shows notifications: only a definite report counts, for or against it.
 */
import { describe, expect, it, vi } from "vitest";
import { notificationDaemon } from "../../electron/shell/notification-daemon.ts";
import type { RunProgram } from "../../electron/shell/session-bus.ts";

const HEAD = "method return time=1795305250.9 sender=org.freedesktop.DBus -> destination=:1.13 serial=3 reply_serial=2\n";
const NAME = "org.freedesktop.Notifications";

/** The replies of each program on a real session bus (systemd 252, glib 2.74, dbus 1.14). */
const WORDS = {
  busctl: { owner: (yes: boolean) => `b ${yes}\n`, names: (all: string[]) => `as ${all.length} ${all.map((n) => `"${n}"`).join(" ")}\n` },
  gdbus: { owner: (yes: boolean) => `(${yes},)\n`, names: (all: string[]) => `([${all.map((n) => `'${n}'`).join(", ")}],)\n` },
  "dbus-send": {
    owner: (yes: boolean) => `${HEAD}   boolean ${yes}\n`,
    names: (all: string[]) => `${HEAD}   array [\n${all.map((n) => `      string "${n}"\n`).join("")}   ]\n`,
  },
} as const;
type Tool = keyof typeof WORDS;

function bus(tool: Tool, { runs, starts }: { runs: boolean; starts: boolean }): RunProgram {
  return (file, args) => {
    if (file !== tool) return Promise.reject(Object.assign(new Error("spawn ENOENT"), { code: "ENOENT" }));
    const asksOwner = args.some((argument) => argument.includes("NameHasOwner"));
    if (asksOwner && !args.some((argument) => argument.includes(NAME))) throw new Error(`whose owner? ${args.join(" ")}`);
    const names = ["org.freedesktop.DBus", "org.gnome.Terminal", ...(starts ? [NAME] : [])];
    return Promise.resolve(asksOwner ? WORDS[tool].owner(runs) : WORDS[tool].names(names));
  };
}

describe("a program that shows notifications", () => {
  it("is not needed on macOS and Windows", async () => {
    const run = vi.fn();
    expect([await notificationDaemon("darwin", run), await notificationDaemon("win32", run)]).toEqual(["notNeeded", "notNeeded"]);
    expect(run).not.toHaveBeenCalled();
  });

  describe.each(["busctl", "gdbus", "dbus-send"] as const)("queried with %s", (tool) => {
    it.each([
      [{ runs: true, starts: false }, "there"],
      [{ runs: false, starts: true }, "there"],
      [{ runs: false, starts: false }, "missing"],
    ] as const)("of %j is %s", async (state, answer) => {
      expect(await notificationDaemon("linux", bus(tool, state))).toBe(answer);
    });
  });

  it.each([
    ["no program is there to ask with", () => Promise.reject(Object.assign(new Error("ENOENT"), { code: "ENOENT" }))],
    ["there is no session bus", () => Promise.reject(Object.assign(new Error("No medium found"), { code: 1 }))],
    ["the answers make no sense", () => Promise.resolve("certainly\n")],
    [
      "only the first is one",
      (_file: string, args: readonly string[]) => Promise.resolve(args.join().includes("NameHasOwner") ? "b false\n" : ""),
    ],
  ] as [string, RunProgram][])("is unknown where %s", async (_why, run) => {
    expect(await notificationDaemon("linux", run)).toBe("unknown");
  });
});
