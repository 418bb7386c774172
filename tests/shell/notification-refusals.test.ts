/** Tests an alert that the system refuses, at once or after it has accepted it. */
import { beforeEach, describe, expect, it } from "vitest";
import { alert, NotificationSteps } from "./notification-steps.ts";

let t: NotificationSteps;

beforeEach(() => {
  t = new NotificationSteps("linux");
});

describe("an alert that was not shown", () => {
  it.each<[string, () => void]>([
    ["the system refuses it", () => t.made[0]?.emit("failed", {}, "")],
    ["the system does not answer", () => t.clock.advanceSync(5_000)],
  ])("alerts the user another way when %s, with a note in its reason", async (_when, happens) => {
    t.onNotShown.mockReturnValue(true);
    const shown = t.notifier.show(alert);
    happens();
    expect(await shown).toMatchObject({ shown: false, failure: { windowAsked: true } });
    expect(t.onNotShown).toHaveBeenCalledOnce();
  });

  it("alerts the user another way where there are no notifications at all", async () => {
    t.onNotShown.mockReturnValue(true);
    t.supported = false;
    expect(await t.notifier.show(alert)).toEqual({
      shown: false,
      failure: { code: "unsupported", params: {}, windowAsked: true },
    });
  });

  it("has an empty message where Linux gives none", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("failed", {}, "");
    expect(await shown).toEqual({ shown: false, failure: { code: "refused", params: { words: "" } } });
  });

  it("and appears late is still removed", async () => {
    const shown = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    await shown;
    t.made[0]?.emit("show", {});
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(1);
  });

  it("does not alert the user another way when it was shown", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    await shown;
    expect(t.onNotShown).not.toHaveBeenCalled();
  });
});

describe("on Windows, which emits `show` for a toast before it checks whether it may be shown", () => {
  beforeEach(() => {
    t = new NotificationSteps("win32");
    t.onNotShown.mockReturnValue(true);
  });

  it("an alert that is refused after that was not shown, and the user is alerted another way", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("failed", {}, "Settings prevent the notification from being delivered.");
    expect(await shown).toEqual({
      shown: false,
      failure: { code: "refused", params: { words: "Settings prevent the notification from being delivered." }, windowAsked: true },
    });
    expect([t.onNotShown.mock.calls.length, t.clock.pending]).toEqual([1, 0]);
  });

  it("an alert counts as shown when no other event comes for a second", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.clock.advanceSync(1_000);
    expect(await shown).toEqual({ shown: true });
    expect([t.onNotShown.mock.calls.length, t.clock.pending]).toEqual([0, 0]);
  });

  it("a click proves that it was shown", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("click", {});
    expect(await shown).toEqual({ shown: true });
    expect(t.clock.pending).toBe(0);
  });

  it("an alert that is refused later still alerts the user another way, once", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.clock.advanceSync(1_000);
    await shown;
    t.made[0]?.emit("failed", {}, "dropped");
    expect(t.onNotShown).toHaveBeenCalledOnce();
    t.notifier.withdraw(alert.id);
    expect(t.made[0]?.closed).toBe(0);
  });

  it("one that is withdrawn in that second is closed once, and does not alert the user another way", async () => {
    const shown = t.notifier.show(alert);
    t.made[0]?.emit("show", {});
    t.notifier.withdraw(alert.id);
    t.clock.advanceSync(1_000);
    await shown;
    t.made[0]?.emit("failed", {}, "dropped");
    expect([t.made[0]?.closed, t.onNotShown.mock.calls.length]).toEqual([1, 0]);
  });

  it("one without an event for 5 s, which is refused then, does not alert the user a second time", async () => {
    const shown = t.notifier.show(alert);
    t.clock.advanceSync(5_000);
    expect(await shown).toMatchObject({ shown: false });
    t.made[0]?.emit("show", {});
    t.made[0]?.emit("failed", {}, "dropped");
    t.clock.advanceSync(1_000);
    expect([t.onNotShown.mock.calls.length, t.clock.pending]).toEqual([1, 0]);
  });
});
