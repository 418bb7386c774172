/**
 * Reports on the running service for its operator. Operations report to this port. Its listeners
 * make metrics and log lines of the reports, and never change a response.
 */
import type { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import { principalKey } from "./principal.ts";
import { refusalFrom } from "./refusal.ts";
import type { Subscriber } from "./subscriber.ts";

export interface StreamEnd {
  /**
   * "closed" if its client left or its list was complete; otherwise the code that it was ended
   * with.
   */
  readonly reason: string;
  readonly seconds: number;
  /** Number of events that the stream delivered, including heartbeats. */
  readonly events: number;
}

export interface UpdateReport {
  /** "accepted", or the code of the refusal. A repetition has the outcome of the first update. */
  readonly outcome: string;
  readonly seconds: number;
  readonly actionId: string;
  /** The principal as `TYPE:id`. */
  readonly as: string;
  /** Message of the refusal. */
  readonly reason?: string;
}

export interface Telemetry {
  /** Reports a request that was refused for its key or its rate, before its body was read. */
  refused(operation: string, code: string, keyId?: string): void;
  streamOpened(keyId: string): void;
  streamEnded(keyId: string, end: StreamEnd): void;
  updated(report: UpdateReport): void;
  /** Reports an exception that is a defect of the service; its client receives "internal error". */
  defect(error: unknown): void;
}

/** Returns a Telemetry that reports to all listeners in order. */
export function allOf(...listeners: readonly Partial<Telemetry>[]): Telemetry {
  return {
    refused: (...report) => listeners.forEach((listener) => listener.refused?.(...report)),
    streamOpened: (...report) => listeners.forEach((listener) => listener.streamOpened?.(...report)),
    streamEnded: (...report) => listeners.forEach((listener) => listener.streamEnded?.(...report)),
    updated: (...report) => listeners.forEach((listener) => listener.updated?.(...report)),
    defect: (...report) => listeners.forEach((listener) => listener.defect?.(...report)),
  };
}

/** The part of the engine that the transports use. */
export type Operations = Pick<Engine, "subscribe" | "update" | "catchUp">;

/** Wraps the engine's operations so that they are reported. */
export function reported(engine: Operations, telemetry: Telemetry, clock: Clock): Operations {
  const since = (began: number): number => (clock.monotonic() - began) / 1000;
  return {
    subscribe: (request, keyId) => {
      const subscriber = engine.subscribe(request, keyId);
      const began = clock.monotonic();
      telemetry.streamOpened(keyId);
      subscriber.onEnd((reason) => telemetry.streamEnded(keyId, { ...endOf(subscriber, reason), seconds: since(began) }));
      return subscriber;
    },
    update: async (request, reporter, idempotencyKey) => {
      const began = clock.monotonic();
      const report = (outcome: string, reason?: string): void => {
        const about = { actionId: request.actionId, as: principalKey(reporter.principal), ...(reason !== undefined && { reason }) };
        telemetry.updated({ outcome, seconds: since(began), ...about });
      };
      try {
        const action = await engine.update(request, reporter, idempotencyKey);
        report("accepted");
        return action;
      } catch (error) {
        const { code, rawMessage } = refusalFrom(error);
        report(codeToString(code), rawMessage);
        throw error;
      }
    },
    catchUp: () => engine.catchUp(),
  };
}

function endOf(subscriber: Subscriber, reason: ConnectError | undefined): Omit<StreamEnd, "seconds"> {
  return { reason: reason ? codeToString(reason.code) : "closed", events: subscriber.eventsTaken };
}
