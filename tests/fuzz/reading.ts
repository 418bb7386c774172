/**
 * The certain content of one message, by the interface document and proto/README.md alone.
 * Independent of the product's decoder and stricter: it commits to nothing where two readers may
 * differ.
 */
import type { StateName } from "../../electron/contract/vocabulary.ts";

/** A field: certain, absent, or possibly one of several values (unknown if there are none). */
export type Field = { is: "sure"; value: string } | { is: "absent" } | { is: "unsure"; maybe: readonly string[] };

export type EventName = "INITIAL" | "CREATED" | "UPDATED" | "CANCELLED";

export interface ActionReading {
  is: "action";
  /** Undefined if uncertain. */
  event: EventName | undefined;
  id: string;
  name: Field;
  state: Field;
  /** "TYPE:id". */
  assignee: Field;
  /** "name@milliseconds" for every way in which the provenance may be read. */
  provenances: readonly string[];
}

export type Reading =
  | { is: "heartbeat" }
  /** A message that is certainly about no Action. */
  | { is: "nothing" }
  | ActionReading
  /**
   * A message that may stand for an Action: for one of these ids, if any can be found, or for
   * another.
   */
  | { is: "unreadable"; maybeIds: readonly string[] };

export const STATES: readonly StateName[] = [
  "DRAFT",
  "PENDING",
  "APPROVED",
  "ASSIGNED",
  "ACKNOWLEDGED",
  "PLANNED",
  "IN_PROGRESS",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
  "REJECTED",
];
export const EVENTS = ["INITIAL", "CREATED", "UPDATED", "CANCELLED", "HEARTBEAT"] as const;
export const PRINCIPAL_TYPES = ["OBJECT", "USER", "GROUP", "SERVICE"] as const;

export const ENDINGS: ReadonlySet<string> = new Set(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);

const LONGEST_SURE_ID = 256;

export const ABSENT: Field = { is: "absent" };
export const UNSURE: Field = { is: "unsure", maybe: [] };

export function sure(value: string): Field {
  return { is: "sure", value };
}

/** Returns every value that a field may have. */
export function valuesOf(field: Field): readonly string[] {
  if (field.is === "sure") return [field.value];
  return field.is === "unsure" ? field.maybe : [];
}

/** Combines an event's type with its Action. `type` is a field of names in EVENTS. */
export function readingOf(type: Field, action: Omit<ActionReading, "is" | "event" | "id"> & { id: Field }): Reading {
  if (type.is === "sure" && type.value === "HEARTBEAT") return { is: "heartbeat" };
  if (action.id.is !== "sure" || action.id.value === "" || !action.id.value.isWellFormed())
    return { is: "unreadable", maybeIds: valuesOf(action.id) };
  // The interface sets no limit, but a reader may reject an id that is longer than those of
  // Docket's own service.
  if (action.id.value.length > LONGEST_SURE_ID) return { is: "unreadable", maybeIds: ["", action.id.value] };
  const event = type.is === "sure" ? (type.value as EventName) : undefined;
  return { ...action, is: "action", event, id: action.id.value };
}
