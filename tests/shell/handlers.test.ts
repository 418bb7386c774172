/**
 * Tests the requests of the page, executed by the real client and the real settings over fake
 * ports.
 */
import { describe, expect, it, vi } from "vitest";
import type { AlertOutcome } from "../../electron/contract/alerts.ts";
import type { DiagnosticsDto } from "../../electron/contract/diagnostics.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { FileProblem } from "../../electron/contract/settings-problems.ts";
import { testConnection } from "../../electron/core/settings/connection-test.ts";
import { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";
import { KnownKeys } from "../../electron/shell/known-keys.ts";
import { invokeHandlers } from "../../electron/shell/handlers.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../core/client-harness.ts";
import { aShift } from "../app/sample-shift.ts";
import { SETTINGS_INPUT } from "../core/settings/settings-fixtures.ts";
import { anAction } from "../support/actions.ts";
import { settle } from "../support/settle.ts";
import { testLog, testPreferences, testProfiles } from "./fakes.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { filesSentences } from "../../electron/contract/messages/storage.ts";
import type { StorageProblem } from "../../electron/contract/storage.ts";

const info = { version: "1.2.3", platform: "linux", languages: ["en"] };
const FULL: StorageProblem = { code: "system", params: { words: "the disk is full" } };

/** Settings of another account than the harness's. */
const ANOTHER = { ...SETTINGS_INPUT, apiKey: "key-2" };

/** Docket without Electron: a connected client, and the handlers of the page. */
function shell(t = new ClientHarness(), alertOutcome: AlertOutcome = { shown: true }) {
  const file: { values: Record<string, unknown>; problem?: FileProblem } = { values: {} };
  const resolver = new SettingsResolver({
    env: {},
    store: { read: () => file, write: (values) => void (file.values = values) },
    secrets: {
      read: () => Promise.resolve(undefined),
      write: () => Promise.resolve(),
      storage: () => ({ code: "encrypted", params: { keychain: "macos" } }),
    },
    warnings: [{ code: "filesOpen", params: { paths: ["/f"] } }],
  });
  const read = Promise.withResolvers<void>();
  const startDemonstration = vi.fn(() => Promise.resolve());
  const save = vi.fn(() => Promise.resolve({ ok: true as const, value: { path: "/home/ann/ledger.csv" } }));
  const saveShift = vi.fn((_format: "csv" | "png", _content: string | Uint8Array) => save());
  const network = {
    proxySignIn: { question: vi.fn(), answer: vi.fn(), putOff: vi.fn() },
    certificates: { question: vi.fn(), choose: vi.fn(), putOff: vi.fn() },
    askAgain: vi.fn(),
  };
  const copied: string[] = [];
  const madeOf = vi.fn((file: string) => Promise.resolve({ ok: true as const, value: JSON.stringify([{ name: file }]) }));
  const appUpdates = { dto: vi.fn(), check: vi.fn(), load: vi.fn(), install: vi.fn() };
  const texts = { saved: vi.fn(), settingsTyped: vi.fn(), hasSettings: false, save: vi.fn(() => undefined) };
  const profiles = testProfiles(resolver, file);
  const log = testLog();
  const keys = new KnownKeys();
  const handlers = invokeHandlers({
    client: t.client,
    resolver,
    profiles,
    profileFiles: { export: vi.fn(), import: vi.fn() },
    preferences: testPreferences(),
    settingsRead: read.promise,
    testConnection: (settings) => testConnection({ clock: t.clock, transport: t.wire }, settings),
    startDemonstration,
    alertHealth: () => Promise.resolve({ hasTray: true, asksPermission: false }),
    sounded: vi.fn(),
    keyTyped: (key) => keys.add(key),
    testAlert: () => Promise.resolve(alertOutcome),
    info,
    diagnostics: { versions: { docket: "1.2.3" } },
    madeOf,
    appUpdates,
    copy: (text) => Promise.resolve(void copied.push(text)),
    loginItem: { dto: () => ({ state: "off" }), set: vi.fn() },
    crash: { dto: () => null, save, dismiss: vi.fn() },
    ledger: { save, saveShift },
    texts,
    network,
    clock: t.clock,
    log,
  });
  const load = async (): Promise<void> => {
    await resolver.load();
    read.resolve();
  };
  return { t, client: t.client, file, resolver, load, startDemonstration, network, copied, saveShift, texts, log, keys, handlers };
}

/** A client with a move whose time to undo is running. */
async function withWaitingMove() {
  const t = await new ClientHarness({ undoMs: 5_000 }).live(anAction("a-1", ActionState.IN_PROGRESS));
  await t.press("a-1", "complete");
  const made = shell(t);
  await made.load();
  return made;
}

describe("a test alert", () => {
  it.each([
    [{ shown: true }, "alerted: Test alert shown by the system"],
    [
      { shown: false, failure: { code: "unsupported", params: {} } },
      "alertFailed: Test alert could not be shown: This system has no notifications.",
    ],
  ] as const)("is recorded with the system's answer: %j", async (outcome, line) => {
    const { t, handlers } = shell(undefined, outcome);
    expect(await handlers["alerts:test"](null)).toEqual({ ok: true, value: outcome });
    await t.clock.advance(1_000);
    expect(t.disk.ledger.lines.map(({ kind, event }) => `${kind}: ${ledgerSentence({ event })}`)).toEqual([line]);
  });
});

describe("a typed key", () => {
  it("is hidden as a key before the connection is tested with it, and before it is saved", async () => {
    const { handlers, keys, load } = shell();
    await load();
    void handlers["connection:test"](ANOTHER);
    await settle();
    expect(keys.hide("the key key-2")).toBe("the key [key]");
    await handlers["settings:save"]({ ...ANOTHER, apiKey: "key-3" });
    expect(keys.hide("the key key-3")).toBe("the key [key]");
    expect(keys.value).toBeUndefined();
  });
});

describe("requests about settings", () => {
  it("are answered once the settings have been read", async () => {
    const { handlers, load } = shell();
    let answer: unknown;
    const asked = Promise.resolve(handlers["settings:get"](null)).then((value) => (answer = value));
    await settle();
    expect(answer).toBeUndefined();
    await load();
    await asked;
    expect(answer).toMatchObject({ ok: true, value: { hasKey: false, demonstration: false } });
  });

  it("fail with the updates in progress when a save would leave those behind", async () => {
    const { handlers, client, resolver } = await withWaitingMove();
    const account = { baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT", id: "robot-7" }, demonstration: false };
    expect(await handlers["settings:save"](ANOTHER)).toEqual(failed("leavesUpdates", { updates: 1, undoable: 1, account, kept: true }));
    client.filesChanged({ what: "refusing", problem: FULL });
    expect(await handlers["settings:save"](ANOTHER)).toEqual(failed("leavesUpdates", { updates: 1, undoable: 1, account, kept: false }));
    expect(resolver.settings()).toBeUndefined();
  });

  it("name the demonstration as the account whose updates would be left behind", async () => {
    const t = await new ClientHarness({ undoMs: 5_000, demonstration: true }).live(anAction("a-1", ActionState.IN_PROGRESS));
    await t.press("a-1", "complete");
    const { handlers, load } = shell(t);
    await load();
    expect(await handlers["settings:save"](ANOTHER)).toMatchObject({ error: { params: { account: { demonstration: true } } } });
  });

  it("save without an objection when no update is pending, or when the user agrees to leave them behind", async () => {
    const idle = shell();
    await idle.load();
    expect(await idle.handlers["settings:save"](ANOTHER)).toMatchObject({ ok: true, value: { hasKey: true } });
    const { handlers, resolver } = await withWaitingMove();
    expect(await handlers["settings:save"]({ ...ANOTHER, leavesUpdates: true })).toMatchObject({ ok: true });
    expect(resolver.settings()).toMatchObject({ baseUrl: "https://actions.example.com", apiKey: "key-2" });
  });

  it("start the demonstration, and answer with its settings", async () => {
    const { handlers, load, startDemonstration } = shell();
    await load();
    expect(await handlers["demonstration:start"](null)).toMatchObject({ ok: true, value: { hasKey: false } });
    expect(startDemonstration).toHaveBeenCalledOnce();
  });
});

/** Returns the file problems as the window shows them. */
async function troubles(handlers: ReturnType<typeof invokeHandlers>): Promise<string[]> {
  const result = await handlers["diagnostics:get"](null);
  if (!result.ok) throw new Error(result.error.code);
  return filesSentences(result.value);
}

describe("requests for diagnostics", () => {
  it("fail while there is no service", async () => {
    const { handlers, client, copied } = shell();
    client.configure(undefined);
    expect(await handlers["diagnostics:get"](null)).toEqual(failed("noService"));
    expect(await handlers["diagnostics:copy"](null)).toEqual(failed("noService"));
    expect(copied).toEqual([]);
  });

  it("hold versions and each file problem, the same on the clipboard", async () => {
    const { handlers, client, file, load, copied } = shell();
    file.problem = { code: "fileUnreadable", params: { path: "/s.json", why: "no" } };
    await load();
    client.filesChanged({ what: "refusing", problem: FULL });
    expect(await troubles(handlers)).toEqual([
      "The settings file /s.json cannot be read: no.",
      expect.stringMatching(/can read \/f, and/),
      "the disk is full",
    ]);
    await handlers["diagnostics:copy"](null);
    const { value } = (await handlers["diagnostics:get"](null)) as { value: DiagnosticsDto };
    expect(JSON.parse(copied[0] ?? "")).toMatchObject({ versions: value.versions, storage: filesSentences(value) });
    expect(value.versions).toEqual({ docket: "1.2.3" });
  });
});

describe("requests about Actions", () => {
  it("fail with a code for an unknown Action", async () => {
    const t = await new ClientHarness().live(anAction("a-1"));
    const { handlers } = shell(t);
    expect(await handlers["queue:details"]({ actionId: "gone" })).toEqual(failed("detailsGone"));
    expect(await handlers["queue:details"]({ actionId: "a-1" })).toMatchObject({ ok: true, value: { row: { id: "a-1" } } });
    expect(await handlers["queue:list"](null)).toMatchObject({ ok: true, value: { rows: [{ id: "a-1" }], known: true } });
  });

  it("end with the client's own answer", async () => {
    const t = await new ClientHarness({ undoMs: 0 }).live(anAction("a-1"));
    const { handlers } = shell(t);
    const plan = { actionId: "gone", move: "plan", seenState: "PLANNED", pressedAt: t.clock.now() } as const;
    expect(await handlers["updates:submit"](plan)).toEqual(failed("actionNotInQueue"));
    expect(await handlers["updates:resolve"]({ updateId: "gone", choice: "undo" })).toEqual(failed("updateGone"));
    expect(await handlers["stop:confirm"]({ actionId: "a-1" })).toEqual(failed("nothingToStop"));
    const acknowledge = { actionId: "a-1", move: "acknowledge", seenState: "ASSIGNED", pressedAt: t.clock.now() } as const;
    expect(await handlers["updates:submit"](acknowledge)).toEqual({ ok: true, value: { updateId: t.update("a-1").id } });
  });

  it("keep a draft with its Action", async () => {
    const t = await new ClientHarness().live(anAction("a-1"));
    const { handlers } = shell(t);
    const draft = { actionId: "a-1", move: "fail", phase: "", statusMessage: "x" } as const;
    expect(await handlers["drafts:save"](draft)).toEqual({ ok: true, value: null });
    expect(await handlers["queue:details"]({ actionId: "a-1" })).toMatchObject({ value: { drafts: [draft] } });
  });

  it("pass on the page's report that its texts are saved", async () => {
    const { handlers, texts } = shell();
    expect(await handlers["drafts:flushed"]({ id: 7 })).toEqual({ ok: true, value: null });
    expect(texts.saved).toHaveBeenCalledExactlyOnceWith(7);
  });

  it("pass on the page's report that settings are typed", async () => {
    const { handlers, texts } = shell();
    expect(await handlers["settings:typed"]({ unsaved: true })).toEqual({ ok: true, value: null });
    expect(texts.settingsTyped).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe("requests about other accounts", () => {
  it("list the updates of the account that was left, and drop one of them", async () => {
    const { handlers, client, t } = await withWaitingMove();
    const { id } = t.update("a-1");
    client.configure(undefined);
    const { value } = (await handlers["accounts:get"](null)) as { value: { accounts: { key: string; updates: unknown[] }[] } };
    expect(value.accounts).toMatchObject([{ counts: expect.any(Object), updates: [{ id }] }]);
    expect(await handlers["accounts:drop"]({ account: value.accounts[0]?.key ?? "", updateId: id })).toEqual({ ok: true, value: null });
    expect(await handlers["accounts:get"](null)).toMatchObject({ value: { accounts: [] } });
  });
});

describe("copied or saved text", () => {
  it("is the handover that is shown, whatever has arrived since", async () => {
    const t = await new ClientHarness().live(anAction("a-1"));
    const { handlers, copied } = shell(t);
    const shown = (await handlers["handover:get"](null)) as { value: { at: number } };
    t.wire.live.created(anAction("a-2"));
    await t.clock.advance(60_000);
    expect(await handlers["handover:copy"]({ at: shown.value.at })).toEqual({ ok: true, value: null });
    expect(copied).toEqual([expect.stringContaining("a-1")]);
    expect(copied[0]).not.toContain("a-2");
    await handlers["handover:get"](null);
    expect(await handlers["handover:copy"]({ at: shown.value.at })).toEqual(failed("handoverGone"));
    expect(copied).toHaveLength(1);
  });

  it("is the shift that is shown", async () => {
    const { handlers, saveShift } = shell();
    await handlers["shift:export"]({ format: "csv", shift: aShift(Date.parse("2026-11-20T12:00:00Z"), 1) });
    expect(saveShift).toHaveBeenCalledExactlyOnceWith(
      "csv",
      expect.stringMatching(/^hour,.*\r\n2026-11-20T11:00:00.000Z,1,1,0,0,0,0,20,,60,\r\n$/),
    );
  });
});

describe("other requests", () => {
  it("reconnect on “Retry now”, with a choice of certificate after a refused one", async () => {
    const { t, handlers, network } = shell();
    t.wire.live.fail({ code: "client_certificate" });
    await t.clock.advance(0);
    const before = t.wire.streams.length;
    await handlers["connection:retry"](null);
    expect(network.askAgain).toHaveBeenCalledWith({ refused: true });
    expect(t.wire.streams.length).toBe(before + 1);
  });

  it("describe the app", async () => {
    expect(await shell().handlers["app:info"](null)).toEqual({ ok: true, value: info });
  });

  it("list its components, and copy the bill of materials to the clipboard unchanged", async () => {
    const { handlers, copied } = shell();
    expect(await handlers["app:licences"](null)).toEqual({ ok: true, value: [{ name: "licences.json" }] });
    expect(await handlers["app:copyBill"](null)).toEqual({ ok: true, value: null });
    expect(copied).toEqual(['[{"name":"sbom.cdx.json"}]']);
  });

  it("write a failure of the window to the log", async () => {
    const { handlers, log } = shell();
    expect(await handlers["window:defect"]({ pane: "queue", message: "TypeError: x" })).toEqual({ ok: true, value: null });
    expect(log.lines).toEqual(["error: window: the pane queue failed: TypeError: x"]);
  });
});
