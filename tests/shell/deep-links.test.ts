/**
 * Tests links from other programs: before the app is ready, with the start, and with a second
 * start.
 */
import { EventEmitter } from "node:events";
import type { App, BaseWindow, MessageBoxOptions } from "electron";
import { beforeEach, describe, expect, it } from "vitest";
import { DeepLinks } from "../../electron/shell/deep-links.ts";
import { settle } from "../support/settle.ts";
import { cancelable, hide, KEY, testLog } from "./fakes.ts";

const LINK = "docket://action/act-1";

let app: EventEmitter & { isPackaged: boolean; schemes: string[] };
let opened: string[];
let dialogs: MessageBoxOptions[];
let closeDialog: () => void;
let log: ReturnType<typeof testLog>;

beforeEach(() => {
  app = Object.assign(new EventEmitter(), { isPackaged: true, schemes: [] as string[] });
  opened = [];
  dialogs = [];
  log = testLog();
});

function links(argv: readonly string[] = ["/usr/bin/docket"], platform: NodeJS.Platform = "linux", hasWindow = true): DeepLinks {
  const setAsDefaultProtocolClient = (scheme: string): boolean => app.schemes.push(scheme) > 0;
  return new DeepLinks({
    app: Object.assign(app, { setAsDefaultProtocolClient }) as unknown as App,
    dialog: {
      showMessageBox: ((_parent: BaseWindow, options: MessageBoxOptions) => {
        dialogs.push(options);
        return new Promise<{ response: number; checkboxChecked: boolean }>((resolve) => {
          closeDialog = () => resolve({ response: 0, checkboxChecked: false });
        });
      }) as never,
    },
    hide,
    platform,
    argv,
    parent: () => (hasWindow ? ({} as BaseWindow) : undefined),
  });
}

const target = (): Parameters<DeepLinks["start"]>[0] => ({ open: (id) => void opened.push(id), log });
const start = (made: DeepLinks): void => made.start(target());

describe("a link to an Action", () => {
  it("that a start brings is opened as soon as there is a window", () => {
    const made = links(["/usr/bin/docket", "--hidden", LINK]);
    expect(opened).toEqual([]);
    start(made);
    expect(opened).toEqual(["act-1"]);
  });

  it("that macOS sends before the app is ready is kept, the last one of several", () => {
    const made = links();
    const event = cancelable({});
    app.emit("open-url", event, "docket://action/act-0");
    app.emit("open-url", event, LINK);
    expect(event.defaultPrevented).toBe(true);
    start(made);
    expect(opened).toEqual(["act-1"]);
  });

  it("that a second start brings is opened at once, whatever other arguments there are", () => {
    start(links());
    app.emit("second-instance", {}, ["docket", "--flag", "DOCKET://action/act-2", "docket://action/act-3"], "/", undefined);
    app.emit("second-instance", {}, ["docket"], "/", undefined);
    expect(opened).toEqual(["act-2"]);
    // Without a display only the log shows that the link arrived.
    expect(log.lines).toEqual(["info: link: to act-2"]);
  });

  it("that cannot be followed is explained, in one dialog at a time", async () => {
    start(links());
    const bad = "docket://action/a%0Ab\u202E";
    app.emit("open-url", cancelable({}), bad);
    app.emit("open-url", cancelable({}), bad);
    expect(opened).toEqual([]);
    expect(dialogs).toHaveLength(1);
    expect(dialogs[0]).toMatchObject({ message: "Docket cannot follow this link.", detail: expect.stringContaining("control characters") });
    expect(dialogs[0]?.detail).not.toContain("\u202E");
    expect(log.lines).toHaveLength(2);
    closeDialog();
    await settle();
    app.emit("open-url", cancelable({}), "docket://");
    expect(dialogs[1]?.detail).toContain("It names no Action.");
  });

  it("of a million characters is cut in the dialog and in the log", () => {
    start(links());
    app.emit("open-url", cancelable({}), `docket://action/${"a".repeat(1_000_000)}`);
    expect(dialogs[0]?.detail?.length).toBeLessThan(400);
    expect(log.lines.join("").length).toBeLessThan(500);
  });

  it("that contains the key is shown without it in the dialog, even where the link is cut", () => {
    start(links());
    app.emit("open-url", cancelable({}), `docket://${"x".repeat(100)}/${KEY}`);
    expect(dialogs[0]?.detail).toContain("x/[key]");
  });

  it("that cannot be followed opens no dialog without a window", () => {
    start(links([], "darwin", false));
    app.emit("open-url", cancelable({}), "docket://x");
    expect(dialogs).toEqual([]);
    expect(log.lines).toHaveLength(1);
  });
});

describe("the scheme", () => {
  it.each([
    ["win32", true, ["docket"]],
    ["darwin", true, ["docket"]],
    ["linux", true, []],
    ["win32", false, []],
  ] as const)("on %s, packaged: %s, is registered as %j", (platform, isPackaged, schemes) => {
    app.isPackaged = isPackaged;
    links([], platform);
    expect(app.schemes).toEqual(schemes);
  });
});
