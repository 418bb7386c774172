/**
 * The principals and keys of the tests: robot-7 works, ann requests, robot-3 and robot-8 are
 * others.
 */
import { create } from "@bufbuild/protobuf";
import { type Principal, PrincipalSchema, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";

export interface TestPrincipal {
  readonly type: "OBJECT" | "USER" | "GROUP" | "SERVICE";
  readonly id: string;
}

/** The one that Docket acts as. */
export const ROBOT_7: TestPrincipal = { type: "OBJECT", id: "robot-7" };
export const ROBOT_3: TestPrincipal = { type: "OBJECT", id: "robot-3" };
export const ROBOT_8: TestPrincipal = { type: "OBJECT", id: "robot-8" };
export const ANN: TestPrincipal = { type: "USER", id: "ann" };

/** robot-7's key, which may update. */
export const KEY = "key-robot-7";
/** The key of USER:viewer, which may only read. */
export const READ_KEY = "key-viewer";

/** As protobuf has it. */
export function asMessage({ type, id }: TestPrincipal): Principal {
  return create(PrincipalSchema, { id, type: PrincipalType[type] });
}

/** As the proto's JSON has it. */
export function asJson({ type, id }: TestPrincipal): { id: string; type: `PRINCIPAL_TYPE_${TestPrincipal["type"]}` } {
  return { id, type: `PRINCIPAL_TYPE_${type}` };
}
