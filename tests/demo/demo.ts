/**
 * `npm run demo`: the app on its embedded service, with simulated assignments. Builds the app if
 * needed, prints its runtime and each notable event. Exits with 0 after `--for`, at Ctrl+C, and
 * when its window is closed; with 2 when a flag is wrong; with 1 when the app cannot run.
 */
import type { RunningDocket } from "../support/running-docket.ts";
import { Autopilot } from "./autopilot.ts";
import { type DemoFlags, readFlags, sentenceOf, USAGE } from "./flags.ts";
import { interruption, untilInterrupted } from "./interruption.ts";
import { launchForUser } from "./launch-for-user.ts";

const BAD_INPUT = 2;

/** Assignments per minute, enough to show activity and few enough to read. */
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
  const interrupted = interruption();
  const docket = await launchForUser({ args: [`--demonstration=${RATE}`], headless: flags.headless }, interrupted);
  if (docket === undefined) return 0;
  const autopilot = flags.autopilot ? new Autopilot(docket.page) : undefined;
  const flying = autopilot?.run();
  const end = await Promise.race([untilInterrupted(interrupted), docket.main.exited(), timer(flags.duration)]);
  autopilot?.stop();
  if (flags.screenshot !== undefined) await picture(docket, flags.screenshot);
  await docket.close();
  await flying;
  if (typeof end === "string" || end.code === 0 || interrupted.aborted) return 0;
  console.error(`The app ended by itself with ${end.signal ?? `code ${end.code}`}.`);
  return 1;
}

async function picture(docket: RunningDocket, file: string): Promise<void> {
  if (docket.page.isClosed()) throw new Error("--screenshot: the window is closed, so there is no picture of it.");
  await docket.page.screenshot({ path: file });
  console.log(`screenshot: ${file}`);
}

/** Never settles without a duration. */
function timer(duration: number | undefined): Promise<"over"> {
  return new Promise((resolve) => {
    if (duration !== undefined) setTimeout(() => resolve("over"), duration);
  });
}

// `exit` and not `exitCode`: a forgotten timer or signal handler must not keep the process running.
process.exit(await main(process.argv.slice(2)));
