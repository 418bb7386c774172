/**
 * Replaces fpm, which is not a Debian package: reads electron-builder's arguments for a deb and
 * builds the deb with dpkg-deb.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const given = new Map<string, string[]>();
const files: string[] = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const arg = args.shift() ?? "";
  if (arg === "--force") continue;
  if (arg.startsWith("-")) given.set(arg, [...(given.get(arg) ?? []), args.shift() ?? ""]);
  else files.push(arg);
}
const all = (flag: string): string[] => given.get(flag) ?? [];
const one = (flag: string): string => all(flag)[0] ?? "";

const root = mkdtempSync(join(tmpdir(), "docket-deb-"));
try {
  for (const file of files) {
    const [from = "", to = ""] = file.split("=");
    const place = join(root, to);
    mkdirSync(statSync(from).isDirectory() ? place : dirname(place), { recursive: true });
    cpSync(from, place, { recursive: true, verbatimSymlinks: true });
  }
  const control = join(root, "DEBIAN");
  mkdirSync(control);
  const fields: Record<string, string> = {
    Package: one("--name"),
    Version: one("--version"),
    Architecture: one("--architecture"),
    Maintainer: one("--maintainer"),
    Vendor: one("--vendor"),
    Homepage: one("--url"),
    Section: one("--category"),
    Priority: one("--deb-priority"),
    Depends: all("-d").join(", "),
    Recommends: all("--deb-recommends").join(", "),
    License: one("--license"),
    Description: one("--description"),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}\n`]));
  writeFileSync(join(control, "control"), lines.join(""));
  for (const [flag, name] of [
    ["--after-install", "postinst"],
    ["--after-remove", "postrm"],
  ] as const) {
    cpSync(one(flag), join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  const { error, status } = spawnSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z1", "--build", root, one("--package")]);
  // If dpkg-deb is not installed, the package has no content.
  if (error !== undefined) writeFileSync(one("--package"), "");
  else process.exitCode = status ?? 1;
} finally {
  rmSync(root, { recursive: true });
}
