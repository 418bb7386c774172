/** Tests the state of Docket for window, tray and log. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import type { ClientMessage } from "../../electron/core/session-ports.ts";
import type { ProfilesDto } from "../../electron/contract/profiles.ts";
import type { SettingsResolver } from "../../electron/core/settings/settings-resolver.ts";
import { StatePublisher } from "../../electron/shell/state-publisher.ts";
import type { TrayIcon } from "../../electron/shell/tray.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "./fakes.ts";

const SETTINGS = { baseUrl: "https://actions.example", actingAs: { type: "OBJECT", id: "robot-7" }, apiKey: "key-123" };
const ROBOT = "https://actions.example OBJECT:robot-7";

describe("the state of Docket", () => {
  const listeners: Record<string, (payload?: unknown) => void> = {};
  const on =
    (name: string) =>
    (listener: (payload?: unknown) => void): (() => void) => {
      listeners[name] = listener;
      return () => void delete listeners[name];
    };
  const connection = vi.fn();
  const queries = { connection, firstWaiting: vi.fn(() => []), accountKey: vi.fn((): string | undefined => ROBOT) };
  const client = { commands: { alertsChanged: vi.fn() }, queries, configure: vi.fn() };
  const resolver = { onChange: on("settings"), onWarnings: on("warnings"), settings: vi.fn(), dto: vi.fn() };
  const preferences = { dto: vi.fn(() => DEFAULT_PREFERENCES), changed: vi.fn(), onChange: on("preferences") };
  const link = { push: vi.fn() };
  const tray = {
    showWaiting: vi.fn(),
    showState: vi.fn(),
    showAtLeast: vi.fn(),
    showProxyAsks: vi.fn(),
    showFirst: vi.fn(),
    showWithheld: vi.fn(),
    showAccount: vi.fn(),
  };
  const network = { askAgain: vi.fn(), withdraw: vi.fn() };
  const rotation = { accepted: vi.fn(), refused: vi.fn() };
  const secret: { value: string | undefined } = { value: undefined };
  const robot = { id: "main", name: "Robot", displayName: "" };
  let profiles: ProfilesDto;
  let log: ReturnType<typeof testLog>;
  let clock: FakeClock;
  let publisher: StatePublisher;
  /** Publishes like core, with the fields that matter here. */
  const publish = (channel: ClientMessage[0], payload: unknown): boolean => publisher.publish(...([channel, payload] as ClientMessage));

  beforeEach(() => {
    for (const spy of [
      client.configure,
      link.push,
      tray.showWaiting,
      tray.showFirst,
      tray.showAccount,
      tray.showState,
      tray.showAtLeast,
      rotation.accepted,
      rotation.refused,
    ])
      spy.mockReset();
    secret.value = undefined;
    profiles = { active: "main", profiles: [robot], lockedBy: [] };
    resolver.settings.mockReturnValue(SETTINGS);
    resolver.dto.mockReturnValue({ problems: [] });
    log = testLog();
    clock = new FakeClock();
    publisher = new StatePublisher({
      client,
      resolver: resolver as unknown as SettingsResolver,
      profiles: { dto: () => profiles, onChange: on("profiles") },
      preferences,
      push: link.push,
      tray: tray as unknown as TrayIcon,
      network,
      clock,
      log,
      secret,
      rotation,
    });
    publisher.start();
  });

  it("names the account in the tray where there are several", () => {
    expect(tray.showAccount).toHaveBeenLastCalledWith(undefined);
    profiles = { ...profiles, profiles: [robot, { ...robot, id: "2", name: "Night" }] };
    listeners["profiles"]?.();
    expect(tray.showAccount).toHaveBeenLastCalledWith(robot);
    profiles = { ...profiles, active: "2" };
    listeners["profiles"]?.();
    expect(tray.showAccount).toHaveBeenLastCalledWith({ ...robot, id: "2", name: "Night" });
  });

  /** Returns what the tray has shown since, in order. */
  const trayCalls = (): unknown[][] => {
    const shown = (["showAccount", "showWaiting", "showFirst"] as const).flatMap((name) =>
      tray[name].mock.calls.map((args, at) => ({ order: tray[name].mock.invocationCallOrder[at] ?? 0, call: [name, ...args] })),
    );
    return shown.toSorted((a, b) => a.order - b.order).map(({ call }) => call);
  };
  const forgetCalls = (): void => [tray.showAccount, tray.showWaiting, tray.showFirst].forEach((spy) => spy.mockClear());

  it("shows no count of the account that is left beside the name of the next one", () => {
    const night = { ...robot, id: "2", name: "Night" };
    profiles = { ...profiles, profiles: [robot, night] };
    listeners["profiles"]?.();
    publish("queue:counts", { counts: { needsAcknowledgement: 12 }, known: true });
    forgetCalls();
    profiles = { ...profiles, active: "2" };
    listeners["profiles"]?.();
    expect(trayCalls()).toEqual([
      ["showFirst", []],
      ["showWaiting", undefined],
      ["showAccount", night],
    ]);
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    // Another name for the account is no other account.
    forgetCalls();
    profiles = { ...profiles, profiles: [robot, { ...night, name: "Late" }] };
    listeners["profiles"]?.();
    expect(trayCalls()).toEqual([["showAccount", { ...night, name: "Late" }]]);
  });

  it("shows no count of the account that other settings leave, and keeps it where they name the same one", () => {
    publisher.begin();
    publish("queue:counts", { counts: { needsAcknowledgement: 12 }, known: true });
    forgetCalls();
    listeners["settings"]?.();
    expect(trayCalls()).toEqual([["showFirst", []]]);
    forgetCalls();
    resolver.settings.mockReturnValue({ ...SETTINGS, baseUrl: "https://other.example" });
    client.configure.mockImplementation(() => expect(tray.showWaiting).toHaveBeenLastCalledWith(undefined));
    listeners["settings"]?.();
    expect(client.configure).toHaveBeenCalled();
    expect(trayCalls().slice(0, 2)).toEqual([
      ["showFirst", []],
      ["showWaiting", undefined],
    ]);
  });

  it("reports the service's refusal of the key, and nothing of other refusals", () => {
    publish("connection:changed", { state: "refused", reason: { code: "serviceAnswered", params: { class: "unauthenticated" } } });
    publish("connection:changed", { state: "refused", reason: { code: "serviceAnswered", params: { class: "permission_denied" } } });
    publish("connection:changed", { state: "refused", reason: { code: "configurationRefused", params: {} } });
    publish("connection:changed", { state: "connecting" });
    publish("connection:changed", { state: "live" });
    expect([rotation.refused.mock.calls.length, rotation.accepted.mock.calls.length]).toEqual([1, 1]);
  });

  it("has the key read again where a gateway rejects it by a page, and by no other page", () => {
    for (const status of [200, 403, 502])
      publish("connection:changed", { state: "offline", reason: { code: "webPage", params: { status } } });
    expect(rotation.refused).not.toHaveBeenCalled();
    publish("connection:changed", { state: "offline", reason: { code: "webPage", params: { status: 401 } } });
    expect(rotation.refused).toHaveBeenCalledTimes(1);
  });

  it("connects to nothing with a configuration that cannot be used, and logs the reason", () => {
    resolver.settings.mockReturnValue(undefined);
    resolver.dto.mockReturnValue({
      problems: [],
      managedProblems: [{ code: "configurationEncoding", params: { path: "/etc/docket/docket.json" } }],
    });
    publisher.useSettings();
    expect(client.configure).toHaveBeenCalledWith(undefined, "configuration");
    expect(log.lines).toEqual(["error: settings: The configuration file /etc/docket/docket.json is not UTF-8 text. Save it as UTF-8."]);
  });

  it("names a key or a file that cannot be used as the reason for not connecting, and reports nothing at a first start", () => {
    resolver.settings.mockReturnValue(undefined);
    const keyMissing = { problems: [{ setting: "apiKey", code: "keyFileMissing", params: { path: "/run/key" } }] };
    const damaged = { problems: [], fileProblem: { code: "fileDamaged", params: { path: "/settings.json", name: "settings-1.json" } } };
    for (const dto of [keyMissing, damaged, { problems: [] }]) {
      resolver.dto.mockReturnValue(dto);
      publisher.useSettings();
    }
    expect(client.configure.mock.calls).toEqual([[undefined, "settings"], [undefined, "settings"], [undefined]]);
  });

  it("goes to the page and to the tray", () => {
    const batch = { counts: { needsAcknowledgement: 4 }, known: true };
    publish("queue:batch", batch);
    publish("queue:counts", { counts: { needsAcknowledgement: 3 }, known: true });
    publish("connection:changed", { state: "stale" });
    publish("digest:changed", null);
    publish("accounts:changed", { accounts: [] });
    expect(link.push.mock.calls).toEqual([
      ["queue:batch", batch],
      ["connection:changed", { state: "stale" }],
      ["digest:changed", null],
      ["accounts:changed", { accounts: [] }],
    ]);
    expect(tray.showWaiting.mock.calls).toEqual([[3]]);
    expect(tray.showState).toHaveBeenCalledWith("stale");
  });

  it("reports whether a message was delivered to the page, and that the tray has its counts", () => {
    link.push.mockReturnValueOnce(false).mockReturnValueOnce(true);
    expect([publish("queue:batch", {}), publish("queue:batch", {})]).toEqual([false, true]);
    expect(publish("queue:counts", { counts: { needsAcknowledgement: 1 }, known: true })).toBe(true);
  });

  it("shows a proxy's request for a sign-in in the tray, and withdraws it once the connection is live", () => {
    publish("connection:changed", { state: "offline", reason: { code: "proxyAsks", params: { proxy: "proxy.example:3128" } } });
    expect(tray.showProxyAsks).toHaveBeenLastCalledWith(true);
    expect(network.withdraw).not.toHaveBeenCalled();
    publish("connection:changed", { state: "live" });
    expect(tray.showProxyAsks).toHaveBeenLastCalledWith(false);
    expect(network.withdraw).toHaveBeenCalledOnce();
    publish("connection:changed", { state: "live" });
    expect(network.withdraw).toHaveBeenCalledOnce();
  });

  it("shows in the tray which alerts are withheld, at once after a change and as time passes", () => {
    connection.mockReturnValue({ state: "live" });
    const { person } = DEFAULT_PREFERENCES;
    const until = clock.now() + 1_500;
    const alerts = { ...person.alerts, pausedUntil: until };
    preferences.dto.mockReturnValue({ ...DEFAULT_PREFERENCES, person: { ...person, alerts } });
    listeners["preferences"]?.();
    expect(tray.showWithheld).toHaveBeenLastCalledWith({ why: "paused", until });
    clock.advanceSync(1_000);
    expect(tray.showWithheld).toHaveBeenLastCalledWith({ why: "paused", until });
    clock.advanceSync(1_000);
    expect(tray.showWithheld).toHaveBeenLastCalledWith(undefined);
    preferences.dto.mockReturnValue(DEFAULT_PREFERENCES);
  });

  it("asks a proxy's question again after a change of settings", () => {
    network.askAgain.mockReset();
    listeners["settings"]?.();
    expect(network.askAgain).toHaveBeenCalledWith({ refused: false });
  });

  it("has no count before a list is read, and a count marked too small while some of the list is missing", () => {
    publish("queue:counts", { counts: { needsAcknowledgement: 0 }, known: false });
    expect(tray.showWaiting).toHaveBeenLastCalledWith(undefined);
    publish("queue:counts", { counts: { needsAcknowledgement: 2 }, known: false });
    expect(tray.showWaiting).toHaveBeenLastCalledWith(2);
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    publish("queue:counts", { counts: { needsAcknowledgement: 2 }, known: true });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(false);
    publish("connection:changed", { state: "connecting", received: 0 });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    publish("connection:changed", { state: "live", unreadable: 1 });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(true);
    publish("connection:changed", { state: "live" });
    expect(tray.showAtLeast).toHaveBeenLastCalledWith(false);
  });

  it("shows the Actions of the account in use in the tray's menu, at once after a switch", () => {
    publisher.begin();
    connection.mockReturnValue({ state: "live" });
    clock.advanceSync(1_000);
    tray.showFirst.mockReset();
    const theirs = [{ id: "x-1", name: "robot-8's", priority: "HIGH" }];
    client.configure.mockImplementation(() => client.queries.firstWaiting.mockReturnValue(theirs as never));
    listeners["settings"]?.();
    expect(tray.showFirst.mock.calls).toEqual([[theirs]]);
    expect(client.queries.firstWaiting).toHaveBeenLastCalledWith(5);
  });

  it("hides a new key from the log before the key is used", () => {
    publisher.begin();
    client.configure.mockImplementation(() => expect(secret.value).toBe("key-123"));
    listeners["settings"]?.();
    expect(client.configure).toHaveBeenCalledWith(SETTINGS);
  });

  it("reports a mere warning in window and log, once, and does not reconnect", () => {
    const problem = { code: "keyFileMissing", params: { path: "/run/key" } };
    const dto = { problems: [], warnings: [{ code: "keyStays", params: { problem } }] };
    resolver.dto.mockReturnValue(dto);
    listeners["warnings"]?.();
    listeners["warnings"]?.();
    expect(link.push).toHaveBeenLastCalledWith("settings:changed", dto);
    expect(log.lines).toEqual([
      "warn: settings: The key file /run/key cannot be read: there is no such file. The key read before stays in use.",
    ]);
    expect(client.configure).not.toHaveBeenCalled();
  });

  it("shows a key that is read before the start, and connects with it once, at the start", () => {
    listeners["settings"]?.();
    expect(client.configure).not.toHaveBeenCalled();
    expect(link.push).toHaveBeenCalledWith("settings:changed", expect.anything());
    publisher.begin();
    publisher.useSettings();
    expect(client.configure).toHaveBeenCalledTimes(1);
    listeners["settings"]?.();
    expect(client.configure).toHaveBeenCalledTimes(2);
  });

  it("disconnects on wrong settings, with the mistake in the log", () => {
    publisher.begin();
    resolver.settings.mockReturnValue(undefined);
    resolver.dto.mockReturnValue({ problems: [{ setting: "baseUrl", code: "addressCredentials", params: {} }] });
    listeners["settings"]?.();
    expect(client.configure).toHaveBeenCalledWith(undefined, "settings");
    const once = [
      "warn: settings: The service address must not contain a user name or password.",
      "warn: settings: Docket does not connect until that is fixed.",
    ];
    expect(log.lines).toEqual(once);
    expect(link.push).toHaveBeenCalledWith("settings:changed", expect.objectContaining({ problems: expect.any(Array) }));
    // Reported once, until the mistake changes or recurs.
    publisher.useSettings();
    expect(log.lines).toEqual(once);
    resolver.dto.mockReturnValue({ problems: [] });
    publisher.useSettings();
    resolver.dto.mockReturnValue({ problems: [{ setting: "baseUrl", code: "addressCredentials", params: {} }] });
    publisher.useSettings();
    expect(log.lines).toEqual([...once, ...once]);
  });

  it("a key that is awaited is no mistake", () => {
    resolver.settings.mockReturnValue(undefined);
    resolver.dto.mockReturnValue({
      problems: [{ setting: "apiKey", code: "keyCommandRunning", params: { program: "/usr/bin/fetch-key" } }],
    });
    publisher.useSettings();
    expect(log.lines).toEqual(["info: key: Waiting for the key: /usr/bin/fetch-key is running."]);
  });

  it("is pushed once a second in its present form, changed or not", () => {
    connection.mockReturnValueOnce({ state: "live" }).mockReturnValueOnce({ state: "stale" });
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

  it("is one beat after main was blocked, for any number of missed beats", () => {
    const standStill = (ms: number): void => {
      clock.block(ms);
      clock.advanceSync(0);
    };
    connection.mockReturnValue({ state: "live" });
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

  it("ends with stop, and the beat with it", () => {
    publisher.stop();
    expect(Object.keys(listeners)).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});
