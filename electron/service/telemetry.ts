/**
 * What an operator learns of the service while it works. Operations report to this port; what
 * becomes of it (metrics, log lines) is the listener's part, and never changes an answer.
 */
import type { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import { principalKey } from "./principal.ts";
import { refusalFrom } from "./refusal.ts";
import type { Subscriber } from "./subscriber.ts";

export interface StreamEnd {
  /** "closed" when its client left or its list was complete; else the code that it was ended with. */
  readonly reason: string;
  readonly seconds: number;
  /** Events that it took, heartbeats too. */
  readonly events: number;
}

export interface UpdateReport {
  /** "accepted", or the code of the refusal. A repetition has the outcome of the first one. */
  readonly outcome: string;
  readonly seconds: number;
  readonly actionId: string;
  /** `TYPE:id` */
  readonly as: string;
  /** The words of the refusal. */
  readonly reason?: string;
}

export interface Telemetry {
  /** A request was refused before its body was read, for its key or its rate. */
  refused(operation: string, code: string, keyId?: string): void;
  streamOpened(keyId: string): void;
  streamEnded(keyId: string, end: StreamEnd): void;
  updated(report: UpdateReport): void;
  /** What was thrown is no refusal but a defect of the service: its client hears "internal error". */
  defect(error: unknown): void;
}

/** Reports to one after the other. */
export function allOf(...listeners: readonly Partial<Telemetry>[]): Telemetry {
  return {
    refused: (...report) => listeners.forEach((listener) => listener.refused?.(...report)),
    streamOpened: (...report) => listeners.forEach((listener) => listener.streamOpened?.(...report)),
    streamEnded: (...report) => listeners.forEach((listener) => listener.streamEnded?.(...report)),
    updated: (...report) => listeners.forEach((listener) => listener.updated?.(...report)),
    defect: (...report) => listeners.forEach((listener) => listener.defect?.(...report)),
  };
}

/** What the transports need of the engine. */
export type Operations = Pick<Engine, "subscribe" | "update" | "catchUp">;

/** The engine's operations, reported. */
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
