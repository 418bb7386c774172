/**
 * Runs in the page before the window's own script: replaces preload's bridge by a fake bridge with
 * the requested scene.
 */
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { Failure } from "../../electron/contract/failures.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { TimelineEntry } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { DEFAULT_PREFERENCES, type PersonalPreferences } from "../../electron/contract/preferences.ts";
import type { SettingsFileProblem } from "../../electron/contract/settings-problems.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import { CONNECTED, FakeBridge, live, preloaded, UNCONFIGURED, type FakeState } from "./fake-bridge.ts";
import { allKinds, THREE_PROFILES, twoWaiting } from "./sample-accounts.ts";
import { aMorning, anUpdate, aRow, detailsOf, inWords, many } from "./sample-actions.ts";
import { COMPLETING, LIVE_CHANGES } from "./live-changes.ts";
import { movedBy, wideningWords } from "./still-page.ts";
import { aHandover, aHardHour, aLedger, aSilence, aStop, aStopWithDraft } from "./sample-prompts.ts";
import { ROBOT_7 } from "../support/principals.ts";
import { shiftOf } from "./sample-shift.ts";
import { aForeignQueue } from "./sample-foreign.ts";
import { turningBridge } from "./turning-texts.ts";
import { verbatimOf } from "./verbatim.ts";
import { aBadLine, aLongNight, aNight } from "./sample-away.ts";

const DAMAGED: SettingsFileProblem = {
  code: "fileDamaged",
  params: { path: "/home/ann/.config/Docket/settings.json", name: "settings.json.damaged-2026-11-20T14-02-11.000Z" },
};

const FLEET = {
  baseUrl: { variable: "DOCKET_BASE_URL", file: "/etc/docket/docket.json" },
  apiKey: { variable: "DOCKET_API_KEY" },
};

const FULL: NonNullable<ConnectionDto["storage"]> = {
  what: "memoryOnly",
  problems: [{ code: "system", params: { words: "/home/ann/.config/Docket/docket.sqlite cannot be opened: the disk is full" } }],
  kept: false,
};

let bridge: FakeBridge | undefined;
/** Number of scenes that this page has shown; each has an account of its own. */
let scenes = 0;

/** Preferences by the words after the name of a scene: "morning touch 12h". */
const PREFERRED: Readonly<Record<string, Partial<PersonalPreferences>>> = {
  touch: { density: "touch" },
  comfortable: { density: "comfortable" },
  "12h": { timeFormat: "12" },
  german: { language: "de" },
  contrast: { contrast: "on" },
  // The longest keys that can be assigned to commands with a key on their button.
  remapped: {
    keys: {
      "move.acknowledge": ["Ctrl+Shift+PageDown"],
      "move.complete": ["Ctrl+Shift+PageDown"],
      "move.report": ["Ctrl+Shift+PageUp"],
      "move.reject": ["Ctrl+Shift+Backspace"],
      "move.fail": ["Ctrl+Shift+Backspace"],
      "palette.open": ["Ctrl+Shift+Insert"],
      "list.release": ["Ctrl+Shift+Delete"],
      "search.begin": ["Ctrl+Shift+End"],
      "stop.show": ["Ctrl+Shift+Home"],
      "update.undo": ["Ctrl+Shift+Z"],
      "dialog.ledger": ["Ctrl+Shift+L"],
      "dialog.ledgerOfAction": ["Ctrl+Shift+E"],
      "dialog.handover": ["Ctrl+Shift+H"],
      "selection.acknowledge": ["Ctrl+Shift+PageDown"],
    },
  },
};

/**
 * Begins a scene.
 * @param turns whether the service's texts contain characters that turn the text around them
 */
export function begin(asked: string, turns = false): void {
  const now = Date.now();
  const [scene = "", ...preferred] = asked.split(" ");
  bridge = new FakeBridge(initialState(scene, now));
  scenes += 1;
  bridge.account = `scene ${scenes}`;
  const person = Object.assign({ ...DEFAULT_PREFERENCES.person }, ...preferred.map((word) => PREFERRED[word])) as PersonalPreferences;
  bridge.preferences = { ...DEFAULT_PREFERENCES, person };
  if (scene === "away" || scene === "trouble") bridge.digest = aNight(now);
  if (scene === "trouble") bridge.otherAccounts = { accounts: [twoWaiting(now)] };
  if (scene === "accounts") {
    bridge.otherAccounts = { accounts: [twoWaiting(now), allKinds(now)] };
    const account = {
      baseUrl: "https://actions.north-depot.example",
      actingAs: { type: "OBJECT", id: "robot-7" },
      demonstration: false,
    };
    bridge.answerNext("settings:save", failed("leavesUpdates", { updates: 2, account, kept: true }));
  }
  if (scene === "crash" || scene === "welcome-crash") {
    // The log's own words, which are in no catalogue.
    const lines = ["0.1.0", "2026-11-20T08:00:00.000Z", "", ...Array.from({ length: 60 }, (_, at) => `2026-11-20T14:00:${10 + at}`)];
    const text = `${lines.join("\n")}\n`;
    bridge.answerNext("crash:get", { ok: true, value: { aliveAt: now - 3_600_000, startedAt: now - 7_200_000, text } });
  }
  if (scene === "profiles") {
    bridge.profiles = THREE_PROFILES;
    bridge.otherAccounts = { accounts: [twoWaiting(now)] };
    const account = { baseUrl: "https://actions.north-depot.example", actingAs: ROBOT_7, demonstration: false };
    bridge.answerNext("profiles:switch", failed("leavesUpdates", { updates: 2, account, kept: true }));
  }
  if (scene === "welcome" || scene === "welcome-crash") bridge.otherAccounts = { accounts: [twoWaiting(now)] };
  if (scene === "proxy") {
    const question = { id: "q-1", proxy: "proxy.north-depot.example:3128", realm: "North depot", keychain: "keyring" as const };
    bridge.answerNext("proxy:get", { ok: true, value: { ...question, readable: true, refused: true, putOff: false } });
  }
  if (scene === "certificates") {
    const expiresAt = now + 200 * 86_400_000;
    const choices = ["robot-7.north-depot.example", "Ann Resolver"].map((subject, at) => ({
      fingerprint: `sha256/${at}`,
      subject,
      issuer: "North Depot Device CA 2",
      serial: `4F00000${at}`,
      expiresAt,
    }));
    bridge.answerNext("certificate:get", {
      ok: true,
      value: { id: "q-1", asker: "actions.north-depot.example:443", putOff: false, choices },
    });
  }
  const { rows } = bridge;
  bridge.shift = (hours) => shiftOf(rows.values(), Date.now(), hours);
  bridge.diagnostics = aBadLine(now);
  bridge.ledger = scene === "empty" ? [] : aLedger(scene === "ten-thousand" ? 10_000 : 60, now);
  bridge.handover =
    scene === "failing" ? undefined : { ...aHandover(now), connection: bridge.connection, otherAccounts: bridge.otherAccounts };
  if (scene === "failing") {
    bridge.answerNext("handover:get", { ok: true, value: { at: now } as HandoverDto });
    const row = aSilence(now);
    bridge.details.set(row.id, { ...detailsOf(row), timeline: [{ at: now, kind: "of a newer version" } as unknown as TimelineEntry] });
  }
  if (scene === "ten-thousand") {
    bridge.digest = aLongNight(now, 10_000);
    bridge.handover = { ...aHandover(now), open: many(10_000, now) };
  }
  if (scene === "hard" || scene === "trouble") bridge.details.set(aStop(now).id, aStopWithDraft(now));
  Object.defineProperty(window, "docket", { configurable: true, value: turns ? turningBridge(bridge) : preloaded(bridge) });
}

const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));

/**
 * Shows another scene on the present page, as the window switches to another account, with nothing
 * left of the former one.
 */
export async function goOver(asked: string, turns: boolean): Promise<void> {
  const left = bridge;
  document.adoptedStyleSheets = [];
  begin(asked, turns);
  if (left === undefined || bridge === undefined) throw new Error("No scene was shown before.");
  left.account = "left";
  left.change([], [], { epoch: left.epoch + 1 });
  while (bridge.requests("queue:list").length === 0) await frame();
  for (let drawn = 0; drawn < 3; drawn += 1) await frame();
}

/** Makes an Action one to stop, unless one already is, and returns its name. */
export function stopWork(): string {
  const rows = [...(bridge?.rows.values() ?? [])];
  const stopped = rows.find(({ stop }) => stop !== undefined);
  if (stopped !== undefined) return stopped.name;
  const now = Date.now();
  const working = rows.find(({ state }) => state === "IN_PROGRESS") ?? aRow({ id: "act-20200", name: "Hold the gate" });
  bridge?.change([{ ...working, state: "CANCELLED", stop: { at: now, why: "CANCELLED", reportedBy: "ann" }, changedAt: now, moves: [] }]);
  return working.name;
}

/** Returns every text of other people in the scene, longest first. */
export function verbatim(): string[] {
  return verbatimOf(bridge);
}

/** Pushes new, moved and removed rows at once. */
export function surprise(): void {
  const now = Date.now();
  const moved = bridge?.rows.get("act-20101");
  if (moved === undefined) return;
  bridge?.change(
    [
      aRow({ id: "act-20121", name: "Clear debris at dock 2", priority: "HIGH", receivedAt: now, changedAt: now }),
      aRow({ id: "act-20122", name: "Check sprinkler valve", receivedAt: now, changedAt: now }),
      { ...moved, priority: "HIGH", changedAt: now },
    ],
    ["act-20098"],
  );
}

/**
 * Applies each external change of an Action, from its first state and back to that, and returns
 * what moved, one per line.
 * @param underWay words that may be in the first place of the action bar; one of the changes puts
 * one there
 * @param only the names of the changes; default: all
 */
export async function movedByLiveChanges(id: string, underWay: readonly string[], only?: readonly string[]): Promise<string[]> {
  const row = bridge?.rows.get(id);
  if (row === undefined) return ["There is no such Action."];
  const found: string[] = [];
  for (const [name, fieldsOf] of Object.entries(LIVE_CHANGES)) {
    if (only?.includes(name) === false) continue;
    const there = await movedBy(() => bridge?.change([{ ...row, ...fieldsOf(row, Date.now()), changedAt: Date.now() }]));
    if (name === COMPLETING) found.push(...wideningWords(underWay));
    const back = await movedBy(() => bridge?.change([{ ...row, changedAt: Date.now() }]));
    found.push(...there.map((text) => `${name}: ${text}`), ...back.map((text) => `${name}, gone: ${text}`));
  }
  return found;
}

/**
 * Sets the results of acknowledging several Actions: one confirmed, one refused, the others under
 * way.
 */
export function settleBulk(): void {
  const asked =
    bridge
      ?.requests("updates:acknowledgeAll")
      .at(-1)
      ?.actions.map(({ actionId }) => actionId) ?? [];
  const statuses = ["confirmed", "refused", "sending"] as const;
  bridge?.change(
    asked.flatMap((actionId, index) => {
      const row = bridge?.rows.get(actionId);
      if (row === undefined) return [];
      const state = statuses[Math.min(index, 2)] ?? "sending";
      const refused = state === "refused" ? { reason: inWords("reassigned to robot-3"), choices: ["send" as const, "drop" as const] } : {};
      const update = anUpdate({ id: `update-of-${actionId}`, actionId, state, createdAt: Date.now(), stateSince: Date.now(), ...refused });
      return [{ ...row, ...(state === "confirmed" && { state: "ACKNOWLEDGED" as const, moves: [] }), update }];
    }),
  );
}

/** Makes the connection stale; `mend` restores it. */
export function trouble(): void {
  const now = Date.now();
  bridge?.connect({ ...live(now), state: "stale", lastMessageAt: now - 11_000 });
}

/** Starts the Action as another user, so that the places of its moves change by themselves. */
export function start(id: string): void {
  const row = bridge?.rows.get(id);
  const moves = ["complete", "report", "fail", "cancel"] as const;
  if (row !== undefined) bridge?.change([{ ...row, state: "IN_PROGRESS", moves, movesFrom: "IN_PROGRESS", changedAt: Date.now() }]);
}

/** Stops main's heartbeats, and leaves all later updates and drafts without an answer. */
export function freeze(): void {
  bridge?.freeze();
  for (const channel of ["updates:submit", "drafts:save"] as const) bridge?.answerNext(channel, new Promise(() => undefined));
}

export function mend(): void {
  bridge?.connect(live(Date.now()));
}

function initialState(scene: string, now: number): FakeState {
  const rows = aMorning(now);
  // The rows are those of a list that was complete when the service was last heard.
  const failing = ({ lastMessageAt = now - 2000, ...connection }: Partial<ConnectionDto>): FakeState => ({
    rows,
    connection: { ...live(now), lastMessageAt, asOf: lastMessageAt, ...connection },
  });
  switch (scene) {
    case "caught-up":
      return { rows: rows.filter(({ views }) => !views.includes("allOpen")), connection: live(now) };
    case "no-file":
      return { rows, connection: { ...live(now), storage: FULL } };
    // All problems at once.
    case "trouble": {
      const reason: Failure = { code: "connectionRefused", params: {} };
      const link = { state: "offline", reason, lastMessageAt: now - 95_000, nextAttemptAt: now + 8000, attempts: 4 } as const;
      return { ...failing({ ...link, storage: FULL, unreadable: 5, dropped: 9 }), rows: aHardHour(now) };
    }
    case "stale":
      return failing({ state: "stale", lastMessageAt: now - 11_000, since: now - 1000 });
    case "offline":
      return failing({
        state: "offline",
        reason: { code: "connectionRefused", params: {} },
        lastMessageAt: now - 95_000,
        nextAttemptAt: now + 8000,
        attempts: 4,
        dropped: 2,
      });
    case "refused":
      return failing({
        state: "refused",
        reason: { code: "serviceSaid", params: { class: "unauthenticated", words: "Key revoked" } },
        attempts: 1,
      });
    case "proxy":
      return failing({
        state: "offline",
        reason: { code: "proxyAsks", params: { proxy: "proxy.north-depot.example:3128" } },
        lastMessageAt: now - 95_000,
        nextAttemptAt: now + 8000,
        attempts: 2,
      });
    case "certificates":
      return failing({
        state: "offline",
        reason: { code: "clientCertificateChoice", params: {} },
        lastMessageAt: now - 95_000,
        attempts: 2,
      });
    case "never-heard": {
      const { lastMessageAt: _, ...rest } = live(now);
      const connection: ConnectionDto = {
        ...rest,
        state: "offline",
        reason: { code: "headersLate", params: { seconds: 10 } },
        attempts: 3,
        nextAttemptAt: now + 12_000,
      };
      return { known: false, connection };
    }
    case "foreign":
      return {
        rows: [...aForeignQueue(now), ...rows.slice(0, 4)],
        connection: { ...live(now), unreadable: 5, dropped: 9, heldBack: { askEveryMs: 5000 }, cut: { afterMs: 3000, of: "silence" } },
      };
    case "backlog":
      return { rows, connection: { ...live(now), sending: { sent: 1_240, of: 5_000 } } };
    case "foreign-empty":
      return { connection: { ...live(now), unreadable: 5, dropped: 9, pausedUntil: now + 1_800_000 } };
    case "deaf":
      return { rows: many(60, now), connection: { ...live(now), heldBack: { askEveryMs: 5000, by: "service" } } };
    case "receiving-again": {
      const reason: Failure = { code: "connectionBrokeOff", params: {} };
      const connection = { ...live(now), state: "offline", attempts: 12, received: 3412, reason } as const;
      return { rows: many(3412, now), known: false, connection: { ...connection, cut: { afterMs: 30_000, of: "life" } } };
    }
    case "receiving":
      return { rows: many(3412, now), known: false, connection: { ...live(now), state: "connecting", attempts: 1, received: 3412 } };
    case "failing":
      return { rows: aHardHour(now).map((row, at) => (at === 2 ? { ...row, state: "PAUSED" as StateName } : row)) };
    case "hard":
      return { rows: aHardHour(now) };
    // The stop is left out, so that the other questions are shown without its banner.
    case "asking":
      return { rows: aHardHour(now).filter((row) => row.stop === undefined) };
    case "empty":
      return {};
    case "waiting": {
      const { lastMessageAt: _, ...rest } = live(now);
      return { known: false, connection: { ...rest, state: "connecting" } };
    }
    // The service has answered an update that the stream has not shown.
    case "answered": {
      const answered = anUpdate({
        actionId: "act-20119",
        state: "confirmed",
        byAnswer: true,
        createdAt: now - 2000,
        stateSince: now - 1000,
      });
      const ahead = { moves: ["plan", "reject", "cancel"], movesFrom: "ACKNOWLEDGED" } as const;
      return { rows: rows.map((row) => (row.id === "act-20119" ? { ...row, ...ahead, update: answered } : row)) };
    }
    case "one":
      return { rows: rows.slice(0, 1) };
    case "ten-thousand":
      return { rows: many(10_000, now) };
    case "flood": {
      const all = many(10_000, now);
      return { rows: all.map(({ id, name, priority, receivedAt, changedAt }) => aRow({ id, name, priority, receivedAt, changedAt })) };
    }
    case "welcome":
    case "welcome-crash":
      return { settings: UNCONFIGURED, known: false };
    case "damaged":
      return { rows, settings: { ...CONNECTED, managed: FLEET, fileProblem: DAMAGED } };
    case "problems":
      return {
        rows,
        settings: {
          ...CONNECTED,
          managed: { ...FLEET, transport: { variable: "DOCKET_TRANSPORT" } },
          problems: [{ setting: "assignedTo", code: "principalWithoutId", params: { text: "OBJECT:" } }],
        },
      };
    default:
      return { rows };
  }
}
