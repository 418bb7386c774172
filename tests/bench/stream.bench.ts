/**
 * The cost of the safe stream: our reader (frames split first, decoded one by one, so that a bad
 * one costs only itself) beside connect-web's own, on the same bytes. The ratio that vitest prints
 * is the result; the times are this machine's.
 */
import { create, toJsonString } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import { it } from "vitest";
import { ConnectTransport } from "../../electron/core/transport/connect.ts";
import type { GuardedFetch } from "../../electron/core/transport/guarded-fetch.ts";
import type { Frame } from "../../electron/core/transport/transport.ts";
import {
  ActionService,
  StreamActionsRequestSchema,
  StreamActionsResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../support/actions.ts";

const ACTIONS = 10_000;
/** The size of one chunk of a socket. */
const CHUNK = 64 * 1024;

function snapshot(): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let index = 0; index < ACTIONS; index += 1) {
    const event = create(StreamActionsResponseSchema, { eventType: 1, action: anAction(`act-${index}`) });
    parts.push(encodeEnvelope(0, new TextEncoder().encode(toJsonString(StreamActionsResponseSchema, event))));
  }
  parts.push(encodeEnvelope(2, new TextEncoder().encode("{}")));
  const bytes = Buffer.concat(parts);
  const chunks: Uint8Array[] = [];
  for (let offset = 0; offset < bytes.length; offset += CHUNK) chunks.push(bytes.subarray(offset, offset + CHUNK));
  return chunks;
}

const chunks = snapshot();

function answer(): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return Promise.resolve(new Response(body, { headers: { "content-type": "application/connect+json" } }));
}

const ourFetch: GuardedFetch = async (_url, _init, use) => use({ response: await answer(), serverNow: Date.now });

const request = create(StreamActionsRequestSchema, {});
const baseUrl = "http://127.0.0.1:1";
const ours = new ConnectTransport({ baseUrl, protocol: "connect", codec: "json", fetch: ourFetch });
const theirs = createClient(ActionService, createConnectTransport({ baseUrl, fetch: answer }));

async function read(events: AsyncIterable<unknown>): Promise<void> {
  let count = 0;
  for await (const event of events) count += Number(event !== undefined);
  if (count !== ACTIONS) throw new Error(`Read ${count} of ${ACTIONS}.`);
}

async function readByFrames(): Promise<void> {
  let count = 0;
  const listener = { opened: () => undefined, frame: (frame: Frame): void => void (count += Number(frame.ok)) };
  await ours.stream(request, listener, new AbortController().signal);
  if (count !== ACTIONS) throw new Error(`Read ${count} of ${ACTIONS}.`);
}

it(`reads a snapshot of ${ACTIONS} Actions`, async ({ bench }) => {
  await bench.compare(
    bench("connect-web, which ends at the first bad message", () => read(theirs.streamActions(request))),
    bench("Docket, message by message", readByFrames),
  );
}, 120_000);
