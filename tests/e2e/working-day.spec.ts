/** A whole working day in fast time: the alerts that come are exactly those that should, and the ledger agrees. */
import { expect } from "playwright/test";
import { DEFAULT_ALERTS } from "../../electron/contract/alert-rules.ts";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import { parseGrant, startService } from "../../electron/service/server.ts";
import { type Deed, planOf, QUIET, START_OF_DAY } from "../day/day-plan.ts";
import { OperatorDay } from "../day/operator-day.ts";
import type { Call, CallKind, GeneralCounts } from "../day/job.ts";
import { Ambiguous, Oracle } from "../day/oracle.ts";
import { isCall, type SeenCall } from "../day/read-call.ts";
import { SharedTime } from "../day/shared-time.ts";
import { test } from "../support/docket-test.ts";
import { FaultProxy } from "../support/fault-proxy.ts";
import { KEY } from "../support/principals.ts";
import { NO_SIGSTOP, notOnWindows, standInOnly } from "../support/where-specs-run.ts";

/** Of all kinds of alerts, alone and together; the soak takes ten. */
const SEEDS = process.env["DOCKET_SOAK"] === undefined ? [10] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const KINDS: readonly CallKind[] = ["assigned", "reminder", "changed", "away", "stop", "silent", "lost", "back"];
/** Three looks, of Docket and of the test: reminders come at Docket's next look. */
const SOON_MS = 40_000;
const WANTED = { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, LOW: { alert: false, sound: "none" } }, quietHours: QUIET } as const;

/** The first day from this seed on of which the oracle is certain. */
function aDay(seed: number): { deeds: Deed[]; oracle: Oracle } {
  try {
    const deeds = planOf(seed);
    return { deeds, oracle: Oracle.of(deeds) };
  } catch (error) {
    if (error instanceof Ambiguous) return aDay(seed + 1_000);
    throw error;
  }
}

/** What has come without being due, and the other way round; in words. */
function differences(seen: readonly SeenCall[], due: readonly Call[]): string[] {
  const left = [...seen];
  const missing = due.filter((call) => {
    const index = left.findIndex((one) => isCall(one, call, SOON_MS));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...missing.map(({ at, kind, names, title }) => `missing: ${time(at)} ${kind} ${title ?? ""} ${names.join(", ")}`),
    ...left.map(({ at, kind, names, title }) => `unexpected: ${time(at)} ${kind} ${title} (${names.join(", ")})`),
  ];
}

function time(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

async function ledgerOf(day: OperatorDay): Promise<LedgerLineDto[]> {
  const lines: LedgerLineDto[] = [];
  for (;;) {
    const before = lines.at(-1)?.number;
    const page = await day.ask("ledger:search", { text: "", ...(before !== undefined && { before }) });
    lines.push(...page.lines);
    if (!page.more) return lines;
  }
}

/** What it has of alerts that hang on no Action. */
function generalCountsOf(lines: readonly LedgerLineDto[]): GeneralCounts {
  const found = lines.flatMap(({ actionId, event }) => (actionId === "" && event.code === "generalAlert" ? [event.params] : []));
  const count = (about: string, result: string): number => found.filter((line) => line.about === about && line.result === result).length;
  return {
    lost: count("connectionLost", "shown"),
    back: count("connectionBack", "shown"),
    away: count("away", "shown"),
    awayWithheld: count("away", "withheld"),
  };
}

for (const seed of SEEDS) {
  test(`of day ${seed}, with forty assignments, its operator is called for exactly what is due`, async ({ dataFolder, launch }) => {
    standInOnly("nobody has given Electron's main a clock yet");
    notOnWindows(NO_SIGSTOP);
    test.setTimeout(600_000);
    const { deeds, oracle } = aDay(seed);
    if (seed === 10) expect(KINDS.filter((kind) => oracle.calls.some((call) => call.kind === kind))).toEqual(KINDS);
    const time = await SharedTime.begin(START_OF_DAY);
    const service = await startService({
      grants: [parseGrant(`${KEY}=OBJECT:robot-7`)],
      clock: time.clock,
      rateLimit: { perSecond: 100_000, burst: 100_000 },
    });
    const proxy = new FaultProxy(service.baseUrl);
    await proxy.start();
    const env = { DOCKET_BASE_URL: proxy.baseUrl, DOCKET_HEARTBEAT_MS: "30000", ...time.variable };
    const day = await OperatorDay.begin({ time, service, proxy, launch: () => launch({ userDataDir: dataFolder, env }) });
    await day.ask("preferences:set", { person: { alerts: WANTED } });

    await day.live(deeds);

    expect(differences(day.seen, oracle.calls)).toEqual([]);
    expect(day.acknowledgedInTray).toBeGreaterThan(0);
    const onScreen = (await day.docket.notifications()).filter(({ closed }) => !closed).map(({ title }) => title);
    expect(onScreen.filter((title) => title.startsWith("Job ") && !oracle.unacknowledged.includes(title))).toEqual([]);
    const lines = await ledgerOf(day);
    for (const { id, ledger } of oracle.jobs.values()) {
      const count = (kind: string): number => lines.filter((line) => line.actionId === id && line.kind === kind).length;
      const counted = { received: count("received"), alerted: count("alerted"), alertWithheld: count("alertWithheld") };
      expect(counted, id).toEqual(ledger);
    }
    expect(generalCountsOf(lines)).toEqual(oracle.general);
    await day.docket.close();
    time.stop();
    await proxy.stop();
    await service.stop();
  });
}
