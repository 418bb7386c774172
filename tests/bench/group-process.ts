/** Runs rows of a group in a separate process. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BenchPorts } from "./bench.ts";
import type { GroupMessage } from "./run-group.ts";

const GROUP = fileURLToPath(new URL("run-group.ts", import.meta.url));

export const runGroup: BenchPorts["runGroup"] = async (name, rows, { quick }, on) => {
  const args = [name, rows.join(","), ...(quick ? ["--quick"] : [])];
  // Standard output must hold only the table.
  const child = fork(GROUP, args, { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.on("message", (message: GroupMessage) => {
    if ("result" in message) on.result(message.result);
    else on.note(message.note);
  });
  await once(child, "close");
};
