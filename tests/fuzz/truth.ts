/**
 * The fuzzed service's real state: its Actions in the style in which they were recorded, and the
 * event that each change causes.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { readAction, readJson } from "./read-json.ts";
import { ENDINGS } from "./reading.ts";
import { asJson, ROBOT_7 } from "../support/principals.ts";

export const ME = asJson(ROBOT_7);
export const MINE = "OBJECT:robot-7";
const OTHER = { id: "robot-3", type: "PRINCIPAL_TYPE_OBJECT" };

const FORWARD = ["ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "COMPLETED"];

export class Truth {
  private readonly actions = new Map<string, JsonObject>();

  /** Records that a message has been sent. */
  record(message: JsonObject): void {
    const reading = readJson(new TextEncoder().encode(JSON.stringify(message)));
    const { action } = message;
    if (reading.is !== "action" || !isObject(action)) return;
    const cancelled = reading.event === "CANCELLED" ? { state: "ACTION_STATE_CANCELLED" } : {};
    // The field name in the message replaces the other name, because a message with both is
    // invalid.
    const { assigned_to: proto, assignedTo: json, ...before } = this.action(reading.id);
    const assignee = json === undefined ? { assigned_to: proto ?? null } : { assignedTo: json };
    const isAssigned = "assigned_to" in action || "assignedTo" in action;
    this.actions.set(reading.id, { ...before, ...(!isAssigned && assignee), ...action, ...cancelled });
  }

  create(id: string, name: string): JsonObject {
    const action: JsonObject = {
      id,
      name,
      type: "inspection",
      state: "ACTION_STATE_ASSIGNED",
      priority: "ACTION_PRIORITY_HIGH",
      assignedTo: ME,
    };
    this.actions.set(id, action);
    return { eventType: "ACTION_EVENT_TYPE_CREATED", action };
  }

  /** Makes one move by another client; undefined if none is possible in this state. */
  move(id: string, kind: "forward" | "cancel" | "reassign" | "progress"): JsonObject | undefined {
    const action = this.actions.get(id);
    const state = this.stateOf(id);
    if (action === undefined || ENDINGS.has(state)) return undefined;
    const next = FORWARD[FORWARD.indexOf(state) + 1] ?? "ASSIGNED";
    const changes: Record<typeof kind, JsonObject> = {
      forward: { state: `ACTION_STATE_${next}` },
      cancel: { state: "ACTION_STATE_CANCELLED" },
      reassign: { assignedTo: OTHER },
      progress: { progress: { phase: state, statusMessage: `at ${state}` } },
    };
    return this.change(id, changes[kind], kind === "cancel" ? "CANCELLED" : "UPDATED");
  }

  /** Applies an update as the service records it. */
  update(id: string, { state, progress, provenance }: JsonObject): JsonObject | undefined {
    if (!this.actions.has(id)) return undefined;
    const change: JsonObject = { state: state ?? null, provenance: provenance ?? null, ...(progress && { progress }) };
    return this.change(id, change, state === "ACTION_STATE_CANCELLED" ? "CANCELLED" : "UPDATED");
  }

  /** Removes an Action without an event. */
  remove(id: string): void {
    this.actions.delete(id);
  }

  /** Ids of the recorded and created Actions, however hostile. */
  get ids(): string[] {
    return [...this.actions.keys()];
  }

  /** Returns the state, or an empty string if it is uncertain. */
  stateOf(id: string): string {
    const field = readAction(this.actions.get(id) ?? {}).state;
    return field.is === "sure" ? field.value : "";
  }

  action(id: string): JsonObject {
    return this.actions.get(id) ?? { id };
  }

  /**
   * Returns the INITIAL messages of a list: open Actions that still belong to the acting principal.
   */
  snapshot(): { id: string; message: JsonObject }[] {
    return [...this.actions].flatMap(([id, action]) => {
      const { assignee } = readAction(action);
      const isMine = assignee.is !== "sure" || assignee.value === MINE;
      if (!isMine || ENDINGS.has(this.stateOf(id))) return [];
      return [{ id, message: { eventType: "ACTION_EVENT_TYPE_INITIAL", timestamp: "2026-11-20T12:00:00Z", action } }];
    });
  }

  private change(id: string, change: JsonObject, event: string): JsonObject {
    const { assigned_to: proto, ...action } = this.action(id);
    const before: JsonObject = proto === undefined ? action : { ...action, assignedTo: proto };
    this.actions.set(id, { ...before, ...change });
    return { eventType: `ACTION_EVENT_TYPE_${event}`, action: this.action(id) };
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
