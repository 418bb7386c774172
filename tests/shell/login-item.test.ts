/** Tests starting at login: what is set in each system, and what is read from it. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { autostartEntry, LoginItem, programIn, type LoginItemPorts } from "../../electron/shell/login-item.ts";

const set = vi.fn();
const get = vi.fn();
let folder: string;

beforeEach(() => {
  set.mockReset();
  get.mockReset();
  folder = mkdtempSync(join(tmpdir(), "docket-login-"));
  return () => rmSync(folder, { recursive: true });
});

function item(
  platform: NodeJS.Platform,
  { isPackaged = true, env = {} }: { isPackaged?: boolean; env?: Record<string, string> } = {},
): LoginItem {
  const app = { isPackaged, setLoginItemSettings: set, getLoginItemSettings: get } as unknown as LoginItemPorts["app"];
  return new LoginItem({ app, platform, env: { XDG_CONFIG_HOME: folder, ...env }, program: "/opt/Docket/docket" });
}

const file = (): string => join(folder, "autostart", "app.docket.desktop.desktop");

/** Returns the path with the name that electron-updater gives it. */
const image = (version: string): string => join(folder, `docket-${version}.AppImage`);

describe("on Linux", () => {
  it("a file of the desktop starts it hidden, until it is removed", () => {
    const login = item("linux");
    expect(login.dto()).toEqual({ state: "off" });
    expect(login.set(true)).toEqual({ ok: true, value: { state: "on" } });
    expect(readFileSync(file(), "utf8").split("\n")).toEqual([
      "[Desktop Entry]",
      "Type=Application",
      "Name=Docket",
      'Exec="/opt/Docket/docket" --hidden',
      "TryExec=/opt/Docket/docket",
      "X-GNOME-Autostart-enabled=true",
      "",
    ]);
    expect([login.set(false), existsSync(file()), login.set(false)]).toEqual([
      { ok: true, value: { state: "off" } },
      false,
      { ok: true, value: { state: "off" } },
    ]);
    expect(set).not.toHaveBeenCalled();
  });

  it("has its folders created where they are missing, as far as the system allows", () => {
    const login = item("linux", { env: { XDG_CONFIG_HOME: join(folder, "config") } });
    expect(login.set(true)).toEqual({ ok: true, value: { state: "on" } });
    expect(existsSync(join(folder, "config", "autostart", "app.docket.desktop.desktop"))).toBe(true);
    const nowhere = item("linux", { env: { XDG_CONFIG_HOME: join(folder, "no", "such", "folder") } });
    expect(nowhere.set(true)).toMatchObject({ ok: false, error: { code: "loginItemNotSet" } });
  });

  it("is the administrator's, whose file applies to everybody, until its user has one of their own", () => {
    const device = join(folder, "xdg");
    mkdirSync(join(device, "autostart"), { recursive: true });
    writeFileSync(join(device, "autostart", "app.docket.desktop.desktop"), "[Desktop Entry]\nExec=docket --hidden\n");
    const login = item("linux", { env: { XDG_CONFIG_DIRS: `relative:/no/such/folder:${device}`, PATH: `/no/such/bin:${folder}` } });
    // The desktop would not find such a program.
    expect(login.dto()).toEqual({ state: "off" });
    writeFileSync(join(folder, "docket"), "");
    expect(login.dto()).toEqual({ state: "byDevice" });
    expect(login.set(false)).toEqual({ ok: true, value: { state: "byDevice" } });
    login.set(true);
    expect(login.dto()).toEqual({ state: "on" });
    writeFileSync(file(), "[Desktop Entry]\nExec=docket\nHidden=true\n");
    expect(login.dto()).toEqual({ state: "off" });
  });

  it("an AppImage is started itself, and not the folder that it runs from", () => {
    item("linux", { env: { APPIMAGE: "/home/ann/My Apps/Docket.AppImage", APPDIR: "/opt/Docket" } }).set(true);
    expect(readFileSync(file(), "utf8")).toContain('Exec="/home/ann/My Apps/Docket.AppImage" --hidden');
  });

  it("the AppImage of another program, which has started Docket, is not started in its place", () => {
    item("linux", { env: { APPIMAGE: "/home/ann/editor.AppImage", APPDIR: "/tmp/.mount_editor" } }).set(true);
    expect(readFileSync(file(), "utf8")).toContain('Exec="/opt/Docket/docket" --hidden');
  });

  it.each(["Hidden=true", "X-GNOME-Autostart-enabled=false", " hidden = TRUE "])(
    "is off where the desktop has turned it off: %s",
    (line) => {
      mkdirSync(join(folder, "autostart"));
      writeFileSync(file(), `[Desktop Entry]\nExec=docket\n${line}\n`);
      expect(item("linux").dto()).toEqual({ state: "off" });
    },
  );

  it.each([
    ["/opt/a b/docket", '"/opt/a b/docket"'],
    ["/opt/100%/docket", '"/opt/100%%/docket"'],
    ['/opt/"x"/$HOME/`id`/docket', String.raw`"/opt/\\"x\\"/\\$HOME/\\` + "`id" + String.raw`\\` + '`/docket"'],
    [String.raw`/opt/a\b`, String.raw`"/opt/a\\\\b"`],
  ])("runs just that program: %s", (program, quoted) => {
    expect(autostartEntry(program).split("\n").slice(3, 5)).toEqual([
      `Exec=${quoted} --hidden`,
      // A string and not a command line: only its backslash is escaped.
      `TryExec=${program.replaceAll("\\", "\\\\")}`,
    ]);
  });

  it("an AppImage that has replaced itself under another name is still started, and a missing one is not", () => {
    writeFileSync(image("1.0.0"), "");
    const old = item("linux", { env: { APPIMAGE: image("1.0.0"), APPDIR: "/opt/Docket" } });
    old.set(true);
    old.renew();
    expect(readFileSync(file(), "utf8")).toContain("1.0.0");
    // A second AppImage, elsewhere, leaves the first unchanged.
    const updated = item("linux", { env: { APPIMAGE: image("1.1.0"), APPDIR: "/opt/Docket" } });
    updated.renew();
    expect([readFileSync(file(), "utf8").includes("1.0.0"), updated.dto()]).toEqual([true, { state: "on" }]);
    rmSync(image("1.0.0"));
    expect(updated.dto()).toEqual({ state: "off" });
    updated.renew();
    expect([readFileSync(file(), "utf8").includes("1.1.0"), updated.dto()]).toEqual([true, { state: "on" }]);
  });

  it("nothing is renewed that its user, or the desktop, has turned off", () => {
    item("linux").renew();
    expect(existsSync(file())).toBe(false);
    mkdirSync(join(folder, "autostart"));
    const off = "[Desktop Entry]\nExec=/gone/docket\nHidden=true\n";
    writeFileSync(file(), off);
    item("linux").renew();
    expect(readFileSync(file(), "utf8")).toBe(off);
  });

  it.each(["/opt/a b/docket", "/opt/100%/d%%", '/opt/"x"/$HOME/`id`/docket', String.raw`/opt/a\b\\c`, "/opt/ä/\u{1F680}"])(
    "its program is read as it was written: %s",
    (program) => expect(programIn(autostartEntry(program))).toBe(program),
  );

  it("writes no injected lines, and reports why it could not be set", () => {
    expect(() => autostartEntry("/opt/x\nExec=/bin/sh")).toThrow("cannot be written");
    writeFileSync(join(folder, "autostart"), "a file where the folder belongs");
    expect(item("linux").set(true)).toMatchObject({ ok: false, error: { code: "loginItemNotSet" } });
  });
});

describe("on Windows", () => {
  it("is a login item with the switch that hides the window", () => {
    get.mockReturnValue({ openAtLogin: true, executableWillLaunchAtLogin: true, launchItems: [] });
    expect(item("win32").set(true)).toEqual({ ok: true, value: { state: "on" } });
    expect([set.mock.calls, get.mock.calls]).toEqual([[[{ openAtLogin: true, args: ["--hidden"] }]], [[{ args: ["--hidden"] }]]]);
  });

  it("is blocked where the task manager has turned it off", () => {
    get.mockReturnValue({ openAtLogin: true, executableWillLaunchAtLogin: false, launchItems: [] });
    expect(item("win32").dto()).toEqual({ state: "blocked" });
  });
});

describe("on Windows, an entry that is not Docket's own", () => {
  const entry = { name: "x", path: "docket.exe", args: [] };

  it.each([
    ["of a policy for the device", [{ ...entry, scope: "machine", enabled: true }], true, "byDevice"],
    ["of the user, with other arguments", [{ ...entry, scope: "user", enabled: true }], true, "on"],
    ["of a policy, that the task manager has turned off", [{ ...entry, scope: "machine", enabled: false }], false, "off"],
  ] as const)("%s is reported as it is", (_what, launchItems, executableWillLaunchAtLogin, state) => {
    get.mockReturnValue({ openAtLogin: false, executableWillLaunchAtLogin, launchItems });
    expect(item("win32").dto()).toEqual({ state });
  });
});

describe("on macOS", () => {
  it.each([
    ["enabled", "on"],
    ["requires-approval", "blocked"],
    ["not-registered", "off"],
    ["not-found", "off"],
  ] as const)("is what the system reports: %s", (status, state) => {
    get.mockReturnValue({ status, wasOpenedAtLogin: true });
    const login = item("darwin");
    expect([login.set(true), login.wasOpenedAtLogin]).toEqual([{ ok: true, value: { state } }, true]);
    expect(set).toHaveBeenCalledWith({ openAtLogin: true });
  });
});

it.each(["linux", "win32"] as const)("on %s a start at login is recognised by its switch alone", (platform) => {
  get.mockReturnValue({ wasOpenedAtLogin: true });
  expect(item(platform).wasOpenedAtLogin).toBe(false);
});

it("is not possible for a Docket that is not installed, whose program is Electron's", () => {
  for (const platform of ["linux", "win32", "darwin"] as const) {
    const login = item(platform, { isPackaged: false });
    expect([login.set(true), login.wasOpenedAtLogin]).toEqual([{ ok: true, value: { state: "impossible" } }, false]);
  }
  expect([set.mock.calls, existsSync(file())]).toEqual([[], false]);
});
