/**
 * What `npm ci` installs on other systems, as far as package-lock.json determines that, and which
 * Node version then runs the scripts.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const PROJECT = join(import.meta.dirname, "../..");
const CHECK = join(PROJECT, "tests/support/check-node.cjs");

interface Locked {
  version: string;
  integrity?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
  optional?: boolean;
  bin?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8")) as { packages: Record<string, Locked> };
const { CARRIED } = createRequire(import.meta.url)(CHECK) as { CARRIED: string[] };

/**
 * The platforms of development, build and test; the first three are those of continuous
 * integration.
 */
const PLATFORMS = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "darwin", cpu: "arm64", libc: undefined },
  { os: "win32", cpu: "x64", libc: undefined },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "darwin", cpu: "x64", libc: undefined },
  { os: "win32", cpu: "arm64", libc: undefined },
];
type Platform = (typeof PLATFORMS)[number];

/**
 * npm's rule (npm-install-checks): a list contains the allowed values, and "!" marks a forbidden
 * one.
 */
function allows(list: string | string[] | undefined, value: string | undefined): boolean {
  if (list === undefined || value === undefined) return true;
  const names = [list].flat();
  if (names.includes(`!${value}`)) return false;
  return names.every((name) => name.startsWith("!")) || names.includes(value) || names.includes("any");
}

const installsOn = ({ os, cpu, libc }: Platform, locked: Locked): boolean =>
  allows(locked.os, os) && allows(locked.cpu, cpu) && allows(locked.libc, libc);
const isLimited = (locked: Locked): boolean => locked.os !== undefined || locked.cpu !== undefined;

/** The packages that choose one of several binaries, with the locked binaries. */
const families = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, locked]) => {
    const names = Object.entries(locked.optionalDependencies ?? {});
    const members = names.map(([name, version]) => ({
      name,
      version,
      locked: packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
    }));
    return { path, members };
  })
  .filter(({ members }) => members.filter((member) => member.locked !== undefined && isLimited(member.locked)).length > 1);

describe("npm ci on another system", () => {
  it("does not fail, because each package for one system only is optional", () => {
    const limited = Object.entries(packages).filter(([, locked]) => isLimited(locked));
    expect(limited.length).toBeGreaterThan(50);
    expect(limited.filter(([, locked]) => locked.optional !== true).map(([path]) => path)).toEqual([]);
  });

  it("finds each of them in the lock file, in the requested version, with its checksum", () => {
    for (const { path, members } of families) {
      for (const { name, version, locked } of members) {
        expect(locked, `${path} → ${name}`).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
      }
    }
  });

  it.each(PLATFORMS)("installs every tool's binary for $os-$cpu, and one of each", (platform) => {
    expect(families.map(({ path }) => path.replace("node_modules/", "")).toSorted()).toEqual(
      [
        "@bufbuild/buf",
        "lightningcss",
        "oxc-parser",
        "oxc-resolver",
        "oxfmt",
        "oxlint",
        "oxlint-tsgolint",
        "rolldown",
        "typescript",
      ].toSorted(),
    );
    for (const { path, members } of families) {
      const installed = members.filter(({ locked }) => locked !== undefined && installsOn(platform, locked)).map(({ name }) => name);
      // A WebAssembly build installs anywhere, and is used if there is no other.
      expect(
        installed.filter((name) => !name.includes("wasm32")),
        path,
      ).toHaveLength(1);
    }
  });

  it("includes Node 24 exactly where the scripts rely on that", () => {
    const nodes = Object.entries(packages).filter(([path, { bin }]) => path !== "" && bin?.["node"] !== undefined);
    const carried = PLATFORMS.filter((platform) => nodes.some(([, locked]) => installsOn(platform, locked)));
    expect(carried.map(({ os, cpu }) => `${os}-${cpu}`).toSorted()).toEqual(CARRIED.toSorted());
    for (const [path, { version }] of nodes) expect(version, path).toMatch(/^24\./);
  });
});

/** Runs the check on this Node, which pretends to have another version. */
function runOn(version: string, platform: string, arch: string) {
  const pretend = `for (const [name, value] of Object.entries(${JSON.stringify({ versions: { node: version }, platform, arch })})) Object.defineProperty(process, name, { value });`;
  const url = `data:text/javascript,${encodeURIComponent(pretend)}`;
  const check = `require(${JSON.stringify(CHECK)}); console.log("ran")`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", url, "-e", check], { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("a script of the project", () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { scripts: Record<string, string> };

  it("starts with the version check if Node runs it directly, without a pre-script", () => {
    const typed = Object.entries(scripts).filter(([, command]) => /\bnode\b.*\.ts\b/.test(command));
    expect(typed.map(([name]) => name)).toEqual([
      "demo",
      "start",
      "dev",
      "gallery",
      "service",
      "test",
      "test:fast",
      "soak",
      "bench:service",
      "bench",
      "stack",
      "package",
      "package:check",
    ]);
    for (const [, command] of typed) expect(command).toMatch(/^node -r \.\/tests\/support\/check-node\.cjs \S+\.ts/);
  });

  it.each([
    ["20.19.0", "darwin", "arm64", "install it (nodejs.org): the project brings none along for darwin-arm64"],
    ["22.17.1", "win32", "arm64", "install it (nodejs.org): the project brings none along for win32-arm64"],
    ["9.11.2", "linux", "riscv64", "install it (nodejs.org): the project brings none along for linux-riscv64"],
    ["20.20.2", "linux", "x64", "run `npm ci`, which brings it along"],
  ])("on Node %s (%s-%s) ends with 2 and one sentence", (version, platform, arch, advice) => {
    const stderr = `Docket's scripts need Node 24 or newer, and this is Node ${version}; ${advice}.\n`;
    expect(runOn(version, platform, arch)).toEqual({ status: 2, stdout: "", stderr });
  });

  it.each(["24.0.0", "24.21.0", "26.10.0", "100.0.0"])("runs on Node %s", (version) => {
    expect(runOn(version, "darwin", "arm64")).toEqual({ status: 0, stdout: "ran\n", stderr: "" });
  });
});
