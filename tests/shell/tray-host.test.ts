/**
 * Tests whether a tray icon would be visible: only a registered host counts, with any program to
 * query it.
 */
import { describe, expect, it, vi } from "vitest";
import type { RunProgram } from "../../electron/shell/session-bus.ts";
import { hasTrayHost } from "../../electron/shell/tray-host.ts";

const DBUS_SEND_HEAD = "method return time=1795305250.908247 sender=:1.7 -> destination=:1.13 serial=7 reply_serial=2\n";

/** The replies of each program on a real session bus (systemd 252, glib 2.74, dbus 1.14). */
const WORDS = {
  busctl: { owner: (yes: boolean) => `b ${yes}\n`, host: (yes: boolean) => `v b ${yes}\n` },
  gdbus: { owner: (yes: boolean) => `(${yes},)\n`, host: (yes: boolean) => `(<${yes}>,)\n` },
  "dbus-send": {
    owner: (yes: boolean) => `${DBUS_SEND_HEAD}   boolean ${yes}\n`,
    host: (yes: boolean) => `${DBUS_SEND_HEAD}   variant       boolean ${yes}\n`,
  },
} as const;
type Tool = keyof typeof WORDS;
const TOOLS = Object.keys(WORDS) as Tool[];

const missing = (file: string): Error => Object.assign(new Error(`spawn ${file} ENOENT`), { code: "ENOENT" });

interface Bus {
  tools: readonly Tool[];
  watcher: boolean;
  host?: boolean;
}

/** Returns a session bus as one of the programs shows it. */
function bus({ tools, watcher, host = false }: Bus): RunProgram & { asked: string[] } {
  const asked: string[] = [];
  const run = (file: string, args: readonly string[]): Promise<string> => {
    asked.push(file);
    if (!tools.includes(file as Tool)) return Promise.reject(missing(file));
    const words = WORDS[file as Tool];
    if (args.some((argument) => argument.includes("NameHasOwner"))) return Promise.resolve(words.owner(watcher));
    if (!args.some((argument) => argument.includes("IsStatusNotifierHostRegistered"))) throw new Error(`asked for what? ${args.join(" ")}`);
    if (!watcher && !args.includes("--auto-start=no")) throw new Error(`a watcher would be started: ${args.join(" ")}`);
    return watcher ? Promise.resolve(words.host(host)) : Promise.reject(Object.assign(new Error("ServiceUnknown"), { code: 1 }));
  };
  return Object.assign(run, { asked });
}

const hanging: RunProgram = (_file, args) =>
  args.includes("NameHasOwner")
    ? Promise.resolve("b true\n")
    : Promise.reject(Object.assign(new Error("killed"), { killed: true, code: null }));

describe("whether the desktop shows tray icons", () => {
  it("is certain on macOS and Windows", async () => {
    const run = vi.fn();
    expect(await hasTrayHost("darwin", run)).toBe(true);
    expect(await hasTrayHost("win32", run)).toBe(true);
    expect(run).not.toHaveBeenCalled();
  });

  describe.each(TOOLS)("queried with %s", (tool) => {
    it("is yes where a host has registered with the watcher", async () => {
      expect(await hasTrayHost("linux", bus({ tools: [tool], watcher: true, host: true }))).toBe(true);
    });

    it("is no where there is a watcher and no host", async () => {
      expect(await hasTrayHost("linux", bus({ tools: [tool], watcher: true, host: false }))).toBe(false);
    });

    it("is no without a watcher, and the query starts none", async () => {
      const run = bus({ tools: [tool], watcher: false });
      expect(await hasTrayHost("linux", run)).toBe(false);
      expect(run.asked.filter((file) => file === tool)).toHaveLength(1);
    });
  });

  it.each([
    ["nothing", ""],
    ["an owner whose name is a word", "s true-north\n"],
    ["a yes inside a sentence", "Call failed: is it true that nobody is here?\n"],
    ["a text that says true", 's "true"\n'],
    ["another kind of value", "i 1\n"],
    ["two answers", "b true\nb false\n"],
  ])("is no where the program replies with %s", async (_what, answer) => {
    expect(await hasTrayHost("linux", () => Promise.resolve(answer))).toBe(false);
  });

  it("needs one program with busctl, which is run every 15 s while the window is hidden", async () => {
    const run = bus({ tools: ["busctl"], watcher: true, host: true });
    expect([await hasTrayHost("linux", run), run.asked]).toEqual([true, ["busctl"]]);
  });

  it("is queried with the next program when one is missing, and is no when all are", async () => {
    const run = bus({ tools: ["dbus-send"], watcher: true, host: true });
    expect(await hasTrayHost("linux", run)).toBe(true);
    expect(run.asked).toEqual(["busctl", "gdbus", "dbus-send", "dbus-send"]);
    expect(await hasTrayHost("linux", (file) => Promise.reject(missing(file)))).toBe(false);
  });

  it("is no when a program exists and fails: the next one would query the same bus", async () => {
    const asked: string[] = [];
    const failing: RunProgram = (file) => {
      asked.push(file);
      return Promise.reject(Object.assign(new Error("Failed to set bus address"), { code: 1 }));
    };
    expect(await hasTrayHost("linux", failing)).toBe(false);
    expect(asked).toEqual(["busctl"]);
  });

  it("is no when the watcher hangs: the program is ended, and that is no reply", async () => {
    expect(await hasTrayHost("linux", hanging)).toBe(false);
  });
});
