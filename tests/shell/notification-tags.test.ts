/** On Windows an alert has a tag, by which the next one takes its place, also that of a killed run. */
import { describe, expect, it } from "vitest";
import { alert, NotificationSteps } from "./notification-steps.ts";

describe("the tag of an alert", () => {
  it("is its id's on Windows, and one that is replaced before it is on the screen is left alone", async () => {
    const t = new NotificationSteps("win32");
    const hostile = { ...alert, id: `action ${"\u{1F680} <".repeat(200)}` };
    const first = t.notifier.show(hostile);
    const second = t.notifier.show(hostile);
    const [one, other] = t.made;
    expect(one?.options.id).toMatch(/^[a-z0-9]{1,64}$/);
    expect(other?.options.id).toBe(one?.options.id);
    one?.emit("show", {});
    other?.emit("show", {});
    t.clock.advanceSync(1_000);
    await Promise.all([first, second]);
    expect([one?.closed, other?.closed]).toEqual([0, 0]);
    void t.notifier.show(hostile);
    expect([other?.closed, t.made[2]?.options.id]).toEqual([1, one?.options.id]);
    void t.notifier.show({ ...alert, id: "another" });
    expect(t.made[3]?.options.id).not.toBe(one?.options.id);
    t.notifier.stop();
  });

  it.each(["linux", "darwin"] as const)("is not given on %s", (platform) => {
    const t = new NotificationSteps(platform);
    void t.notifier.show(alert);
    expect(t.made[0]?.options).not.toHaveProperty("id");
  });
});
