/**
 * The principals and keys of the tests: robot-7 works, ann requests, robot-3 and robot-8 are other
 * principals.
 */
import { create } from "@bufbuild/protobuf";
import { type Principal, PrincipalSchema, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";

export interface TestPrincipal {
  readonly type: "OBJECT" | "USER" | "GROUP" | "SERVICE";
  readonly id: string;
}

/** The principal that Docket acts as. */
export const ROBOT_7: TestPrincipal = { type: "OBJECT", id: "robot-7" };
export const ROBOT_3: TestPrincipal = { type: "OBJECT", id: "robot-3" };
export const ROBOT_8: TestPrincipal = { type: "OBJECT", id: "robot-8" };
export const ANN: TestPrincipal = { type: "USER", id: "ann" };

/** robot-7's key, which may update. */
export const KEY = "key-robot-7";
/** The key of USER:viewer, which may only read. */
export const READ_KEY = "key-viewer";

/** Returns the principal as a protobuf message. */
export function asMessage({ type, id }: TestPrincipal): Principal {
  return create(PrincipalSchema, { id, type: PrincipalType[type] });
}

/** Returns the principal as JSON of the proto. */
export function asJson({ type, id }: TestPrincipal): { id: string; type: `PRINCIPAL_TYPE_${TestPrincipal["type"]}` } {
  return { id, type: `PRINCIPAL_TYPE_${type}` };
}
