/** `npm start`: the app for its user, with the machine's own settings and data, on Electron or (saying so) on the stand-in. */
import { EndedEarly } from "../stand-in/host/host.ts";
import { buildIfNeeded } from "../support/build-if-needed.ts";
import { findBrowser } from "../support/find-browser.ts";
import { launchDocket } from "../support/launch.ts";
import { chooseRuntime } from "./choose-runtime.ts";

async function main(args: readonly string[]): Promise<number> {
  const interrupted = new Promise<void>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => resolve());
  });
  buildIfNeeded((line) => console.log(line));
  const runtime = chooseRuntime(false);
  console.log(runtime.line);
  // Found again at the launch; only here it may take minutes, and says so.
  if (runtime.kind === "stand-in") findBrowser(process.env, (line) => console.log(line));
  const settings = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[0].startsWith("DOCKET_") && entry[1] !== undefined),
  );
  const docket = await launchDocket({
    args,
    env: settings,
    on: runtime.kind,
    headless: runtime.headless,
    userDataDir: null,
    onLine: (line, from) => (from === "stdout" ? console.log(line) : console.error(line)),
  });
  const end = await Promise.race([interrupted, docket.main.exited()]);
  await docket.close();
  return end === undefined ? 0 : (end.code ?? 1);
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  // What it had to say has been printed: that Docket runs already, or what was wrong with an argument.
  if (error instanceof EndedEarly) process.exit(error.code ?? 1);
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
