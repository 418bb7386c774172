/**
 * Runs one service after another in this process, as the service's own command line creates them,
 * controlled by lines: `{"begin":[flags]}`, then the control lines of that service, then
 * `{"end":true}`. Each line is answered by one line.
 */
import { createInterface } from "node:readline";
import { readCommandLine } from "../../electron/service/command-line.ts";
import { Control } from "../../electron/service/control.ts";
import { operate, type OperatedService } from "../../electron/service/operation/operate.ts";

let running: { readonly service: OperatedService; readonly control: Control } | undefined;

async function begin(flags: readonly string[]): Promise<object> {
  const line = readCommandLine(["--port", "0", "--control", "stdin", ...flags]);
  if (line.kind !== "serve" || line.store.kind !== "memory") throw new Error("Such a service has a process of its own.");
  const service = await operate({ ...line.operation, write: (text) => process.stderr.write(text) });
  running = { service, control: new Control(service) };
  return { listening: service.baseUrl };
}

async function end(): Promise<object> {
  await running?.service.stop();
  running = undefined;
  return { ok: true };
}

async function answer(text: string): Promise<object> {
  const line = JSON.parse(text) as { begin?: string[]; end?: true };
  if (line.begin !== undefined) return begin(line.begin);
  if (line.end !== undefined) return end();
  if (running === undefined) return { ok: false, error: "No service runs." };
  return running.control.answer(text);
}

for await (const text of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(await answer(text))}\n`);
await end();
