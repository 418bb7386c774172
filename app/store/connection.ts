/**
 * The slice of the connection as it is shown and of the window's time. Main's word is judged again
 * whenever it, its silence, the list or the time changes, within the same setState.
 */
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { MainWatchdog } from "./main-watchdog.ts";
import { mirror } from "./mirror.ts";
import { type Finding, isOutdated, type ShownConnection, shownConnection } from "./shown-connection.ts";
import type { DocketState, DocketStore, Slice, StorePorts } from "./store.ts";
import { TICK_MS } from "./ticker.ts";

export interface ConnectionSlice {
  /** The time of the last tick, epoch milliseconds. */
  readonly now: number;
  /** Undefined until main has reported one, or has been found silent. */
  readonly connection: ShownConnection | undefined;
  /** When it was last live, or the window began, epoch milliseconds; undefined while it is live. */
  readonly notLiveSince: number | undefined;
  /** When the last beat of main came, epoch milliseconds; undefined while it answers. */
  readonly mainSilentSince: number | undefined;
  /** Main's last word. */
  readonly reported: ConnectionDto | undefined;
  /** When `reported.lastMessageAt` last changed, by the monotonic clock. */
  readonly reportedAt: number;
  /** The facts behind `connection`. */
  readonly judgedOn: readonly unknown[];
  readonly tick: () => void;
  readonly takeConnection: (reported: ConnectionDto) => void;
  /** The connection as main judged it with its beat: main answers. */
  readonly takeBeat: (reported: ConnectionDto) => void;
  /** No beat of main has come since then, epoch milliseconds. */
  readonly takeSilence: (since: number) => void;
  /** The page has noticed that the network is back. */
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
      // A beat mostly repeats the last report.
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

/** The connection as these facts show it; nothing while they are those it was judged on. */
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
    // A page that was busy has not ticked: words about now need this time.
    ...(at - facts.now >= TICK_MS && { now: at }),
  };
}

function findingOf({ mainSilentSince, listProblem }: Facts): Finding | undefined {
  if (mainSilentSince !== undefined) return { code: "unanswered", since: mainSilentSince };
  return listProblem === undefined ? undefined : { code: "unlisted", problem: listProblem };
}

/** Mirrors main's connection and watches main's beat, until the returned function is called. */
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
          // It is newer than an answer that is still to come.
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
