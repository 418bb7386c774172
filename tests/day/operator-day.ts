/**
 * Carries a plan out on the built app, its service, its network and its machine, and collects every
 * alert.
 */
import { create } from "@bufbuild/protobuf";
import { expect } from "playwright/test";
import type { RunningService } from "../../electron/service/server.ts";
import type { Invoke, InvokeChannel, Result } from "../../electron/contract/channels.ts";
import { type Action, ActionPriority, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../support/actions.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import { ANN, asMessage, KEY, ROBOT_7, type TestPrincipal } from "../support/principals.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { parseGrant } from "../../electron/service/server.ts";
import type { Step } from "./day-plan.ts";
import { readCall, type SeenCall } from "./read-call.ts";
import type { SharedTime } from "./shared-time.ts";

export interface DayPorts {
  time: SharedTime;
  service: RunningService;
  proxy: FaultProxy;
  /** Starts Docket: at the beginning of the day, and again after the kill. */
  launch: () => Promise<RunningDocket>;
}

/** Upper limit, in milliseconds of the day, for anything that is requested of Docket. */
const SOON_MS = 5_000;

const STATES = {
  acknowledge: [ActionState.ACKNOWLEDGED],
  start: [ActionState.PLANNED, ActionState.IN_PROGRESS],
  complete: [ActionState.COMPLETED],
  cancel: [ActionState.CANCELLED],
} as const;

const ENDED_STATES: ReadonlySet<ActionState> = new Set([ActionState.COMPLETED, ActionState.CANCELLED]);

export class OperatorDay {
  readonly seen: SeenCall[] = [];
  /** The alerts on the screen after each step. */
  readonly onScreenAfter = new Map<Step, readonly SeenCall[]>();
  docket: RunningDocket;
  acknowledgedInTray = 0;
  private readonly ports: DayPorts;
  /** Number of notifications of the current Docket process that have been read. */
  private read = 0;
  /** Last known Actions that the service has dropped. */
  private readonly dropped = new Map<string, Action>();
  private isAway = false;
  private sleptAt = 0;

  private constructor(ports: DayPorts, docket: RunningDocket) {
    this.ports = ports;
    this.docket = docket;
    ports.time.onStep = () => this.look();
  }

  static async begin(ports: DayPorts): Promise<OperatorDay> {
    return new OperatorDay(ports, await ports.launch());
  }

  async live(steps: readonly Step[]): Promise<void> {
    const { time } = this.ports;
    for (const step of steps) {
      if (this.isAway) await time.passWithout(step.at - time.now());
      else await time.until(step.at);
      await this.does(step);
      if (this.isAway) continue;
      await time.settle();
      this.onScreenAfter.set(step, await this.onScreen());
    }
  }

  /** Invokes a channel of the main process, as the window does. */
  async ask<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"]): Promise<Invoke[C]["response"]> {
    const result = (await this.docket.page.evaluate(
      ([name, input]) =>
        (window as unknown as { docket: { invoke: (name: string, input: unknown) => unknown } }).docket.invoke(name, input),
      [channel, request] as const,
    )) as Result<Invoke[C]["response"]>;
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  }

  /** Collects the alerts since the last call. */
  async look(): Promise<void> {
    const all = await this.docket.notifications();
    for (const record of all.slice(this.read)) this.seen.push(readCall(record, this.ports.time.now()));
    this.read = all.length;
  }

  private async onScreen(): Promise<SeenCall[]> {
    const all = await this.docket.notifications();
    return all.filter(({ closed }) => !closed).map((record) => readCall(record, this.ports.time.now()));
  }

  private async does(step: Step): Promise<void> {
    const { service, proxy, time } = this.ports;
    switch (step.does) {
      case "assign":
        for (const { id, name, priority } of step.actions)
          await service.engine.create(
            anAction(id, { name, priority: ActionPriority[priority === "NONE" ? "UNSPECIFIED" : priority], requestedBy: asMessage(ANN) }),
          );
        return;
      case "acknowledge":
        return step.by === "other" ? this.report(step.id, step.does, ROBOT_7) : this.acknowledge(step.id);
      case "start":
      case "complete":
        return this.report(step.id, step.does, ROBOT_7);
      case "cancel":
        return this.report(step.id, step.does, ANN);
      case "drop":
        this.dropped.set(step.id, this.find(step.id)!);
        return service.engine.remove(step.id);
      case "cancelDropped":
        return void (await service.engine.create({ ...this.dropped.get(step.id)!, state: ActionState.CANCELLED }));
      case "change":
        return this.change(step.id);
      case "pause":
        if (step.by === "tray") return this.docket.chooseInTray("Pause alerts", "For 1 h");
        // Done as the window does it; the window uses the machine's clock.
        return this.pauseUntil(step.until);
      case "cut":
        await proxy.refuse();
        return proxy.cutAll();
      case "mend":
        await proxy.accept();
        return void (await this.ask("connection:retry", null));
      case "revoke":
        service.keys.revoke(KEY);
        return;
      case "grant":
        service.keys.grant(parseGrant(`${KEY}=OBJECT:robot-7`));
        return void (await this.ask("connection:retry", null));
      case "lock":
        return this.docket.power("lock-screen");
      case "unlock":
        return this.docket.power("unlock-screen");
      case "sleep":
        await this.docket.power("suspend");
        await this.leave("SIGSTOP");
        this.sleptAt = time.now();
        return proxy.cutAll();
      case "wake":
        this.docket.main.kill("SIGCONT");
        this.isAway = false;
        await time.slept(time.now() - this.sleptAt);
        return this.docket.power("resume");
      case "kill":
        return this.leave("SIGKILL");
      case "restart":
        this.docket = await this.ports.launch();
        this.read = 0;
        this.isAway = false;
        return;
      case "crashPage":
        return this.crashPage();
      case "end":
        return;
    }
  }

  private async leave(signal: "SIGSTOP" | "SIGKILL"): Promise<void> {
    await this.look();
    this.docket.main.kill(signal);
    this.isAway = true;
    if (signal === "SIGKILL") await this.docket.main.exited();
  }

  private async report(actionId: string, move: keyof typeof STATES, principal: TestPrincipal): Promise<void> {
    for (const state of STATES[move]) {
      const request = create(UpdateActionStateRequestSchema, { actionId, state });
      await this.ports.service.engine.update(request, { principal: asMessage(principal), readOnly: false });
    }
  }

  /**
   * Changes an Action's terms as a service does, without an event of its own kind: the next event
   * has the new terms.
   */
  private async change(actionId: string): Promise<void> {
    const { engine } = this.ports.service;
    const action = this.find(actionId);
    if (action === undefined || ENDED_STATES.has(action.state)) return;
    await engine.remove(actionId);
    await engine.create({ ...action, type: "inspection, by two" });
  }

  private find(actionId: string): Action | undefined {
    return this.ports.service.engine.list().find(({ id }) => id === actionId);
  }

  private async pauseUntil(pausedUntil: number): Promise<void> {
    const { person } = await this.ask("preferences:get", null);
    await this.ask("preferences:set", { person: { alerts: { ...person.alerts, pausedUntil } } });
  }

  /** Acknowledges an Action from the tray menu. */
  private async acknowledge(actionId: string): Promise<void> {
    const action = () => this.find(actionId);
    const state = () => action()?.state;
    const entry = (await this.docket.tray())?.menu.find(({ label }) => label.endsWith(action()?.name ?? actionId));
    // The menu lists only the first five Actions.
    if (entry === undefined) return this.report(actionId, "acknowledge", ROBOT_7);
    await this.docket.chooseInTray(entry.label, "Acknowledge");
    this.acknowledgedInTray += 1;
    await this.soon(`${actionId} is acknowledged`, () => Promise.resolve(state() === ActionState.ACKNOWLEDGED));
  }

  /** Lets time pass in small steps until the condition holds. */
  private async soon(what: string, holds: () => Promise<boolean>): Promise<void> {
    const { time } = this.ports;
    for (const end = time.now() + SOON_MS; !(await holds()); await time.until(time.now() + 100))
      if (time.now() >= end) throw new Error(`Not within ${SOON_MS} ms of the day: ${what}.`);
  }

  private async crashPage(): Promise<void> {
    const debuggerLine = await this.docket.page.context().newCDPSession(this.docket.page);
    // Never settles, because the page has crashed.
    debuggerLine.send("Page.crash").catch(() => undefined);
    await this.docket.main.waitForLine(/^window: the page ended \(crashed\)/);
    await expect.poll(() => this.docket.page.evaluate(() => "docket" in window).catch(() => false)).toBe(true);
  }
}
