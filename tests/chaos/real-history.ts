/**
 * One chaotic history of the built app, decided by its seed: the real window, main and service run
 * in processes that are killed and frozen, with a faulty proxy between them.
 */
import { expect } from "playwright/test";
import type { SeededRandom } from "../fuzz/random.ts";
import { parts } from "../support/docket-test.ts";
import type { Fault, FaultProxy } from "../support/fault-proxy.ts";
import type { LaunchOptions, RunningDocket } from "../support/running-docket.ts";
import type { ControlledService } from "../support/service.ts";
import { contradictions, serviceAccount, windowAccount, type WindowAccount } from "./real-accounts.ts";
import { RealOperator } from "./real-operator.ts";
import { actionJson } from "../support/actions.ts";

interface RealHistoryParts {
  random: SeededRandom;
  service: ControlledService;
  proxy: FaultProxy;
  launch: (options: LaunchOptions) => Promise<RunningDocket>;
  userDataDir: string;
}

/**
 * How long a process stays frozen, in milliseconds; long compared with two heartbeats of the specs.
 */
const FROZEN_MS = 1_800;

const FAULTS: readonly Fault[] = [
  { kind: "dropAnswer" },
  { kind: "cut", afterBytes: 300 },
  { kind: "close", afterBytes: 500 },
  { kind: "freeze", afterBytes: 400 },
  { kind: "delay", ms: 700 },
  { kind: "answer", status: 503, body: "" },
  { kind: "answer", status: 200, headers: { "Content-Type": "text/html" }, body: "<h1>Sign in</h1>" },
];

export class RealHistory {
  /** The steps in order, for the message of a failed test. */
  readonly done: string[] = [];
  private readonly parts: RealHistoryParts;
  private readonly operator: RealOperator;
  private docket: RunningDocket | undefined;
  private jobs = 0;

  constructor(historyParts: RealHistoryParts) {
    this.parts = historyParts;
    this.operator = new RealOperator(historyParts.random);
  }

  /** Plays the given number of steps, then waits for quiet. Returns the contradictions. */
  async play(steps: number): Promise<string[]> {
    const { service } = this.parts;
    for (let count = 4; count > 0; count -= 1) await this.assign();
    await this.start();
    for (let step = 0; step < steps; step += 1) await this.step();
    const account = await this.quiet();
    return contradictions(this.operator.presses, account, await serviceAccount(service));
  }

  private async step(): Promise<void> {
    const { random, proxy, service } = this.parts;
    const docket = this.running();
    const kind = random.next();
    if (kind < 0.45) {
      this.done.push("press");
      await this.operator.press(docket);
    } else if (kind < 0.53) await this.assign();
    else if (kind < 0.58) await this.cancel();
    else if (kind < 0.68) {
      const fault = random.pick(FAULTS);
      this.done.push(`fault ${fault.kind}`);
      let left = random.between(1, 4);
      proxy.rule = () => ((left -= 1) >= 0 ? fault : undefined);
    } else if (kind < 0.75) {
      this.done.push("cut");
      proxy.cutAll();
    } else if (kind < 0.8) {
      this.done.push("half-open");
      proxy.freezeAll();
    } else if (kind < 0.9) await this.kill();
    else if (kind < 0.95) await this.frozen("main", (signal) => docket.main.kill(signal));
    else await this.frozen("service", (signal) => void service["child"].kill(signal));
  }

  private async start(): Promise<void> {
    const { proxy, userDataDir, launch } = this.parts;
    this.docket = await launch({ userDataDir, env: { DOCKET_BASE_URL: proxy.baseUrl, DOCKET_UNDO_SECONDS: "0" } });
    await expect(parts(this.docket.page).grid).toBeVisible();
  }

  /** Kills the process, sometimes right after a press, and starts Docket again. */
  private async kill(): Promise<void> {
    const { random } = this.parts;
    const docket = this.running();
    this.done.push("kill");
    if (random.chance(0.6)) await this.operator.press(docket, { unanswered: true });
    docket.main.kill("SIGKILL");
    await docket.main.exited();
    await this.start();
  }

  private async frozen(what: string, signal: (name: NodeJS.Signals) => void): Promise<void> {
    this.done.push(`freeze ${what}`);
    signal("SIGSTOP");
    try {
      // Nothing is awaited here: the passing time itself is the trouble.
      await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
    } finally {
      signal("SIGCONT");
    }
  }

  private async assign(): Promise<void> {
    this.jobs += 1;
    this.done.push(`assign j-${this.jobs}`);
    await this.parts.service.tell({ create: actionJson(`j-${this.jobs}`, `Job ${this.jobs}`) });
  }

  /** Another user cancels an Action; an ended one stays as it is. */
  private async cancel(): Promise<void> {
    const { service, random } = this.parts;
    const actionId = `j-${random.between(1, this.jobs)}`;
    this.done.push(`cancel ${actionId}`);
    await service.tell({ update: { actionId, state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" }).catch(() => undefined);
  }

  /** Ends all troubles and waits until nothing is pending. */
  private async quiet(): Promise<WindowAccount> {
    const { proxy } = this.parts;
    const docket = this.running();
    proxy.rule = () => undefined;
    proxy.cutAll();
    await docket.power("resume");
    await expect(parts(docket.page).connection).toHaveText(/^Live/, { timeout: 30_000 });
    const onItsWay = async (): Promise<string[]> => {
      const { details } = await windowAccount(docket);
      const updates = details.flatMap((one) => one.updates);
      return updates.filter(({ state, choices }) => isOnItsWay(state, choices.length)).map(({ id, state }) => `${id} ${state}`);
    };
    await expect.poll(onItsWay, { timeout: 60_000 }).toEqual([]);
    return windowAccount(docket);
  }

  private running(): RunningDocket {
    if (this.docket === undefined) throw new Error("Docket has not been started.");
    return this.docket;
  }
}

function isOnItsWay(state: string, choices: number): boolean {
  return choices === 0 && (state === "waiting" || state === "sending" || state === "accepted" || state === "unknown");
}
