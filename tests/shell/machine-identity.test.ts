/** Tests what distinguishes this computer from another one of its name. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { machineIdentity } from "../../electron/shell/machine-identity.ts";

const ID = "3d1219c7c4c5404aaa1f6d2a48adfda4";
const BOOT = "296595f9-8042-4f77-a5b0-dfe7a0116f25";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-machine-"));
  return () => rmSync(folder, { recursive: true });
});

function onLinux(files: Readonly<Record<string, string>>) {
  return machineIdentity({ platform: "linux", env: {}, read: (path) => files[path], now: () => 50_000, uptimeSeconds: () => 20 });
}

describe("a Linux computer", () => {
  it("is identified by its id, which itself is not disclosed, and by the start time of its system", () => {
    const found = onLinux({ "/etc/machine-id": `${ID}\n`, "/proc/sys/kernel/random/boot_id": `${BOOT}\n` });
    expect(found).toEqual({ machine: expect.stringMatching(/^[\da-f]{32}$/u), boot: BOOT, bootedAt: 30_000 });
    expect(found.machine).not.toBe(ID);
    expect(onLinux({ "/var/lib/dbus/machine-id": ID }).machine).toBe(found.machine);
    expect(onLinux({ "/etc/machine-id": `4${ID.slice(1)}` }).machine).not.toBe(found.machine);
  });

  it.each([{}, { "/etc/machine-id": "", "/proc/sys/kernel/random/boot_id": "no" }, { "/etc/machine-id": "uninitialized\n" }])(
    "without an id has none: %j",
    (files) => expect(onLinux(files)).toEqual({ bootedAt: 30_000 }),
  );

  it.runIf(process.platform === "linux")("is the same at each start (where this is one)", () => {
    const [first, second] = [machineIdentity({ platform: "linux", env: {} }), machineIdentity({ platform: "linux", env: {} })];
    expect({ ...second, bootedAt: 0 }).toEqual({ ...first, bootedAt: 0 });
    expect(first.boot).toBe(readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  });
});

const onWindows = () => machineIdentity({ platform: "win32", env: { LOCALAPPDATA: folder } });
const file = (): string => join(folder, "Docket", "machine-id");

describe("a Windows computer", () => {
  it("gets a number in a folder that stays on that computer, and keeps it", () => {
    const { machine } = onWindows();
    expect([onWindows().machine, readFileSync(file(), "utf8").trim()]).toEqual([machine, machine]);
  });

  it("gets a new one in place of a damaged one, and none where there is no such folder", () => {
    const { machine } = onWindows();
    writeFileSync(file(), "x".repeat(1_000));
    expect([machine, undefined]).not.toContain(onWindows().machine);
    expect(machineIdentity({ platform: "win32", env: {} })).toEqual({ bootedAt: expect.any(Number) });
    writeFileSync(join(folder, "no folder"), "");
    const nowhere = machineIdentity({ platform: "win32", env: { LOCALAPPDATA: join(folder, "no folder") } });
    expect([nowhere.machine, existsSync(file())]).toEqual([undefined, true]);
  });
});
