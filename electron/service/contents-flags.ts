/** The flags that export and import a store's whole contents. */
import { type LastingPlan, readStoreFlags } from "./store-flags.ts";

export const CONTENTS_USAGE = `  --export [FILE]           with --data or --store: write all that is kept there, Actions and updates, to this file or to standard output, and
                            exit; a service may be running meanwhile; one JSON object per line, of which the last says how many there are
  --import FILE             with --data or --store: import a whole export, or a seed, where nothing is kept yet, and exit; a fault in the
                            file is reported with its line, and then none of it is imported; in NATS, an import that broke off is
                            finished by the same command, and no service starts there before that
`;

export const CONTENTS_FLAGS = { export: { type: "string" }, import: { type: "string" } } as const;

/**
 * Flags that give a service work or are commands themselves. The flags for addresses and keys are
 * harmless and may be set in an image.
 */
const OTHER_WORK: ReadonlySet<string> = new Set(["seed", "simulate", "control", "put-keys", "new-key", "hash-key"]);

type Values = Parameters<typeof readStoreFlags>[0] & { readonly [Flag in keyof typeof CONTENTS_FLAGS]?: string | undefined };

export type ContentsCommand =
  | { readonly kind: "export"; readonly store: LastingPlan; /** Undefined for standard output. */ readonly file: string | undefined }
  | { readonly kind: "import"; readonly store: LastingPlan; readonly file: string };

/**
 * Rewrites `--export` without a value, which means standard output and which parseArgs cannot
 * express.
 */
export function withExportFile(args: readonly string[]): string[] {
  return args.map((arg, index) => (arg === "--export" && (args[index + 1]?.startsWith("--") ?? true) ? "--export=-" : arg));
}

/** Returns undefined if neither flag is given. Throws an Error whose message names the flag. */
export function readContentsFlags(values: Values, given: readonly string[]): ContentsCommand | undefined {
  const { export: output, import: input } = values;
  const file = input ?? output;
  if (file === undefined) return undefined;
  if (output !== undefined && input !== undefined) throw new Error("--export and --import: one at a time; give one of them");
  const kind = input === undefined ? "export" : "import";
  const stray = given.find((name) => OTHER_WORK.has(name));
  if (stray !== undefined) throw new Error(`--${stray}: it does not go with --${kind}, which ends when it is done`);
  if (file === "") throw new Error(`--${kind}: the name of the file is empty`);
  const store = readStoreFlags(values);
  if (store.kind === "memory") throw new Error(`--${kind}: the place is missing; name it with --data or --store`);
  return kind === "import" ? { kind, store, file } : { kind, store, file: file === "-" ? undefined : file };
}
