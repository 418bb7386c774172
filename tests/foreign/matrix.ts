/**
 * The test matrix of one transport: each style alone, then in pairs. A case is one complete life
 * (life.ts) on a service of its own.
 */
import { it, type TestContext } from "vitest";
import { FOREIGN_KEY, ForeignService } from "../support/foreign-service.ts";
import type { Style } from "../support/foreign/style.ts";
import { PatientClock } from "../support/patient-clock.ts";
import { ClientOverSockets, type Wire } from "./client-over-sockets.ts";
import { live, seed } from "./life.ts";
import { pairwise } from "./pairwise.ts";
import { describeSetting, mustMeet, settingsOn, styleOf } from "./styles.ts";

/** Short, so that a life takes a second; a busy machine stretches the period (patient-clock.ts). */
const HEARTBEAT_MS = 250;

/** Timeout for hangs; a single wait inside a test times out earlier, with a sentence. */
const TIMEOUT_MS = 300_000;

/**
 * Starts a service in this style and the client core for it, on one clock. Both are stopped when
 * the test ends.
 */
export async function atWork(wire: Wire, style: Partial<Style>, onTestFinished: TestContext["onTestFinished"]) {
  const service = await ForeignService.start(style, new PatientClock());
  onTestFinished(() => service.stop());
  const { transport, codec } = wire;
  const connect = (): ClientOverSockets =>
    new ClientOverSockets(
      { baseUrl: service.baseUrl, apiKey: FOREIGN_KEY, heartbeatMs: HEARTBEAT_MS, transport, codec },
      onTestFinished,
      service,
    );
  return { service, connect };
}

/**
 * Defines a test that runs concurrently with others. `skip` is the reason why it cannot run here.
 */
export function promise(id: string, run: (context: TestContext) => Promise<void>, skip?: string): void {
  if (skip !== undefined) it.skip(`${id} (skipped: ${skip})`, run);
  else it.concurrent(id, { timeout: TIMEOUT_MS }, run);
}

/**
 * Defines the tests. The combinations come first, because they take longest. There is only one
 * suite, because suites do not run concurrently.
 *
 * @param wires the first is tested with every style alone; the others, of the same transport, only
 * with styles that have a meaning on them
 */
export function matrix(...wires: readonly [Wire, ...Wire[]]): void {
  const tried = new Set<string>();
  for (const wire of wires) {
    const settings = settingsOn(wire);
    const alone = settings.filter((setting) => !tried.has(describeSetting(setting)));
    for (const setting of alone) tried.add(describeSetting(setting));

    for (const [index, row] of pairwise(settings, mustMeet).entries())
      promise(`${wire.name}, two by two, combination ${index + 1}: ${row.map(describeSetting).join(", ")}`, (context) =>
        wholeLife(wire, styleOf(row), context),
      );
    promise(`${wire.name}, standard`, (context) => wholeLife(wire, {}, context));
    for (const setting of alone)
      promise(`${wire.name}, ${describeSetting(setting)}`, (context) => wholeLife(wire, styleOf([setting]), context));
  }
}

async function wholeLife(wire: Wire, style: Partial<Style>, { onTestFinished }: TestContext): Promise<void> {
  const { service, connect } = await atWork(wire, style, onTestFinished);
  seed(service);
  await live(service, connect());
}
