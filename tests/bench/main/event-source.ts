/**
 * A separate process: a service that sends a list, and changes at the requested rate, over a
 * socket. Its readers are distinguished by the first segment of the address.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { answer } from "./child.ts";
import { bytesOf, changeEvents, contentTypeOf, endOf, heartbeat, JSON_WIRE, listEvents } from "./wire-bytes.ts";

/** The period that Docket requests by default. */
const HEARTBEAT_MS = 5_000;
const TICK_MS = 10;

export type SourceQuestion = { listen: { actions: number } } | { send: { to: string; perSecond: number; count: number; from: number } };

const streams = new Map<string, ServerResponse>();
let actions = 0;

const server = createServer((request, response) => {
  const name = request.url?.split("/")[1] ?? "";
  request.resume();
  response.writeHead(200, { "content-type": contentTypeOf(JSON_WIRE) });
  for (const chunk of bytesOf(JSON_WIRE, listEvents(actions))) response.write(chunk);
  // A request beside the stream is for a list only.
  if (streams.has(name)) for (const end of endOf(JSON_WIRE)) response.end(end);
  else streams.set(name, response);
});

setInterval(() => {
  const beat = { ...heartbeat(), timestamp: timestampFromMs(Date.now()) };
  for (const response of streams.values()) for (const chunk of bytesOf(JSON_WIRE, [beat])) response.write(chunk);
}, HEARTBEAT_MS);

/**
 * Sends changes `from` to `from + count` − 1, a few at each tick; a late tick sends those that are
 * overdue.
 */
function send({ to, perSecond, count, from }: { to: string; perSecond: number; count: number; from: number }): Promise<void> {
  const stream = streams.get(to);
  if (stream === undefined) throw new Error(`"${to}" has no stream.`);
  const began = performance.now();
  let sent = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - began) / 1_000) * perSecond));
      for (const chunk of bytesOf(JSON_WIRE, changeEvents(actions, from + sent, due - sent))) stream.write(chunk);
      sent = due;
      if (sent < count) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
}

answer(async (question: SourceQuestion) => {
  if ("send" in question) return send(question.send);
  ({ actions } = question.listen);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
