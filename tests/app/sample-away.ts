/** A digest of a night and the diagnostics of a bad line, as main would send them. */
import type { DiagnosticsDto } from "../../electron/contract/diagnostics.ts";
import type { DigestDto, DigestItemDto } from "../../electron/contract/digest.ts";
import { live } from "./fake-bridge.ts";

const HOUR = 3_600_000;

export function aNight(now: number): DigestDto {
  const at = now - 2 * HOUR;
  return {
    since: now - 12 * HOUR,
    until: now,
    items: [
      { actionId: "act-20117", name: "Inspect conveyor motor at gate 4", kind: "assigned", state: "ASSIGNED", priority: "HIGH", lines: [] },
      {
        actionId: "act-20101",
        name: "Relocate pallet A-113 to bay 9",
        kind: "changed",
        state: "ACKNOWLEDGED",
        priority: "MEDIUM",
        lines: [{ at, kind: "changed", field: "name", from: "Relocate pallet A-113 to bay 7", to: "Relocate pallet A-113 to bay 9" }],
      },
      {
        actionId: "act-20098",
        name: "Shut valve 12B and confirm pressure",
        kind: "cancelled",
        state: "CANCELLED",
        priority: "CRITICAL",
        lines: [{ at, kind: "state", from: "ASSIGNED", to: "CANCELLED", ours: false, reportedBy: "ann", message: "pressure is back" }],
      },
      { actionId: "act-20090", name: "Photograph damaged rack R-22", kind: "left", state: "PLANNED", priority: "LOW", lines: [] },
    ],
  };
}

/** Returns a digest of which half is assigned, and half changed. */
export function aLongNight(now: number, count: number): DigestDto {
  const items = Array.from({ length: count }, (_, at): DigestItemDto => ({
    actionId: `act-${at}`,
    name: `Action ${at}`,
    kind: at < count / 2 ? "assigned" : "changed",
    state: "ASSIGNED",
    priority: "MEDIUM",
    lines: [],
  }));
  return { since: now - HOUR, until: now, items };
}

export function aBadLine(now: number): DiagnosticsDto {
  return {
    at: now,
    versions: { docket: "0.1.0", electron: "45.4.1", chrome: "150.0", node: "24.18.0", system: "linux 6.1" },
    service: { address: "https://actions.north-depot.example", transport: "connect", codec: "json", "acting as": "OBJECT:robot-7" },
    connection: { ...live(now), epoch: 3 },
    attempts: [
      {
        epoch: 1,
        startedAt: now - 600_000,
        endedAt: now - 598_000,
        cause: { code: "connectionRefused", params: {} },
        code: "unreachable",
      },
      {
        epoch: 2,
        startedAt: now - 590_000,
        liveAt: now - 589_800,
        endedAt: now - 40_000,
        cause: { code: "silence", params: { seconds: 13 } },
      },
      { epoch: 3, startedAt: now - 39_000, liveAt: now - 38_700 },
    ],
    page: { unpainted: 0, timesBehind: 0 },
    events: { INITIAL: 14, UPDATED: 31, HEARTBEAT: 116 },
    dropped: [{ reason: { code: "undecodable", params: { words: "cannot decode field timestamp" } }, count: 2 }],
    heartbeat: {
      askedMs: 5_000,
      learnedMs: 5_000,
      gaps: Array.from({ length: 100 }, (_, index) => (index === 80 ? 11_400 : 900 + ((index * 977) % 4_100))),
    },
    buffered: false,
    resyncs: { completed: 2, incomplete: 0, lastAt: now - 120_000 },
    actions: 45,
    updates: { confirmed: 6 },
    storage: [],
  };
}
