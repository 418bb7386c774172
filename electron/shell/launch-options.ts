/** Options of this start, from the command line and the environment. */
import { resolve } from "node:path";
import { LINK_SCHEME } from "../contract/action-link.ts";
import { t } from "../contract/languages/shared.ts";
import { decimalNumber } from "../contract/setting-values.ts";
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";

export interface LaunchOptions {
  /** Folder of all data that Docket stores; absent for the system's usual place. */
  userData?: string;
  /** Whether to start in the tray. */
  hidden: boolean;
  /** Assignments per minute of the demonstration that is to be started. */
  demonstration?: number;
  /**
   * Set if Docket is to print the configuration of this machine, or of the given file, and exit.
   */
  checkConfig?: { file?: string };
}

export const DEFAULT_DEMONSTRATION_RATE = 12;
const MAX_DEMONSTRATION_RATE = 600;
const CHECK = "--check-config";

/**
 * Returns the file after the flag, separated by "=" or as the next argument; the flag itself if no
 * file is named; undefined without the flag.
 */
function fileToCheck(argv: readonly string[]): string | undefined {
  const at = argv.findLastIndex((text) => text === CHECK || text.startsWith(`${CHECK}=`));
  const flag = argv[at];
  if (flag !== CHECK) return flag?.slice(CHECK.length + 1);
  const next = argv[at + 1] ?? "";
  return next === "" || next.startsWith("-") ? CHECK : next;
}

/**
 * Returns the arguments before a link. On Windows, the author of a link may also have written the
 * arguments after it.
 */
function beforeLink(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((text) => text.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return at < 0 ? argv : argv.slice(0, at);
}

/** Reads the options. Other arguments are ignored, because Electron and Chromium have their own. */
export function readLaunchOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; value: LaunchOptions } | { ok: false; message: string } {
  const options: LaunchOptions = { hidden: argv.includes("--hidden") };
  const folder = env[OTHER_VARIABLES.userData];
  if (folder !== undefined && folder !== "") options.userData = resolve(folder);
  const own = beforeLink(argv);
  const checked = fileToCheck(own);
  if (checked === "") return { ok: false, message: t("failedWindows.checkNoFile", { flag: CHECK }) };
  if (checked !== undefined) options.checkConfig = checked === CHECK ? {} : { file: resolve(checked) };
  const argument = own.findLast((text) => text === "--demonstration" || text.startsWith("--demonstration="));
  if (argument === "--demonstration") options.demonstration = DEFAULT_DEMONSTRATION_RATE;
  else if (argument !== undefined) {
    const text = argument.slice("--demonstration=".length);
    const rate = decimalNumber(text) ?? 0;
    if (!(rate > 0 && rate <= MAX_DEMONSTRATION_RATE)) {
      return {
        ok: false,
        message: t("failedWindows.rateInvalid", { text, max: MAX_DEMONSTRATION_RATE }),
      };
    }
    options.demonstration = rate;
  }
  return { ok: true, value: options };
}
