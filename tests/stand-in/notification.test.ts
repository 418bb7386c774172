/**
 * Tests that the stand-in's notifications emit Electron's events on each system, at the same
 * moment.
 */
import type { NotificationConstructorOptions } from "electron";
import { describe, expect, it, vi } from "vitest";
import { settle } from "../support/settle.ts";
import { given } from "./fixtures.ts";
import type { Conditions, NotificationEvent, NotificationRecord } from "./wire.ts";

async function shown(conditions: Partial<Conditions>, options: NotificationConstructorOptions = { title: "Pump" }) {
  const on = given(conditions);
  await on.start();
  const notification = new on.electron.Notification(options);
  const events: unknown[][] = [];
  for (const name of ["show", "failed", "click", "close"]) {
    notification.on(name, (details: object, ...rest: unknown[]) => events.push([name, ...Object.values(details), ...rest]));
  }
  notification.show();
  const atOnce = [...events];
  return {
    notification,
    events,
    atOnce,
    later: settle,
    act: (event: NotificationEvent) => on.host.ask("control", { do: "notification", id: 1, event }),
    record: async () => ((await on.host.ask("control", { do: "record" })) as { notifications: NotificationRecord[] }).notifications[0],
  };
}

it("replaces a notification of the same id on Windows, and nowhere else", async () => {
  for (const platform of ["win32", "darwin", "linux"] as const) {
    const on = given({ platform });
    await on.start();
    for (const title of ["old", "new"]) new on.electron.Notification({ id: "pump", title }).show();
    const { notifications } = (await on.host.ask("control", { do: "record" })) as { notifications: NotificationRecord[] };
    expect(
      notifications.map(({ closed }) => closed),
      platform,
    ).toEqual([platform === "win32", false]);
  }
});

it("is printed where a person watches a preview, whose desktop shows nothing, and nowhere else", async () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const printed = async (conditions: Partial<Conditions>): Promise<unknown[]> => {
    print.mockClear();
    await shown({ platform: "linux", ...conditions }, { title: "Pump", body: "a &lt; b" });
    return print.mock.calls.map(([line]) => line);
  };
  expect(await printed({ printed: true })).toEqual(["alert: Pump: a < b\n"]);
  expect(await printed({})).toEqual([]);
  expect(await printed({ printed: true, notificationFailure: "no daemon" })).toEqual([]);
  print.mockRestore();
});

describe("being shown", () => {
  it("is an event on Linux before `show` returns, and elsewhere later", async () => {
    expect((await shown({ platform: "linux" })).atOnce).toEqual([["show"]]);
    for (const platform of ["darwin", "win32"] as const) {
      const { atOnce, later, events } = await shown({ platform });
      expect(atOnce).toEqual([]);
      await later();
      expect(events).toEqual([["show"]]);
    }
  });

  it("or refused is an event on Linux without a message", async () => {
    expect((await shown({ platform: "linux", notificationFailure: "no daemon" })).atOnce).toEqual([["failed", ""]]);
    const { later, events } = await shown({ platform: "darwin", notificationFailure: "not signed" });
    await later();
    expect(events).toEqual([["failed", "not signed"]]);
  });

  it("is an event on Windows also for a notification that it accepts and then refuses", async () => {
    const { atOnce, later, events } = await shown({ platform: "win32", notificationFailure: "turned off" });
    expect(atOnce).toEqual([]);
    await later();
    await later();
    expect(events).toEqual([["show"], ["failed", "turned off"]]);
  });

  it("is not undone on Windows once the app has closed it", async () => {
    const { notification, later, events } = await shown({ platform: "win32", notificationFailure: "turned off" });
    notification.on("show", () => notification.close());
    await later();
    await later();
    expect(events).toEqual([["show"]]);
  });
});

describe("closed by the app", () => {
  it.each([
    ["linux", []],
    ["win32", []],
    ["darwin", [["close"]]],
  ] as const)("on %s it emits %j", async (platform, told) => {
    const { notification, later, events, record } = await shown({ platform });
    await later();
    events.length = 0;
    notification.close();
    notification.close();
    expect(events).toEqual(told);
    expect(await record()).toMatchObject({ closed: true });
  });

  it("on macOS before the system has accepted it, it appears all the same and stays", async () => {
    const { notification, later, events, record } = await shown({ platform: "darwin" });
    notification.close();
    expect(events).toEqual([["close"]]);
    await later();
    notification.close();
    expect(events).toEqual([["close"]]);
    expect(await record()).toMatchObject({ closed: false });
  });

  it("on Windows before it is on the screen, it appears all the same and emits nothing more", async () => {
    const { notification, later, events, record } = await shown({ platform: "win32" });
    notification.close();
    await later();
    notification.close();
    expect(events).toEqual([]);
    expect(await record()).toMatchObject({ closed: false });
  });
});

describe("closed by its user, or by a timeout", () => {
  it.each([
    ["linux", "close", [["close"]], true],
    ["win32", "close", [["close", "userCanceled"]], true],
    ["darwin", "close", [], true],
    ["linux", "time-out", [["close"]], true],
    ["win32", "time-out", [["close", "timedOut"]], false],
    ["darwin", "time-out", [], false],
    ["linux", "click", [["click"]], true],
    ["win32", "click", [["click"]], true],
    ["darwin", "click", [["click"]], true],
  ] as const)("on %s a %s emits %j", async (platform, event, told, closed) => {
    const { later, events, act, record } = await shown({ platform });
    await later();
    events.length = 0;
    await act(event);
    expect(events).toEqual(told);
    expect(await record()).toMatchObject({ closed });
  });

  it("on macOS a close is reported for a notification that has buttons", async () => {
    const { later, events, act } = await shown({ platform: "darwin" }, { actions: [{ type: "button", text: "Open" }] });
    await later();
    events.length = 0;
    await act("close");
    expect(events).toEqual([["close"]]);
  });

  it("on Windows it can still be clicked and closed after its timeout", async () => {
    const { notification, later, act, record } = await shown({ platform: "win32" });
    await later();
    await act("time-out");
    notification.close();
    expect(await record()).toMatchObject({ closed: true });
  });
});

describe("its text", () => {
  it("is markup on Linux, in the body alone", async () => {
    const options = { title: "<b>Pump</b> & co", body: 'a <a href="x">link</a> &amp; &lt;b&gt;' };
    expect(await (await shown({ platform: "linux" }, options)).record()).toMatchObject({ title: options.title, body: "a link & <b>" });
    expect(await (await shown({ platform: "darwin" }, options)).record()).toMatchObject(options);
  });
});
