/**
 * The foreign service's records: Actions, and every requested update, in order. They are the ground
 * truth of a test.
 */
import type { Style } from "./style.ts";

export type Principal = { id: string; type: string };
export type Progress = { phase?: string; statusMessage?: string };
/** `updatedAt` in epoch milliseconds. */
export type Provenance = { name?: string; updatedAt?: number };

export type ForeignAction = {
  id: string;
  name?: string;
  type?: string;
  scope?: string;
  /** The state without its prefix. */
  state: string;
  priority?: string;
  progress?: Progress;
  assignedTo?: Principal;
  provenance?: Provenance;
  requestedBy?: Principal;
  authorizedBy?: Principal;
};

export type UpdateRequest = { actionId: string; state: string; progress?: Progress; provenance?: Provenance };

/** `by` is the principal of the key. */
export type RecordedUpdate = UpdateRequest & { by: string };

export type EventType = "INITIAL" | "CREATED" | "UPDATED" | "CANCELLED";

/** A change of an Action: its previous version, if any, and its current version. */
export interface Change {
  type: EventType;
  action: ForeignAction;
  before: ForeignAction | undefined;
}

export type Refusal = { code: "not_found" | "failed_precondition"; message: string };

const ORDER = ["DRAFT", "PENDING", "APPROVED", "ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "COMPLETED"];
const EXITS = ["CANCELLED", "FAILED", "REJECTED"];
const TERMINAL = new Set(["COMPLETED", ...EXITS]);
/** Prefix of the ids of Actions that accept no update from anybody. */
export const LOCKED = "locked";
/** The service's own message for a locked Action. */
export const LOCKED_WORDS = "The night shift has locked this job.";

export class Records {
  /** Every recorded update, in order. */
  readonly updates: RecordedUpdate[] = [];
  /** Every requested update, including refused ones, in order. */
  readonly asked: UpdateRequest[] = [];
  private readonly actions = new Map<string, ForeignAction>();
  private readonly style: Style;
  private readonly changed: (change: Change) => void;

  constructor(style: Style, changed: (change: Change) => void) {
    this.style = style;
    this.changed = changed;
  }

  get(id: string): ForeignAction | undefined {
    return this.actions.get(id);
  }

  /** Returns the matching Actions that are not in a final state. */
  open(matches: (action: ForeignAction) => boolean): ForeignAction[] {
    return [...this.actions.values()].filter((action) => !TERMINAL.has(action.state) && matches(action));
  }

  create(action: ForeignAction): void {
    this.put("CREATED", action);
  }

  /** Assigns an Action that was in a final state again, under the same id. */
  reopen(id: string): void {
    this.put("CREATED", { ...this.known(id), state: "ASSIGNED" });
  }

  assign(id: string, assignedTo: Principal): void {
    this.put("UPDATED", { ...this.known(id), assignedTo });
  }

  /** Sets a state that the interface document does not list. */
  force(id: string, state: string): void {
    this.put("UPDATED", { ...this.known(id), state });
  }

  /** Records an update. Returns undefined when it was recorded, else the refusal. */
  update(request: UpdateRequest, by: string, now: number): Refusal | undefined {
    this.asked.push(request);
    const before = this.actions.get(request.actionId);
    if (before === undefined) return { code: "not_found", message: `There is no job "${request.actionId}".` };
    if (before.id.startsWith(LOCKED)) return { code: "failed_precondition", message: LOCKED_WORDS };
    if (!mayMove(before.state, request.state))
      return { code: "failed_precondition", message: `A job that is ${before.state} cannot become ${request.state}.` };
    this.updates.push({ ...request, by });
    const provenance = this.provenanceOf(request, by, now);
    const after: ForeignAction = { ...before, state: request.state, provenance };
    if (request.progress !== undefined) after.progress = request.progress;
    this.put(request.state === "CANCELLED" ? "CANCELLED" : "UPDATED", after);
    return undefined;
  }

  private provenanceOf({ provenance }: UpdateRequest, by: string, now: number): Provenance {
    const own: Provenance = { name: by, updatedAt: now };
    if (provenance === undefined) return own;
    const { name = by, updatedAt = now } = provenance;
    switch (this.style.provenance) {
      case "kept":
        return { name, updatedAt };
      case "dropped":
        return own;
      case "whole seconds":
        return { name, updatedAt: Math.floor(updatedAt / 1000) * 1000 };
      case "renamed":
        return { name: `${by} (api)`, updatedAt };
    }
  }

  private put(type: EventType, action: ForeignAction): void {
    const before = this.actions.get(action.id);
    this.actions.set(action.id, action);
    this.changed({ type, action, before });
  }

  private known(id: string): ForeignAction {
    const action = this.actions.get(id);
    if (action === undefined) throw new Error(`There is no Action "${id}".`);
    return action;
  }
}

function mayMove(from: string, to: string): boolean {
  if (from === to) return true;
  if (TERMINAL.has(from)) return false;
  return EXITS.includes(to) || ORDER.indexOf(to) === ORDER.indexOf(from) + 1;
}
