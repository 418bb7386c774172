/**
 * How the fuzzed service treats an update, and what a careful reader concludes from the response.
 */
import type { JsonObject } from "@bufbuild/protobuf";
import type { Clock } from "../../electron/core/ports.ts";
import { bytes, type WireFormat } from "../core/transport/wire-format.ts";
import { failingAnswer, foreignAnswer, mayBeNo, type PlainAnswer } from "./answers.ts";
import { mutatedBytes } from "./mutate-bytes.ts";
import { mutatedText } from "./mutate-json.ts";
import type { Oracle } from "./oracle.ts";
import type { SeededRandom } from "./random.ts";
import { provenancesInBinaryAnswer } from "./read-binary.ts";
import { provenancesInAnswer } from "./read-json.ts";
import type { AppRequest } from "./requests.ts";
import type { Truth } from "./truth.ts";

/**
 * By "id|name@time": when the update was sent, and whether a response may be read as an acceptance
 * or as a refusal.
 */
export type UpdateEvidence = Map<string, { sentAt: number[]; mayBeYes: boolean; mayBeNo: boolean }>;

export interface Answering {
  random: SeededRandom;
  clock: Clock;
  format: WireFormat;
  oracle: Oracle;
  truth: Truth;
  updates: UpdateEvidence;
  isHealthy: boolean;
  /** The delay is in milliseconds. */
  emitLater: (event: JsonObject, delay: number) => void;
}

export type UpdateRequest = Extract<AppRequest, { is: "update" }>;

/** Resolves with the response; rejects as fetch does. */
export async function answerUpdate(at: Answering, request: UpdateRequest, signal: AbortSignal): Promise<PlainAnswer> {
  const { random, clock, isHealthy } = at;
  const key = `${request.id}|${request.sentAs}`;
  const evidence = at.updates.get(key) ?? { sentAt: [], mayBeYes: false, mayBeNo: false };
  at.updates.set(key, evidence);
  evidence.sentAt.push(clock.monotonic());
  const fate = isHealthy ? 0 : random.next();
  if (fate < 0.7) {
    const event = at.truth.update(request.id, request.change);
    if (event !== undefined && (isHealthy || random.chance(0.8))) at.emitLater(event, random.pick([0, 40, 2_000]));
  }
  if (fate > 0.55 && fate < 0.62) return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  if (fate > 0.62 && fate < 0.66) throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
  const answer = fate < 0.8 ? yes(at, request) : fate < 0.84 ? foreignAnswer(random) : failingAnswer(random, { key: true });
  evidence.mayBeNo ||= mayBeNo(answer);
  evidence.mayBeYes ||= answer.status < 300;
  const seen = answer.body === null ? [] : provenancesIn(at.format, answer.body);
  for (const one of seen) at.oracle.provenances.add(`${request.id}|${one}`);
  return answer;
}

function yes({ random, format, truth, isHealthy }: Answering, { id }: UpdateRequest): PlainAnswer {
  const headers = { "Content-Type": format.answerType };
  const message = { action: truth.action(id) };
  const plain = (): PlainAnswer => ({ status: 200, headers, body: encoded(format, message) });
  if (isHealthy || random.chance(0.4)) return plain();
  return random.pick([
    plain,
    () => ({ status: 200, headers, body: format.answer({}) }),
    () => ({ status: 200, headers: {}, body: new Uint8Array() }),
    () => ({ status: 204, headers: {}, body: null }),
    () => ({ status: 202, headers, body: null }),
    () => ({ status: 200, headers, body: bytes("null") }),
    () => ({ status: 200, headers, body: mutatedBytes(random, encoded(format, message)) }),
    () => ({ status: 200, headers, body: bytes(mutatedText(random, message)) }),
    () => ({ status: 200, headers, body: encoded(format, { action: { ...message.action, id: "another" } }) }),
  ])();
}

/**
 * Returns the encoded response, without an Action that the codec cannot represent (an unknown
 * enum).
 */
function encoded(format: WireFormat, message: JsonObject): Uint8Array {
  try {
    return format.answer(message);
  } catch {
    return format.answer({});
  }
}

/** Returns every provenance that any reader may find in the body of a response. */
function provenancesIn(format: WireFormat, body: Uint8Array): string[] {
  const payloads = format.transport === "grpc-web" ? [body.slice(5), body.slice(5, 5 + lengthIn(body))] : [body];
  return payloads.flatMap((payload) => (format.codec === "json" ? provenancesInAnswer(payload) : provenancesInBinaryAnswer(payload)));
}

function lengthIn(body: Uint8Array): number {
  return body.byteLength < 5 ? 0 : new DataView(body.buffer, body.byteOffset).getUint32(1);
}
