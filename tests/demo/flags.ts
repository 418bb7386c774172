/** The flags of `npm run demo` and `npm start`, checked before anything starts. */
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readLaunchOptions } from "../../electron/shell/launch-options.ts";

export const USAGE = `The app on its embedded service with simulated assignments.

  npm run demo [-- options]

  --for TIME          end after this time, such as 20s, 500ms or 2m; without it, end with Ctrl+C
  --headless          show no window
  --screenshot FILE   leave a picture (PNG) of the window at the end
  --autopilot         work through the Actions by clicking the real buttons
  --help              show this
`;

export const START_USAGE = `The app, with this machine's own settings and data.

  npm start [-- options] [docket://action/ID]

  --demonstration[=RATE]  begin with the demonstration, of so many assignments per minute
  --hidden                begin in the tray
  --check-config[=FILE]   print what is decided for this machine, or would be by this file, and end
  --version               print Docket's version, and end
  --help                  show this

What to connect to is filled in in its window, or given by the environment: DOCKET_BASE_URL, DOCKET_ACTING_AS (TYPE:id) and
DOCKET_API_KEY, or DOCKET_API_KEY_FILE or DOCKET_API_KEY_COMMAND.
`;

export interface DemoFlags {
  /** In milliseconds. */
  duration?: number;
  headless: boolean;
  /** Absolute path. */
  screenshot?: string;
  autopilot: boolean;
  help: boolean;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** Reads the flags. Throws an Error with one sentence that names the flag. */
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

export interface StartFlags {
  help: boolean;
  version: boolean;
  /** The app's own flags, unchanged. */
  passed: string[];
}

/** The app's own arguments, links included. */
const OWN = /^--(?:demonstration|check-config)(?:=|$)|^docket:/i;

/**
 * Reads the flags. Throws an Error with one sentence that names the flag. `folder` is the user's
 * working folder; npm runs its scripts in the project's.
 */
export function readStartFlags(args: readonly string[], folder = process.env["INIT_CWD"] ?? process.cwd()): StartFlags {
  // The app's own flags may have a value, which parseArgs does not support; the app's own reader
  // checks the value.
  const own = args.filter((argument, at) => OWN.test(argument) || isFileToCheck(args, at));
  const rest = args.filter((argument) => !own.includes(argument));
  const { values } = parseArgs({
    args: rest,
    options: {
      hidden: { type: "boolean", default: false },
      version: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const read = readLaunchOptions(own, {});
  if (!read.ok) throw new Error(read.message);
  return {
    help: values.help,
    version: values.version,
    passed: [...own.map((argument, at) => withWholePath(argument, own[at - 1], folder)), ...(values.hidden ? ["--hidden"] : [])],
  };
}

function withWholePath(argument: string, before: string | undefined, folder: string): string {
  const [, file] = /^--check-config=(.+)$/s.exec(argument) ?? [];
  if (file !== undefined) return `--check-config=${resolve(folder, file)}`;
  return before === "--check-config" && !argument.startsWith("-") ? resolve(folder, argument) : argument;
}

/** Whether the argument is the value of the flag before it, where the flag has no "=". */
function isFileToCheck(args: readonly string[], at: number): boolean {
  return args[at - 1] === "--check-config" && args[at]?.startsWith("-") === false;
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

/**
 * Returns the first sentence of the error; Node's further advice about quoting does not fit these
 * flags.
 */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split(/\n|\. (?=To |This command )/, 1)[0]?.replace(/\.?$/, ".") ?? text;
}
