/** The keys of a file, in force beside others for as long as the file has them. */
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
  /** Keys that come from elsewhere, of which the file may have none. */
  readonly others: readonly Grant[];
  /** The keys in force, once the service runs. */
  readonly keys: () => Keys | undefined;
}

/** Brings the keys in force to what the file holds, each time that it changes. */
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

/** Reads the keys of a file beside others. Throws an Error with a sentence. */
export function parseBeside(others: readonly Grant[], text: string): Grant[] {
  return refuseTwice(parseKeyFile(text), others);
}

/** Brings these into force, and those that are not among them out of it. */
export function exchange(keys: Keys | undefined, log: Log, grants: readonly Grant[], before: readonly Grant[]): void {
  const dropped = before.filter(({ keyId }) => !grants.some((grant) => grant.keyId === keyId));
  for (const { keyId } of dropped) keys?.revokeId(keyId);
  for (const grant of grants) keys?.grant(grant);
  log.info("keys.loaded", { keys: grants.length, dropped: dropped.length });
}

/** Says that those before stay in force. */
export function keep(log: Log, fault: string): void {
  log.error("keys.refused", { fault, kept: true });
}

/** A key of the command line that is among these, too, would stand for two principals. */
function refuseTwice(grants: Grant[], others: readonly Grant[]): Grant[] {
  const taken = new Set(others.map(({ keyId }) => keyId));
  const index = grants.findIndex(({ keyId }) => taken.has(keyId));
  if (index >= 0) throw new Error(`keys[${index}] is also given by --key; each key can stand for one principal`);
  return grants;
}
