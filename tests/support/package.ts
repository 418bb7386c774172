/**
 * `npm run package`: builds the app and packs it with electron-builder, whose own arguments pass
 * through. Checks Electron's runtime first. Exits with 2 and one sentence when the runtime is
 * missing or a flag is wrong, with 1 when the build fails, else with electron-builder's code.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "./build-if-needed.ts";
import { PROJECT } from "./launch.ts";
import { keychainIdentities, macSigning, SIGNED_FLAG } from "./mac-signing.ts";
import { keepSourceMaps, mapsFolder } from "./source-maps.ts";
import { checkRuntime, obtainRuntime, readTargets } from "./runtime-to-pack.ts";

const BAD_INPUT = 2;

const USAGE = `Packs Docket for the system that this runs on, into release/.

  npm run package [-- options]

  --electron-dist FOLDER  Electron's runtime, unpacked or as its zip file; without it, the one on this machine, else it is downloaded
  --signed                for macOS: refuse where there is no certificate, instead of signing ad hoc
  --help                  show this

Everything else is electron-builder's own, such as --linux, --win, --mac, --arm64 and -c.directories.output=FOLDER.
`;

/** The flags that name the runtime; the second is electron-builder's own. */
const RUNTIME_FLAG = /^(?:--electron-dist|-{1,2}(?:c|config)\.electronDist)(?:=(.*))?$/s;

/** Removes Docket's own flags from the arguments. Throws an Error with one sentence. */
function readArguments(all: readonly string[]): { runtime: string | undefined; mustBeSigned: boolean; rest: string[] } {
  const args = all.filter((argument) => argument !== SIGNED_FLAG);
  let runtime: string | undefined;
  const rest: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? "";
    const match = RUNTIME_FLAG.exec(argument);
    if (match === null) {
      rest.push(argument);
      continue;
    }
    if (runtime !== undefined) throw new Error("--electron-dist: it was given more than once.");
    runtime = match[1] ?? args[(index += 1)];
    if (runtime === undefined) throw new Error(`${argument}: the folder is missing after it.`);
  }
  return { runtime, mustBeSigned: args.length < all.length, rest };
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  let packing: string[];
  try {
    const { runtime, mustBeSigned, rest } = readArguments(args);
    const targets = readTargets(rest);
    const isForMac = targets.some(({ platform }) => platform === "darwin");
    const { env, platform } = process;
    const signing = macSigning({ isForMac, args: rest, mustBeSigned, env, platform, identities: keychainIdentities });
    const dist = runtime === undefined ? await obtainRuntime(targets, say) : checkRuntime(runtime, targets);
    packing = ["-c", "electron-builder.yml", ...rest, `-c.electronDist=${dist}`, ...signing.args];
    if (signing.line !== undefined) say(signing.line);
  } catch (error) {
    console.error(sentenceOf(error));
    return BAD_INPUT;
  }
  try {
    say("building the app");
    buildApp();
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
  const builder = fileURLToPath(import.meta.resolve("electron-builder/cli.js"));
  const status = spawnSync(process.execPath, [builder, ...packing], { cwd: PROJECT, stdio: "inherit" }).status ?? 1;
  if (status === 0) keepMaps(packing);
  return status;
}

/** Keeps the source maps beside the packages, for `npm run stack`. */
function keepMaps(args: readonly string[]): void {
  const output = args
    .map((argument) => /^-{1,2}(?:c|config)\.directories\.output=(.+)$/.exec(argument)?.[1])
    .find((found) => found !== undefined);
  const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { version: string };
  const folder = mapsFolder(resolve(PROJECT, output ?? "release"), version);
  keepSourceMaps(join(PROJECT, "dist"), folder);
  say(`source maps: ${folder}`);
}

function say(line: string): void {
  console.log(line);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main(process.argv.slice(2));
