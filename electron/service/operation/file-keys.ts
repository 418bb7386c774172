/** The keys of a key file, in force together with others as long as the file contains them. */
import type { Clock } from "../clock.ts";
import type { Grant } from "../grant.ts";
import type { Keys } from "../keys.ts";
import { parseKeyFile } from "./key-file.ts";
import type { Log } from "./log.ts";
import { FileWatcher } from "./watched-files.ts";

interface FileKeysOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly path: string;
  /** Keys from other sources, which the file must not contain. */
  readonly others: readonly Grant[];
  /** Returns the keys in force; undefined until the service runs. */
  readonly keys: () => Keys | undefined;
}

/** Returns a watcher that updates the keys in force whenever the file changes. */
export function watchKeys({ clock, log, path, others, keys }: FileKeysOptions): FileWatcher<Grant[]> {
  return new FileWatcher({
    clock,
    name: "the key file",
    paths: [path],
    parse: ([text = ""]) => parseBeside(others, text),
    onChange: (grants, before) => exchange(keys(), log, grants, before),
    onFault: (fault) => keep(log, fault),
  });
}

/** Parses the keys of a file beside others. Throws an Error with a message. */
export function parseBeside(others: readonly Grant[], text: string): Grant[] {
  return refuseTwice(parseKeyFile(text), others);
}

/** Puts these keys into force, and revokes earlier ones that are missing. */
export function exchange(keys: Keys | undefined, log: Log, grants: readonly Grant[], before: readonly Grant[]): void {
  const dropped = before.filter(({ keyId }) => !grants.some((grant) => grant.keyId === keyId));
  for (const { keyId } of dropped) keys?.revokeId(keyId);
  for (const grant of grants) keys?.grant(grant);
  log.info("keys.loaded", { keys: grants.length, dropped: dropped.length });
}

/** Logs that the earlier keys stay in force. */
export function keep(log: Log, fault: string): void {
  log.error("keys.refused", { fault, kept: true });
}

/**
 * Throws if a key of the command line is in the file, too, because it would stand for two
 * principals.
 */
function refuseTwice(grants: Grant[], others: readonly Grant[]): Grant[] {
  const taken = new Set(others.map(({ keyId }) => keyId));
  const index = grants.findIndex(({ keyId }) => taken.has(keyId));
  if (index >= 0) throw new Error(`keys[${index}] is also given by --key; each key can stand for one principal`);
  return grants;
}
