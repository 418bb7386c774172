/**
 * The slice of the shown connection and the window's time. The connection is evaluated again, in
 * the same setState, whenever main's report, main's silence, the list or the time changes.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { MainWatchdog } from "./main-watchdog.ts";
import { mirror } from "./mirror.ts";
import { type Finding, isOutdated, type ShownConnection, shownConnection } from "./shown-connection.ts";
import type { DocketState, DocketStore, Slice, StorePorts } from "./store.ts";
import { TICK_MS } from "./ticker.ts";

export interface ConnectionSlice {
  /** Time of the last tick, epoch milliseconds. */
  readonly now: number;
  /** The shown connection; undefined until main has reported one or is found unresponsive. */
  readonly connection: ShownConnection | undefined;
  /**
   * Time of the last live connection or of the window's start, epoch milliseconds; undefined while
   * live.
   */
  readonly notLiveSince: number | undefined;
  /** Time of main's last heartbeat, epoch milliseconds; undefined while main responds. */
  readonly mainSilentSince: number | undefined;
  /** The last report from main. */
  readonly reported: ConnectionDto | undefined;
  /** Time when `reported.lastMessageAt` last changed, by the monotonic clock. */
  readonly reportedAt: number;
  /** The facts from which `connection` was computed. */
  readonly judgedOn: readonly unknown[];
  readonly tick: () => void;
  readonly takeConnection: (reported: ConnectionDto) => void;
  /** Takes the connection from a heartbeat, which also proves that main responds. */
  readonly takeBeat: (reported: ConnectionDto) => void;
  /** Called when main is silent. `since` is the time of the last heartbeat, epoch milliseconds. */
  readonly takeSilence: (since: number) => void;
  /** Reports to main that the page noticed the network's return. */
  readonly networkIsBack: () => void;
  readonly retryConnection: () => void;
}

export function createConnectionSlice(ports: StorePorts): Slice<ConnectionSlice> {
  return (set, get) => {
    const change = (facts: Partial<ConnectionSlice>): void =>
      set((state) => {
        const changes = { ...facts, ...judged({ ...state, ...facts }, ports) };
        return Object.keys(changes).length === 0 ? state : changes;
      });
    const report = (reported: ConnectionDto): Partial<ConnectionSlice> => {
      const before = get();
      // A heartbeat usually repeats the last report.
      if (JSON.stringify(reported) === JSON.stringify(before.reported)) return {};
      const hasNewMessage = reported.lastMessageAt !== before.reported?.lastMessageAt;
      return { reported, reportedAt: hasNewMessage ? ports.monotonic() : before.reportedAt };
    };
    return {
      now: ports.now(),
      connection: undefined,
      notLiveSince: undefined,
      mainSilentSince: undefined,
      reported: undefined,
      reportedAt: 0,
      judgedOn: [],
      tick: () => change({ now: ports.now() }),
      takeConnection: (reported) => change(report(reported)),
      takeBeat: (reported) => change({ ...(get().mainSilentSince !== undefined && { mainSilentSince: undefined }), ...report(reported) }),
      takeSilence: (since) => change({ mainSilentSince: since }),
      networkIsBack: () => void ports.bridge.invoke("connection:online", null),
      retryConnection: () => void ports.bridge.invoke("connection:retry", null),
    };
  };
}

type Facts = Pick<DocketState, "now" | "notLiveSince" | "mainSilentSince" | "reported" | "reportedAt" | "judgedOn" | "listProblem">;

/** Returns the connection for these facts; nothing if the facts did not change. */
export function judged(facts: Facts, { now, monotonic }: Pick<StorePorts, "now" | "monotonic">): Partial<ConnectionSlice> {
  const { reported, reportedAt, notLiveSince } = facts;
  const at = now();
  const ageMs = reported?.lastMessageAt === undefined ? 0 : Math.max(at - reported.lastMessageAt, monotonic() - reportedAt);
  const finding = findingOf(facts);
  const judgedOn = [reported, finding?.code, reported !== undefined && isOutdated(reported, ageMs)];
  if (judgedOn.length === facts.judgedOn.length && judgedOn.every((fact, index) => fact === facts.judgedOn[index])) return {};
  const connection = shownConnection(reported, { now: at, ageMs, finding });
  return {
    judgedOn,
    connection,
    notLiveSince: connection?.state === "live" ? undefined : (notLiveSince ?? at),
    // A busy page may have missed ticks; texts about the present need the current time.
    ...(at - facts.now >= TICK_MS && { now: at }),
  };
}

function findingOf({ mainSilentSince, listProblem }: Facts): Finding | undefined {
  if (mainSilentSince !== undefined) return { code: "unanswered", since: mainSilentSince };
  return listProblem === undefined ? undefined : { code: "unlisted", problem: listProblem };
}

/** Mirrors main's connection and watches main's heartbeat until the returned function is called. */
export function startConnection({ getState, ports }: DocketStore): () => void {
  const { bridge } = ports;
  const { takeConnection, takeBeat, takeSilence } = getState();
  const watchdog = new MainWatchdog(ports, takeSilence);
  const stop = mirror(
    () => bridge.invoke("connection:get", null),
    (take) => {
      const stops = [
        bridge.on("connection:changed", take),
        bridge.on("main:beat", (reported) => {
          watchdog.beatReceived();
          takeBeat(reported);
          // The heartbeat is newer than an outstanding response.
          take(reported);
        }),
      ];
      return () => stops.forEach((unsubscribe) => unsubscribe());
    },
    { take: takeConnection },
  );
  watchdog.beatReceived();
  return () => {
    stop();
    watchdog.stop();
  };
}
