/**
 * The key file, in JSON: `{"keys": [{"sha256": "…", "principal": "TYPE:id"}, …]}`, each entry
 * optionally with `"readOnly": true`, `"only": ["TYPE:id", …]` and a `"note"`. It contains digests,
 * so a copy of it gives no access. Parsed strictly: a misspelt field is reported by name, and the
 * whole file is refused. A partly written file is invalid JSON, and never a valid file with fewer
 * keys.
 */
import type { Principal } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { Grant } from "../grant.ts";
import { checkPrincipal } from "../limits.ts";
import { parsePrincipal } from "../principal.ts";
import { messageOf } from "../seed.ts";

/**
 * Minimum length of a key. The digest of a shorter key could be reversed by trying keys; 32 random
 * hexadecimal digits are 128 bits.
 */
export const MIN_KEY_LENGTH = 32;

const FIELDS = ["sha256", "principal", "readOnly", "only", "note"] as const;
const HOW_TO_HASH = "the file holds digests and no keys; write a key's with: npm run -s service -- --hash-key";

/** Parses the whole file. Throws an Error whose message contains the entry and the field. */
export function parseKeyFile(text: string): Grant[] {
  const { keys, ...others } = object(parseJson(text), "the file");
  refuseOthers(Object.keys(others), 'the file may hold "keys" and nothing else');
  if (!Array.isArray(keys)) throw new Error('the file must hold an array "keys"');
  const places = new Map<string, number>();
  return keys.map((entry: unknown, index) => {
    const place = `keys[${index}]`;
    const grant = parseEntry(entry, place);
    const earlier = places.get(grant.keyId);
    if (earlier !== undefined) throw new Error(`${place} is the same key as keys[${earlier}]; each key can stand for one principal`);
    places.set(grant.keyId, index);
    return grant;
  });
}

function parseEntry(value: unknown, place: string): Grant {
  const entry = object(value, place);
  if ("key" in entry) throw new Error(`${place} has a field "key": ${HOW_TO_HASH}`);
  refuseOthers(
    Object.keys(entry).filter((name) => !FIELDS.some((field) => field === name)),
    `${place} may have ${FIELDS.join(", ")}`,
  );
  const { sha256, principal, readOnly = false, only, note } = entry;
  if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/i.test(sha256))
    throw new Error(`${place}.sha256 must be 64 hexadecimal digits: ${HOW_TO_HASH}`);
  if (typeof readOnly !== "boolean") throw new Error(`${place}.readOnly must be true or false`);
  if (note !== undefined && typeof note !== "string") throw new Error(`${place}.note must be a text`);
  return {
    keyId: sha256.toLowerCase(),
    minLength: MIN_KEY_LENGTH,
    principal: principalAt(`${place}.principal`, principal),
    readOnly,
    ...(only !== undefined && { only: principalsAt(`${place}.only`, only) }),
  };
}

/**
 * Returns the principals. An empty list is refused: it would forbid everything, while its author
 * probably means no limit.
 */
function principalsAt(place: string, value: unknown): Principal[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error(`${place} must be a list of principals, of one at least`);
  return value.map((entry: unknown, index) => principalAt(`${place}[${index}]`, entry));
}

function principalAt(place: string, value: unknown): Principal {
  if (typeof value !== "string") throw new Error(`${place} must be a text, TYPE:id`);
  try {
    const principal = parsePrincipal(value);
    checkPrincipal("principal", principal);
    return principal;
  } catch (error) {
    throw new Error(`${place}: ${messageOf(error)}`, { cause: error });
  }
}

function refuseOthers(names: readonly string[], rule: string): void {
  const [name] = names;
  if (name !== undefined) throw new Error(`${rule}, and has ${JSON.stringify(name)}`);
}

function object(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${place} must be a JSON object`);
  return value as Readonly<Record<string, unknown>>;
}

function parseJson(text: string): unknown {
  try {
    // An editor may have added a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    // The message of JSON.parse quotes the text, which may contain a key.
    throw new Error("it is not JSON", { cause: error });
  }
}
