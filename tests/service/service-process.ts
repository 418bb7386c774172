/** `npm run service` in its own process, as an operator starts it. */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished, start } from "./foreign-clients.ts";

const CLI = join(import.meta.dirname, "../../electron/service/cli.ts");

/** Starts a service, and resolves once it listens. */
export function service(...args: string[]) {
  return serviceWith(process.env, ...args);
}

/** Like `service`, with another environment. */
export async function serviceWith(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const child = start(process.execPath, [CLI, ...args], environment);
  const ended = finished(child);
  let written = "";
  child.stderr?.on("data", (chunk: string) => (written += chunk));
  if (!child.stdout) throw new Error("the service has no output");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the service has ended: ${(await ended).stderr}`);
    return JSON.parse(value) as Record<string, unknown>;
  };
  const { listening } = await answer();
  const ask = (line: unknown) => {
    child.stdin?.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
    return answer();
  };
  return { child, ended, baseUrl: String(listening), ask, log: () => linesOf(written) };
}

/** Returns the complete lines of the log so far. */
function linesOf(text: string): Record<string, unknown>[] {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  return whole.filter((line) => line !== "").map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Runs the command and waits for its end. */
export function run(...args: string[]) {
  return finished(start(process.execPath, [CLI, ...args]));
}
