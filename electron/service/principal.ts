/**
 * Principals as people write them, `TYPE:id`, and as keys of sets and maps. Two principals are the
 * same when id and type are (proto/README.md).
 */
import { create } from "@bufbuild/protobuf";
import { type Principal, PrincipalSchema, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { PRINCIPAL_TYPES } from "../contract/vocabulary.ts";

const TYPES: ReadonlyMap<string, PrincipalType> = new Map(PRINCIPAL_TYPES.map((name) => [name, PrincipalType[name]]));

const TYPE_NAMES: ReadonlyMap<PrincipalType, string> = new Map([...TYPES].map(([name, type]) => [type, name]));

/**
 * A type that a Principal may have: UNSPECIFIED and numbers that this service does not know are
 * none.
 */
export function isKnownType(type: PrincipalType): boolean {
  return TYPE_NAMES.has(type);
}

/** `TYPE:id`; equal for equal principals, and only for those. */
export function principalKey(principal: Principal): string {
  return `${TYPE_NAMES.get(principal.type) ?? "UNSPECIFIED"}:${principal.id}`;
}

/**
 * Reads `TYPE:id`, where the id may hold further colons. Throws an Error whose sentence quotes the
 * text.
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
