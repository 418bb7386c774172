/**
 * The service's metrics in Prometheus' text format. prom-client provides the format, the escaping
 * and the metrics of Node itself (memory, event loop, garbage collection). Clients cannot choose
 * labels, so the number of series is bounded. No metric contains a key, a principal or an Action.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Subscriber } from "../subscriber.ts";
import type { Telemetry } from "../telemetry.ts";

/** Values that are read when the metrics are requested. */
export interface Levels {
  /** Returns the open streams. */
  readonly streams: () => Iterable<Pick<Subscriber, "eventsTaken" | "waitingBytes">>;
  readonly actions: () => number;
  readonly storeLagSeconds: () => number;
  readonly isReady: () => boolean;
  /** Whether the current key file is in force; undefined without one. */
  readonly isKeyFileGood: () => boolean | undefined;
  /** Returns the end of the certificate in seconds since the epoch; undefined without one. */
  readonly certificateEnds: () => number | undefined;
}

/** Buckets in seconds, from a fast disk to a slow store. */
const UPDATE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Metrics {
  readonly telemetry: Telemetry;
  readonly contentType: string;
  readonly #registry = new Registry();
  #eventsOfEnded = 0;

  constructor(levels: Levels) {
    this.contentType = this.#registry.contentType;
    collectDefaultMetrics({ register: this.#registry });
    this.#level("docket_streams_open", "Streams that are open.", () => sum(levels.streams(), () => 1));
    this.#level("docket_stream_waiting_bytes", "Bytes of events that wait for their readers.", () =>
      sum(levels.streams(), ({ waitingBytes }) => waitingBytes),
    );
    this.#level("docket_actions", "Actions that are kept, finished ones too.", levels.actions);
    this.#level("docket_store_lag_seconds", "How far this instance was behind its store when it last asked.", levels.storeLagSeconds);
    this.#level("docket_ready", "1 when /readyz answers 200.", () => Number(levels.isReady()));
    this.#level("docket_key_file_good", "0 when the key file cannot be used as it is, and earlier keys are in force.", () => {
      const isGood = levels.isKeyFileGood();
      return isGood === undefined ? undefined : Number(isGood);
    });
    this.#level("docket_certificate_not_after_seconds", "When the certificate in use ends, since the epoch.", levels.certificateEnds);
    this.#count(
      "docket_stream_events_total",
      "Events that streams have taken, heartbeats too.",
      () => this.#eventsOfEnded + sum(levels.streams(), ({ eventsTaken }) => eventsTaken),
    );
    this.telemetry = this.#telemetry();
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #telemetry(): Telemetry {
    const registers = [this.#registry];
    const opened = new Counter({ name: "docket_streams_opened_total", help: "Streams that were opened.", registers });
    const ended = new Counter({
      name: "docket_streams_ended_total",
      help: "Streams that ended: closed (the client left, or a list was complete), or the code that they were ended with.",
      labelNames: ["reason"],
      registers,
    });
    const refused = new Counter({
      name: "docket_requests_refused_total",
      help: "Requests that were refused unread, for their key or their rate, by operation and code.",
      labelNames: ["operation", "code"],
      registers,
    });
    const updates = new Counter({
      name: "docket_updates_total",
      help: "Updates by outcome: accepted, or the code of the refusal.",
      labelNames: ["outcome"],
      registers,
    });
    const seconds = new Histogram({
      name: "docket_update_seconds",
      help: "From an update that is read to its answer.",
      buckets: UPDATE_SECONDS,
      registers,
    });
    const defects = new Counter({ name: "docket_defects_total", help: "Requests that failed for a defect of the service.", registers });
    return {
      refused: (operation, code) => refused.inc({ operation, code }),
      streamOpened: () => opened.inc(),
      streamEnded: (_keyId, { reason, events }) => {
        ended.inc({ reason });
        this.#eventsOfEnded += events;
      },
      updated: ({ outcome, seconds: took }) => {
        updates.inc({ outcome });
        seconds.observe(took);
      },
      defect: () => defects.inc(),
    };
  }

  #level(name: string, help: string, read: () => number | undefined): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => {
        const value = read();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  /** Registers a total that is counted elsewhere. */
  #count(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }
}

function sum<One>(all: Iterable<One>, of: (one: One) => number): number {
  let total = 0;
  for (const one of all) total += of(one);
  return total;
}
