/**
 * `npm run package:check`: builds, packs on a placeholder runtime and checks the content of the
 * package (tests/package/). Exits with the code of the tests; needs neither network nor Electron's
 * runtime.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildIfNeeded } from "./build-if-needed.ts";
import { PROJECT } from "./launch.ts";

const VITEST = join(PROJECT, "node_modules/vitest/vitest.mjs");

try {
  buildIfNeeded((line) => console.log(line));
  const args = [VITEST, "run", "-c", "tests/vitest.config.ts", "tests/package"];
  process.exitCode = spawnSync(process.execPath, args, { cwd: PROJECT, stdio: "inherit" }).status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
