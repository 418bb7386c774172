/**
 * `npm run dev`: the app with hot reload in its window and a main process that restarts at each
 * change, with source maps, on the demonstration's runtime. Ends at Ctrl+C and when the app is
 * quit, and leaves nothing running.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chooseRuntime } from "../demo/choose-runtime.ts";
import { sentenceOf } from "../demo/flags.ts";
import { interruption, untilInterrupted } from "../demo/interruption.ts";
import { startElectron } from "../demo/start-electron.ts";
import { findElectron } from "../support/find-electron.ts";
import { launchDocket, PROJECT } from "../support/launch.ts";
import { type DevApp, DevLoop } from "./dev-loop.ts";

const BAD_INPUT = 2;
/** Assignments per minute of the demonstration. */
const RATE = 20;

const USAGE = `The app, hot: the window changes in place, main is built and started again.

  npm run dev [-- options]

  --inspect[=PORT]  let a debugger attach to main (chrome://inspect; port 9229)
  --headless        show no window
  --help            show this

With DOCKET_BASE_URL it works on that service, else on the demonstration. Its data is kept in artifacts/dev/data.
`;

interface Flags {
  headless: boolean;
  help: boolean;
  inspect: number | undefined;
}

function readFlags(args: readonly string[]): Flags {
  const inspect = args.find((argument) => /^--inspect(=|$)/.test(argument));
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== inspect),
    options: { headless: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  const port = inspect === undefined ? undefined : Number(inspect.split("=")[1] ?? 9229);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) throw new Error(`${inspect}: this is no port.`);
  return { ...values, inspect: port };
}

async function main(args: readonly string[]): Promise<number> {
  let flags: Flags;
  try {
    flags = readFlags(args);
  } catch (error) {
    console.error(sentenceOf(error));
    return BAD_INPUT;
  }
  if (flags.help) {
    console.log(USAGE);
    return 0;
  }
  const interrupted = interruption();
  const loop = new DevLoop({ project: PROJECT, launch: launcher(flags, interrupted), say, interrupted });
  try {
    await Promise.race([loop.start(), untilInterrupted(interrupted)]);
    await Promise.race([loop.ended(), untilInterrupted(interrupted)]);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await loop.close();
  }
}

function launcher({ headless, inspect }: Flags, signal: AbortSignal): (folder: string) => Promise<DevApp> {
  const runtime = chooseRuntime(headless);
  console.log(runtime.line);
  const settings = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[0].startsWith("DOCKET_") && entry[1] !== undefined),
  );
  const userDataDir = settings["DOCKET_USER_DATA"] ?? join(PROJECT, "artifacts", "dev", "data");
  const args = settings["DOCKET_BASE_URL"] === undefined ? [`--demonstration=${RATE}`] : [];
  return (entry) => {
    const program = runtime.kind === "electron" ? findElectron() : undefined;
    if (program === undefined) {
      const env = { ...settings, ...(inspect === undefined ? {} : { NODE_OPTIONS: `--inspect=127.0.0.1:${inspect}` }) };
      return launchDocket({
        on: "stand-in",
        reachesLoopback: true,
        headless: runtime.headless,
        entry,
        args,
        env,
        userDataDir,
        onLine: say,
        signal,
      });
    }
    // Chromium would ask for permission for the page to reach loopback, and Docket refuses every
    // permission of its page.
    const flags = ["--disable-features=LocalNetworkAccessChecks", ...(inspect === undefined ? [] : [`--inspect=127.0.0.1:${inspect}`])];
    return startElectron({ program, entry, flags, args, env: { ...settings, DOCKET_USER_DATA: userDataDir }, onLine: say });
  };
}

function say(line: string): void {
  console.log(line);
}

process.exit(await main(process.argv.slice(2)));
