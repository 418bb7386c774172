/**
 * Tests that the icon is created once the desktop shows icons, and that no window stays hidden
 * behind an invisible one.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TrayPresence } from "../../electron/shell/tray-presence.ts";
import { testLog } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

let clock: FakeClock;
let log: ReturnType<typeof testLog>;
let host: boolean;
let hidden: boolean;
let presence: TrayPresence;
const hasHost = vi.fn(() => Promise.resolve(host));
const createIcon = vi.fn();
const onChange = vi.fn();
const bringWindowBack = vi.fn(() => void (hidden = false));

const presenceWhere = (comesAndGoes: boolean): TrayPresence =>
  new TrayPresence({ hasHost, createIcon, isWindowHidden: () => hidden, bringWindowBack, onChange, comesAndGoes, clock, log });

beforeEach(() => {
  clock = new FakeClock();
  log = testLog();
  host = true;
  hidden = false;
  for (const spy of [hasHost, createIcon, bringWindowBack, onChange]) spy.mockClear();
  createIcon.mockReset();
  presence = presenceWhere(true);
});

const advance = async (ms: number): Promise<void> => {
  clock.advanceSync(ms);
  await settle();
};
const start = async (): Promise<void> => {
  presence.start();
  await settle();
};

const hide = async (): Promise<void> => {
  await start();
  hidden = true;
  presence.windowHidden();
};

describe("the icon", () => {
  it("is created at once where there is a host, once, and no query follows", async () => {
    await start();
    expect(createIcon).toHaveBeenCalledOnce();
    expect(clock.pending).toBe(0);
  });

  it("is not created where there is none, but as soon as one starts, and each is reported once", async () => {
    host = false;
    await start();
    await advance(2_000);
    expect(createIcon).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenCalledTimes(1);
    host = true;
    await advance(4_000);
    expect(createIcon).toHaveBeenCalledOnce();
    expect(clock.pending).toBe(0);
  });

  it("is checked for less and less often: six queries in the first minute, then one a minute", async () => {
    host = false;
    await start();
    for (let second = 0; second < 60; second += 1) await advance(1_000);
    expect(hasHost).toHaveBeenCalledTimes(5);
    hasHost.mockClear();
    for (let minute = 0; minute < 10; minute += 1) await advance(60_000);
    expect(hasHost).toHaveBeenCalledTimes(10);
  });

  it("that the system refuses is tried again, with one line in the log", async () => {
    createIcon.mockImplementation(() => {
      throw new Error("no room");
    });
    await start();
    await advance(2_000);
    await advance(4_000);
    expect(createIcon).toHaveBeenCalledTimes(3);
    expect(log.lines).toEqual(["warn: tray: no icon: Error: no room"]);
    expect(await presence.canHide()).toBe(false);
  });

  it("is created by the check whether the window may be hidden, if the host started since", async () => {
    host = false;
    await start();
    host = true;
    expect(await presence.canHide()).toBe(true);
    await advance(2_000);
    expect(createIcon).toHaveBeenCalledOnce();
  });

  it("is not created a second time when its host restarts", async () => {
    await start();
    host = false;
    expect(await presence.canHide()).toBe(false);
    host = true;
    expect(await presence.canHide()).toBe(true);
    expect(createIcon).toHaveBeenCalledOnce();
  });

  it("is created once when two checks run at the same moment", async () => {
    await Promise.all([start(), presence.canHide(), presence.canHide()]);
    expect(createIcon).toHaveBeenCalledOnce();
  });

  it("is not created by a reply that comes after the end", async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    hasHost.mockReturnValueOnce(promise);
    presence.start();
    presence.stop();
    resolve(true);
    await settle();
    expect(createIcon).not.toHaveBeenCalled();
    expect(clock.pending).toBe(0);
  });
});

describe("a window that is hidden", () => {
  it("stays hidden as long as there is a host", async () => {
    await hide();
    for (let count = 0; count < 20; count += 1) await advance(15_000);
    expect(bringWindowBack).not.toHaveBeenCalled();
  });

  it("comes back, with a line in the log, when the host disappears", async () => {
    await hide();
    host = false;
    await advance(15_000);
    await advance(5_000);
    expect(bringWindowBack).toHaveBeenCalledOnce();
    expect(log.lines).toEqual(["warn: window: shown, because this desktop shows no tray icon to bring it back"]);
    await advance(60_000);
    expect(bringWindowBack).toHaveBeenCalledOnce();
    expect(clock.pending).toBe(0);
  });

  it("stays where a panel only restarts", async () => {
    await hide();
    host = false;
    await advance(15_000);
    host = true;
    await advance(5_000);
    host = false;
    await advance(15_000);
    host = true;
    await advance(5_000);
    expect(bringWindowBack).not.toHaveBeenCalled();
  });

  it("from the start on comes back when no host is there in time", async () => {
    host = false;
    hidden = true;
    await start();
    expect(bringWindowBack).not.toHaveBeenCalled();
    await advance(5_000);
    expect(bringWindowBack).toHaveBeenCalledOnce();
  });

  it("from the start on stays hidden when the host starts a moment later, and has its icon", async () => {
    host = false;
    hidden = true;
    await start();
    host = true;
    await advance(5_000);
    expect(createIcon).toHaveBeenCalledOnce();
    expect(bringWindowBack).not.toHaveBeenCalled();
  });

  it("comes back where the system refuses the icon although there is a host", async () => {
    createIcon.mockImplementation(() => {
      throw new Error("no room");
    });
    hidden = true;
    await start();
    await advance(5_000);
    expect(bringWindowBack).toHaveBeenCalledOnce();
  });

  it("and was requested during the query is not brought back again", async () => {
    await hide();
    host = false;
    await advance(15_000);
    hidden = false;
    await advance(5_000);
    expect(bringWindowBack).not.toHaveBeenCalled();
  });
});

describe("where every desktop shows icons", () => {
  it("no query is repeated, whatever is hidden", async () => {
    presence = presenceWhere(false);
    await start();
    hidden = true;
    presence.windowHidden();
    expect(createIcon).toHaveBeenCalledOnce();
    expect(clock.pending).toBe(0);
  });
});
