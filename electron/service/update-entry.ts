/**
 * One update that the service received, as its log and its store keep it: the request, its
 * principal, and the outcome. Plain data except for the answer, which is shared with the Actions.
 */
import { randomUUID } from "node:crypto";
import { create, toJson } from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import {
  type Action,
  type ActionProgress,
  type ActionProgressJson,
  ActionProgressSchema,
  type Principal,
  type ProvenanceRecordJson,
  ProvenanceRecordSchema,
} from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  type UpdateActionStateRequest,
  type UpdateActionStateRequestJson,
  UpdateActionStateRequestSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { MAX_ID, MAX_LABEL, MAX_MESSAGE } from "../contract/vocabulary.ts";
import { principalKey } from "./principal.ts";

/** Identity of a request, by which a repetition is recognised (repeated-updates.ts). */
export interface Repeatable {
  /** Hash of the API key with its rights. */
  readonly scope: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** Digest of the request's content, independent of codec and transport. */
  readonly digest: string;
}

export interface UpdateEntry {
  /** Unique among all updates of all instances. */
  readonly id: string;
  /** Time of receipt, RFC 3339 in UTC. */
  readonly at: string;
  /** The principal of the request, as `TYPE:id`. */
  readonly as: string;
  /** Absent if the request was refused before it was parsed. */
  readonly actionId?: string;
  readonly state?: NonNullable<UpdateActionStateRequestJson["state"]>;
  readonly progress?: ActionProgressJson;
  readonly provenance?: ProvenanceRecordJson;
  /** "accepted", "repeated", or the code of the refusal, for example "failed_precondition". */
  readonly fate: string;
  /** Id of the entry that this one repeats: it received the same answer and changed nothing. */
  readonly repeats?: string;
  /** Message of the refusal. */
  readonly error?: string;
  readonly repeatable?: Repeatable;
  /** The Action after the update, if the update was accepted and can be repeated. */
  readonly answer?: Action;
}

const ACCEPTED = "accepted";
const REPEATED = "repeated";

type Outcome = Pick<UpdateEntry, "repeats" | "repeatable" | "answer"> & { readonly refusal?: ConnectError };

/**
 * Creates an entry; without an outcome, for an accepted update. The request is empty if it was
 * refused before it was read.
 */
export function updateEntry(at: number, as: Principal, request: Partial<UpdateActionStateRequest>, outcome: Outcome = {}): UpdateEntry {
  const { refusal, ...more } = outcome;
  return {
    id: randomUUID(),
    at: new Date(at).toISOString(),
    as: principalKey(as),
    ...(request.actionId !== undefined && { actionId: bounded(request.actionId, 2 * MAX_ID) }),
    ...stateOf(request),
    ...(request.progress && { progress: progressOf(request.progress) }),
    ...provenanceOf(request),
    fate: fateOf(outcome),
    ...(refusal && { error: refusal.rawMessage }),
    ...more,
  };
}

/** Whether the update was refused and so has changed nothing. */
export function isRefused({ fate }: UpdateEntry): boolean {
  return fate !== ACCEPTED && fate !== REPEATED;
}

/**
 * Truncates a text. A request may be refused for a text of a mebibyte: stored in full, a client
 * could fill the disk with refusals, and NATS would not accept them. Texts of valid length are not
 * truncated.
 */
function bounded(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

function progressOf({ phase, statusMessage }: ActionProgress): ActionProgressJson {
  const short = { phase: bounded(phase, 2 * MAX_LABEL), statusMessage: bounded(statusMessage, 2 * MAX_MESSAGE) };
  return toJson(ActionProgressSchema, create(ActionProgressSchema, short));
}

function fateOf({ refusal, repeats }: Outcome): string {
  if (refusal) return codeToString(refusal.code);
  return repeats === undefined ? ACCEPTED : REPEATED;
}

function stateOf(request: Partial<UpdateActionStateRequest>): Pick<UpdateEntry, "state"> {
  const { state } = toJson(UpdateActionStateRequestSchema, {
    $typeName: UpdateActionStateRequestSchema.typeName,
    actionId: "",
    state: request.state ?? 0,
  });
  return state === undefined ? {} : { state };
}

/** A refused update may contain a time that JSON cannot express. */
function provenanceOf({ provenance }: Partial<UpdateActionStateRequest>): Pick<UpdateEntry, "provenance"> {
  if (!provenance) return {};
  const name = bounded(provenance.name, 2 * MAX_LABEL);
  try {
    return { provenance: toJson(ProvenanceRecordSchema, create(ProvenanceRecordSchema, { ...provenance, name })) };
  } catch {
    return { provenance: { name } };
  }
}
