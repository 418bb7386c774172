/** Persistent stores, with export and import of their contents and engines that run on them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, onTestFinished } from "vitest";
import { exportContents } from "../../../electron/service/contents/export.ts";
import { importContents } from "../../../electron/service/contents/import.ts";
import { Engine } from "../../../electron/service/engine.ts";
import { type LastingPlan, makeStore } from "../../../electron/service/store-flags.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { NATS_SKIPPED, NatsServers, WITHOUT_NATS } from "../stores/nats-servers.ts";

/** Fake clock of all stores here; it moves only when a test advances it. */
export const clock = new FakeClock();

let root = "";
let servers: NatsServers | undefined;
let count = 0;

/** Prepares the places for the tests of a file. Returns a function that removes them. */
export async function startPlaces(): Promise<() => Promise<void>> {
  root = mkdtempSync(join(tmpdir(), "docket-contents-"));
  if (WITHOUT_NATS === undefined) servers = await NatsServers.start(1);
  return async () => {
    rmSync(root, { recursive: true });
    await servers?.stop();
  };
}

/** Returns a path that does not exist yet. */
export const fresh = (name: string): string => join(root, `${name}-${(count += 1)}`);

export const folder = (): LastingPlan => ({ kind: "sqlite", folder: fresh("folder") });

export function bucket(): LastingPlan {
  if (!servers) throw new Error("nats-server has not been started");
  return { kind: "nats", nats: { servers: servers.addresses, bucket: `test-${(count += 1)}`, replicas: 1 } };
}

/** Declares a group of tests for each kind of place. */
export function describePlaces(what: string, tests: (place: () => LastingPlan) => void): void {
  describe(`${what} a folder`, () => tests(folder));
  describe.skipIf(WITHOUT_NATS !== undefined)(`${what} NATS${NATS_SKIPPED}`, () => tests(bucket));
}

export async function engineOf(plan: LastingPlan): Promise<Engine> {
  const engine = new Engine({ clock, store: await makeStore(plan, clock) });
  await engine.start();
  onTestFinished(() => engine.stop());
  return engine;
}

export async function exported(plan: LastingPlan, signal = new AbortController().signal): Promise<string> {
  const output = new PassThrough();
  const writing = exportContents({ plan, file: undefined, output, clock, signal }).finally(() => output.end());
  const written = await text(output);
  await writing;
  return written;
}

/** Returns the lines of the export without its first line, which holds the time. */
export const linesOf = (written: string): string[] => written.trimEnd().split("\n").slice(1);

export async function imported(plan: LastingPlan, content: string): Promise<void> {
  const file = fresh("file");
  writeFileSync(file, content);
  await importContents(plan, file, clock);
}

/** Returns an export with `number` Actions: a0, a1, … */
export async function exportedActions(number: number): Promise<string> {
  const plan = folder();
  await imported(
    plan,
    JSON.stringify(Array.from({ length: number }, (_, index) => ({ id: `a${index}`, assignedTo: { id: "r", type: 1 } }))),
  );
  return exported(plan);
}
