/** What the page's requests lead to, and what is announced to it: with a client and a resolver that only record. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failed, type InvokeError } from "../../electron/contract/errors.ts";
import type { DocketClient } from "../../electron/core/docket-client.ts";
import type { ClientMessage } from "../../electron/core/session-ports.ts";
import type { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";
import { StatePublisher } from "../../electron/shell/state-publisher.ts";
import { invokeHandlers } from "../../electron/shell/handlers.ts";
import type { TrayIcon } from "../../electron/shell/tray.ts";
import { SETTINGS_INPUT } from "../core/settings-fixtures.ts";
import { testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

const info = { version: "1.2.3", platform: "linux" };

describe("a request of the page", () => {
  const client = {
    list: vi.fn(() => "list"),
    details: vi.fn(),
    retry: vi.fn(),
    connection: vi.fn(() => ({ reason: { code: "clientCertificateMissing", params: {} } })),
    saveDraft: vi.fn(),
    submitWhenFree: vi.fn(),
    resolveWhenFree: vi.fn(),
    diagnostics: vi.fn(),
    keepsUpdates: true,
    updatesLostBy: vi.fn(() => 2),
    accountInUse: vi.fn(() => ({ baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT", id: "robot-7" }, demonstration: false })),
    otherAccounts: vi.fn(() => "accounts"),
    dropOther: vi.fn((): unknown => ({ ok: true, value: null })),
  };
  const resolver = { dto: vi.fn(() => "dto"), save: vi.fn(() => Promise.resolve({ ok: true, value: "saved" })) };
  const read = Promise.withResolvers<void>();
  const startDemonstration = vi.fn(() => Promise.resolve());
  const save = vi.fn(() => Promise.resolve({ ok: true as const, value: { path: "/home/ann/ledger.csv" } }));
  const network = {
    proxySignIn: { question: vi.fn(), answer: vi.fn(), putOff: vi.fn() },
    certificates: { question: vi.fn(), choose: vi.fn(), putOff: vi.fn() },
    askAgain: vi.fn(),
  };
  const copy = vi.fn((_text: string) => Promise.resolve());
  const defectLog = testLog();
  const handlers = invokeHandlers({
    client: { queries: client, commands: client } as unknown as DocketClient,
    resolver: resolver as unknown as SettingsResolver,
    settingsRead: read.promise,
    startDemonstration,
    info,
    diagnostics: { versions: { docket: "1.2.3" } },
    copy,
    ledger: { save },
    network,
    clock: new FakeClock(),
    log: defectLog,
  });

  it("for settings is answered when they have been read, and not before", async () => {
    let answer: unknown;
    const asked = Promise.resolve(handlers["settings:get"](null)).then((value) => (answer = value));
    await settle();
    expect(answer).toBeUndefined();
    read.resolve();
    await asked;
    expect(answer).toEqual({ ok: true, value: "dto" });
  });

  it("for diagnostics is answered with versions and what went wrong with files, on screen and on the clipboard", async () => {
    expect(await handlers["diagnostics:get"](null)).toEqual(failed("noService"));
    const broken = { code: "connectionBrokeOff", params: {} };
    const compressed = { code: "compressed", params: {} };
    const found = {
      at: 1,
      storage: ["the disk is full"],
      connection: { state: "offline", reason: broken },
      attempts: [{ epoch: 1, cause: broken }, { epoch: 2 }],
      dropped: [{ reason: compressed, count: 2 }],
    };
    client.diagnostics.mockReturnValue(found);
    const value = { ...found, versions: { docket: "1.2.3" } };
    expect(await handlers["diagnostics:get"](null)).toEqual({ ok: true, value });
    resolver.dto.mockReturnValueOnce({ fileProblem: { code: "fileUnreadable", params: { path: "/s.json", why: "no" } } } as never);
    expect(await handlers["diagnostics:get"](null)).toMatchObject({
      value: { storage: ["The settings file /s.json cannot be read: no.", "the disk is full"] },
    });
    resolver.dto.mockReturnValueOnce({ warnings: [{ code: "filesOpen", params: { paths: ["/f"] } }] } as never);
    expect(await handlers["diagnostics:get"](null)).toMatchObject({
      value: { storage: [expect.stringMatching(/can read \/f, and/), "the disk is full"] },
    });
    await handlers["diagnostics:copy"](null);
    expect(JSON.parse(copy.mock.calls[0]?.[0] ?? "")).toEqual({
      ...value,
      connection: { state: "offline", reason: "The connection broke off.", advice: "Docket keeps trying; updates wait safely." },
      attempts: [{ epoch: 1, cause: "The connection broke off." }, { epoch: 2 }],
      dropped: [{ reason: "compressed, which was not asked for", count: 2 }],
    });
  });

  it("to save settings is objected to when updates on their way would stay behind, and not where that is agreed to", async () => {
    read.resolve();
    await handlers["settings:save"](SETTINGS_INPUT);
    const objection = (resolver.save.mock.calls as unknown as [unknown, (settings: unknown) => InvokeError | undefined][])[0]?.[1];
    const account = { baseUrl: "http://127.0.0.1:1", actingAs: { type: "OBJECT", id: "robot-7" }, demonstration: false };
    expect(objection?.({})).toEqual({ code: "leavesUpdates", params: { updates: 2, account, kept: true } });
    client.keepsUpdates = false;
    expect(objection?.({})).toMatchObject({ params: { kept: false } });
    client.keepsUpdates = true;
    client.updatesLostBy.mockReturnValue(0);
    expect(objection?.({})).toBeUndefined();
    client.updatesLostBy.mockReturnValue(1);
    client.accountInUse.mockReturnValueOnce({
      baseUrl: "http://127.0.0.1:9",
      actingAs: { type: "OBJECT", id: "robot-7" },
      demonstration: true,
    });
    expect(objection?.({})).toMatchObject({ params: { updates: 1, account: { demonstration: true } } });
    await handlers["settings:save"]({ ...SETTINGS_INPUT, leavesUpdates: true });
    const agreed = (resolver.save.mock.calls as unknown as [unknown, (settings: unknown) => InvokeError | undefined][])[1]?.[1];
    expect(agreed?.({})).toBeUndefined();
  });

  it("about other accounts is Docket's to answer", async () => {
    expect(await handlers["accounts:get"](null)).toEqual({ ok: true, value: "accounts" });
    await handlers["accounts:drop"]({ account: "a", updateId: "u-1" });
    expect(client.dropOther).toHaveBeenCalledWith({ account: "a", updateId: "u-1" });
  });

  it("for an Action that is not there is answered with a code", async () => {
    expect(await handlers["queue:details"]({ actionId: "gone" })).toEqual(failed("detailsGone"));
    client.details.mockReturnValue("details");
    expect(await handlers["queue:details"]({ actionId: "a-1" })).toEqual({ ok: true, value: "details" });
  });

  it("hands Docket's own answers on", async () => {
    const refusal = failed("undoTooLate");
    client.submitWhenFree.mockReturnValue(refusal);
    expect(await handlers["updates:submit"]({ actionId: "a", move: "plan", seenState: "PLANNED", pressedAt: 1 })).toBe(refusal);
  });

  it("starts the demonstration and answers with the settings that it brings", async () => {
    expect(await handlers["demonstration:start"](null)).toEqual({ ok: true, value: "dto" });
    expect(startDemonstration).toHaveBeenCalledOnce();
  });

  it("reaches Docket where it has no answer of its own", async () => {
    await handlers["connection:retry"](null);
    await handlers["drafts:save"]({ actionId: "a", move: "fail", phase: "", statusMessage: "x" });
    expect(client.retry).toHaveBeenCalledOnce();
    expect(network.askAgain).toHaveBeenCalledWith({ refused: true });
    expect(client.saveDraft).toHaveBeenCalledWith({ actionId: "a", move: "fail", phase: "", statusMessage: "x" });
    expect(await handlers["app:info"](null)).toEqual({ ok: true, value: info });
  });

  it("that tells of a failure in the window is written to the log", async () => {
    expect(await handlers["window:defect"]({ pane: "queue", message: "TypeError: x" })).toEqual({ ok: true, value: null });
    expect(defectLog.lines).toEqual(["error: window: the pane queue failed: TypeError: x"]);
  });
});

describe("what is announced", () => {
  const listeners: Record<string, (payload?: unknown) => void> = {};
  const on =
    (name: string) =>
    (listener: (payload?: unknown) => void): (() => void) => {
      listeners[name] = listener;
      return () => void delete listeners[name];
    };
  const client = {
    connection: vi.fn(),
    configure: vi.fn(),
  };
  const resolver = { onChange: on("settings"), settings: vi.fn(), dto: vi.fn() };
  const link = { push: vi.fn() };
  const tray = { showWaiting: vi.fn(), showState: vi.fn(), showAtLeast: vi.fn(), showProxyAsks: vi.fn() };
  const network = { askAgain: vi.fn(), withdraw: vi.fn() };
  const onKey = vi.fn();
  let log: ReturnType<typeof testLog>;
  let clock: FakeClock;
  let publisher: StatePublisher;
  /** As core publishes; only the fields that matter here. */
  const publish = (channel: ClientMessage[0], payload: unknown): void => publisher.publish(...([channel, payload] as ClientMessage));

  beforeEach(() => {
    for (const spy of [client.configure, link.push, tray.showWaiting, tray.showState, tray.showAtLeast, onKey]) spy.mockReset();
    resolver.settings.mockReturnValue({ apiKey: "key-123" });
    resolver.dto.mockReturnValue({ problems: [] });
    log = testLog();
    clock = new FakeClock();
    publisher = new StatePublisher({
      client: client as unknown as DocketClient,
      resolver: resolver as unknown as SettingsResolver,
      push: link.push,
      tray: tray as unknown as TrayIcon,
      network,
      clock,
      log,
      onKey,
    });
    publisher.start();
  });

  it("goes to the page and to the tray", () => {
    const batch = { counts: { needsAcknowledgement: 3 }, known: true };
    publish("queue:batch", batch);
    publish("connection:changed", { state: "stale" });
    publish("digest:changed", null);
    publish("accounts:changed", { accounts: [] });
    expect(link.push.mock.calls).toEqual([
      ["queue:batch", batch],
      ["connection:changed", { state: "stale" }],
      ["digest:changed", null],
      ["accounts:changed", { accounts: [] }],
    ]);
    expect(tray.showWaiting).toHaveBeenCalledWith(3);
    expect(tray.showState).toHaveBeenCalledWith("stale");
  });

  it("says in the tray that a proxy asks for a sign-in, and asks for none once the connection is live", () => {
    publish("connection:changed", { state: "offline", reason: { code: "proxyAsks", params: { proxy: "proxy.example:3128" } } });
    expect(tray.showProxyAsks).toHaveBeenLastCalledWith(true);
    expect(network.withdraw).not.toHaveBeenCalled();
    publish("connection:changed", { state: "live" });
    expect(tray.showProxyAsks).toHaveBeenLastCalledWith(false);
    expect(network.withdraw).toHaveBeenCalledOnce();
    publish("connection:changed", { state: "live" });
    expect(network.withdraw).toHaveBeenCalledOnce();
  });

  it("asks a proxy's question anew after a change of settings", () => {
    network.askAgain.mockReset();
    listeners["settings"]?.();
    expect(network.askAgain).toHaveBeenCalledWith({ refused: false });
  });

  it("is no count before a list has been read, and one that can be too small while some of it is missing", () => {
    publish("queue:batch", { counts: { needsAcknowledgement: 0 }, known: false });
    expect(tray.showWaiting).toHaveBeenLastCalledWith(undefined);
    publish("queue:batch", { counts: { needsAcknowledgement: 2 }, known: false });
    expect(tray.showWaiting).toHaveBeenLastCalledWith(2);
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    publish("queue:batch", { counts: { needsAcknowledgement: 2 }, known: true });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(false);
    publish("connection:changed", { state: "connecting", received: 0 });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    publish("connection:changed", { state: "live", unreadable: 1 });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    publish("connection:changed", { state: "live" });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(false);
  });

  it("hides a new key from the log before anything is done with it", () => {
    client.configure.mockImplementation(() => expect(onKey).toHaveBeenCalledWith("key-123"));
    listeners["settings"]?.();
    expect(client.configure).toHaveBeenCalledWith({ apiKey: "key-123" });
  });

  it("disconnects and says in the log what is wrong with the settings", () => {
    resolver.settings.mockReturnValue(undefined);
    resolver.dto.mockReturnValue({ problems: [{ setting: "baseUrl", code: "addressCredentials", params: {} }] });
    listeners["settings"]?.();
    expect(client.configure).toHaveBeenCalledWith(undefined);
    expect(log.lines).toEqual(["warn: settings: The service address must not hold a user name or password."]);
    expect(link.push).toHaveBeenCalledWith("settings:changed", expect.objectContaining({ problems: expect.any(Array) }));
  });

  it("is told once a second as it is judged then, whether or not anything changed", () => {
    client.connection.mockReturnValueOnce({ state: "live" }).mockReturnValueOnce({ state: "stale" });
    clock.advanceSync(999);
    expect(link.push).not.toHaveBeenCalled();
    clock.advanceSync(1);
    clock.advanceSync(1_000);
    expect(link.push.mock.calls).toEqual([
      ["main:beat", { state: "live" }],
      ["main:beat", { state: "stale" }],
    ]);
    expect(tray.showState.mock.calls).toEqual([["live"], ["stale"]]);
  });

  it("is one beat after main stood still, however many were missed", () => {
    const standStill = (ms: number): void => {
      clock.block(ms);
      clock.advanceSync(0);
    };
    client.connection.mockReturnValue({ state: "live" });
    standStill(2_900);
    expect(log.lines).toEqual([]);
    standStill(61_000);
    expect(log.lines).toEqual(["warn: main: stood still, or slept, for 60.0 s"]);
    link.push.mockReset();
    standStill(60_000);
    expect(link.push).toHaveBeenCalledOnce();
    clock.advanceSync(1_000);
    expect(link.push).toHaveBeenCalledTimes(2);
  });

  it("ends with stop, the beat too", () => {
    publisher.stop();
    expect(Object.keys(listeners)).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});
