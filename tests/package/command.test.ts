/** `npm run package` before it builds: its arguments, and a missing runtime. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { checkRuntime, obtainRuntime, readTargets } from "../support/runtime-to-pack.ts";

const COMMAND = join(import.meta.dirname, "../support/package.ts");
const LINUX = { platform: "linux", arch: "x64" };

/** A platform other than this one, so that no runtime on this machine is used for it. */
const ELSEWHERE = process.platform === "win32" ? "linux" : "win32";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-runtime-"));
  return () => rm(folder, { recursive: true });
});

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

/** Starts a server to download from, and returns its address. */
async function mirror(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe("npm run package", () => {
  it("ends with 2 and one sentence when the runtime is not here and cannot be downloaded", async () => {
    const env = { ELECTRON_MIRROR: await mirror((_request, response) => response.writeHead(404).end()), electron_config_cache: folder };
    const { code, stdout, stderr } = await run([ELSEWHERE === "linux" ? "--linux" : "--win", "--x64"], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: `getting Electron's runtime for ${ELSEWHERE}-x64\n` });
    expect(stderr).toMatch(
      new RegExp(
        `^Electron's runtime \\(\\d+\\.\\d+\\.\\d+, ${ELSEWHERE}-x64\\) is not here and could not be downloaded: .*404.*; give a local copy with --electron-dist FOLDER\\.\n$`,
      ),
    );
  });

  it.each([
    [(path: string) => ["--electron-dist", path]],
    [(path: string) => [`--electron-dist=${path}`]],
    [(path: string) => [`-c.electronDist=${path}`]],
    [(path: string) => ["--config.electronDist", path]],
  ])("ends with 2 and one sentence when the given folder is empty, for each form of the option (%#)", async (write) => {
    const { code, stdout, stderr } = await run(["--linux", "--x64", ...write(folder)]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^--electron-dist: the folder ".*" holds no Electron runtime, neither electron nor electron-v[\d.]+-linux-x64\.zip\.\n$/,
    );
  });

  it.each([
    [["--electron-dist"], "--electron-dist: the folder is missing after it.\n"],
    [["--electron-dist="], "--electron-dist: the folder has no name.\n"],
    [["--electron-dist=a", "-c.electronDist=b"], "--electron-dist: it was given more than once.\n"],
    [["--linux", "--signed"], "--signed: it is for packages for macOS.\n"],
    [["--electron-dist", "no/such"], '--electron-dist: the folder "no/such" does not exist.\n'],
  ])("answers %j with one sentence", async (args, stderr) => {
    expect(await run(args)).toEqual({ code: 2, stdout: "", stderr });
  });

  it("prints its usage and builds nothing", async () => {
    expect(await run(["--help"])).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("--electron-dist FOLDER") });
  });
});

describe("the runtime", () => {
  it("is requested for the targets that electron-builder will build", () => {
    const host = { platform: "linux", arch: "x64" };
    expect(readTargets([], host)).toEqual([host]);
    expect(readTargets(["--linux", "dir", "--publish", "never"], host)).toEqual([host]);
    expect(readTargets(["-mw", "--arm64"], host)).toEqual([
      { platform: "darwin", arch: "arm64" },
      { platform: "win32", arch: "arm64" },
    ]);
    expect(readTargets(["--mac", "--universal"], host)).toEqual([
      { platform: "darwin", arch: "x64" },
      { platform: "darwin", arch: "arm64" },
    ]);
  });

  it("is accepted unpacked, as a zip file, and as a folder of zip files", () => {
    mkdirSync(join(folder, "unpacked"));
    writeFileSync(join(folder, "unpacked", "electron"), "");
    expect(checkRuntime(join(folder, "unpacked"), [LINUX])).toBe(join(folder, "unpacked"));
    expect(() => checkRuntime(join(folder, "unpacked"), [LINUX, { platform: "win32", arch: "x64" }])).toThrow("neither electron.exe nor");
    writeFileSync(join(folder, "copy.zip"), "");
    expect(checkRuntime(join(folder, "copy.zip"), [LINUX])).toBe(join(folder, "copy.zip"));
    writeFileSync(join(folder, "copy.tar"), "");
    expect(() => checkRuntime(join(folder, "copy.tar"), [LINUX])).toThrow("is neither a folder nor a zip file.");
    const [zip = ""] = /electron-v[^ ]+\.zip/.exec(messageOf(() => checkRuntime(folder, [LINUX]))) ?? [];
    writeFileSync(join(folder, zip), "");
    expect(checkRuntime(folder, [LINUX])).toBe(folder);
  });

  it("is not waited for endlessly when nothing answers", async () => {
    vi.stubEnv("ELECTRON_MIRROR", await mirror(() => undefined));
    vi.stubEnv("electron_config_cache", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(obtainRuntime([{ platform: ELSEWHERE, arch: "x64" }], () => undefined, 200)).rejects.toThrow(
      /could not be downloaded: .*timeout/,
    );
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}
