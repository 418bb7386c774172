/** The connection as it is shown, and the user's "Retry now". */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { createStore } from "./create-store.ts";
import { follow } from "./follow.ts";
import type { MainBeatState } from "./main-beat.ts";
import type { QueueState } from "./queue.ts";
import { type Finding, isOutdated, type ShownConnection, shownConnection } from "./shown-connection.ts";

export interface ConnectionStoreState {
  /** Undefined until main has said something, or has been found silent. */
  readonly connection: ShownConnection | undefined;
  /** When it was last live, or the window began, epoch milliseconds; undefined while it is live. */
  readonly notLiveSince: number | undefined;
}

export interface ConnectionPorts {
  readonly bridge: DocketBridge;
  readonly mainBeat: StoreApi<MainBeatState>;
  readonly queue: StoreApi<QueueState>;
  /** Ticks once a second, with the time in epoch milliseconds. */
  readonly ticker: StoreApi<{ readonly now: number }>;
  readonly now: () => number;
  /** Milliseconds that no change of the clock moves; they may stand still while the machine sleeps. */
  readonly monotonic: () => number;
}

/** The ticker's own period. */
const TICK_MS = 1000;

export class Connection {
  readonly store: StoreApi<ConnectionStoreState> = createStore<ConnectionStoreState>(() => ({
    connection: undefined,
    notLiveSince: undefined,
  }));
  readonly #ports: ConnectionPorts;
  #told: ConnectionDto | undefined;
  /** When `told.lastHeardAt` last changed, by the monotonic clock. */
  #heardAt = 0;
  /** What the connection that is shown was made of. */
  #basis: readonly unknown[] = [];
  #stops: (() => void)[] = [];

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { bridge, mainBeat, queue, ticker } = this.#ports;
    this.#stops = [
      follow({
        listen: (take) => {
          const stops = [bridge.on("connection:changed", take), bridge.on("main:beat", take)];
          return () => stops.forEach((stop) => stop());
        },
        ask: () => bridge.invoke("connection:get", null),
        take: (connection) => this.#take(connection),
      }),
      mainBeat.subscribe(() => this.#judge()),
      queue.subscribe((state, before) => state.problem === before.problem || this.#judge()),
      ticker.subscribe(() => this.#judge()),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** The network is back, as the page has noticed. */
  online(): void {
    void this.#ports.bridge.invoke("connection:online", null);
  }

  retry(): void {
    void this.#ports.bridge.invoke("connection:retry", null);
  }

  #take(told: ConnectionDto): void {
    // A beat mostly repeats what is known.
    if (JSON.stringify(told) === JSON.stringify(this.#told)) return;
    if (told.lastHeardAt !== this.#told?.lastHeardAt) this.#heardAt = this.#ports.monotonic();
    this.#told = told;
    this.#judge();
  }

  /** Changes nothing while neither main's word nor the judgement of it has changed. */
  #judge(): void {
    const told = this.#told;
    const now = this.#ports.now();
    const ageMs = told?.lastHeardAt === undefined ? 0 : Math.max(now - told.lastHeardAt, this.#ports.monotonic() - this.#heardAt);
    const finding = this.#finding();
    const basis = [told, finding?.code, told !== undefined && isOutdated(told, ageMs)];
    if (basis.every((part, index) => part === this.#basis[index]) && basis.length === this.#basis.length) return;
    this.#basis = basis;
    // A page that was busy has not ticked: what is said of now must be said with this time.
    if (now - this.#ports.ticker.getState().now >= TICK_MS) this.#ports.ticker.setState({ now });
    const connection = shownConnection(told, { now, ageMs, finding });
    this.store.setState(({ notLiveSince }) => ({
      connection,
      notLiveSince: connection?.state === "live" ? undefined : (notLiveSince ?? now),
    }));
  }

  #finding(): Finding | undefined {
    const { silentSince } = this.#ports.mainBeat.getState();
    if (silentSince !== undefined) return { code: "unanswered", since: silentSince };
    const { problem } = this.#ports.queue.getState();
    return problem === undefined ? undefined : { code: "unlisted", problem };
  }
}
