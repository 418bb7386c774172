/**
 * Tests that Docket starts again when this process has ended: by Electron, and on Linux by a shell.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { relaunch } from "../../electron/shell/relaunch.ts";

const PROGRAM = "/opt/docket/docket";

function given({ platform = "darwin", isPackaged = true, answer }: { platform?: NodeJS.Platform; isPackaged?: boolean; answer?: boolean }) {
  const byElectron = vi.fn(() => answer);
  const app = { isPackaged, relaunch: byElectron as () => void };
  return { byElectron, ports: { app, env: {}, program: PROGRAM, platform } };
}

/** Returns how a program was started, as recorded by the program once `first` has ended. */
async function started(more: (folder: string, program: string) => Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "docket-relaunch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = spawn("cat", { stdio: ["pipe", "ignore", "ignore"] });
  const written = join(folder, "written");
  const program = join(folder, "docket program");
  const script = `#!/bin/sh
kill -0 ${first.pid} 2>/dev/null && echo beside || echo after
grep NoNewPrivs /proc/self/status | tr -d '[:space:]'; echo
echo "$KEY"
for one in "$@"; do echo "$one"; done`;
  writeFileSync(program, `${script.replace("#!/bin/sh\n", "#!/bin/sh\n{\n")}\n} > '${written}.new'\nmv '${written}.new' '${written}'\n`, {
    mode: 0o755,
  });
  const { byElectron, ports } = given({ platform: "linux" });
  const env = { PATH: process.env["PATH"], KEY: "k-1", ...more(folder, program) };
  const at = env as { PROGRAM?: string };
  expect(relaunch({ ...ports, env, program: at.PROGRAM ?? program, pid: first.pid ?? 0 }, ["--hidden", "a b", "$(c)"])).toBe(true);
  first.stdin.end();
  await vi.waitFor(() => expect(existsSync(written)).toBe(true), { timeout: 10_000 });
  expect(byElectron).not.toHaveBeenCalled();
  return readFileSync(written, "utf8").trimEnd().split("\n");
}

describe("by Electron", () => {
  it.each([{ platform: "darwin" }, { platform: "win32" }, { platform: "linux", isPackaged: false }] as const)("with %j", (start) => {
    const { byElectron, ports } = given(start);
    expect(relaunch(ports, ["--hidden"])).toBe(true);
    expect(byElectron.mock.calls).toEqual([[{ execPath: PROGRAM, args: ["--hidden"] }]]);
  });

  it("reports when the system starts nothing", () => {
    expect(relaunch(given({ answer: false }).ports, [])).toBe(false);
  });
});

describe.skipIf(process.platform !== "linux")("by a shell on Linux", () => {
  it("when this process has ended, with its environment, its arguments unchanged, and no fewer permissions", async () => {
    const [, rights = ""] = /NoNewPrivs:\s*(\d)/u.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    expect(await started(() => ({}))).toEqual(["after", `NoNewPrivs:${rights}`, "k-1", "--hidden", "a b", "$(c)"]);
  });

  it("the AppImage, and not the program in it, which disappears with the mount", async () => {
    const [when] = await started((folder, program) => ({ APPIMAGE: program, APPDIR: folder, PROGRAM: join(folder, "gone", "docket") }));
    expect(when).toBe("after");
  });

  it("reports when the system starts nothing", () => {
    const { ports } = given({ platform: "linux" });
    const start = vi.fn(() => ({ pid: undefined, on: vi.fn(), unref: vi.fn() }));
    expect(relaunch({ ...ports, start: start as never }, [])).toBe(false);
  });
});
