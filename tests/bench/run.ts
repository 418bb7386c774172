/**
 * `npm run bench`: our cost beside the limit's, in one table. Ends with 1 when a gate is missed or
 * not measured, with 2 when an option is wrong.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runBench, type BenchPorts } from "./bench.ts";
import { GROUPS } from "./groups.ts";
import type { GroupMessage } from "./run-group.ts";

const GROUP = fileURLToPath(new URL("run-group.ts", import.meta.url));

const runGroup: BenchPorts["runGroup"] = async (name, rows, { quick }, on) => {
  const args = [name, rows.join(","), ...(quick ? ["--quick"] : [])];
  // The table is all of standard output.
  const child = fork(GROUP, args, { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.on("message", (message: GroupMessage) => {
    if ("result" in message) on.result(message.result);
    else on.note(message.note);
  });
  await once(child, "close");
};

process.exitCode = await runBench({
  args: process.argv.slice(2),
  groups: GROUPS,
  runGroup,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  write: (file, text) => writeFileSync(file, text),
});
