/**
 * Tests newer versions of Docket: nothing happens without the user's request, and nothing while an
 * update of an Action is in progress.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type AppUpdateDto, NO_UPDATE_REASONS } from "../../electron/contract/app-update.ts";
import { failed } from "../../electron/contract/errors.ts";
import { AppUpdates, type AppUpdatesPorts } from "../../electron/shell/app-updates.ts";
import { IntendedVersion } from "../../electron/shell/intended-version.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { hide, KEY, testLog } from "./fakes.ts";

const FEED = "https://updates.example/docket/";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DONE = { ok: true, value: null };
/** An end that the user has requested, with every part stopped. */
const END = { inOrder: true, unasked: false };

let clock: FakeClock;
let published: AppUpdateDto[];
let underWay: number;
/** The note that is kept between two runs. */
let note: Record<string, unknown>;
const updater = {
  signature: { by: "nobody" } as const,
  check: vi.fn<() => Promise<string | undefined>>(),
  load: vi.fn<(onPercent: (percent: number) => void) => Promise<void>>(),
  prepare: vi.fn<() => Promise<void>>(),
  giveUp: vi.fn(),
  install: vi.fn<(restarts: boolean) => Promise<boolean>>(),
};
const quit = vi.fn();
const relaunch = vi.fn();
const open = vi.fn(() => Promise.resolve(updater));
const log = testLog();

beforeEach(() => {
  vi.resetAllMocks();
  clock = new FakeClock();
  published = [];
  underWay = 0;
  note = {};
  open.mockResolvedValue(updater);
  updater.check.mockResolvedValue("0.2.0");
  updater.load.mockResolvedValue();
  updater.prepare.mockResolvedValue();
  updater.install.mockResolvedValue(true);
});

const publish = (update: AppUpdateDto): void => void published.push(update);

const store = { read: () => ({ values: note }), write: (values: Record<string, unknown>) => void (note = values) };
const intendedBy = (version: string): IntendedVersion => new IntendedVersion({ store, version, log });
/** Returns the message of the next run of this version. */
const saidBy = (version: string) => made({ intended: intendedBy(version) }).dto().unfinished;

function made(ports: Partial<AppUpdatesPorts> = {}): AppUpdates {
  return new AppUpdates({
    off: undefined,
    feed: FEED,
    by: undefined,
    open,
    restarts: true,
    underWay: () => underWay,
    quit,
    relaunch,
    publish,
    intended: intendedBy("0.1.0"),
    hide,
    clock,
    log,
    ...ports,
  });
}

function raise(error: Error): never {
  throw error;
}

const refusal = (code: string, message = code): Error => Object.assign(new Error(message), { code });

/** Returns app updates with a newer version loaded and not yet installed. */
async function ready(ports: Partial<AppUpdatesPorts> = {}): Promise<AppUpdates> {
  const updates = made(ports);
  await updates.check();
  updates.load();
  await clock.advance(0);
  expect(updates.dto().state).toEqual({ is: "ready", version: "0.2.0", restarts: true });
  return updates;
}

describe("without a feed, or in a package of the system's", () => {
  it.each(NO_UPDATE_REASONS)("nothing is requested, ever: %s", async (off) => {
    const updates = made({ off, feed: undefined });
    updates.start();
    await clock.advance(24 * HOUR);
    expect(await updates.check()).toEqual(failed("appUpdateNotNow"));
    expect(updates.dto()).toEqual({ feed: "", state: { is: "off", why: off }, signature: { by: "nobody" } });
    expect(open).not.toHaveBeenCalled();
  });
});

it("names who has set the feed", () => {
  const by = { variable: "DOCKET_UPDATE_FEED", file: "/etc/docket/docket.json" };
  expect(made({ by }).dto()).toMatchObject({ feed: "https://updates.example", by });
  expect(made().dto()).not.toHaveProperty("by");
});

describe("looking", () => {
  it("begins a minute after the start, and repeats every six hours; the window receives only the feed's origin", async () => {
    updater.check.mockResolvedValue(undefined);
    const updates = made();
    updates.start();
    await clock.advance(MINUTE - 1);
    expect(open).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(updates.dto()).toEqual({
      feed: "https://updates.example",
      state: { is: "current", checkedAt: clock.now() },
      signature: { by: "nobody" },
    });
    await clock.advance(12 * HOUR);
    expect(updater.check).toHaveBeenCalledTimes(3);
    updates.stop();
    await clock.advance(12 * HOUR);
    expect(updater.check).toHaveBeenCalledTimes(3);
  });

  it("omits the key from the reason why the feed could not be read, even where that is cut", async () => {
    updater.check.mockRejectedValue(new Error(`${"x".repeat(195)} ${KEY}`));
    const updates = made();
    await updates.check();
    expect(updates.dto().state).toMatchObject({ failure: { params: { why: `${"x".repeat(195)} [ke…` } } });
  });

  it("loads nothing by itself", async () => {
    const updates = made();
    updates.start();
    await clock.advance(24 * HOUR);
    expect(updates.dto().state).toEqual({ is: "available", version: "0.2.0" });
    expect(updater.load).not.toHaveBeenCalled();
  });

  it("offers the latest version of the feed, and reports nothing when there is no other version", async () => {
    const updates = made();
    updates.start();
    await clock.advance(MINUTE);
    published = [];
    await clock.advance(6 * HOUR);
    updater.check.mockRejectedValueOnce(refusal("HTTP_ERROR_503"));
    await clock.advance(6 * HOUR);
    expect([updates.dto().state, published]).toEqual([{ is: "available", version: "0.2.0" }, []]);
    updater.check.mockResolvedValueOnce("0.3.0");
    await clock.advance(6 * HOUR);
    expect(updates.dto().state).toEqual({ is: "available", version: "0.3.0" });
    updater.check.mockResolvedValueOnce(undefined);
    await clock.advance(6 * HOUR);
    expect(updates.dto().state).toEqual({ is: "current", checkedAt: clock.now() });
  });

  it.each([
    ["0.2.0", 1],
    ["0.3.0", 0],
  ])("loads what was requested during the check, if the feed still has that: it has %s", async (has, loads) => {
    const updates = made();
    updates.start();
    await clock.advance(MINUTE);
    const look = Promise.withResolvers<string>();
    updater.check.mockReturnValueOnce(look.promise);
    await clock.advance(6 * HOUR);
    expect(updates.load()).toEqual(DONE);
    expect(updater.load).not.toHaveBeenCalled();
    look.resolve(has);
    await clock.advance(1);
    expect(updater.load).toHaveBeenCalledTimes(loads);
    expect(updates.dto().state).toMatchObject(loads === 1 ? { is: "ready", version: has } : { is: "available", version: has });
  });

  it.each([
    ["no such host", refusal("", "net::ERR_NAME_NOT_RESOLVED"), "unreachable", { what: "name", why: "net::ERR_NAME_NOT_RESOLVED" }],
    ["a certificate", refusal("", "net::ERR_CERT_DATE_INVALID"), "unreachable", { what: "certificate" }],
    ["a proxy", refusal("", "net::ERR_TUNNEL_CONNECTION_FAILED"), "unreachable", { what: "proxy" }],
    ["a broken answer", refusal("", "net::ERR_INCOMPLETE_CHUNKED_ENCODING"), "unreachable", { what: "other" }],
    ["503", refusal("HTTP_ERROR_503", '503 "method: GET url: https://x"'), "unreachable", { what: "status", why: "HTTP 503" }],
    ["a feed without its list", refusal("ERR_UPDATER_CHANNEL_FILE_NOT_FOUND"), "unreachable", { what: "noList" }],
    ["a redirect to http", refusal("", "net::ERR_BLOCKED_BY_CLIENT"), "insecure"],
    ["a list without a checksum", refusal("ERR_UPDATER_NO_CHECKSUM"), "feed"],
    ["anything else", new Error("odd"), "other"],
  ] as [string, Error, string, object?][])("reports its failure (%s), and is repeated later", async (_what, error, code, params = {}) => {
    updater.check.mockRejectedValueOnce(error);
    const updates = made();
    updates.start();
    await clock.advance(MINUTE);
    expect(updates.dto().state).toMatchObject({ is: "failed", failure: { code, params } });
    await clock.advance(6 * HOUR);
    expect(updates.dto().state).toEqual({ is: "available", version: "0.2.0" });
  });

  it("is abandoned when a feed's list never ends, reports that, and is repeated later", async () => {
    updater.check.mockReturnValueOnce(new Promise(() => undefined));
    const updates = made();
    updates.start();
    await clock.advance(MINUTE + 119_000);
    expect([updates.dto().state.is, updater.giveUp.mock.calls.length]).toEqual(["checking", 0]);
    await clock.advance(1_000);
    expect(updates.dto().state).toEqual({ is: "failed", failure: { code: "late", params: { seconds: 120 } } });
    expect(updater.giveUp).toHaveBeenCalledOnce();
    await clock.advance(6 * HOUR);
    expect(updates.dto().state).toEqual({ is: "available", version: "0.2.0" });
  });

  it("ignores an answer that arrives after it was abandoned, or after the end", async () => {
    const slow = Promise.withResolvers<string | undefined>();
    updater.check.mockReturnValueOnce(slow.promise);
    const updates = made();
    void updates.check();
    await clock.advance(120_000);
    slow.resolve("9.9.9");
    await clock.advance(0);
    expect(updates.dto().state.is).toBe("failed");
    updater.check.mockReturnValueOnce(new Promise(() => undefined));
    void updates.check();
    await clock.advance(0);
    updates.stop();
    expect(clock.pending).toBe(0);
  });

  it("opens electron-updater again where it could not be opened", async () => {
    open.mockRejectedValueOnce(new Error("no app-update.yml"));
    const updates = made();
    await updates.check();
    expect(updates.dto().state).toMatchObject({ is: "failed" });
    await updates.check();
    expect(updates.dto().state).toMatchObject({ is: "available" });
  });
});

describe("loading", () => {
  it("starts at the user's request, and is shown by the percent", async () => {
    const loaded = Promise.withResolvers<void>();
    updater.load.mockImplementation((onPercent) => {
      for (const percent of [0.2, 10.4, 10.9, 55]) onPercent(percent);
      return loaded.promise;
    });
    const updates = made();
    await updates.check();
    published.length = 0;
    expect(updates.load()).toEqual(DONE);
    expect(updates.load()).toEqual(failed("appUpdateNotNow"));
    expect(published.map(({ state }) => (state.is === "loading" ? state.percent : state.is))).toEqual([0, 10, 55]);
    loaded.resolve();
    await clock.advance(0);
    expect(published.at(-1)?.state).toEqual({ is: "ready", version: "0.2.0", restarts: true });
    // A loaded version is not replaced by a further check.
    expect(await updates.check()).toEqual(failed("appUpdateNotNow"));
  });

  it("that makes no progress for a quarter of an hour is abandoned, and one with slow progress is not", async () => {
    const never = Promise.withResolvers<void>();
    updater.load.mockReturnValueOnce(never.promise);
    const updates = made();
    await updates.check();
    updates.load();
    const [onPercent] = updater.load.mock.calls[0] ?? [];
    for (let percent = 1; percent < 5; percent += 1) {
      await clock.advance(14 * MINUTE);
      onPercent?.(percent);
    }
    // Bytes within the same percent are too few to count as progress.
    await clock.advance(14 * MINUTE);
    onPercent?.(4.5);
    await clock.advance(MINUTE);
    expect(updates.dto().state).toEqual({ is: "failed", failure: { code: "late", params: { seconds: 900 } } });
    expect(updater.giveUp).toHaveBeenCalledOnce();
    // The file may be on the disk all the same: nothing has been reported, and nothing is
    // installed.
    never.resolve();
    await clock.advance(0);
    expect(await updates.install()).toEqual(failed("appUpdateNotNow"));
  });

  it.each([
    ["ERR_CHECKSUM_MISMATCH", "checksum"],
    ["ERR_UPDATER_INVALID_SIGNATURE", "signature"],
    ["ERR_DOCKET_SIGNATURE_UNSEEN", "signatureUnseen"],
    ["ERR_UPDATER_TOO_LONG", "longer"],
  ])("of something other than was announced ends it: %s", async (code, named) => {
    updater.load.mockRejectedValue(refusal(code));
    const updates = made();
    await updates.check();
    updates.load();
    await clock.advance(0);
    expect(updates.dto().state).toEqual({ is: "failed", failure: { code: named, params: { version: "0.2.0" } } });
    expect(await updates.install()).toEqual(failed("appUpdateNotNow"));
    updates.stop();
    await updates.finish(END);
    expect(updater.install).not.toHaveBeenCalled();
  });
});

describe("installing", () => {
  it("is refused while updates of Actions are in progress, with their number, and accepted afterwards", async () => {
    const updates = await ready();
    underWay = 2;
    expect(await updates.install()).toEqual(failed("appUpdateWaits", { updates: 2 }));
    expect(quit).not.toHaveBeenCalled();
    underWay = 0;
    expect(await updates.install()).toEqual(DONE);
    expect(quit).toHaveBeenCalledOnce();
  });

  it("happens once, when every part has stopped", async () => {
    const updates = await ready();
    await updates.install();
    expect(await updates.install()).toEqual(failed("appUpdateNotNow"));
    expect(updater.install).not.toHaveBeenCalled();
    updates.stop();
    await updates.finish(END);
    expect(updater.install.mock.calls).toEqual([[true]]);
    expect(log.lines.at(-1)).toBe("info: version 0.2.0 is handed to the system");
  });

  it("is not reported as done where the system did not accept it", async () => {
    const updates = await ready();
    await updates.install();
    updater.install.mockResolvedValueOnce(false);
    updates.stop();
    await updates.finish(END);
    expect(log.lines.at(-1)).toBe("error: version 0.2.0 is not installed: the system did not accept it");
  });

  it.each(["load", "prepare"] as const)("is abandoned before Docket ends where this file cannot be replaced: %s", async (step) => {
    updater[step].mockRejectedValue(refusal("ERR_DOCKET_NOT_REPLACEABLE", "/opt/docket.AppImage"));
    const updates = made();
    await updates.check();
    updates.load();
    await clock.advance(0);
    await updates.install();
    const params = { version: "0.2.0", path: "/opt/docket.AppImage" };
    expect(updates.dto().state).toEqual({ is: "failed", failure: { code: "notReplaceable", params } });
    expect(quit).not.toHaveBeenCalled();
  });

  it("is abandoned before Docket ends where the disk is too full for it", async () => {
    updater.prepare.mockRejectedValue(refusal("ERR_DOCKET_NO_ROOM", "/opt"));
    const updates = await ready();
    await updates.install();
    expect(updates.dto().state).toEqual({ is: "failed", failure: { code: "noRoom", params: { version: "0.2.0", path: "/opt" } } });
    expect(quit).not.toHaveBeenCalled();
  });

  it("does not happen where an update of an Action was made while Docket ended", async () => {
    const updates = await ready();
    await updates.install();
    underWay = 1;
    updates.stop();
    underWay = 0;
    await updates.finish(END);
    expect(updater.install).not.toHaveBeenCalled();
    expect(log.lines.at(-1)).toBe("warn: version 0.2.0 is not installed: 1 updates of Actions are under way");
  });

  it("is awaited by the end of Docket for at most two minutes, after which its outcome is unknown", async () => {
    const updates = await ready();
    await updates.install();
    updater.install.mockReturnValueOnce(new Promise(() => undefined));
    updates.stop();
    let hasEnded = false;
    const end = updates.finish(END).then(() => (hasEnded = true));
    await clock.advance(119_999);
    expect(hasEnded).toBe(false);
    await clock.advance(1);
    await end;
    expect(log.lines.at(-1)).toBe("error: version 0.2.0: the system has not answered for 120 s, and may install it or not");
    // A Docket that is started in the meantime could be replaced while it works.
    expect(relaunch).not.toHaveBeenCalled();
    expect([saidBy("0.2.0"), clock.pending]).toEqual([undefined, 0]);
  });

  it("does not happen when some part has not stopped", async () => {
    const updates = await ready();
    await updates.install();
    updates.stop();
    await updates.finish({ inOrder: false, unasked: false });
    expect(updater.install).not.toHaveBeenCalled();
    expect(log.lines.at(-1)).toBe("error: version 0.2.0 is not installed: not everything has stopped");
    expect(saidBy("0.1.0")).toMatchObject({ code: "notInstalled" });
  });

  describe("that fails starts Docket again, as announced at the press", () => {
    it.each([
      ["updates under way", () => void (underWay = 1), END, 1],
      ["the system does not take it", () => void updater.install.mockResolvedValueOnce(false), END, 1],
      ["it fails", () => void updater.install.mockRejectedValueOnce(new Error("odd")), END, 1],
      ["parts that have not stopped", () => undefined, { inOrder: false, unasked: false }, 1],
      ["not where it is taken: the newer version starts", () => undefined, END, 0],
      ["not at the end of the session", () => void (underWay = 1), { inOrder: true, unasked: true }, 0],
    ])("%s", async (_what, happens, end, times) => {
      const updates = await ready();
      await updates.install();
      happens();
      updates.stop();
      await updates.finish(end);
      expect(relaunch).toHaveBeenCalledTimes(times);
    });

    it("not where the user was asked to do that, with its variables", async () => {
      const updates = made({ restarts: false });
      await updates.check();
      updates.load();
      await clock.advance(0);
      await updates.install();
      underWay = 1;
      updates.stop();
      await updates.finish(END);
      expect(relaunch).not.toHaveBeenCalled();
    });
  });

  it("is abandoned when the user cancels the quit, and does not happen at a later quit", async () => {
    const updates = await ready();
    await updates.install();
    expect(await updates.staysOrLeaves(Promise.resolve(false))).toBe(false);
    expect(updates.dto().state).toMatchObject({ is: "ready" });
    expect(updates.staysOrLeaves(true)).toBe(true);
    updates.stop();
    await updates.finish(END);
    expect(updater.install).not.toHaveBeenCalled();
  });

  it("does not happen at a quit without a request", async () => {
    const updates = await ready();
    expect(updates.staysOrLeaves(true)).toBe(true);
    updates.stop();
    await updates.finish(END);
    expect(updater.install).not.toHaveBeenCalled();
  });

  describe("is reported by the next run", () => {
    const own = "0.1.0";
    const path = "/opt/docket.AppImage";
    it.each([
      ["it was killed meanwhile, or the system's installer did nothing", () => Promise.resolve(true), "notInstalled", { own }],
      ["the system did not take it", () => Promise.resolve(false), "notInstalled", { own }],
      [
        "the disk was full",
        () => Promise.reject(new Error("ENOSPC: no space left on device")),
        "installFailed",
        { own, why: "ENOSPC: no space left on device" },
      ],
      ["the file was gone", () => Promise.reject(refusal("ERR_DOCKET_NOT_REPLACEABLE", path)), "notReplaceable", { path }],
      ["it did not fit", () => Promise.reject(refusal("ERR_DOCKET_NO_ROOM", path)), "noRoom", { path }],
    ])("where this is still the old version: %s", async (_name, install, code, params) => {
      const updates = await ready();
      await updates.install();
      updater.install.mockImplementationOnce(install);
      updates.stop();
      await updates.finish(END);
      expect(saidBy("0.1.0")).toEqual({ code, params: { version: "0.2.0", ...params } });
      // Reported once only.
      expect([saidBy("0.1.0"), note]).toEqual([undefined, {}]);
    });

    it("as recorded before the installation begins, since the process may end in the middle", async () => {
      const updates = await ready();
      await updates.install();
      updater.install.mockImplementationOnce(() => Promise.reject(new Error(JSON.stringify(note))));
      updates.stop();
      await updates.finish(END);
      expect(saidBy("0.1.0")).toMatchObject({ params: { why: '{"version":"0.2.0","from":"0.1.0"}' } });
    });

    it("where updates of Actions were in progress", async () => {
      const updates = await ready();
      await updates.install();
      underWay = 2;
      updates.stop();
      await updates.finish(END);
      expect(saidBy("0.1.0")).toEqual({ code: "installWaited", params: { version: "0.2.0", updates: 2 } });
    });

    it.each(["0.2.0", "0.3.0", "0.0.9"])("but not where another version runs than the one that ended: %s", async (version) => {
      const updates = await ready();
      await updates.install();
      updates.stop();
      await updates.finish(END);
      expect([saidBy(version), note]).toEqual([undefined, {}]);
    });

    it("until its user loads a version", async () => {
      note = { version: "0.2.0", from: "0.1.0" };
      const updates = made();
      await updates.check();
      expect(updates.dto()).toMatchObject({ state: { is: "available" }, unfinished: { code: "notInstalled" } });
      updates.load();
      expect(updates.dto()).not.toHaveProperty("unfinished");
      await clock.advance(0);
    });

    it.each([
      [{ version: 7, from: "0.1.0" }, undefined],
      [{ version: "0.2.0" }, undefined],
      [{ version: "0.2.0", from: "0.1.0", failure: "no" }, "notInstalled"],
      [{ version: "0.2.0", from: "0.1.0", failure: { code: "toString", params: {} } }, "notInstalled"],
      [{ version: "0.2.0", from: "0.1.0", failure: { code: "noRoom", params: { version: "0.2.0", path: {} } } }, "notInstalled"],
    ])("as far as its note can be read: %j", (damaged, code) => {
      note = damaged;
      expect(saidBy("0.1.0")?.code).toBe(code);
    });

    it("in the log, where the note cannot be written", async () => {
      const full = { read: () => ({ values: {} }), write: () => raise(new Error("ENOSPC: no space left on device")) };
      const updates = await ready({ intended: new IntendedVersion({ store: full, version: "0.1.0", log }) });
      await updates.install();
      updates.stop();
      await updates.finish(END);
      expect(updater.install).toHaveBeenCalledOnce();
      expect(log.lines.at(-2)).toContain("what becomes of it could not be noted: Error: ENOSPC");
    });
  });

  it("ends nothing where the system does not accept it", async () => {
    updater.prepare.mockRejectedValue(new Error("Code signature did not pass validation"));
    const updates = await ready();
    await updates.install();
    expect(updates.dto().state).toMatchObject({
      is: "failed",
      failure: { code: "other", params: { why: "Code signature did not pass validation" } },
    });
    expect(quit).not.toHaveBeenCalled();
  });
});
