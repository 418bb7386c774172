/**
 * Every update that the service received, in order, with its outcome: the answer to the control
 * line `{"log": true}` of a test or a curious operator.
 */
import { toJson } from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import {
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
import type { Clock } from "./clock.ts";
import { principalKey } from "./principal.ts";

export interface UpdateRecord {
  /** 1 for the first update that this service received. */
  readonly number: number;
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
  /**
   * The number of the update that this one repeats: it got that one's answer, and changed nothing.
   */
  readonly repeats?: number;
  /** The words of the refusal. */
  readonly error?: string;
}

/** So many records are kept at most; a service that runs for days must not grow by its log. */
const KEPT = 10_000;
/** And so many characters in them: 10,000 reports of the longest kind would be 160 MB. */
const KEPT_CHARACTERS = 4_000_000;

export class UpdateLog {
  readonly #clock: Clock;
  #records: UpdateRecord[] = [];
  /** Records at the beginning that are to be forgotten. */
  #forgotten = 0;
  /** In the records that are kept. */
  #characters = 0;
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Updates received so far: the number of the latest. */
  get count(): number {
    return this.#count;
  }

  /**
   * Writes down an update and, when it was refused, why. Without a request: it was refused unread.
   */
  record(as: Principal, request: Partial<UpdateActionStateRequest>, refusal?: ConnectError): void {
    const end = refusal ? { fate: codeToString(refusal.code), error: refusal.rawMessage } : { fate: "accepted" };
    this.#append(as, request, end);
  }

  /** Writes down an update that was answered as an earlier one was, which it repeats. */
  recordRepetition(as: Principal, request: UpdateActionStateRequest, repeats: number): void {
    this.#append(as, request, { fate: "repeated", repeats });
  }

  #append(as: Principal, request: Partial<UpdateActionStateRequest>, end: Pick<UpdateRecord, "fate" | "error" | "repeats">): void {
    this.#count += 1;
    const record: UpdateRecord = {
      number: this.#count,
      at: new Date(this.#clock.now()).toISOString(),
      as: principalKey(as),
      ...(request.actionId !== undefined && { actionId: request.actionId }),
      ...stateOf(request),
      ...(request.progress && { progress: toJson(ActionProgressSchema, request.progress) }),
      ...provenanceOf(request),
      ...end,
    };
    this.#records.push(record);
    this.#characters += charactersOf(record);
    this.#forget();
  }

  /** The latest in the order in which they came: 10,000, or fewer where they are long. */
  records(): UpdateRecord[] {
    return this.#records.slice(this.#forgotten);
  }

  #forget(): void {
    while (this.#records.length - this.#forgotten > KEPT || this.#characters > KEPT_CHARACTERS) {
      const oldest = this.#records[this.#forgotten];
      if (oldest) this.#characters -= charactersOf(oldest);
      this.#forgotten += 1;
    }
    // Shortening an array costs its length each time: in batches.
    if (this.#forgotten < 1000) return;
    this.#records = this.#records.slice(this.#forgotten);
    this.#forgotten = 0;
  }
}

/** The bound for texts that a client chooses. */
function charactersOf({ as, actionId = "", progress, provenance, error = "" }: UpdateRecord): number {
  const { phase = "", statusMessage = "" } = progress ?? {};
  return as.length + actionId.length + phase.length + statusMessage.length + (provenance?.name?.length ?? 0) + error.length;
}

function stateOf(request: Partial<UpdateActionStateRequest>): Pick<UpdateRecord, "state"> {
  const { state } = toJson(UpdateActionStateRequestSchema, {
    $typeName: UpdateActionStateRequestSchema.typeName,
    actionId: "",
    state: request.state ?? 0,
  });
  return state === undefined ? {} : { state };
}

/** A refused update may carry a time that JSON has no form for. */
function provenanceOf({ provenance }: Partial<UpdateActionStateRequest>): Pick<UpdateRecord, "provenance"> {
  if (!provenance) return {};
  try {
    return { provenance: toJson(ProvenanceRecordSchema, provenance) };
  } catch {
    return { provenance: { name: provenance.name } };
  }
}
