/**
 * `npm start`: the app for its user, with the machine's own settings and data, on Electron or (with
 * a line about it) on the stand-in. Exits with 0 at Ctrl+C and when the reader of its output has
 * gone; with 2 when a flag is wrong; else with the app's own code.
 */
import manifest from "../../package.json" with { type: "json" };
import { EndedEarly } from "../stand-in/host/host.ts";
import type { OnLine } from "../stand-in/host/output.ts";
import { findElectron, hasDisplay } from "../support/find-electron.ts";
import { launchDocket } from "../support/launch.ts";
import { readStartFlags, sentenceOf, START_USAGE, type StartFlags } from "./flags.ts";
import { interruption, untilInterrupted } from "./interruption.ts";
import { launchForUser } from "./launch-for-user.ts";
import { startElectron } from "./start-electron.ts";

const BAD_INPUT = 2;

const onLine: OnLine = (line, from) => (from === "stdout" ? console.log(line) : console.error(line));

async function main(args: readonly string[]): Promise<number> {
  let flags: StartFlags;
  try {
    flags = readStartFlags(args);
  } catch (error) {
    console.error(sentenceOf(error));
    return BAD_INPUT;
  }
  if (flags.help) {
    console.log(START_USAGE);
    return 0;
  }
  if (flags.version) {
    console.log(`Docket ${manifest.version}`);
    return 0;
  }
  try {
    return await run(flags);
  } catch (error) {
    // The reason has been printed: another Docket is running, or a setting is wrong.
    if (error instanceof EndedEarly) return error.code ?? 1;
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function run({ passed }: StartFlags): Promise<number> {
  const interrupted = interruption();
  const settings = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[0].startsWith("DOCKET_") && entry[1] !== undefined),
  );
  // The preview's browser is a child of this process and must not inherit the key.
  delete process.env["DOCKET_API_KEY"];
  const docket = await launchForUser(
    { args: passed, env: settings, userDataDir: null, conditions: { display: hasDisplay() }, onLine },
    interrupted,
    async (options) => {
      const program = options.on === "electron" ? findElectron() : undefined;
      return program === undefined ? launchDocket(options) : startElectron({ program, args: passed, env: settings, onLine });
    },
  );
  if (docket === undefined) return 0;
  const end = await Promise.race([untilInterrupted(interrupted), docket.main.exited()]);
  await docket.close();
  return typeof end === "string" || interrupted.aborted ? 0 : (end.code ?? 1);
}

process.exit(await main(process.argv.slice(2)));
