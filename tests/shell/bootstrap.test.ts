/** Tests the steps before the app is ready, which differ between systems. */
import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { prepare, type PreparePorts, TOAST_ACTIVATOR } from "../../electron/shell/bootstrap.ts";
import { readRunRecord } from "../../electron/shell/run-record-file.ts";
import { beginRun, type OwnRun } from "../../electron/shell/run-record.ts";
import { startSettings } from "../../electron/shell/start-settings.ts";
import { secureDataFolder } from "../../electron/storage/private-files.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-prepare-"));
  return () => rmSync(folder, { recursive: true });
});

/** Time at which this machine's system was started; epoch milliseconds. */
const BOOTED_AT = 4_100_000_000_000;

interface Given {
  platform?: string;
  isPackaged?: boolean;
  lock?: () => boolean;
  sleep?: (ms: number) => void;
  hidden?: boolean;
  settings?: Readonly<Record<string, string>>;
  windowless?: boolean;
  /** Called after the check for a record and before Docket's own record is written. */
  onVersion?: () => void;
}

function given({ platform = "linux", isPackaged = true, lock = () => true, sleep = () => undefined, ...start }: Given) {
  const { hidden = false, settings = {}, windowless = false, onVersion = () => undefined } = start;
  const setUserDefault = vi.fn();
  const identity: string[] = [];
  const quit = vi.fn();
  const said: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    getVersion: () => {
      onVersion();
      return "1.2.3";
    },
    setPath: vi.fn(),
    enableSandbox: vi.fn(),
    requestSingleInstanceLock: lock,
    setToastActivatorCLSID: (id: string) => identity.push(`activator ${id}`),
    setAppUserModelId: (id: string) => identity.push(id),
    quit,
  });
  const stdout = new Writable({
    write(line, _encoding, done) {
      said.push(String(line));
      done();
    },
  });
  const ports = {
    electron: {
      app,
      crashReporter: { start: vi.fn() },
      protocol: { registerSchemesAsPrivileged: vi.fn() },
      shell: {},
      systemPreferences: { setUserDefault },
    },
    options: { hidden, userData: folder },
    settings,
    windowless,
    process: Object.assign(new EventEmitter(), { platform, stdout }),
    hostname: () => "here",
    machine: { machine: "m-1", boot: "b-2", bootedAt: BOOTED_AT },
    user: "ann",
    sleep,
    secureFolder: secureDataFolder,
    onWarning: () => undefined,
    hide: (text: string) => text,
  } as unknown as PreparePorts;
  return { start: () => prepare(ports), setUserDefault, identity, quit, said };
}

/** Settings of the Docket that is running. */
const FIRST = { DOCKET_BASE_URL: "https://a.example", DOCKET_API_KEY: "one", DOCKET_CODEC: "json" };

/** Returns what a second start with these settings prints, and what it sends to the first. */
function second(settings: Given["settings"]) {
  symlinkSync(`here-${process.pid}`, join(folder, "SingletonLock"));
  const lock = vi.fn((_data?: unknown) => false);
  const { start, said } = given({ lock, ...(settings && { settings }) });
  start();
  return { said: said.join(""), sent: lock.mock.calls[0]?.[0] };
}

describe("before the app is ready", () => {
  it("an installed Docket asks macOS not to throttle its timers, since it may be hidden", () => {
    const mac = given({ platform: "darwin" });
    mac.start();
    expect(mac.setUserDefault.mock.calls).toEqual([["NSAppSleepDisabled", "boolean", true]]);
  });

  it.each([{ platform: "darwin", isPackaged: false }, { platform: "linux" }, { platform: "win32" }])("others do not: %j", (start) => {
    const other = given(start);
    other.start();
    expect(other.setUserDefault).not.toHaveBeenCalled();
  });

  it("only Windows receives the id of its notifications, and before that the handler of presses on them", () => {
    for (const platform of ["win32", "linux", "darwin"]) {
      const { start, identity } = given({ platform });
      start();
      // The shortcut that Electron writes has both, and must keep them.
      expect(identity).toEqual(platform === "win32" ? [`activator ${TOAST_ACTIVATOR}`, "app.docket.desktop"] : []);
    }
  });

  it("a second Docket ends, and logs that the first is running", () => {
    symlinkSync(`here-${process.pid}`, join(folder, "SingletonLock"));
    const second = given({ lock: () => false });
    expect(second.start()).toBeUndefined();
    expect([second.quit.mock.calls.length, second.said]).toEqual([1, ["Docket is already running; it is asked to show its window.\n"]]);
  });

  it("a second Docket that is started hidden does not request a window", () => {
    symlinkSync(`here-${process.pid}`, join(folder, "SingletonLock"));
    const second = given({ lock: () => false, hidden: true });
    expect([second.start(), second.said]).toEqual([undefined, ["Docket is already running.\n"]]);
  });

  describe("beside a running Docket", () => {
    it("settings that differ at a second start are named, here and to the first, without their values", () => {
      given({ settings: FIRST }).start();
      const { said, sent } = second({ ...FIRST, DOCKET_BASE_URL: "https://b.example", DOCKET_API_KEY: "two", DOCKET_TRANSPORT: "rest" });
      expect(said).toContain(
        "start: DOCKET_BASE_URL, DOCKET_API_KEY, DOCKET_TRANSPORT: this start has other values than the running Docket, which keeps its own. To use them, quit that one first, then start Docket again.",
      );
      expect(sent).toEqual({ others: ["DOCKET_BASE_URL", "DOCKET_API_KEY", "DOCKET_TRANSPORT"] });
      expect(readFileSync(join(folder, "running.json"), "utf8")).not.toMatch(/example|"one"/u);
    });

    it.each([{ settings: FIRST }, { settings: {} }])(
      "a second start with the same settings, or none, reports no difference: %j",
      ({ settings }) => {
        given({ settings: FIRST }).start();
        expect(second(settings)).toEqual({ said: "Docket is already running; it is asked to show its window.\n", sent: { others: [] } });
      },
    );

    it.each([
      [12, undefined, []],
      [12, 12, []],
      [12, 30, ["--demonstration"]],
      [undefined, 12, ["--demonstration"]],
    ])("of %j assignments a minute, a second start for %j reports, as the first does, what is not begun: %j", (first, rate, others) => {
      given({ settings: startSettings({}, first) }).start();
      const { said, sent } = second(startSettings({}, rate));
      expect([said.includes("start: --demonstration: "), sent]).toEqual([others.length > 0, { others }]);
    });

    it("a demonstration is not reported as a variable", () => {
      expect(startSettings({ "--demonstration": "12", DOCKET_CODEC: "json", HOME: "/" })).toEqual({ DOCKET_CODEC: "json" });
    });

    it("a second start reports that the first has no window", () => {
      given({ windowless: true }).start();
      expect(second({}).said).toBe(
        `Docket is already running on ${folder}, without a window: it was started without a display. Ctrl+C or SIGTERM ends it.\n`,
      );
    });
  });

  it("a second Docket beside one that is ending waits for the end, takes its place, and reports no crash", () => {
    symlinkSync(`here-${process.pid}`, join(folder, "SingletonLock"));
    const first = beginRun(folder, { host: "here", user: "ann", version: "1.2.3", startedAt: 1_000 });
    first.leave();
    let isHeld = true;
    let slept = 0;
    const sleep = (ms: number): void => {
      slept += ms;
      if (slept === 300) first.end();
      if (slept === 500) isHeld = false;
    };
    const second = given({ lock: () => !isHeld, sleep });
    expect(second.start()).toMatchObject({ crashed: undefined });
    expect([slept, second.quit.mock.calls.length, second.said]).toEqual([500, 0, []]);
  });

  it("a second Docket beside one that was killed while it was ending reports that", () => {
    symlinkSync(`here-${process.pid}`, join(folder, "SingletonLock"));
    beginRun(folder, { host: "here", user: "ann", version: "1.2.3", startedAt: 1_000 }).leave();
    let asked = 0;
    const second = given({ lock: () => (asked += 1) > 1 });
    expect(second.start()).toMatchObject({ crashed: { startedAt: 1_000 } });
  });

  it("a Docket that takes the folder over from another computer warns of it", () => {
    symlinkSync("ship-7-4711", join(folder, "SingletonLock"));
    const { start, said } = given({});
    start();
    expect(said).toEqual([
      expect.stringMatching(/is taken over from Docket on the computer ship-7; if it still runs there, end one of the two\n$/),
    ]);
  });

  it("a Docket whose folder is in use on another computer ends with both names, and claims nothing", () => {
    beginRun(folder, { host: "desk-9", user: "ben", version: "1.2.3", startedAt: 1_000 });
    const record = join(folder, "running.json");
    const second = given({ sleep: () => utimesSync(record, 4_000_000_000, 4_000_000_000 + (beats += 1)) });
    let beats = 0;
    expect(second.start).toThrow(/ben.*desk-9/);
    expect(second.quit).not.toHaveBeenCalled();
  });

  it.each([
    // Besides the request for the lock, of which other computers learn nothing.
    ["before it looks again", (other: () => void) => ({ lock: () => (other(), true) })],
    ["when it has looked", (other: () => void) => ({ onVersion: other })],
  ])("of two Dockets on one folder that start at the same moment one is refused: the other has written %s", (_when, hook) => {
    const others = { host: "desk-9", user: "ben", version: "1.2.3", startedAt: 1_000 };
    const second = given(hook(() => void beginRun(folder, others)));
    expect(second.start).toThrow(/ben.*desk-9/);
    expect(readRunRecord(folder)).toMatchObject(others);
  });

  it.each([
    ["before it looks again", (other: () => void) => ({ lock: () => (other(), true) })],
    ["when it has looked", (other: () => void) => ({ onVersion: other })],
  ])("of two Dockets that have waited out the record of one that is gone, one is refused: the other has written %s", (_when, hook) => {
    beginRun(folder, { host: "gone-1", user: "eve", version: "1.2.3", startedAt: 1_000 });
    const others = { host: "desk-9", user: "ben", version: "1.2.3", startedAt: 2_000 };
    let other: OwnRun | undefined;
    const second = given(hook(() => (other = beginRun(folder, others, { found: readRunRecord(folder), sleep: () => undefined }))));
    expect(second.start).toThrow(/ben.*desk-9/);
    expect([readRunRecord(folder), other?.holds(), readdirSync(folder)]).toMatchObject([
      others,
      true,
      expect.not.arrayContaining(["running.json.claim"]),
    ]);
  });

  it("a Docket that finds the record renewed while it takes the folder over leaves the folder", () => {
    const record = join(folder, "running.json");
    const first = beginRun(folder, { host: "desk-9", user: "ben", version: "1.2.3", startedAt: 1_000 });
    const second = given({ onVersion: () => utimesSync(record, 4_000_000_000, 4_000_000_000) });
    expect(second.start).toThrow(/ben.*desk-9/);
    expect([readRunRecord(folder)?.host, first.holds()]).toEqual(["desk-9", true]);
  });

  it("a Docket takes the place of one that was killed during a takeover, and waits for one in the middle of it", () => {
    const claim = join(folder, "running.json.claim");
    const gone = beginRun(folder, { host: "here", user: "ann", version: "1.2.3", startedAt: 1_000 });
    writeFileSync(claim, "");
    const second = given({});
    expect(second.start()?.run.holds()).toBe(true);
    expect([gone.holds(), existsSync(claim)]).toEqual([false, false]);
    // The other Docket writes its record while this one waits.
    const others = { host: "desk-9", user: "ben", version: "1.2.3", startedAt: 2_000 };
    const third = given({ onVersion: () => writeFileSync(claim, ""), sleep: () => void beginRun(folder, others) });
    expect(third.start).toThrow(/ben.*desk-9/);
  });

  it("a Docket whose folder another user has in use here ends with their name, and does not request their lock", () => {
    beginRun(folder, { host: "here", user: "ben", version: "1.2.3", startedAt: 1_000 });
    const lock = vi.fn(() => true);
    let beats = 0;
    const sleep = (): void => utimesSync(join(folder, "running.json"), 4_000_000_000, 4_000_000_000 + (beats += 1));
    const second = given({ lock, sleep });
    expect(second.start).toThrow(/ben started it on the computer here/);
    expect([lock.mock.calls, readRunRecord(folder)?.user]).toEqual([[], "ben"]);
  });

  it("a Docket whose folder a computer of the same name and user has in use is refused, and the other runs on", () => {
    const record = join(folder, "running.json");
    for (const other of [
      { machine: "m-9", boot: "b-9" },
      // Both computers were set up from one image.
      { machine: "m-1", boot: "b-9" },
    ]) {
      const first = beginRun(folder, { host: "here", user: "ann", version: "1.2.3", startedAt: 1_000, ...other });
      let now = BOOTED_AT / 1_000 + 60;
      utimesSync(record, now, now);
      const beat = (): void => utimesSync(record, (now += 1), now);
      expect(given({ sleep: beat }).start).toThrow(/: ann started it on another computer that is also called here, and two Dockets /);
      expect([first.holds(), readRunRecord(folder)?.boot]).toEqual([true, "b-9"]);
    }
  });

  it("a Docket whose computer lost its power does not wait, and recognises its own record", () => {
    beginRun(folder, { host: "here", user: "ann", machine: "m-1", boot: "b-1", version: "1.2.3", startedAt: 1_000 });
    utimesSync(join(folder, "running.json"), BOOTED_AT / 1_000 - 20, BOOTED_AT / 1_000 - 20);
    const sleep = vi.fn();
    expect(given({ sleep }).start()).toMatchObject({ crashed: { startedAt: 1_000 } });
    expect([sleep.mock.calls, readRunRecord(folder)]).toMatchObject([[], { host: "here", machine: "m-1", boot: "b-2" }]);
  });

  it("a Docket that cannot write its record reports that in words, with the remedy", () => {
    mkdirSync(join(folder, "running.json"));
    const blocked = given({});
    expect(blocked.start).toThrow(
      new RegExp(
        `^DOCKET_USER_DATA: the folder ${folder} cannot be used: EISDIR: .*running.json'\\. Choose another folder with DOCKET_USER_DATA\\.$`,
      ),
    );
  });

  it("a Docket without a lock does not claim that another is running when there is none", () => {
    const alone = given({ lock: () => false });
    expect(alone.start).toThrow("cannot be locked");
    expect([alone.quit.mock.calls.length, alone.said]).toEqual([0, []]);
  });
});
