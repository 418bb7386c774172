/**
 * Principals as text, `TYPE:id`, and as keys of sets and maps. Two principals are the same if id
 * and type are equal (proto/README.md).
 */
import { create } from "@bufbuild/protobuf";
import { type Principal, PrincipalSchema, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { PRINCIPAL_TYPES } from "../contract/vocabulary.ts";

const TYPES: ReadonlyMap<string, PrincipalType> = new Map(PRINCIPAL_TYPES.map((name) => [name, PrincipalType[name]]));

const TYPE_NAMES: ReadonlyMap<PrincipalType, string> = new Map([...TYPES].map(([name, type]) => [type, name]));

/** Whether a Principal may have this type. UNSPECIFIED and unknown numbers are not allowed. */
export function isKnownType(type: PrincipalType): boolean {
  return TYPE_NAMES.has(type);
}

/** Returns `TYPE:id`, which is equal only for equal principals. */
export function principalKey(principal: Principal): string {
  return `${TYPE_NAMES.get(principal.type) ?? "UNSPECIFIED"}:${principal.id}`;
}

/**
 * Parses `TYPE:id`, where the id may contain further colons. Throws an Error whose message quotes
 * the text.
 */
export function parsePrincipal(text: string): Principal {
  const colon = text.indexOf(":");
  const type = TYPES.get(colon < 0 ? text : text.slice(0, colon));
  if (colon < 0 || type === undefined) {
    throw new Error(`"${text}" is not a principal: it must be written TYPE:id, where TYPE is one of ${[...TYPES.keys()].join(", ")}`);
  }
  const id = text.slice(colon + 1);
  if (id.trim() === "") throw new Error(`"${text}" is not a principal: the id after "${text.slice(0, colon)}:" is missing`);
  return create(PrincipalSchema, { id, type });
}
