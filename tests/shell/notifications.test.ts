/** An alert counts as shown when the system says so; everything else is a reason that can be told. */
import { EventEmitter } from "node:events";
import type { Notification, NotificationConstructorOptions } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DesktopNotifier } from "../../electron/shell/notifications.ts";
import { TestClock } from "./fakes.ts";

class TestNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  shows = 0;
  closed = 0;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show(): void {
    this.shows += 1;
  }
  close(): void {
    this.closed += 1;
  }
}

const alert = { actionId: "a-1", title: "Inspect pump 4", body: "Assigned to you", urgent: false };
let clock: TestClock;
let made: TestNotification[];
let supported: boolean;
const onClick = vi.fn();
let notifier: DesktopNotifier;

beforeEach(() => {
  clock = new TestClock();
  made = [];
  supported = true;
  onClick.mockReset();
  notifier = new DesktopNotifier({
    isSupported: () => supported,
    create: (options) => {
      const notification = new TestNotification(options);
      made.push(notification);
      return notification as unknown as Notification;
    },
    clock,
    onClick,
  });
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
    expect(await shown).toEqual({ shown: false, reason: expect.stringContaining("notifications are turned off") });
  });

  it("has failed when the system says nothing for 5 s", async () => {
    const shown = notifier.show(alert);
    clock.advance(5_000);
    expect(await shown).toEqual({ shown: false, reason: expect.stringContaining("5 s") });
  });

  it("has failed where there are no notifications", async () => {
    supported = false;
    expect(await notifier.show(alert)).toEqual({ shown: false, reason: "This system has no notifications." });
    expect(made).toEqual([]);
  });

  it("has failed when Electron throws", async () => {
    const failing = new DesktopNotifier({
      isSupported: () => true,
      create: () => {
        throw new Error("no bus");
      },
      clock,
      onClick,
    });
    expect(await failing.show(alert)).toEqual({ shown: false, reason: expect.stringContaining("no bus") });
  });

  it("keeps what is urgent on the screen", () => {
    void notifier.show({ ...alert, urgent: true });
    expect(made[0]?.options).toMatchObject({ title: "Inspect pump 4", body: "Assigned to you", urgency: "critical", timeoutType: "never" });
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
  });

  it("lets the oldest go when there are more than 200, since not every system says when one is gone", () => {
    for (let number = 0; number <= 200; number += 1) void notifier.show({ ...alert, actionId: `a-${number}` });
    notifier.withdraw("a-0");
    notifier.withdraw("a-1");
    expect([made[0]?.closed, made[1]?.closed]).toEqual([0, 1]);
  });
});
