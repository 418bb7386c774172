/**
 * Tests that an alert on Windows has a tag, by which the next one replaces it, even one of a killed
 * run.
 */
import { describe, expect, it } from "vitest";
import { actionOfToast, toastTag } from "../../electron/shell/toast-tag.ts";
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

  it.each(["linux", "darwin"] as const)("is not set on %s", (platform) => {
    const t = new NotificationSteps(platform);
    void t.notifier.show(alert);
    expect(t.made[0]?.options).not.toHaveProperty("id");
  });
});

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

function pressed(type: string, toast: string): NotificationSteps {
  const t = new NotificationSteps("win32");
  t.notifier.start();
  t.onActivation.mock.calls[0]?.[0]({ type, arguments: toast });
  t.notifier.stop();
  return t;
}

describe("a toast that a killed run has left", () => {
  it.each([UUID, "a-1", "\u{1F680} <&=", "\0\0a", "0", "z".repeat(36)])("of the Action %j opens it by a click", (actionId) => {
    const tag = toastTag({ id: `stopWork ${actionId}`, actionId });
    expect(tag).toMatch(/^[a-z0-9]{1,64}$/);
    expect(pressed("click", `type=click&tag=${tag}`).onClick.mock.calls).toEqual([[{ actionId }]]);
  });

  it("acknowledges nothing by its button, which was made for an earlier version of the Action, and opens the Action", () => {
    const t = pressed("action", `type=action&action=0&tag=${toastTag({ id: `action ${UUID}`, actionId: UUID })}`);
    expect([t.onAcknowledge.mock.calls, t.onClick.mock.calls]).toEqual([[], [[{ actionId: UUID }]]]);
  });

  it("opens the window where it does not name its Action, by a click only", () => {
    const long = toastTag({ id: "action x", actionId: "x".repeat(200) });
    for (const toast of [
      `type=click&tag=${long}`,
      "",
      "type=click&tag=12345678901234567890",
      `tag=z${"0".repeat(40)}`,
      "tag=zz",
      "tag=z000000\u{1F680}",
    ])
      expect([toast, pressed("click", toast).onClick.mock.calls]).toEqual([toast, [[{}]]]);
    expect(pressed("reply", "").onClick).not.toHaveBeenCalled();
  });

  it.each(["linux", "darwin"] as const)("is not reported on %s", (platform) => {
    const t = new NotificationSteps(platform);
    t.notifier.start();
    expect(t.onActivation).not.toHaveBeenCalled();
    t.notifier.stop();
  });
});

describe("a toast of this run", () => {
  it("is opened and acknowledged once, whichever of the two events comes first", async () => {
    const t = new NotificationSteps("win32");
    t.notifier.start();
    void t.notifier.show(alert);
    const toast = { type: "action", actionIndex: 0, arguments: `type=action&action=0&tag=${t.made[0]?.options.id}` };
    const [heard] = t.onActivation.mock.calls[0] ?? [];
    heard?.(toast);
    t.made[0]?.emit("action", { actionIndex: 0 });
    heard?.(toast);
    expect([t.onAcknowledge.mock.calls, t.onClick.mock.calls]).toEqual([["a-1"].map((id) => [id]), []]);
    t.notifier.stop();
  });
});

it("alerts of two kinds about one Action have two tags, and one Action", () => {
  const tags = ["action", "stopWork", "changed", "silent"].map((kind) => toastTag({ id: `${kind} ${UUID}`, actionId: UUID }));
  expect(new Set(tags).size).toBe(4);
  expect(tags.map((tag) => actionOfToast(`tag=${tag}`).actionId)).toEqual([UUID, UUID, UUID, UUID]);
});
