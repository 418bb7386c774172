/**
 * The matrix of one transport: each style alone, then all of them two by two. A case is one whole
 * life (life.ts) on a service of its own.
 */
import { describe, it, type TestContext } from "vitest";
import { FOREIGN_KEY, ForeignService } from "../support/foreign-service.ts";
import type { Style } from "../support/foreign/style.ts";
import { ClientOverSockets, type Wire } from "./client-over-sockets.ts";
import { whyOpen } from "./known-open.ts";
import { live, seed } from "./life.ts";
import { pairwise } from "./pairwise.ts";
import { describeSetting, settingsOn, styleOf, type Setting } from "./styles.ts";

/**
 * Short, so that a life takes a second; two and a half of them still outlast a busy machine's
 * hiccup.
 */
const HEARTBEAT_MS = 250;

/** A case that has to fail may hang; nobody wants to wait for that. */
const OPEN_TIMEOUT_MS = 5_000;
/** For what hangs; a single wait in it gives up long before, with a sentence. */
const TIMEOUT_MS = 60_000;

/** A service in this style, and the client core at it. Both end with the test. */
export async function atWork(wire: Wire, style: Partial<Style>, onTestFinished: TestContext["onTestFinished"]) {
  const service = await ForeignService.start(style);
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

/** A test, or where the list says so a test that has to fail. `skip`: why it cannot be run here. */
export function promise(id: string, run: (context: TestContext) => Promise<void>, skip?: string): void {
  const why = whyOpen(id);
  if (skip !== undefined) it.skip(`${id} (skipped: ${skip})`, run);
  else if (why === undefined) it.concurrent(id, { timeout: TIMEOUT_MS }, run);
  else it.concurrent.fails(`${id} (open: ${why})`, { timeout: OPEN_TIMEOUT_MS }, run);
}

/**
 * @param wires the first is for every style alone; the others, of the same transport, for what
 * means something on them only
 */
export function matrix(...wires: readonly [Wire, ...Wire[]]): void {
  const tried = new Set<string>();
  for (const wire of wires) {
    const settings = settingsOn(wire);
    const alone = settings.filter((setting) => !tried.has(describeSetting(setting)));
    for (const setting of alone) tried.add(describeSetting(setting));

    describe(`${wire.name}, one style alone`, () => {
      promise(`${wire.name}, standard`, (context) => wholeLife(wire, {}, context));
      for (const setting of alone)
        promise(`${wire.name}, ${describeSetting(setting)}`, (context) => wholeLife(wire, styleOf([setting]), context));
    });

    describe(`${wire.name}, two by two`, () => {
      const held = settings.filter((setting) => whyOpen(`${wire.name}, ${describeSetting(setting)}`) === undefined);
      for (const [a, b] of pairsOf(held))
        if (whyOpen(together(wire, a, b)) !== undefined)
          promise(together(wire, a, b), (context) => wholeLife(wire, styleOf([a, b]), context));
      for (const [index, row] of pairwise(held, (a, b) => apart(wire, a, b)).entries())
        promise(`${wire.name}, combination ${index + 1}: ${row.map(describeSetting).join(", ")}`, (context) =>
          wholeLife(wire, styleOf(row), context, whyOpen("the queue, two by two") === undefined),
        );
    });
  }
}

/**
 * Whether the list says that these two, each of which holds alone, do not hold together. In the
 * order of the switches.
 */
function apart(wire: Wire, a: Setting, b: Setting): boolean {
  return whyOpen(together(wire, a, b)) !== undefined || whyOpen(together(wire, b, a)) !== undefined;
}

/** The id of the case of two settings. */
function together(wire: Wire, a: Setting, b: Setting): string {
  return `${wire.name}, ${describeSetting(a)} + ${describeSetting(b)}`;
}

function pairsOf(settings: readonly Setting[]): [Setting, Setting][] {
  return settings.flatMap((a, index) => settings.slice(index + 1).map((b): [Setting, Setting] => [a, b]));
}

async function wholeLife(wire: Wire, style: Partial<Style>, { onTestFinished }: TestContext, atOnce = true): Promise<void> {
  const { service, connect } = await atWork(wire, style, onTestFinished);
  seed(service);
  await live(service, connect(), { atOnce });
}
