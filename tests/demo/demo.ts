/**
 * `npm run demo`: the app on its embedded service, with simulated assignments. Builds what is needed, says on what it runs, and prints each notable
 * thing as it happens. Ends with 0 after `--for`, at Ctrl+C, and when its window is closed; with 2 when a flag is wrong; with 1 when it cannot run.
 */
import { buildIfNeeded } from "../support/build-if-needed.ts";
import { findBrowser } from "../support/find-browser.ts";
import { launchDocket } from "../support/launch.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { Autopilot } from "./autopilot.ts";
import { chooseRuntime } from "./choose-runtime.ts";
import { type DemoFlags, readFlags, sentenceOf, USAGE } from "./flags.ts";

const BAD_INPUT = 2;

/** Assignments per minute: enough to see something, few enough to read. */
const RATE = 20;

async function main(args: readonly string[]): Promise<number> {
  let flags: DemoFlags;
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
  try {
    return await show(flags);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function show(flags: DemoFlags): Promise<number> {
  const interrupted = signal();
  buildIfNeeded((line) => console.log(line));
  const runtime = chooseRuntime(flags.headless);
  console.log(runtime.line);
  // Found again at the launch; only here it may take minutes, and says so.
  if (runtime.kind === "stand-in") findBrowser(process.env, (line) => console.log(line));
  const docket = await launchDocket({
    args: [`--demonstration=${RATE}`],
    on: runtime.kind,
    headless: runtime.headless,
    onLine: (line, from) => (from === "stdout" ? console.log(line) : console.error(line)),
  });
  const autopilot = flags.autopilot ? new Autopilot(docket.page) : undefined;
  const flying = autopilot?.run();
  const end = await Promise.race([interrupted.then(() => "interrupted" as const), docket.main.exited(), timer(flags.duration)]);
  autopilot?.stop();
  if (flags.screenshot !== undefined) await picture(docket, flags.screenshot);
  await docket.close();
  await flying;
  if (typeof end === "string" || end.code === 0) return 0;
  console.error(`The app ended by itself with ${end.signal ?? `code ${end.code}`}.`);
  return 1;
}

async function picture(docket: RunningDocket, file: string): Promise<void> {
  if (docket.page.isClosed()) throw new Error("--screenshot: the window is closed, so there is no picture of it.");
  await docket.page.screenshot({ path: file });
  console.log(`screenshot: ${file}`);
}

/** Settles when the user has had enough. */
function signal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => resolve());
    // Whoever read the lines has gone, as `head` does.
    process.stdout.on("error", () => resolve());
  });
}

/** Never settles without a duration. */
function timer(duration: number | undefined): Promise<"over"> {
  return new Promise((resolve) => {
    if (duration !== undefined) setTimeout(() => resolve("over"), duration);
  });
}

// `exit` and not `exitCode`: a timer or a signal handler that nobody waits for any more must not keep the command alive.
process.exit(await main(process.argv.slice(2)));
