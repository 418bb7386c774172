/**
 * Tests that an alert counts as shown once the system confirms it; any other end is a failure with
 * a code.
 */
import type { Alert } from "../../electron/core/ports.ts";
import { settle } from "../support/settle.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { alert, assigned, NotificationSteps } from "./notification-steps.ts";

let t: NotificationSteps;

beforeEach(() => {
  t = new NotificationSteps("linux");
});

describe("showing", () => {
  it("is done when the system confirms it, not when it was requested", async () => {
    let outcome: unknown;
    const shown = t.notifier.show(alert).then((value) => (outcome = value));
    await Promise.resolve();
    expect(t.made[0]?.shows).toBe(1);
    expect(outcome).toBeUndefined();
    t.made[0]?.emit("show", {});
    await shown;
    expect(outcome).toEqual({ shown: true });
    expect(t.clock.pending).toBe(0);
  });

  it("has failed when the system reports it, with the system's message", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "notifications are turned off");
    expect(await shown).toEqual({ shown: false, failure: { code: "refused", params: { words: "notifications are turned off" } } });
  });

  it("has failed when the system does not answer for 5 s", async () => {
    const shown = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    expect(await shown).toEqual({ shown: false, failure: { code: "noAnswer", params: { seconds: 5 } } });
  });

  it("of one that appears after that is done: the next attempt at it makes no second one", async () => {
    t = new NotificationSteps("darwin");
    const outcome = t.notifier.show(alert);
    await t.clock.advance(6_000);
    expect(await outcome).toMatchObject({ shown: false });
    t.made[0]?.emit("show", {});
    expect(await t.notifier.show(alert)).toEqual({ shown: true });
    expect([t.made.length, t.made[0]?.closed]).toEqual([1, 0]);
    // The appearance counts once, and for the text that it showed.
    void t.notifier.show(alert);
    expect(t.made).toHaveLength(2);
  });

  it.each<[string, () => void, Partial<Alert>]>([
    ["says something else by then", () => undefined, { message: { code: "assigned", params: { ...assigned, name: "Inspect pump 5" } } }],
    ["was taken down since", () => t.notifier.withdraw(alert.id), {}],
  ])("is requested again where one that appeared late %s", async (_how, then, other) => {
    t = new NotificationSteps("darwin");
    void t.notifier.show(alert);
    await t.clock.advance(6_000);
    t.made[0]?.emit("show", {});
    then();
    void t.notifier.show({ ...alert, ...other });
    expect(t.made).toHaveLength(2);
  });

  it("has failed where there are no notifications", async () => {
    t.supported = false;
    expect(await t.notifier.show(alert)).toEqual({ shown: false, failure: { code: "unsupported", params: {} } });
    expect(t.made).toEqual([]);
  });

  it("has failed when Electron throws", async () => {
    t.failure = new Error("no bus");
    expect(await t.notifier.show(alert)).toEqual({ shown: false, failure: { code: "failed", params: { words: "no bus" } } });
  });

  it("keeps an urgent alert on the screen", () => {
    void t.notifier.show({ ...alert, urgent: true });
    expect(t.made[0]?.options).toMatchObject({
      title: "Inspect pump 4",
      body: "Assigned to you: inspection",
      urgency: "critical",
      timeoutType: "never",
    });
  });

  it("replaces the shown alert of the same Action", () => {
    void t.notifier.show(alert);
    void t.notifier.show(alert);
    expect(t.made.map((notification) => notification.closed)).toEqual([1, 0]);
  });
});

describe("a click", () => {
  it("opens the Action", () => {
    void t.notifier.show(alert);
    t.made[0]?.emit("click", {});
    expect(t.onClick.mock.calls).toEqual([[alert]]);
  });
});

describe("alerts that a killed run has left", () => {
  it.each(["darwin", "win32", "linux"] as const)("are removed at the start where that is possible: %s", async (platform) => {
    const other = new NotificationSteps(platform);
    other.notifier.start();
    await other.clock.advance(3 * 3_600_000);
    expect(other.removeAll.mock.calls.length).toBe(platform === "darwin" ? 1 : 0);
    other.notifier.stop();
  });
});

describe("withdrawing", () => {
  it("removes the alert, once", () => {
    void t.notifier.show(alert);
    t.notifier.withdraw(alert.id);
    t.notifier.withdraw(alert.id);
    t.notifier.withdraw("another");
    expect(t.made[0]?.closed).toBe(1);
  });

  it("removes an alert in the notification centre of Windows, too", () => {
    void t.notifier.show(alert);
    t.made[0]?.emit("close", { reason: "timedOut" });
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(1);
  });

  it("leaves alone an alert that its user closed", () => {
    void t.notifier.show(alert);
    t.made[0]?.emit("close", { reason: "userCanceled" });
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(0);
  });

  it("removes everything at the end", () => {
    void t.notifier.show(alert);
    void t.notifier.show({ ...alert, id: "action a-2" });
    t.notifier.stop();
    expect(t.made.map((notification) => notification.closed)).toEqual([1, 1]);
    expect(t.clock.pending).toBe(0);
  });

  it("removes the oldest when there are more than 200, since only stored alerts can be removed", () => {
    for (let number = 0; number <= 201; number += 1) void t.notifier.show({ ...alert, id: `a-${number}`, actionId: `a-${number}` });
    expect(t.made.slice(0, 3).map(({ closed }) => closed)).toEqual([1, 1, 0]);
    t.notifier.withdraw("a-0");
    t.notifier.withdraw("a-2");
    t.notifier.withdraw("a-201");
    expect([t.made[0]?.closed, t.made[2]?.closed, t.made[201]?.closed]).toEqual([1, 1, 1]);
    t.notifier.stop();
    expect(t.made.every(({ closed }) => closed === 1)).toBe(true);
  });

  it("removes none that asks to stop work, however many come after it", () => {
    void t.notifier.show({ ...alert, id: "stopWork a-1", message: { code: "stopWork", params: { name: "Weld", why: "LEFT" } } });
    void t.notifier.show({ ...alert, id: "several 1", message: { code: "stopWorkMany", params: { count: 4, names: [] } } });
    for (let number = 0; number <= 200; number += 1) void t.notifier.show({ ...alert, id: `a-${number}` });
    expect(t.made.slice(0, 6).map(({ closed }) => closed)).toEqual([0, 0, 1, 1, 1, 0]);
    t.notifier.withdraw("stopWork a-1");
    expect(t.made[0]?.closed).toBe(1);
  });

  it("still handles a click on one that is on the screen beside 200 others", () => {
    for (let number = 0; number < 200; number += 1) void t.notifier.show({ ...alert, id: `a-${number}`, actionId: `a-${number}` });
    t.made[0]?.emit("click", {});
    expect(t.onClick.mock.calls).toMatchObject([[{ actionId: "a-0" }]]);
  });

  it("on Linux needs no `close` event, and one without a reason is an end", () => {
    void t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("close", {});
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(0);
  });

  it("on macOS tolerates the `close` that its own closing emits", () => {
    t = new NotificationSteps("darwin");
    void t.notifier.show(alert);
    t.made[0]!.onClosed = (closed) => closed.emit("close", {});
    t.made[0]?.emit("show", {});
    void t.notifier.show({ ...alert, urgent: true });
    t.made[1]?.emit("show", {});
    expect(t.made.map(({ closed }) => closed)).toEqual([1, 0]);
    t.notifier.withdraw(alert.id);
    expect(t.made.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it.each(["win32", "darwin"] as const)(
    "on %s waits until it is on the screen: closed earlier it would appear and stay",
    async (platform) => {
      t = new NotificationSteps(platform);
      const shown = t.notifier.show(alert);
      t.notifier.withdraw(alert.id);
      expect(t.made[0]?.closed).toBe(0);
      t.made[0]?.emit("show", {});
      expect(t.made[0]?.closed).toBe(1);
      t.clock.advanceSync(1_000);
      await shown;
      expect(t.made[0]?.closed).toBe(1);
    },
  );

  it("of one that fails afterwards does not alert the user another way", async () => {
    t = new NotificationSteps("win32");
    const shown = t.notifier.show(alert);
    t.notifier.withdraw(alert.id);
    t.made[0]?.emit("failed", {}, "0x803e0105");
    expect(await shown).toMatchObject({ shown: false });
    expect(t.onNotShown).not.toHaveBeenCalled();
  });

  it("leaves alone a refused alert, which is not on the screen", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "");
    await shown;
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(0);
  });
});

describe("its text", () => {
  it("is bounded and plain, and has no markup on Linux", () => {
    const params = { ...assigned, name: `<b>\u202E${"x".repeat(200)}`, type: `<b>${"y".repeat(400)}` };
    void t.notifier.show({ ...alert, message: { code: "assigned", params } });
    expect(t.made[0]?.options.title).toBe(`<b>${"x".repeat(96)}…`);
    expect(t.made[0]?.options.body).toBe(`Assigned to you: &lt;b&gt;${"y".repeat(279)}…`);
  });
});

const actionsOf = (steps: NotificationSteps) => steps.made[0]?.options.actions?.map(({ text }) => text);

describe("the buttons of an alert", () => {
  it.each([
    ["its button", (steps: NotificationSteps) => steps.made[0]?.emit("action", { actionIndex: 0 })],
    ["the alert itself", (steps: NotificationSteps) => steps.made[0]?.emit("click")],
  ])("do nothing to the Actions of another account, which may have one of the same id: %s", async (_what, press) => {
    t = new NotificationSteps("darwin");
    const shown = t.notifier.show(alert);
    t.account = "https://actions.example OBJECT:robot-8";
    press(t);
    expect(await shown).toEqual({ shown: true });
    expect([t.onAcknowledge.mock.calls, t.onClick.mock.calls]).toEqual([[], [[{}]]]);
  });

  it("acknowledge the Action, or open it; pressing one answers the alert", async () => {
    t = new NotificationSteps("darwin");
    const shown = t.notifier.show(alert);
    expect(actionsOf(t)).toEqual(["Acknowledge", "Open"]);
    t.made[0]?.emit("action", { actionIndex: 0 });
    expect(await shown).toEqual({ shown: true });
    expect([t.onAcknowledge.mock.calls, t.onClick.mock.calls]).toEqual([[["a-1"]], []]);
    void t.notifier.show(alert);
    t.made[1]?.emit("action", { actionIndex: 1 });
    t.made[1]?.emit("action", { actionIndex: 7 });
    expect([t.onAcknowledge.mock.calls.length, t.onClick.mock.calls]).toEqual([1, [[alert]]]);
  });

  it("open the Action where its terms are no longer those that the alert shows", () => {
    t = new NotificationSteps("darwin");
    void t.notifier.show({ ...alert, hasPresentTerms: () => false });
    t.made[0]?.emit("action", { actionIndex: 0 });
    expect([t.onAcknowledge.mock.calls, t.onClick.mock.calls]).toEqual([[], [[expect.objectContaining({ actionId: "a-1" })]]]);
  });

  it("are those that apply to it, and absent where the system shows none", () => {
    t = new NotificationSteps("win32");
    void t.notifier.show({ ...alert, canAcknowledge: false });
    expect(actionsOf(t)).toEqual(["Open"]);
    const onLinux = new NotificationSteps("linux");
    void onLinux.notifier.show(alert);
    expect(actionsOf(onLinux)).toBeUndefined();
  });
});

describe("the sound of an alert", () => {
  const sound = { name: "soft", volume: 60 } as const;

  it("is Docket's own where a page can play it, and else the system's", () => {
    void t.notifier.show({ ...alert, sound });
    t.playSound.mockReturnValue(false);
    void t.notifier.show({ ...alert, sound });
    void t.notifier.show(alert);
    expect(t.made.map(({ options }) => options.silent)).toEqual([true, false, true]);
    expect(t.playSound.mock.calls).toEqual([[sound], [sound]]);
  });

  it("is the system's where that is chosen, and Docket plays none in addition", () => {
    void t.notifier.show({ ...alert, sound: { name: "system", volume: 60 } });
    expect([t.made.map(({ options }) => options.silent), t.playSound.mock.calls]).toEqual([[false], []]);
  });
});

describe("whether alerts appear", () => {
  it("is what the system has reported for the last one", async () => {
    expect(t.notifier.health).toEqual({ asksPermission: false });
    const refused = t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "switched off");
    await refused;
    expect(t.notifier.health).toEqual({ asksPermission: false, failure: { code: "refused", params: { words: "switched off" } } });
    const shown = t.notifier.show(alert);
    t.made[1]?.emit("show");
    await shown;
    expect([t.notifier.health, t.onHealth.mock.calls.length]).toEqual([{ asksPermission: false, shownAt: t.clock.now() }, 2]);
  });

  it("is checked from the start, and every hour", async () => {
    t.supported = false;
    t.notifier.start();
    expect(t.notifier.health).toEqual({ asksPermission: false, failure: { code: "unsupported", params: {} } });
    t.supported = true;
    await t.clock.advance(3_600_000);
    expect(t.notifier.health).toEqual({ asksPermission: false });
    t.notifier.stop();
    expect(t.clock.pending).toBe(0);
  });

  it("reports a desktop without a program that shows them before the first alert, until there is one", async () => {
    t.daemon = "missing";
    t.notifier.start();
    await settle();
    expect(t.notifier.health).toMatchObject({ daemon: "missing", failure: { code: "noDaemon" } });
    t.daemon = "there";
    await t.clock.advance(3_600_000);
    expect(t.notifier.health).toEqual({ asksPermission: false, daemon: "there" });
  });

  it("claims no missing program any more once it cannot be queried", async () => {
    t.daemon = "missing";
    t.notifier.start();
    await settle();
    t.daemon = "unknown";
    await t.clock.advance(3_600_000);
    expect(t.notifier.health).toEqual({ asksPermission: false, daemon: "unknown" });
  });

  it("recognises the program that shows them as soon as an alert was shown", async () => {
    t.daemon = "missing";
    t.notifier.start();
    await settle();
    t.daemon = "there";
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show");
    expect(await shown).toEqual({ shown: true });
    await settle();
    expect(t.notifier.health).toMatchObject({ daemon: "there" });
    expect(t.notifier.health.failure).toBeUndefined();
  });

  it("is checked after each failure, whose reason may be that program's end", async () => {
    t.daemon = "there";
    t.notifier.start();
    await settle();
    t.daemon = "missing";
    const refused = t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "");
    expect(await refused).toMatchObject({ shown: false, failure: { code: "refused" } });
    await settle();
    expect(t.notifier.health.failure).toEqual({ code: "noDaemon", params: {} });
  });

  it("is reported to the window every hour, with the icon in the tray, which comes and goes", async () => {
    t.notifier.start();
    await settle();
    const before = t.onHealth.mock.calls.length;
    await t.clock.advance(3_600_000);
    expect(t.onHealth.mock.calls.length).toBe(before + 1);
  });
});
