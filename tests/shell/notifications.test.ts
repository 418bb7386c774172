/** An alert counts as shown when the system says so; everything else is a reason that can be told. */
import { EventEmitter } from "node:events";
import type { Notification, NotificationConstructorOptions } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DesktopNotifier } from "../../electron/shell/notifications.ts";
import { FakeClock } from "../support/fake-clock.ts";
import type { AlertMessages } from "../../electron/contract/alerts.ts";
import type { AssignmentAlert } from "../../electron/core/ports.ts";

class TestNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  shows = 0;
  closed = 0;
  /** macOS tells the app of its own closing before `close` returns. */
  onClosed: (closed: TestNotification) => void = () => undefined;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show(): void {
    this.shows += 1;
  }
  close(): void {
    this.closed += 1;
    this.onClosed(this);
  }
}

const assigned: AlertMessages["assigned"] = { name: "Inspect pump 4", id: "a-1", type: "inspection", priority: "NONE" };
const alert: AssignmentAlert = { actionId: "a-1", message: { code: "assigned", params: assigned }, urgent: false };
let clock: FakeClock;
let made: TestNotification[];
let supported: boolean;
const onClick = vi.fn();
const onNotShown = vi.fn(() => false);
let notifier: DesktopNotifier;

beforeEach(() => {
  clock = new FakeClock();
  made = [];
  supported = true;
  onClick.mockReset();
  onNotShown.mockReset();
  onNotShown.mockReturnValue(false);
  notifier = notifierOn("linux");
});

const notifierOn = (platform: NodeJS.Platform): DesktopNotifier =>
  new DesktopNotifier({
    isSupported: () => supported,
    create: (options) => {
      const notification = new TestNotification(options);
      made.push(notification);
      return notification as unknown as Notification;
    },
    platform,
    clock,
    onClick,
    onNotShown,
  });

describe("showing", () => {
  it("is done when the system says so, and not when it was asked", async () => {
    let outcome: unknown;
    const shown = notifier.show(alert).then((value) => (outcome = value));
    await Promise.resolve();
    expect(made[0]?.shows).toBe(1);
    expect(outcome).toBeUndefined();
    made[0]?.emit("show", {});
    await shown;
    expect(outcome).toEqual({ shown: true });
    expect(clock.pending).toBe(0);
  });

  it("has failed when the system says so, with its words", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("failed", {}, "notifications are turned off");
    expect(await shown).toEqual({ shown: false, failure: { code: "refused", params: { words: "notifications are turned off" } } });
  });

  it("has failed when the system says nothing for 5 s", async () => {
    const shown = notifier.show(alert);
    clock.advanceSync(5_000);
    expect(await shown).toEqual({ shown: false, failure: { code: "noAnswer", params: { seconds: 5 } } });
  });

  it("has failed where there are no notifications", async () => {
    supported = false;
    expect(await notifier.show(alert)).toEqual({ shown: false, failure: { code: "unsupported", params: {} } });
    expect(made).toEqual([]);
  });

  it("has failed when Electron throws", async () => {
    const failing = new DesktopNotifier({
      isSupported: () => true,
      create: () => {
        throw new Error("no bus");
      },
      platform: "linux",
      clock,
      onClick,
      onNotShown,
    });
    expect(await failing.show(alert)).toEqual({ shown: false, failure: { code: "failed", params: { words: "no bus" } } });
  });

  it("keeps what is urgent on the screen", () => {
    void notifier.show({ ...alert, urgent: true });
    expect(made[0]?.options).toMatchObject({
      title: "Inspect pump 4",
      body: "Assigned to you: inspection",
      urgency: "critical",
      timeoutType: "never",
    });
  });

  it("replaces what is shown for the same Action", () => {
    void notifier.show(alert);
    void notifier.show(alert);
    expect(made.map((notification) => notification.closed)).toEqual([1, 0]);
  });
});

describe("a click", () => {
  it("opens the Action", () => {
    void notifier.show(alert);
    made[0]?.emit("click", {});
    expect(onClick.mock.calls).toEqual([["a-1"]]);
  });
});

describe("withdrawing", () => {
  it("takes the alert down, once", () => {
    void notifier.show(alert);
    notifier.withdraw("a-1");
    notifier.withdraw("a-1");
    notifier.withdraw("another");
    expect(made[0]?.closed).toBe(1);
  });

  it("takes down even what Windows moved to its notification centre", () => {
    void notifier.show(alert);
    made[0]?.emit("close", { reason: "timedOut" });
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(1);
  });

  it("leaves alone what its user closed", () => {
    void notifier.show(alert);
    made[0]?.emit("close", { reason: "userCanceled" });
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(0);
  });

  it("takes everything down at the end", () => {
    void notifier.show(alert);
    void notifier.show({ ...alert, actionId: "a-2" });
    notifier.stop();
    expect(made.map((notification) => notification.closed)).toEqual([1, 1]);
    expect(clock.pending).toBe(0);
  });

  it("takes the oldest down when there are more than 200: what is not kept could never be taken down", () => {
    for (let number = 0; number <= 201; number += 1) void notifier.show({ ...alert, actionId: `a-${number}` });
    expect(made.slice(0, 3).map(({ closed }) => closed)).toEqual([1, 1, 0]);
    notifier.withdraw("a-0");
    notifier.withdraw("a-2");
    notifier.withdraw("a-201");
    expect([made[0]?.closed, made[2]?.closed, made[201]?.closed]).toEqual([1, 1, 1]);
    notifier.stop();
    expect(made.every(({ closed }) => closed === 1)).toBe(true);
  });

  it("reaches a click on one that is still on the screen beside 200 others", () => {
    for (let number = 0; number < 200; number += 1) void notifier.show({ ...alert, actionId: `a-${number}` });
    made[0]?.emit("click", {});
    expect(onClick.mock.calls).toEqual([["a-0"]]);
  });

  it("on Linux needs no `close` event, and one without a reason is an end", () => {
    void notifier.show(alert);
    made[0]?.emit("show", {});
    made[0]?.emit("close", {});
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(0);
  });

  it("on macOS bears the `close` that its own closing emits", () => {
    notifier = notifierOn("darwin");
    void notifier.show(alert);
    made[0]!.onClosed = (closed) => closed.emit("close", {});
    void notifier.show({ ...alert, urgent: true });
    expect(made.map(({ closed }) => closed)).toEqual([1, 0]);
    notifier.withdraw("a-1");
    expect(made.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it("on Windows waits until the notification is on the screen: closed earlier it would appear and stay", async () => {
    notifier = notifierOn("win32");
    const shown = notifier.show(alert);
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(0);
    made[0]?.emit("show", {});
    expect(made[0]?.closed).toBe(1);
    clock.advanceSync(1_000);
    await shown;
    expect(made[0]?.closed).toBe(1);
  });

  it("of one that fails afterwards calls nobody", async () => {
    notifier = notifierOn("win32");
    const shown = notifier.show(alert);
    notifier.withdraw("a-1");
    made[0]?.emit("failed", {}, "0x803e0105");
    expect(await shown).toMatchObject({ shown: false });
    expect(onNotShown).not.toHaveBeenCalled();
  });

  it("leaves alone what was refused: there is nothing on the screen", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("failed", {}, "");
    await shown;
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(0);
  });
});

describe("an alert that was not shown", () => {
  it.each<[string, () => void]>([
    ["the system refuses it", () => made[0]?.emit("failed", {}, "")],
    ["the system says nothing", () => clock.advanceSync(5_000)],
  ])("is told another way when %s, and its reason says so", async (_when, happens) => {
    onNotShown.mockReturnValue(true);
    const shown = notifier.show(alert);
    happens();
    expect(await shown).toMatchObject({ shown: false, failure: { windowAsked: true } });
    expect(onNotShown).toHaveBeenCalledOnce();
  });

  it("is told another way where there are no notifications at all", async () => {
    onNotShown.mockReturnValue(true);
    supported = false;
    expect(await notifier.show(alert)).toEqual({
      shown: false,
      failure: { code: "unsupported", params: {}, windowAsked: true },
    });
  });

  it("says no more than there is to say where Linux gives no words", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("failed", {}, "");
    expect(await shown).toEqual({ shown: false, failure: { code: "refused", params: { words: "" } } });
  });

  it("and appears late is still taken down", async () => {
    const shown = notifier.show(alert);
    clock.advanceSync(5_000);
    await shown;
    made[0]?.emit("show", {});
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(1);
  });

  it("calls nobody when it was shown", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("show", {});
    await shown;
    expect(onNotShown).not.toHaveBeenCalled();
  });
});

describe("on Windows, which says `show` of a toast before it looks whether it may be shown", () => {
  beforeEach(() => {
    notifier = notifierOn("win32");
    onNotShown.mockReturnValue(true);
  });

  it("an alert that is refused after that was not shown, and is told another way", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("show", {});
    made[0]?.emit("failed", {}, "Settings prevent the notification from being delivered.");
    expect(await shown).toEqual({
      shown: false,
      failure: { code: "refused", params: { words: "Settings prevent the notification from being delivered." }, windowAsked: true },
    });
    expect([onNotShown.mock.calls.length, clock.pending]).toEqual([1, 0]);
  });

  it("an alert counts as shown when nothing else is said for a second", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("show", {});
    clock.advanceSync(1_000);
    expect(await shown).toEqual({ shown: true });
    expect([onNotShown.mock.calls.length, clock.pending]).toEqual([0, 0]);
  });

  it("a click proves that it was shown", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("show", {});
    made[0]?.emit("click", {});
    expect(await shown).toEqual({ shown: true });
    expect(clock.pending).toBe(0);
  });

  it("an alert that is refused later still is told another way, once", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("show", {});
    clock.advanceSync(1_000);
    await shown;
    made[0]?.emit("failed", {}, "dropped");
    expect(onNotShown).toHaveBeenCalledOnce();
    notifier.withdraw("a-1");
    expect(made[0]?.closed).toBe(0);
  });

  it("one that is withdrawn in that second is closed once, and calls nobody", async () => {
    const shown = notifier.show(alert);
    made[0]?.emit("show", {});
    notifier.withdraw("a-1");
    clock.advanceSync(1_000);
    await shown;
    made[0]?.emit("failed", {}, "dropped");
    expect([made[0]?.closed, onNotShown.mock.calls.length]).toEqual([1, 0]);
  });

  it("one that nothing was said of for 5 s, and that is refused then, calls nobody a second time", async () => {
    const shown = notifier.show(alert);
    clock.advanceSync(5_000);
    expect(await shown).toMatchObject({ shown: false });
    made[0]?.emit("show", {});
    made[0]?.emit("failed", {}, "dropped");
    clock.advanceSync(1_000);
    expect([onNotShown.mock.calls.length, clock.pending]).toEqual([1, 0]);
  });
});

describe("its text", () => {
  it("is bounded and plain, and on Linux no markup", () => {
    const params = { ...assigned, name: `<b>\u202E${"x".repeat(200)}`, type: `<b>${"y".repeat(400)}` };
    void notifier.show({ ...alert, message: { code: "assigned", params } });
    expect(made[0]?.options.title).toBe(`<b>${"x".repeat(96)}…`);
    expect(made[0]?.options.body).toBe(`Assigned to you: &lt;b&gt;${"y".repeat(279)}…`);
  });
});
