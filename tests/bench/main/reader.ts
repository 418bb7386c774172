/**
 * A separate process that only reads a stream: Docket's main process, a bare reader, or (without an
 * address) no reader.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { ActionService, StreamActionsRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { collectGarbage } from "../harness.ts";
import { answer } from "./child.ts";
import { DocketRig } from "./docket-rig.ts";

/** `changes` is the total until then, including those of earlier requests. */
export type ReaderQuestion =
  | { begin: { baseUrl?: string; actions: number } }
  | { read: { actions: number; changes: number } }
  | { rest: { ms: number } };

/** Delay of the event loop, in milliseconds. */
export interface LoopDelay {
  p50: number;
  p999: number;
}

interface Reader {
  /** Settles when all these changes have arrived, and Docket has posted them. */
  received(actions: number, changes: number): Promise<void>;
  /** Finishes work that would disturb the next measurement. */
  drain(): void;
}

const NOBODY: Reader = { received: () => Promise.resolve(), drain: () => undefined };

function docket(baseUrl: string): Reader {
  const rig = new DocketRig({ settings: { baseUrl }, fetch });
  let before: number | undefined;
  const received = (actions: number, changes: number): Promise<void> => {
    const posted = rig.posted(actions, changes, before);
    before = changes;
    return posted;
  };
  return { received, drain: () => rig.drain() };
}

function bare(baseUrl: string): Reader {
  const client = createClient(ActionService, createConnectTransport({ baseUrl }));
  let count = 0;
  let wanted: { count: number; resolve: () => void } | undefined;
  void (async () => {
    for await (const { action } of client.streamActions(create(StreamActionsRequestSchema, {}))) {
      count += Number(action !== undefined);
      if (count === wanted?.count) wanted.resolve();
    }
  })();
  return {
    received: (actions, changes) => new Promise((resolve) => (wanted = { count: actions + changes, resolve })),
    drain: () => undefined,
  };
}

const [kind] = process.argv.slice(2);
let reader = NOBODY;

async function begin({ baseUrl, actions }: { baseUrl?: string; actions: number }): Promise<void> {
  if (baseUrl === undefined) return;
  reader = kind === "docket" ? docket(`${baseUrl}/docket`) : bare(`${baseUrl}/bare`);
  await reader.received(actions, 0);
  reader.drain();
}

async function read({ actions, changes }: { actions: number; changes: number }): Promise<LoopDelay> {
  collectGarbage();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await reader.received(actions, changes);
  delay.disable();
  reader.drain();
  return { p50: delay.percentile(50) / 1e6, p999: delay.percentile(99.9) / 1e6 };
}

/** Returns the CPU time during these milliseconds, as a percentage of a core. */
async function rest({ ms }: { ms: number }): Promise<number> {
  const before = process.cpuUsage();
  const began = performance.now();
  await new Promise((resolve) => void setTimeout(resolve, ms));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10 / (performance.now() - began);
}

answer((question: ReaderQuestion) => {
  if ("begin" in question) return begin(question.begin);
  return "read" in question ? read(question.read) : rest(question.rest);
});
