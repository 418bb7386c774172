/**
 * A separate process: sends updates at a rate that does not wait for responses, or as many as are
 * answered. Each has an Idempotency-Key, like Docket's.
 */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { KEY } from "../../support/principals.ts";
import { statePath } from "../../service/raw-clients.ts";
import { answer } from "../main/child.ts";
import { markOf, now } from "./update-marks.ts";

/** Answered with `Sent` when the last update is answered. */
export interface UpdatesQuestion {
  readonly baseUrls: readonly string[];
  /** Number of Actions, the first ones, that are changed in turn. */
  readonly actions: number;
  /** Updates per second; 0: as many as are answered. */
  readonly perSecond: number;
  readonly seconds: number;
  /** The number of the first update. */
  readonly first: number;
}

/** Times by the update's number, from the first on. */
export interface Sent {
  /** When each update was due: a late one is timed from there. */
  readonly due: number[];
  /** When its response was complete; null where the update was refused. */
  readonly accepted: (number | null)[];
  /** The message of a refusal. */
  readonly refusal?: string;
}

const AT_A_TIME = 64;
const TICK_MS = 2;
/** A prime step, so that neighbouring numbers are far from each other. */
const STRIDE = 7_919;

const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });

function update(baseUrl: string, actionId: string, number: number): Promise<string | undefined> {
  const { hostname, port } = new URL(baseUrl);
  const body = JSON.stringify({ state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "measuring", statusMessage: markOf(number) } });
  const headers = {
    "X-API-KEY": KEY,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Idempotency-Key": randomUUID(),
  };
  return new Promise((resolve) => {
    const call = request({ agent, hostname, port, path: statePath(actionId), method: "PUT", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => (text += piece));
      response.on("end", () => resolve(response.statusCode === 200 ? undefined : text));
      response.on("error", ({ message }) => resolve(message));
    });
    call.on("error", ({ message }) => resolve(message));
    call.end(body);
  });
}

async function send({ baseUrls, actions, perSecond, seconds, first }: UpdatesQuestion): Promise<Sent> {
  const due: number[] = [];
  const accepted: (number | null)[] = [];
  let refusal: string | undefined;
  const began = now();
  const sendNext = async (dueAt: number): Promise<void> => {
    const index = due.push(dueAt) - 1;
    accepted.push(null);
    const number = first + index;
    const refused = await update(baseUrls[number % baseUrls.length] ?? "", `act-${(number * STRIDE) % actions}`, number);
    if (refused === undefined) accepted[index] = now();
    else refusal = refused;
  };
  if (perSecond === 0) {
    const worker = async (): Promise<void> => {
      while (now() - began < seconds * 1_000) await sendNext(now());
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  } else {
    await atRate(perSecond, seconds, began, sendNext);
  }
  return { due, accepted, ...(refusal !== undefined && { refusal }) };
}

/** Sends updates at this rate; a late tick sends those that are overdue. */
function atRate(perSecond: number, seconds: number, began: number, sendNext: (dueAt: number) => Promise<void>): Promise<void> {
  const total = perSecond * seconds;
  const sending: Promise<void>[] = [];
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const isDue = Math.min(total, Math.floor(((now() - began) / 1_000) * perSecond));
      while (sending.length < isDue) sending.push(sendNext(began + ((sending.length + 1) / perSecond) * 1_000));
      if (sending.length < total) return;
      clearInterval(timer);
      void Promise.all(sending).then(() => resolve());
    }, TICK_MS);
  });
}

answer((question: UpdatesQuestion) => send(question));
