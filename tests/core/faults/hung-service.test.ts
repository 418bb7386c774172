/**
 * Two silences that must not be confused: the service runs and does nothing (SIGSTOP), or this
 * process was the one that did nothing.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { aProxy, ClientAtWork, HEARTBEAT_MS, WIRES } from "./client-at-work.ts";
import { systemClock } from "../../../electron/shell/clock.ts";
import { KEY } from "../../support/principals.ts";

const CLI = join(import.meta.dirname, "../../../electron/service/cli.ts");

interface ServiceProcess {
  baseUrl: string;
  /** Sends one control line and returns its answer. */
  tell(command: object): Promise<Record<string, unknown>>;
  signal(name: "SIGSTOP" | "SIGCONT"): void;
}

/** Starts the embedded service in its own process, as `npm run service` does. */
async function serviceProcess(): Promise<ServiceProcess> {
  const args = [CLI, "--port", "0", "--key", `${KEY}=OBJECT:robot-7`, "--control", "stdin"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const over = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await over;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Record<string, unknown>> => {
    const { done, value } = await lines.next();
    if (done) throw new Error("The service has ended.");
    return JSON.parse(value) as Record<string, unknown>;
  };
  const { listening } = await next();
  return {
    baseUrl: listening as string,
    tell: (command) => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      return next();
    },
    signal: (name) => void child.kill(name),
  };
}

function json(id: string): object {
  return { id, name: id, state: "ACTION_STATE_ASSIGNED", assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" } };
}

async function atWork(wire: (typeof WIRES)[number]) {
  const service = await serviceProcess();
  for (const id of ["a", "b"]) expect(await service.tell({ create: json(id) })).toMatchObject({ ok: true });
  const proxy = await aProxy(service.baseUrl);
  const work = new ClientAtWork(proxy, wire, {}, systemClock());
  await work.until("the queue", () => work.state === "live" && work.view("allOpen").length === 2);
  const proved = Date.now() + 2 * HEARTBEAT_MS;
  await work.until("two more heartbeats", () => (work.client.queries.connection().lastMessageAt ?? 0) >= proved);
  return { service, proxy, work };
}

describe.each(WIRES)("$name", (wire) => {
  it("a service that hangs: not Live, then reconnecting, never Live until it resumes; an update pressed meanwhile is sent then, once", async () => {
    const { service, proxy, work } = await atWork(wire);
    const attempts = proxy.requests.length;
    service.signal("SIGSTOP");
    // The state is Stale, as in tests on a fake clock, or Offline when this process stood still
    // until the end.
    await work.until("no longer Live", () => work.state !== "live");
    const before = work.shown.length - 1;
    await work.until("the next attempt", () => proxy.requests.length > attempts);
    const seen = work.shown.slice(before);
    expect(seen.map(({ state }) => state)).not.toContain("live");
    work.press("a", "acknowledge");
    expect(work.row("a").update?.state).toBe("waiting");
    expect(work.view("allOpen")).toEqual(["a", "b"]);
    service.signal("SIGCONT");
    await service.tell({ create: json("c") });
    await work.until(
      "all of it",
      () => work.state === "live" && work.view("allOpen").length === 3 && work.row("a").update?.state === "confirmed",
    );
    // The answer may arrive before the event that changes the row.
    await work.until("the event", () => work.row("a").state === "ACKNOWLEDGED");
    const { updates } = await service.tell({ log: true });
    expect(updates).toHaveLength(1);
  });
});

describe("this process", () => {
  it("blocked for longer than the watchdog waits: reads the bytes received meanwhile, and keeps its stream", async () => {
    const { proxy, work } = await atWork(WIRES[0]);
    work.shown.length = 0;
    const attempts = proxy.requests.length;
    const { epoch } = work.client.queries.connection();
    // The service goes on sending while nothing reads here.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * HEARTBEAT_MS);
    const later = Date.now() + 2 * HEARTBEAT_MS;
    await work.until("two more heartbeats", () => (work.client.queries.connection().lastMessageAt ?? 0) >= later);
    // Until those bytes are read the last message is old, so Stale is the only other state allowed.
    expect(work.states.filter((state) => state !== "live" && state !== "stale")).toEqual([]);
    expect(work.state).toBe("live");
    expect(work.client.queries.connection().epoch).toBe(epoch);
    expect(proxy.requests.length).toBe(attempts);
  });
});
