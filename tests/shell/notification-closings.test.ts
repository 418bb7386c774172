/**
 * Tests that an alert that its user closes or presses is no longer on a screen, and that core is
 * notified; closings by Docket itself do not count.
 */
import { beforeEach, describe, expect, it } from "vitest";
import type { Alert } from "../../electron/core/ports.ts";
import { alert, NotificationSteps } from "./notification-steps.ts";

let t: NotificationSteps;

const closings = (): unknown[][] => t.onClosed.mock.calls;

/** The alert is on the screen, and counts as shown. */
async function isUp(platform: NodeJS.Platform, shown: Alert = alert): Promise<void> {
  t = new NotificationSteps(platform);
  const outcome = t.notifier.show(shown);
  t.made[0]?.emit("show", {});
  if (platform === "win32") t.clock.advanceSync(1_000);
  expect(await outcome).toEqual({ shown: true });
}

describe("an alert on the screen", () => {
  it.each<[NodeJS.Platform, string, object, boolean]>([
    ["win32", "close", { reason: "userCanceled" }, true],
    ["win32", "close", { reason: "timedOut" }, false],
    ["win32", "close", { reason: "applicationHidden" }, false],
    ["darwin", "close", {}, true],
    // Linux does not report who closed the alert, or whether it timed out: it is gone from the
    // screen.
    ["linux", "close", {}, true],
    ["win32", "click", {}, true],
    ["darwin", "action", { actionIndex: 0 }, true],
  ])("on %s with the event %s %j", async (platform, event, details, isClosed) => {
    await isUp(platform);
    t.made[0]?.emit(event, details);
    t.made[0]?.emit(event, details);
    expect(closings()).toEqual(isClosed ? [["action a-1"]] : []);
  });

  it("that Windows has moved to its list is closed by a click on it there", async () => {
    await isUp("win32");
    t.made[0]?.emit("close", { reason: "timedOut" });
    t.made[0]?.emit("click", {});
    expect(closings()).toEqual([["action a-1"]]);
  });

  it.each(["darwin", "linux", "win32"] as const)("is not closed by its user where Docket removes it: %s", async (platform) => {
    await isUp(platform);
    const details = platform === "win32" ? { reason: "applicationHidden" } : {};
    t.made[0]!.onClosed = (closed) => closed.emit("close", details);
    void t.notifier.show({ ...alert, urgent: true });
    t.made[1]?.emit("show", {});
    t.made[0]?.emit("close", details);
    t.notifier.withdraw(alert.id);
    t.made[1]?.emit("close", details);
    t.notifier.stop();
    expect(closings()).toEqual([]);
  });
});

describe("an alert that is closed before it counts as shown", () => {
  beforeEach(() => {
    t = new NotificationSteps("win32");
  });

  it("was shown", async () => {
    const outcome = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("close", { reason: "userCanceled" });
    expect(await outcome).toEqual({ shown: true });
    expect([closings(), t.clock.pending]).toEqual([[["action a-1"]], 0]);
  });

  it("was not shown where it was never on the screen", async () => {
    const outcome = t.notifier.show(alert);
    t.made[0]?.emit("close", { reason: "userCanceled" });
    t.clock.advanceSync(5_000);
    expect(await outcome).toMatchObject({ shown: false });
  });

  it("after it counted as not shown makes no second one: the next attempt finds that it was closed", async () => {
    const outcome = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    expect(await outcome).toMatchObject({ shown: false });
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("close", { reason: "userCanceled" });
    expect(t.notifier.health).not.toHaveProperty("failure");
    expect(closings()).toEqual([]);
    expect(await t.notifier.show(alert)).toEqual({ shown: true });
    expect([t.made.length, closings(), t.clock.pending]).toEqual([1, [["action a-1"]], 0]);
  });
});

it("an alert of another account than the one in use closes none of the account in use, and the alert of an unusable one its own", async () => {
  for (const account of ["https://actions.example OBJECT:robot-8", undefined]) {
    await isUp("darwin");
    t.account = account;
    t.made[0]?.emit("close", {});
    expect(closings()).toEqual(account === undefined ? [["action a-1"]] : []);
  }
});
