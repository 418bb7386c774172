/**
 * Takes a command to the running app: builds the app if needed, prints its runtime and starts it.
 * Ends silently when interrupted before that.
 */
import { buildIfNeeded } from "../support/build-if-needed.ts";
import { findBrowser } from "../support/find-browser.ts";
import { launchDocket } from "../support/launch.ts";
import type { LaunchOptions, RunningDocket } from "../support/running-docket.ts";
import { chooseRuntime } from "./choose-runtime.ts";
import { wasInterrupted } from "./interruption.ts";

/**
 * Returns `undefined` when interrupted, since the failure resulted from that. Else rejects with the
 * sentence to print.
 */
export async function launchForUser<Launched = RunningDocket>(
  { headless = false, ...options }: Omit<LaunchOptions, "on" | "signal">,
  interrupted: AbortSignal,
  launch: (options: LaunchOptions) => Promise<Launched | RunningDocket> = launchDocket,
): Promise<Launched | RunningDocket | undefined> {
  try {
    buildIfNeeded(say);
    if (await wasInterrupted(interrupted)) return undefined;
    const runtime = chooseRuntime(headless);
    if (await wasInterrupted(interrupted)) return undefined;
    say(runtime.line);
    // The launch searches again; only here may the search take minutes, with a line about it.
    if (runtime.kind === "stand-in") findBrowser(process.env, say);
    if (await wasInterrupted(interrupted)) return undefined;
    return await launch({
      onLine: (line, from) => (from === "stdout" ? console.log(line) : console.error(line)),
      ...options,
      on: runtime.kind,
      headless: runtime.headless,
      signal: interrupted,
    });
  } catch (error) {
    if (await wasInterrupted(interrupted)) return undefined;
    throw error;
  }
}

function say(line: string): void {
  console.log(line);
}
