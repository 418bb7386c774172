/**
 * Wraps makensis: records its arguments and its script, and runs it if it is installed. Without
 * makensis, the output is a file without content.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const args = process.argv.slice(2);
const script = readFileSync(0, "utf8");
appendFileSync(process.env["DOCKET_TEST_NSIS_CALLS"] ?? "", `${JSON.stringify({ args, script })}\n`);
// Kept because electron-builder removes the payload of the installer.
const payload = args.find((arg) => arg.startsWith("-DAPP_64="))?.slice("-DAPP_64=".length) ?? "";
copyFileSync(payload, join(dirname(payload), "payload.7z"));
const { status, error, stdout, stderr } = spawnSync("makensis", args, { input: script, encoding: "utf8" });
if (error === undefined) {
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status ?? 1;
} else {
  const [, out = ""] = /^-XOutFile "(.+)"$/u.exec(args.find((arg) => arg.startsWith("-XOutFile ")) ?? "") ?? [];
  writeFileSync(out, Buffer.alloc(1024));
}
