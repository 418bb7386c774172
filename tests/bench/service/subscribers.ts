/**
 * A separate process: many streams, each on a connection of its own like those of many robots, read
 * with node:net alone so that they cost little beside the service.
 */
import { connect, type Socket } from "node:net";
import { KEY } from "../../support/principals.ts";
import { STREAM_PATH } from "../../service/raw-clients.ts";
import { answer } from "../main/child.ts";
import { now, UpdateMarks } from "./update-marks.ts";

export type SubscribersQuestion =
  /**
   * Opens the streams; answered once each has its whole list, with the milliseconds that the last
   * one took.
   */
  | { open: Opening }
  /** Answered with all arrivals since the last such request. */
  | { arrivals: true }
  | { close: true };

interface Opening {
  readonly baseUrls: readonly string[];
  /** The number of the first stream. */
  readonly from: number;
  readonly count: number;
  /** Number of streams that follow the same principal. */
  readonly watchers: number;
  readonly heartbeatMs: number;
}

/** The number of each update that arrived as an event, and its time. */
export interface Arrivals {
  readonly numbers: number[];
  readonly at: number[];
  /** Number of streams that ended without being closed by this process. */
  readonly ended: number;
}

/** Number of clients that connect at the same time. */
const AT_A_TIME = 64;

const sockets = new Set<Socket>();
let numbers: number[] = [];
let at: number[] = [];
let ended = 0;

/** Resolves with the first heartbeat, which marks the list as complete. */
function open(baseUrl: string, principal: string, heartbeatMs: number): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const body = JSON.stringify({
    assignedTo: [{ id: principal, type: "PRINCIPAL_TYPE_OBJECT" }],
    heartbeatPeriodMillis: heartbeatMs,
  });
  const head = `POST ${STREAM_PATH} HTTP/1.1\r\nHost: ${hostname}\r\nX-API-KEY: ${KEY}\r\nContent-Type: application/json\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const marks = new UpdateMarks();
    let isOpen = false;
    sockets.add(socket);
    socket.setEncoding("latin1");
    socket.on("connect", () => socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`));
    socket.on("error", reject);
    socket.on("close", () => {
      if (sockets.delete(socket)) ended += 1;
      reject(new Error("A stream ended before its list was complete."));
    });
    socket.on("data", (text: string) => {
      if (!isOpen && text.includes("HEARTBEAT")) {
        isOpen = true;
        resolve();
      }
      for (const number of marks.in(text)) {
        numbers.push(number);
        at.push(now());
      }
    });
  });
}

async function openAll({ baseUrls, from, count, watchers, heartbeatMs }: Opening): Promise<number> {
  const began = now();
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < from + count) {
      const number = next;
      next += 1;
      await open(baseUrls[number % baseUrls.length] ?? "", `robot-${Math.floor(number / watchers)}`, heartbeatMs);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return now() - began;
}

answer((question: SubscribersQuestion) => {
  if ("open" in question) return openAll(question.open);
  if ("close" in question) {
    const open = [...sockets];
    sockets.clear();
    for (const socket of open) socket.destroy();
    return null;
  }
  const arrivals: Arrivals = { numbers, at, ended };
  numbers = [];
  at = [];
  return arrivals;
});
