/** The "Alerts" section of the settings, the pause, and the notices about withheld alerts. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type AlertPreferences, type AlertRule, DEFAULT_ALERTS, OWN_SOUNDS } from "../../electron/contract/alert-rules.ts";
import type { AlertFailure, AlertHealthDto } from "../../electron/contract/alerts.ts";
import { failed } from "../../electron/contract/errors.ts";
import { DEFAULT_PREFERENCES } from "../../electron/contract/preferences.ts";
import { playAlertSound } from "../../app/alert-sounds.ts";
import { alertsFailWords } from "../../app/messages/alert-preferences.ts";
import type { FakeBridge } from "./fake-bridge.ts";
import { click } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => void vi.unstubAllGlobals());

const dialog = () => within(screen.getByRole("dialog", { name: "Settings" }));
const withAlerts = (alerts: Partial<AlertPreferences>) => (bridge: FakeBridge) => {
  bridge.preferences = { ...DEFAULT_PREFERENCES, person: { ...DEFAULT_PREFERENCES.person, alerts: { ...DEFAULT_ALERTS, ...alerts } } };
};

async function openAlerts(alerts: Partial<AlertPreferences> = {}) {
  const opened = await openWindow({}, withAlerts(alerts));
  await act(async () => opened.store.getState().openDialog({ kind: "settings" }));
  await click(dialog().getByRole("tab", { name: "Alerts" }));
  return { ...opened, alerts: () => opened.store.getState().preferences.person.alerts };
}

const noticeLine = () => within(screen.getByRole("region", { name: "Notices" }));

const trayNotice = () =>
  noticeLine().queryByText(
    /^This desktop shows none: closing the window minimises it, unless you chose that closing quits Docket\. On GNOME,/,
  );

/** Returns the lines of the list of conditions that alerts depend on. */
const checks = () =>
  within(dialog().getByRole("table", { name: "Can Docket alert you?" }))
    .getAllByRole("row")
    .map((one) => [...one.children].map(({ textContent }) => textContent).join(" | "));

const mapRules = (map: (rule: AlertRule) => AlertRule) =>
  Object.fromEntries(Object.entries(DEFAULT_ALERTS.rules).map(([name, rule]) => [name, map(rule)])) as AlertPreferences["rules"];

describe("the section of alerts", () => {
  it("has a rule for each priority, and saves each choice at once", async () => {
    const { bridge, alerts } = await openAlerts();
    for (const name of ["Critical", "High", "Medium", "Low", "Without priority"])
      expect(dialog().getByRole("rowheader", { name })).toBeTruthy();
    await click(dialog().getByRole("checkbox", { name: "Alert for Low" }));
    expect(alerts().rules.LOW).toEqual({ alert: false, sound: "none" });
    await act(async () => void fireEvent.change(dialog().getByRole("combobox", { name: "Sound for High" }), { target: { value: "soft" } }));
    expect(alerts().rules.HIGH).toEqual({ alert: true, sound: "soft" });
    expect(alerts().rules.LOW.alert).toBe(false);
    expect(bridge.requests("preferences:set")).toHaveLength(2);
  });

  it("offers no sound for priorities that do not alert, and no playback when no sound is set", async () => {
    await openAlerts({ rules: { ...DEFAULT_ALERTS.rules, HIGH: { alert: false, sound: "raised" } } });
    expect(dialog().getByRole("combobox", { name: "Sound for High" })).toHaveProperty("disabled", true);
    expect(dialog().queryByRole("button", { name: "Play the sound for High" })).toBeNull();
    expect(dialog().queryByRole("button", { name: "Play the sound for Low" })).toBeNull();
    expect(dialog().getByRole("button", { name: "Play the sound for Critical" })).toBeTruthy();
  });

  it("includes the system's own sound, which Docket cannot play", async () => {
    const { store } = await openAlerts();
    const sound = dialog().getByRole("combobox", { name: "Sound for Critical" });
    await act(async () => void fireEvent.change(sound, { target: { value: "system" } }));
    expect(store.getState().preferences.person.alerts.rules.CRITICAL).toEqual({ alert: true, sound: "system" });
    expect(dialog().queryByRole("button", { name: "Play the sound for Critical" })).toBeNull();
  });

  it("saves quiet hours only when both are valid times", async () => {
    const { alerts } = await openAlerts();
    const from = () => dialog().getByLabelText<HTMLInputElement>("From");
    expect(from().disabled).toBe(true);
    await click(dialog().getByRole("checkbox", { name: "Quiet hours" }));
    for (const text of ["", "2", "25:00", "7pm"]) {
      await act(async () => void fireEvent.change(from(), { target: { value: text } }));
      expect(alerts().quietHours).toEqual({ on: true, from: "22:00", to: "06:00" });
    }
    await act(async () => void fireEvent.blur(from()));
    expect(from().value).toBe("22:00");
    await act(async () => void fireEvent.change(from(), { target: { value: "21:30" } }));
    expect(alerts().quietHours).toEqual({ on: true, from: "21:30", to: "06:00" });
  });

  it.each([
    ["6", "06:00"],
    ["630", "06:30"],
    ["6.30", "06:30"],
    ["2315", "23:15"],
    ["23:1", "22:00"],
    ["99", "22:00"],
  ])("reads %j as %s once the field is left", async (text, time) => {
    const { alerts } = await openAlerts({ quietHours: { on: true, from: "22:00", to: "07:00" } });
    const from = dialog().getByLabelText("From");
    await act(async () => void fireEvent.change(from, { target: { value: text } }));
    await act(async () => void fireEvent.blur(from));
    expect(alerts().quietHours.from).toBe(time);
  });

  it("shows that quiet hours with equal begin and end are none, and shows no such text otherwise", async () => {
    await openAlerts({ quietHours: { on: true, from: "22:00", to: "22:00" } });
    expect(dialog().getByText("They begin and end at the same minute, so it is never quiet.")).toBeTruthy();
    await act(async () => void fireEvent.click(dialog().getByRole("checkbox", { name: "Quiet hours" })));
    expect(dialog().queryByText(/never quiet/u)).toBeNull();
  });

  it("lists the wait that a settings file has as well", async () => {
    const { alerts } = await openAlerts({ remindMinutes: 7 });
    const wait = dialog().getByRole<HTMLSelectElement>("combobox", { name: "Remind me of what is not acknowledged" });
    expect([...wait.options].map(({ textContent }) => textContent)).toEqual([
      "Never",
      "After 5 min",
      "After 7 min",
      "After 10 min",
      "After 15 min",
      "After 30 min",
      "After 1 h",
    ]);
    await act(async () => void fireEvent.change(wait, { target: { value: "0" } }));
    expect(alerts().remindMinutes).toBe(0);
  });

  it("pauses for an hour, and resumes", async () => {
    const { alerts } = await openAlerts();
    const before = Date.now();
    await click(dialog().getByRole("button", { name: "Pause alerts for 1 hour" }));
    expect(alerts().pausedUntil - before).toBeGreaterThanOrEqual(3_600_000);
    expect(
      dialog().getByText(/^Alerts are paused until .*, except for critical work, a lost connection and work that must stop\.$/),
    ).toBeTruthy();
    await click(dialog().getByRole("button", { name: "Resume alerts" }));
    expect(alerts().pausedUntil).toBe(0);
  });

  it("pauses until a time, which is tomorrow's if it has passed today", async () => {
    const { alerts } = await openAlerts();
    const time = () => dialog().getByLabelText<HTMLInputElement>("Pause alerts until");
    expect(time().value).toBe("06:00");
    const soon = new Date(Date.now() + 3 * 3_600_000);
    soon.setSeconds(0, 0);
    await act(async () => void fireEvent.change(time(), { target: { value: soon.toTimeString().slice(0, 5) } }));
    expect(alerts().pausedUntil).toBe(0);
    await click(dialog().getByRole("button", { name: "Pause until then" }));
    expect(alerts().pausedUntil).toBe(soon.getTime());
    expect(dialog().queryByLabelText("Pause alerts until")).toBeNull();
    expect(dialog().getByText(/^Alerts are paused until /)).toBeTruthy();
  });
});

describe("a test alert", () => {
  it("shows the system's answer, and what cannot be known", async () => {
    const { bridge } = await openAlerts();
    const test = () => click(dialog().getByRole("button", { name: "Send a test alert" }));
    await test();
    expect(dialog().getByText(/^The system says that it showed the alert\..*do-not-disturb, which Docket cannot see\.$/)).toBeTruthy();
    const refused = { shown: false, failure: { code: "refused", params: { words: "switched off" } } } as const;
    bridge.answerNext("alerts:test", { ok: true, value: refused });
    await test();
    expect(dialog().getByText("The system refused the notification: switched off.")).toBeTruthy();
    bridge.answerNext("alerts:test", failed("internal"));
    await test();
    expect(dialog().getByRole("status", { name: "Test alert" }).textContent).not.toMatch(/The system/);
  });
});

describe("whether Docket can alert", () => {
  it("is answered for each condition, and unknown conditions are shown as unknown", async () => {
    await openAlerts();
    expect(checks()).toEqual([
      "Notifications | Yes | The system says that it has them.",
      "Permission | Not known | Most desktops can switch off Docket's notifications, and none tells Docket. Send a test alert.",
      "Last alert | Not known | None since Docket started.",
      "Sound | Not known | Docket plays it, and cannot know whether it is heard.",
      "Tray icon | Yes | This desktop has a place for it.",
      "Do not disturb | Not known | Docket cannot see it. While it is on, alerts may stay off the screen, and with them the system's sound; Docket's own sounds still play.",
    ]);
  });

  it("is asked again each time the section opens, and follows main's pushes", async () => {
    const { bridge, store } = await openAlerts({ volume: 0 });
    expect(checks()[3]).toBe("Sound | No | Its volume is 0.");
    bridge.alertHealth = { hasTray: false, asksPermission: true, shownAt: Date.now() };
    await act(async () => store.getState().closeDialog());
    await act(async () => store.getState().openDialog({ kind: "settings" }));
    await click(dialog().getByRole("tab", { name: "Alerts" }));
    expect(checks()[1]).toMatch(/^Permission \| Yes \| The system showed an alert: .+\.$/);
    await act(async () => bridge.push("alerts:changed", { ...bridge.alertHealth, shownAt: Date.now() - 3_700_000 }));
    expect(checks()[1]).toMatch(
      /^Permission \| Not known \| The system last showed an alert: .+\. Its settings may have changed since\. Send a test alert\.$/,
    );
    await act(async () => bridge.push("alerts:changed", bridge.alertHealth));
    expect(checks()[2]).toMatch(/^Last alert \| Yes \| The system showed it: .+\.$/);
    expect(checks()[4]).toBe("Tray icon | No | This desktop shows none now.");
    bridge.alertHealth = { ...bridge.alertHealth, failure: { code: "refused", params: { words: "switched off" } } };
    await act(async () => bridge.push("alerts:changed", bridge.alertHealth));
    expect(checks()[1]).toBe("Permission | No | The system refused the notification: switched off.");
    expect(checks()[2]).toBe("Last alert | No | The system refused the notification: switched off.");
    await act(async () => bridge.push("alerts:changed", { hasTray: false, asksPermission: true }));
    expect(checks()[1]).toBe("Permission | Not known | The system does not tell Docket. Send a test alert.");
  });

  it("shows when no sound is chosen, and which alerts without a rule have one anyway", async () => {
    const { prefer } = (await openAlerts()).store.getState();
    const silent = mapRules(({ alert }) => ({ alert, sound: "none" }));
    await act(async () => prefer({ alerts: { ...DEFAULT_ALERTS, rules: { ...silent, LOW: { alert: false, sound: "soft" } } } }));
    expect(checks()[3]).toBe("Sound | No | None is chosen. Only work that must stop, and a lost connection, have one.");
    await act(async () => prefer({ alerts: { ...DEFAULT_ALERTS, rules: { ...silent, LOW: { alert: true, sound: "soft" } } } }));
    expect(checks()[3]).toBe("Sound | Not known | Docket plays it, and cannot know whether it is heard.");
    await act(async () => prefer({ alerts: { ...DEFAULT_ALERTS, rules: { ...silent, LOW: { alert: true, sound: "system" } } } }));
    expect(checks()[3]).toBe(
      "Sound | Not known | The system plays it with the alert if it has one, and Docket cannot know whether it is heard.",
    );
  });

  it("shows whether the desktop has a notification program, and when Docket could not ask", async () => {
    const { bridge } = await openAlerts();
    const told = async (health: Partial<AlertHealthDto>) => {
      await act(async () => bridge.push("alerts:changed", { ...bridge.alertHealth, ...health }));
      return checks().slice(0, 3);
    };
    expect((await told({ daemon: "there" }))[0]).toBe("Notifications | Yes | This desktop has a program that shows them.");
    expect((await told({ daemon: "unknown" }))[0]).toBe(
      "Notifications | Not known | Docket could not ask whether this desktop has a program that shows them.",
    );
    expect(await told({ daemon: "missing", failure: { code: "noDaemon", params: {} } })).toEqual([
      "Notifications | No | No program on this desktop shows notifications. Start or install one, such as dunst.",
      "Permission | Not known | Most desktops can switch off Docket's notifications, and none tells Docket. Send a test alert.",
      "Last alert | Not known | None since Docket started.",
    ]);
  });

  it("shows why the sound of an alert was not played, until a sound is played", async () => {
    const { bridge } = await openAlerts();
    vi.stubGlobal(
      "AudioContext",
      vi.fn(function fail() {
        throw new Error("no device");
      }),
    );
    await act(async () => bridge.push("alert:sound", { name: "soft", volume: 60 }));
    expect(checks()[3]).toBe("Sound | No | No sound could be played: no device");
  });
});

describe("alerts that are not shown", () => {
  it("have a notice with the reason, until an alert is shown", async () => {
    const { bridge } = await openWindow();
    await act(async () => bridge.push("alerts:changed", { ...bridge.alertHealth, failure: { code: "unsupported", params: {} } }));
    const line = within(screen.getByRole("region", { name: "Notices" }));
    expect(line.getByText(/^This system has no notifications\. Check this window from time to time\./)).toBeTruthy();
    await act(async () => bridge.push("alerts:changed", bridge.alertHealth));
    expect(line.queryByText(/no notifications/)).toBeNull();
  });
});

describe("the remedy for alerts that are not shown", () => {
  const WINDOW = "Check this window from time to time.";
  const TEST = "then send a test alert in Settings, Alerts.";
  it.each([
    ["unsupported", false, `${WINDOW} Install libnotify, which desktops use for notifications, then restart Docket.`],
    ["unsupported", true, `${WINDOW} Nothing in Docket can change that.`],
    ["noDaemon", false, `${WINDOW} Once one runs, send a test alert in Settings, Alerts.`],
    ["refused", false, `${WINDOW} Check the program that shows notifications on this desktop, ${TEST}`],
    ["refused", true, `${WINDOW} Allow Docket's notifications in the system's settings, ${TEST}`],
    ["noAnswer", true, `${WINDOW} If the system asks whether Docket may send notifications, allow it; otherwise check its settings. Then`],
  ] as const)("matches its reason: %s, asks for permission: %s", (code, asksPermission, remedy) => {
    const failure = { code, params: code === "noAnswer" ? { seconds: 5 } : { words: "off" } } as AlertFailure;
    const words = alertsFailWords(failure, asksPermission);
    expect(words.slice(words.indexOf("Check this window"))).toContain(remedy);
    expect(words).not.toMatch(/system's settings.*dunst|dunst.*system's settings/);
  });
});

describe("sounds that cannot be played", () => {
  const device = { state: "suspended", resume: () => new Promise<void>(() => undefined) };

  it("are reported to main, and have a notice with the remedy, until a sound is played or none is wanted", async () => {
    const { bridge } = await openWindow();
    await act(async () => bridge.push("alert:sound", { name: "urgent", volume: 60 }));
    expect(bridge.requests("alerts:sounded")).toEqual([{ problem: { code: "failed", params: { words: "AudioContext is not defined" } } }]);
    const notice = /^No sound could be played: AudioContext is not defined\. Alerts use the system's sound instead.* press Play/;
    expect(noticeLine().getByText(notice)).toBeTruthy();
    await act(async () => bridge.push("alerts:changed", { hasTray: true, asksPermission: false }));
    expect(noticeLine().queryByText(notice)).toBeNull();
  });

  it("include a device that is not ready in time, each reported once", async () => {
    const { bridge } = await openWindow();
    const back = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("AudioContext", function AudioContext() {
      return { ...device, resume: () => back.promise };
    });
    vi.resetModules();
    const { soundAlert } = await import("../../app/store/alert-health.ts");
    const sounded = soundAlert({ ports: { bridge } as never }, { name: "soft", volume: 60 });
    vi.advanceTimersByTime(2_999);
    expect(bridge.requests("alerts:sounded")).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(bridge.requests("alerts:sounded")).toEqual([{ problem: { code: "late", params: { seconds: 3 } } }]);
    back.reject(new Error("it has gone"));
    await expect(sounded).rejects.toThrow("it has gone");
    await expect(soundAlert({ ports: { bridge } as never }, { name: "soft", volume: 60 })).rejects.toThrow("it has gone");
    vi.advanceTimersByTime(3_000);
    expect(bridge.requests("alerts:sounded")).toHaveLength(3);
    vi.useRealTimers();
  });

  it("have no notice at volume zero, and a sound at volume zero reports nothing", async () => {
    const { bridge } = await openWindow({}, (prepared) => {
      withAlerts({ volume: 0 })(prepared);
      prepared.alertHealth = { ...prepared.alertHealth, soundProblem: { code: "failed", params: { words: "no device" } } };
    });
    expect(noticeLine().queryByText(/no device/)).toBeNull();
    await act(async () => bridge.push("alert:sound", { name: "urgent", volume: 0 }));
    expect(bridge.requests("alerts:sounded")).toEqual([]);
  });
});

describe("a desktop that shows no tray icon", () => {
  it("has one notice with the remedy, until an icon is shown or the user dismisses it", async () => {
    const { bridge, store } = await openWindow();
    await act(async () => bridge.push("alerts:changed", { ...bridge.alertHealth, hasTray: false }));
    expect(trayNotice()).toBeTruthy();
    await act(async () => bridge.push("alerts:changed", bridge.alertHealth));
    expect(trayNotice()).toBeNull();
    await act(async () => bridge.push("alerts:changed", { ...bridge.alertHealth, hasTray: false }));
    await click(noticeLine().getByRole("button", { name: "Dismiss" }));
    expect([trayNotice(), store.getState().preferences.person.missingTray]).toEqual([null, "known"]);
    expect(bridge.requests("preferences:set")).toEqual([{ person: { missingTray: "known" } }]);
  });

  it("has no notice when the system itself has a place for the icon", async () => {
    const { bridge } = await openWindow();
    await act(async () => bridge.push("alerts:changed", { hasTray: false, asksPermission: true }));
    expect(trayNotice()).toBeNull();
  });
});

describe("alerts that are withheld", () => {
  it("by a pause have a notice, which can end the pause", async () => {
    const { store } = await openWindow({}, withAlerts({ pausedUntil: Date.now() + 600_000, criticalAlways: false }));
    const line = within(screen.getByRole("region", { name: "Notices" }));
    expect(line.getByText(/^Alerts are paused until .*, except for work that must stop\.$/)).toBeTruthy();
    await click(line.getByRole("button", { name: "Resume alerts" }));
    expect(store.getState().preferences.person.alerts.pausedUntil).toBe(0);
    expect(line.queryByText(/paused/)).toBeNull();
  });

  it("by a pause that ends in quiet hours have a notice with the end of both", async () => {
    const until = Date.now() + 600_000;
    const hour = (hours: number): string => new Date(until + hours * 3_600_000).toTimeString().slice(0, 5);
    await openWindow({}, withAlerts({ pausedUntil: until, quietHours: { on: true, from: hour(-1), to: hour(2) } }));
    const line = within(screen.getByRole("region", { name: "Notices" }));
    expect(line.getByText(/^Alerts are paused until .* work that must stop\. Quiet hours follow, until .+\.$/)).toBeTruthy();
  });

  it("in quiet hours have a notice as well", async () => {
    const now = new Date();
    const from = `${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}`;
    const to = `${String((now.getHours() + 2) % 24).padStart(2, "0")}:00`;
    await openWindow({}, withAlerts({ quietHours: { on: true, from, to } }));
    const line = within(screen.getByRole("region", { name: "Notices" }));
    expect(line.getByText(/^Quiet hours until .*: only critical work, a lost connection and work that must stop alert\.$/)).toBeTruthy();
    expect(line.queryByRole("button", { name: "Resume alerts" })).toBeNull();
  });
});

describe("a sound", () => {
  it("is not played at volume zero", async () => {
    const made = vi.fn();
    vi.stubGlobal("AudioContext", made);
    await playAlertSound({ name: "urgent", volume: 0 });
    expect(made).not.toHaveBeenCalled();
  });

  it("is played once, the most urgent, when several have waited for a device that is back", async () => {
    const back = Promise.withResolvers<void>();
    const pitches: number[] = [];
    const node = { connect: <T,>(to: T): T => to, start: () => undefined, stop: () => undefined };
    const ramp = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    const awaited = { state: "suspended", currentTime: 0, destination: {}, resume: () => back.promise };
    vi.stubGlobal("AudioContext", function AudioContext() {
      return awaited;
    });
    vi.stubGlobal("OscillatorNode", function OscillatorNode(_context: unknown, { frequency }: { frequency: number }) {
      pitches.push(frequency);
      return node;
    });
    vi.stubGlobal("GainNode", function GainNode() {
      return { ...node, gain: ramp };
    });
    vi.resetModules();
    const sounds = await import("../../app/alert-sounds.ts");
    const all = [
      sounds.playAlertSound({ name: "soft", volume: 60 }),
      sounds.playAlertSound({ name: "raised", volume: 60 }),
      sounds.playAlertSound({ name: "soft", volume: 60 }),
    ];
    back.resolve();
    await Promise.all(all);
    expect(pitches).toEqual([587, 784]);
    awaited.state = "running";
    await sounds.playAlertSound({ name: "soft", volume: 60 });
    expect(pitches).toEqual([587, 784, 587]);
  });

  it.each(OWN_SOUNDS)("is short and calm at full volume: %s", async (name) => {
    const ends: number[] = [];
    const peaks: number[] = [];
    const gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: (peak: number) => void peaks.push(peak),
      exponentialRampToValueAtTime: () => undefined,
    };
    const node = { connect: <T,>(to: T): T => to, start: () => undefined, stop: (at: number) => void ends.push(at), gain };
    vi.stubGlobal("AudioContext", function AudioContext() {
      return { state: "running", currentTime: 0, destination: {} };
    });
    for (const made of ["OscillatorNode", "GainNode"])
      vi.stubGlobal(made, function Made() {
        return node;
      });
    vi.resetModules();
    const sounds = await import("../../app/alert-sounds.ts");
    expect(await sounds.playAlertSound({ name, volume: 100 })).toBe(true);
    expect(Math.max(...ends)).toBeLessThan(1.5);
    expect(Math.max(...peaks)).toBeLessThanOrEqual(0.5);
  });

  it("that this machine cannot play is logged, and causes no other failure", async () => {
    const { bridge } = await openWindow();
    await act(async () => bridge.push("alert:sound", { name: "soft", volume: 60 }));
    expect(bridge.requests("window:defect")).toMatchObject([{ pane: "alert sound" }]);
  });

  it("that cannot be played is shown to the user who plays it as a test", async () => {
    await openAlerts();
    const noDevice = vi.fn(function fail() {
      throw new Error("no device");
    });
    vi.stubGlobal("AudioContext", noDevice);
    await click(dialog().getByRole("button", { name: "Play the sound for Critical" }));
    expect(dialog().getAllByText("No sound could be played: no device")).toHaveLength(2);
  });
});
