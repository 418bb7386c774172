/**
 * A whole working day in simulated time: the alerts are exactly those that are due, and the ledger
 * agrees.
 */
import { expect } from "playwright/test";
import { DEFAULT_ALERTS } from "../../electron/contract/alert-rules.ts";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import { parseGrant, startService } from "../../electron/service/server.ts";
import { type Step, DROPPED, planOf, QUIET, START_OF_DAY } from "../day/day-plan.ts";
import { OperatorDay } from "../day/operator-day.ts";
import { alertsOf, answeredOnScreen, differences } from "../day/differences.ts";
import type { CallKind, GeneralCounts } from "../day/job.ts";
import { Ambiguous, Oracle } from "../day/oracle.ts";
import { SharedTime } from "../day/shared-time.ts";
import { test } from "../support/docket-test.ts";
import { FaultProxy } from "../support/fault-proxy.ts";
import { KEY } from "../support/principals.ts";
import { NO_SIGSTOP, notOnWindows, standInOnly } from "../support/where-specs-run.ts";

/**
 * A seed whose day has all kinds of alerts, alone and together, with reminders, a silence and a
 * stop during lunch.
 */
const OF_ALL_KINDS = 55;
/** The soak plays ten days. */
const SEEDS = process.env["DOCKET_SOAK"] === undefined ? [OF_ALL_KINDS] : [OF_ALL_KINDS, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const KINDS: readonly CallKind[] = ["assigned", "reminder", "changed", "away", "stop", "silent", "lost", "back"];
const WANTED = { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, LOW: { alert: false, sound: "none" } }, quietHours: QUIET } as const;

/** Returns the first day, starting with this seed, whose alerts the oracle can determine. */
function aDay(seed: number): { steps: Step[]; oracle: Oracle } {
  try {
    const steps = planOf(seed);
    return { steps, oracle: Oracle.of(steps) };
  } catch (error) {
    if (error instanceof Ambiguous) return aDay(seed + 1_000);
    throw error;
  }
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

/** Counts the ledger's lines about alerts that belong to no Action. */
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
  test(`of day ${seed}, with forty assignments, its operator is alerted to exactly what is due`, async ({ dataFolder, launch }) => {
    standInOnly("nobody has given Electron's main a clock yet");
    notOnWindows(NO_SIGSTOP);
    test.setTimeout(600_000);
    const { steps, oracle } = aDay(seed);
    if (seed === OF_ALL_KINDS) {
      expect(KINDS.filter((kind) => oracle.calls.some((call) => call.kind === kind))).toEqual(KINDS);
      // Once because the Action has left, and once because it is cancelled.
      expect(oracle.calls.filter(({ kind, names }) => kind === "stop" && names.join() === DROPPED.name)).toHaveLength(2);
    }
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

    await day.live(steps);

    expect(differences(day.seen, oracle.calls)).toEqual([]);
    expect(day.acknowledgedInTray).toBeGreaterThan(0);
    expect(answeredOnScreen(day.onScreenAfter, oracle.unacknowledgedAfter)).toEqual([]);
    const lines = await ledgerOf(day);
    for (const { id, ledger } of oracle.jobs.values()) expect(alertsOf(lines, id), id).toEqual(ledger);
    expect(generalCountsOf(lines)).toEqual(oracle.general);
    await day.docket.close();
    time.stop();
    await proxy.stop();
    await service.stop();
  });
}
