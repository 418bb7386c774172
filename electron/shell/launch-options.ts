/** The options of this start, from the command line and the environment. */
import { resolve } from "node:path";
import { LINK_SCHEME } from "../contract/action-link.ts";
import { t } from "../contract/languages/shared.ts";
import { decimalNumber } from "../contract/setting-values.ts";
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";

export interface LaunchOptions {
  /** Folder for everything that Docket keeps; absent: the system's usual place. */
  userData?: string;
  /** Start in the tray. */
  hidden: boolean;
  /** Assignments per minute of the demonstration to start with. */
  demonstration?: number;
  /** Print the configuration of this machine, or this file's, and end. */
  checkConfig?: { file?: string };
}

export const DEFAULT_DEMONSTRATION_RATE = 12;
const MAX_DEMONSTRATION_RATE = 600;
const CHECK = "--check-config";

/** The file that is named behind the flag, by "=" or as the next word; the flag itself where none is. */
function fileToCheck(argv: readonly string[]): string | undefined {
  const at = argv.findLastIndex((text) => text === CHECK || text.startsWith(`${CHECK}=`));
  const flag = argv[at];
  if (flag !== CHECK) return flag?.slice(CHECK.length + 1);
  const next = argv[at + 1] ?? "";
  return next === "" || next.startsWith("-") ? CHECK : next;
}

/** Windows passes on what follows a link, and whoever wrote the link may have written that. */
function beforeLink(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((text) => text.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return at < 0 ? argv : argv.slice(0, at);
}

/** Other arguments are left alone: Electron and Chromium have their own. */
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
