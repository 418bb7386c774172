/** The flags that select the keys in force, and the commands that create or move keys and exit. */
import { readFileSync } from "node:fs";
import { type Grant, parseGrant } from "../grant.ts";
import { parseKeyFile } from "./key-file.ts";
import { messageOf } from "../seed.ts";
import { readStoreFlags, type StorePlan } from "../store-flags.ts";

export const KEY_FLAGS = {
  key: { type: "string", multiple: true, default: [] as string[] },
  keys: { type: "string" },
  "keys-in-store": { type: "boolean", default: false },
  "put-keys": { type: "string" },
  "new-key": { type: "string" },
  "hash-key": { type: "boolean", default: false },
} as const;

type NatsPlan = Extract<StorePlan, { kind: "nats" }>;

export type KeyCommand =
  | { readonly kind: "new key"; readonly rights: string }
  | { readonly kind: "hash key" }
  /** Text of a validated key file. */
  | { readonly kind: "put keys"; readonly store: NatsPlan; readonly text: string; readonly count: number };

interface CommandValues {
  readonly "new-key"?: string | undefined;
  readonly "hash-key": boolean;
  readonly "put-keys"?: string | undefined;
}

/**
 * Returns undefined if no command is given. Throws an Error whose message contains the flag, or the
 * file and its entry.
 */
export function readKeyCommand(values: CommandValues & Parameters<typeof readStoreFlags>[0]): KeyCommand | undefined {
  if (values["new-key"] !== undefined) return { kind: "new key", rights: values["new-key"] };
  if (values["hash-key"]) return { kind: "hash key" };
  const file = values["put-keys"];
  if (file === undefined) return undefined;
  const store = inNats("--put-keys", readStoreFlags(values));
  const text = read(file);
  try {
    return { kind: "put keys", store, text, count: parseKeyFile(text).length };
  } catch (error) {
    throw new Error(`the key file ${file}: ${messageOf(error)}`, { cause: error });
  }
}

interface SourceValues {
  readonly key: readonly string[];
  readonly keys?: string | undefined;
  readonly "keys-in-store": boolean;
}

/**
 * Returns the keys of the command line and the sources of further keys. Throws an Error whose
 * message never contains a key.
 */
export function readKeySources(values: SourceValues, store: StorePlan, control: boolean) {
  const { keys: file, "keys-in-store": areInStore } = values;
  const grants = values.key.map(readKey);
  refuseTwice(grants);
  if (file !== undefined && areInStore) throw new Error("--keys and --keys-in-store: give one of them");
  if (areInStore) inNats("--keys-in-store", store);
  if (grants.length === 0 && file === undefined && !areInStore && !control)
    throw new Error("--key is missing: without a key nobody can connect; write --key KEY=TYPE:id, or --keys FILE");
  return { grants, file, areInStore };
}

function inNats(flag: string, store: StorePlan): NatsPlan {
  if (store.kind === "nats") return store;
  throw new Error(`${flag}: it goes with --store, which is missing`);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`--put-keys: the file ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function readKey(text: string): Grant {
  try {
    return parseGrant(text);
  } catch (error) {
    throw new Error(`--key: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Throws for a duplicate key, of which the later one would win silently. The message contains its
 * position, not the key, since it may be logged.
 */
function refuseTwice(grants: readonly Grant[]): void {
  const places = new Map<string, number>();
  for (const [index, { keyId }] of grants.entries()) {
    const earlier = places.get(keyId);
    if (earlier !== undefined) {
      throw new Error(
        `--key: the KEY of number ${index + 1} is the same as that of number ${earlier}; each KEY can stand for one principal`,
      );
    }
    places.set(keyId, index + 1);
  }
}
