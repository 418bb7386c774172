/**
 * Tests that no kill, at any statement, can separate the record of an update from its line in the
 * ledger.
 */
import * as fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { SETTINGS, type ClientHarness } from "../core/client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";
import { clientOn } from "./client-on-disk.ts";
import { copyOf, DyingProcess } from "./dying-process.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { failure } from "../core/failures.ts";

const ACCOUNT = `${SETTINGS.baseUrl} OBJECT:robot-7`;
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);
let folder: string;
let dying: DyingProcess;
let opened: OpenedStores[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-transaction-"));
  opened = [];
  dying = new DyingProcess();
});
afterEach(() => {
  dying.end();
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true, force: true });
});

function open(name: string): OpenedStores {
  const stores = openStores({ path: join(folder, name, "docket.sqlite"), now: () => new FakeClock().now() });
  opened.push(stores);
  return stores;
}

function start(on: OpenedStores): ClientHarness {
  on.stores.queue.write(ACCOUNT, { upserts: [], removes: [], notes: { heartbeat: "follows" } });
  return clientOn(on, { settings: { undoMs: 5_000 } });
}

interface Kept {
  id: string;
  actionId: string;
  move: string;
  state: { is: string; echo?: string };
}

/**
 * Returns contradictions between records and lines, as text; at most one update per Action and
 * move.
 */
function contradictions({ stores }: OpenedStores): string[] {
  const records = stores.updates.readUpdates(ACCOUNT).map(({ json }) => JSON.parse(json) as Kept);
  const last = new Map<string, string>();
  for (const line of stores.ledger.all(ACCOUNT)) {
    const { kind, actionId } = line;
    const [, move = "", outcome = ""] = /^(\w+): ([^.]+)/u.exec(ledgerSentence(line)) ?? [];
    if (kind === "update") last.set(`${actionId} ${move}`, outcome);
  }
  const found: string[] = [];
  for (const { actionId, move, state } of records) {
    const key = `${actionId} ${move}`;
    const expected = state.is === "accepted" && state.echo === "missing" ? "accepted, no echo" : state.is;
    if (last.get(key) !== expected) found.push(`${key}: on record ${expected}, in the ledger ${last.get(key)}`);
    last.delete(key);
  }
  for (const [key, outcome] of last)
    if (!/ by the operator while /u.test(outcome)) found.push(`${key}: in the ledger ${outcome}, and not on record`);
  return found;
}

/** Returns repeated lines: each state of an update must have one line, and none twice in a row. */
function repetitions({ stores }: OpenedStores): string[] {
  const last = new Map<string, string>();
  const found: string[] = [];
  for (const line of stores.ledger.all(ACCOUNT)) {
    const { kind, actionId } = line;
    const words = ledgerSentence(line);
    if (kind !== "update") continue;
    const move = `${actionId} ${words.split(":")[0]}`;
    const state = words.split(".")[0] ?? "";
    if (last.get(move) === state) found.push(`${actionId} ${words}`);
    last.set(move, state);
  }
  return found;
}

type Step = (t: ClientHarness) => Promise<unknown> | void;

function press(id: string, move: "acknowledge" | "plan" | "reject" | "cancel" | "complete"): Step {
  return async (t) => {
    const isOnRecord = t.client.queries.details(id)?.updates.some((update) => update.move === move) ?? true;
    if (!isOnRecord) await t.press(id, move, move === "reject" || move === "cancel" ? { phase: "", statusMessage: "no" } : undefined);
  };
}

function answer(how: "accepted" | "withAction" | "refused" | "lost" | "busy"): Step {
  return async (t) => {
    const update = t.wire.updates.at(-1);
    if (update === undefined) return;
    const { request } = update;
    if (how === "accepted") update.answer({ accepted: true });
    else if (how === "withAction") update.answer({ accepted: true, action: applied(anAction(request.actionId), request) });
    else if (how === "refused") update.answer({ accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
    else if (how === "busy") update.answer({ accepted: false, failure: failure("resource_exhausted", "later", { fromService: true }) });
    else update.answer({ accepted: false, failure: failure("unavailable", "cut off") });
    await settle();
  };
}

function echo(t: ClientHarness): void {
  const update = t.wire.updates.at(-1);
  if (update !== undefined) t.wire.live.updated(applied(anAction(update.request.actionId), update.request));
}

function resolve(choice: "drop" | "undo" | "send"): Step {
  return (t) => {
    const updates = ["a", "b"].flatMap((id) => t.client.queries.details(id)?.updates ?? []);
    const update = updates.find(({ choices }) => choices.includes(choice));
    if (update !== undefined) t.client.commands.resolve({ updateId: update.id, choice });
  };
}

const STEPS: Record<string, Step> = {
  acknowledge: press("a", "acknowledge"),
  plan: press("a", "plan"),
  reject: press("b", "reject"),
  cancel: press("b", "cancel"),
  accepted: answer("accepted"),
  withAction: answer("withAction"),
  refused: answer("refused"),
  lost: answer("lost"),
  busy: answer("busy"),
  echo,
  drop: resolve("drop"),
  undo: resolve("undo"),
  send: resolve("send"),
  pass: (t) => t.clock.advance(300),
  passLong: (t) => t.clock.advance(11_000),
  again: async (t) => {
    if (t.wire.streams.some((stream) => !stream.isOver && !stream.isResync)) t.wire.live.fail();
    await t.clock.advance(1_000);
    if (t.wire.streams.some((stream) => !stream.isOver && !stream.isResync))
      t.wire.live.open().initial(anAction("a"), anAction("b")).heartbeat();
    await t.clock.advance(300);
  },
};

/** Runs a history, with a kill after `statements` of it; the folder is left for the next start. */
async function run(names: readonly string[], statements: number, place: string): Promise<OpenedStores> {
  const running = open(place);
  const t = await start(running).live(anAction("a"), anAction("b"));
  dying.dieAfter(statements);
  for (const name of names) {
    if (dying.isDead) break;
    try {
      await STEPS[name]?.(t);
    } catch (error) {
      if (!dying.isDead) throw error;
    }
  }
  dying.dieAfter(0);
  copyOf(join(folder, place), join(folder, `${place}-left`));
  await t.client.stop();
  dying.revive();
  return open(`${place}-left`);
}

const WHOLE = [
  "acknowledge",
  "accepted",
  "echo",
  "reject",
  "undo",
  "pass",
  "plan",
  "refused",
  "drop",
  "cancel",
  "lost",
  "passLong",
  "again",
  "withAction",
];

describe("a record and its line", () => {
  it("are never separated by a kill, at any statement of a long history", async () => {
    const whole = open("whole");
    const t = await start(whole).live(anAction("a"), anAction("b"));
    dying.dieAfter(Number.POSITIVE_INFINITY);
    for (const name of WHOLE) await STEPS[name]?.(t);
    const statements = dying.ran;
    await t.client.stop();
    expect(contradictions(whole)).toEqual([]);
    expect(statements).toBeGreaterThan(40);
    const found: string[] = [];
    for (let count = 0; count < statements; count += 1)
      found.push(...contradictions(await run(WHOLE, count, `run-${count}`)).map((words) => `after ${count} statements: ${words}`));
    expect(found).toEqual([]);
  });

  it(
    "are never separated by a random history, wherever it ends, and a restart repeats no line",
    async () => {
      let place = 0;
      const property = fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 3, maxLength: 25 }),
        fc.nat(120),
        fc.array(fc.constantFrom(...Object.keys(STEPS)), { maxLength: 10 }),
        async (names, statements, afterwards) => {
          place += 1;
          const left = await run(names, statements, `random-${place}`);
          expect(contradictions(left)).toEqual([]);
          const next = await start(left).live(anAction("a"), anAction("b"));
          expect(contradictions(left)).toEqual([]);
          for (const name of afterwards) await STEPS[name]?.(next);
          await next.client.stop();
          expect([contradictions(left), repetitions(left)]).toEqual([[], []]);
        },
      );
      await fc.assert(property, { numRuns: 40 * SOAK, seed: 8_006 });
    },
    120_000 * SOAK,
  );
});
