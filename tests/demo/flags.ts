/** What `npm run demo` is told: its flags, checked before anything starts. */
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

export const USAGE = `The app on its embedded service with simulated assignments.

  npm run demo [-- options]

  --for TIME          end after this time, such as 20s, 500ms or 2m; without it, end with Ctrl+C
  --headless          show no window
  --screenshot FILE   leave a picture (PNG) of the window at the end
  --autopilot         work through the Actions by clicking the real buttons
  --help              show this
`;

export interface DemoFlags {
  /** Milliseconds. */
  duration?: number;
  headless: boolean;
  /** Absolute path. */
  screenshot?: string;
  autopilot: boolean;
  help: boolean;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** Throws an Error with one sentence that names the flag. */
export function readFlags(args: readonly string[]): DemoFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      for: { type: "string" },
      headless: { type: "boolean", default: false },
      screenshot: { type: "string" },
      autopilot: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { headless, autopilot, help } = values;
  return {
    headless,
    autopilot,
    help,
    ...(values.for === undefined ? {} : { duration: readDuration(values.for) }),
    ...(values.screenshot === undefined ? {} : { screenshot: readScreenshot(values.screenshot) }),
  };
}

function readDuration(text: string): number {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? [];
  const duration = Number(amount) * (UNITS[unit] ?? 0);
  // Timers cannot hold more than 31 bits of milliseconds.
  if (!(duration > 0 && duration < 2 ** 31)) throw new Error(`--for: "${text}" is not a time such as 20s, 500ms or 2m.`);
  return duration;
}

function readScreenshot(path: string): string {
  if (path === "") throw new Error("--screenshot: the file has no name.");
  const file = resolve(path);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--screenshot: the folder of "${path}" does not exist.`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`--screenshot: "${path}" is a folder.`);
  return file;
}

/** The sentence of what was thrown; what Node adds to it about quoting fits no flag of ours. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split(/\n|\. (?=To )/, 1)[0]?.replace(/\.?$/, ".") ?? text;
}
