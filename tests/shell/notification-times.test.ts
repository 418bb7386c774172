/**
 * Tests what arrives late, twice or out of order: the reply of the system, of the desktop, and of
 * the user.
 */
import { beforeEach, describe, expect, it } from "vitest";
import type { NotificationDaemon } from "../../electron/shell/notification-daemon.ts";
import { settle } from "../support/settle.ts";
import { alert, NotificationSteps } from "./notification-steps.ts";

let t: NotificationSteps;

const later = (): PromiseWithResolvers<NotificationDaemon> => {
  const answer = Promise.withResolvers<NotificationDaemon>();
  t.askDaemon.mockReturnValueOnce(answer.promise);
  return answer;
};

const tested = async (): Promise<unknown> => {
  const outcome = t.notifier.test(60);
  await t.clock.advance(6_000);
  return outcome;
};

describe("an alert that the system shows after it counted as not shown", () => {
  beforeEach(() => {
    t = new NotificationSteps("linux");
  });

  it("proves that alerts appear", async () => {
    const shown = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    await shown;
    expect(t.notifier.health).toMatchObject({ failure: { code: "noAnswer" } });
    t.made[0]?.emit("show", {});
    expect(t.notifier.health).toMatchObject({ shownAt: t.clock.now() });
    expect(t.notifier.health).not.toHaveProperty("failure");
    expect(t.onNotShown).toHaveBeenCalledOnce();
  });

  it("on Windows proves that once it is not taken back", async () => {
    t = new NotificationSteps("win32");
    const shown = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    await shown;
    t.made[0]?.emit("show", {});
    expect(t.notifier.health).toMatchObject({ failure: { code: "noAnswer" } });
    t.clock.advanceSync(1_000);
    expect(t.notifier.health).not.toHaveProperty("failure");
  });

  it("on Windows proves nothing where it is taken back", async () => {
    t = new NotificationSteps("win32");
    const shown = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    await shown;
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("failed", {}, "Settings prevent the notification from being delivered.");
    t.clock.advanceSync(1_000);
    expect(t.notifier.health).toMatchObject({ failure: { code: "refused" } });
    expect(t.notifier.health).not.toHaveProperty("shownAt");
  });

  it("although it was refused is removed with its cause", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "busy");
    t.made[0]?.emit("show", {});
    expect(await shown).toMatchObject({ shown: false });
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(1);
  });

  it("although it was refused is closed where the next one of its Action exists", async () => {
    void t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "busy");
    void t.notifier.show(alert);
    t.made[1]?.emit("show", {});
    t.made[0]?.emit("show", {});
    expect([t.made[0]?.closed, t.made[1]?.closed]).toEqual([1, 0]);
    await settle();
  });
});

describe("a test alert after one that the system showed late", () => {
  beforeEach(async () => {
    // macOS asks for permission at the first alert, and its user takes a minute.
    t = new NotificationSteps("darwin");
    expect(await tested()).toMatchObject({ shown: false, failure: { code: "noAnswer" } });
    await t.clock.advance(60_000);
    t.made[0]?.emit("show", {});
  });

  it("is a separate alert, which has to be shown, too", async () => {
    expect(await tested()).toMatchObject({ shown: false, failure: { code: "noAnswer" } });
    expect(t.made.map(({ shows, closed }) => [shows, closed])).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it("leaves the known state of alerts unchanged where the permission was removed since", async () => {
    const outcome = t.notifier.test(60);
    t.made[1]?.emit("failed", {}, "not allowed");
    expect(await outcome).toMatchObject({ shown: false, failure: { code: "refused" } });
    expect(t.notifier.health).toMatchObject({ failure: { code: "refused" } });
  });
});

describe("the desktop, queried for its program", () => {
  beforeEach(() => {
    t = new NotificationSteps("linux");
  });

  it("that replies late does not override a newer reply", async () => {
    const slow = later();
    t.notifier.start();
    const quick = later();
    void t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "");
    await settle();
    // Queried before the failure: the reply may describe the time before it.
    slow.resolve("there");
    await settle();
    quick.resolve("missing");
    await settle();
    expect(t.notifier.health).toMatchObject({ daemon: "missing", failure: { code: "noDaemon" } });
  });

  it("is queried once at a time, however many alerts fail", async () => {
    const slow = later();
    for (let at = 0; at < 40; at += 1) {
      void t.notifier.show({ ...alert, id: `action a-${at}` });
      t.made[at]?.emit("failed", {}, "");
    }
    await settle();
    expect(t.askDaemon).toHaveBeenCalledTimes(1);
    t.daemon = "missing";
    slow.resolve("there");
    await settle();
    expect([t.askDaemon.mock.calls.length, t.notifier.health]).toMatchObject([2, { failure: { code: "noDaemon" } }]);
  });

  it("changes nothing by a reply after the end", async () => {
    const slow = later();
    t.notifier.start();
    t.notifier.stop();
    t.onHealth.mockClear();
    slow.resolve("missing");
    await settle();
    expect([t.onHealth.mock.calls.length, t.notifier.health.failure, t.askDaemon.mock.calls.length]).toEqual([0, undefined, 1]);
  });

  it("is queried again, once, after a night in which the machine slept", async () => {
    t.daemon = "there";
    t.notifier.start();
    await settle();
    t.daemon = "missing";
    await t.clock.advance(3_600_000);
    expect([t.askDaemon.mock.calls.length, t.notifier.health.failure?.code]).toEqual([2, "noDaemon"]);
    t.notifier.stop();
    expect(t.clock.pending).toBe(0);
  });
});

describe("a press by the user", () => {
  it("while Docket ends has no effect", async () => {
    t = new NotificationSteps("darwin");
    void t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.notifier.stop();
    t.made[0]?.emit("click", {});
    t.made[0]?.emit("action", { actionIndex: 0 });
    await settle();
    expect([t.onClick.mock.calls.length, t.onAcknowledge.mock.calls.length]).toEqual([0, 0]);
  });

  it("twice on one alert acknowledges once, and opens it as often as it is clicked", async () => {
    t = new NotificationSteps("darwin");
    void t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("action", { actionIndex: 0 });
    t.made[0]?.emit("action", { actionIndex: 0 });
    t.made[0]?.emit("click", {});
    await settle();
    expect([t.onAcknowledge.mock.calls.length, t.onClick.mock.calls.length]).toEqual([1, 1]);
  });
});

it("a permission that is granted while Docket runs is known by the next alert, and one that is removed, too", async () => {
  t = new NotificationSteps("darwin");
  t.supported = false;
  t.notifier.start();
  expect(t.notifier.health).toMatchObject({ failure: { code: "unsupported" } });
  t.supported = true;
  const first = t.notifier.show(alert);
  t.made[0]?.emit("show", {});
  await first;
  expect(t.notifier.health).not.toHaveProperty("failure");
  t.supported = false;
  expect(await t.notifier.show(alert)).toMatchObject({ shown: false, failure: { code: "unsupported" } });
  t.notifier.stop();
});
