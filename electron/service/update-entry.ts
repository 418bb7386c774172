/**
 * One update that the service received, as its log and its store keep it: what was asked, on whose
 * behalf, and its fate. Plain data but for the answer, which is shared with the Actions.
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

/** How a repetition is recognised (repeated-updates.ts). */
export interface Repeatable {
  /** Of the API key with its rights: a hash. */
  readonly scope: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** Of the request's content, whatever its codec or transport. */
  readonly digest: string;
}

export interface UpdateEntry {
  /** Unique among all updates of all instances. */
  readonly id: string;
  /** When it was received, RFC 3339 in UTC. */
  readonly at: string;
  /** On whose behalf, `TYPE:id`. */
  readonly as: string;
  /** Absent when the request was refused before it was parsed. */
  readonly actionId?: string;
  readonly state?: NonNullable<UpdateActionStateRequestJson["state"]>;
  readonly progress?: ActionProgressJson;
  readonly provenance?: ProvenanceRecordJson;
  /** "accepted", "repeated", or the code of the refusal, for example "failed_precondition". */
  readonly fate: string;
  /** The id of the entry that this one repeats: it got that one's answer, and changed nothing. */
  readonly repeats?: string;
  /** The words of the refusal. */
  readonly error?: string;
  readonly repeatable?: Repeatable;
  /** Of an accepted one that can be repeated: the Action after it. */
  readonly answer?: Action;
}

const ACCEPTED = "accepted";
const REPEATED = "repeated";

type Outcome = Pick<UpdateEntry, "repeats" | "repeatable" | "answer"> & { readonly refusal?: ConnectError };

/** Without an outcome: accepted. The request of one that was refused unread is empty. */
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

/** Whether it has changed nothing, since it was not allowed. */
export function isRefused({ fate }: UpdateEntry): boolean {
  return fate !== ACCEPTED && fate !== REPEATED;
}

/**
 * A request may be refused for a text of a whole mebibyte: kept as it is, a client could fill the
 * disk with refusals, and NATS would not take them. Texts that can be accepted stay whole.
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

/** A refused update may carry a time that JSON has no form for. */
function provenanceOf({ provenance }: Partial<UpdateActionStateRequest>): Pick<UpdateEntry, "provenance"> {
  if (!provenance) return {};
  const name = bounded(provenance.name, 2 * MAX_LABEL);
  try {
    return { provenance: toJson(ProvenanceRecordSchema, create(ProvenanceRecordSchema, { ...provenance, name })) };
  } catch {
    return { provenance: { name } };
  }
}
