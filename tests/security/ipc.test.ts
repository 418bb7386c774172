/**
 * Requests are accepted only from Docket's own page and only within the contract, and an error is
 * answered with a code alone.
 */
import type { IpcMain, WebContents } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { textOfBatch } from "../../electron/contract/batch-text.ts";
import { INVOKE_CHANNELS } from "../../electron/contract/channels.ts";
import { validateRequest } from "../../electron/contract/validate.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import { recordOf, VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { type InvokeHandlers, WindowIpc } from "../../electron/shell/ipc.ts";
import { TestPage, testLog } from "../shell/fakes.ts";
import { settle } from "../support/settle.ts";

type Listener = (event: unknown, ...args: unknown[]) => Promise<unknown>;

class TestIpcMain {
  readonly handlers = new Map<string, Listener>();

  handle(channel: string, listener: Listener): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, listener);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

const NO = failed("detailsGone");

/** Electron's WebFrameMain after its frame was disposed. */
const gone = {
  get parent(): never {
    throw new Error("Render frame was disposed before WebFrameMain could be accessed");
  },
};

let ipc: TestIpcMain;
let page: TestPage;
let log: ReturnType<typeof testLog>;
/** The key of the account in use. */
let account: string | undefined;
let link: WindowIpc;
let onRequest: ReturnType<typeof vi.fn<() => void>>;
let handlers: { [C in keyof InvokeHandlers]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  ipc = new TestIpcMain();
  page = new TestPage();
  log = testLog();
  account = undefined;
  onRequest = vi.fn<() => void>();
  link = new WindowIpc({
    ipcMain: ipc as unknown as IpcMain,
    page: () => page as unknown as WebContents,
    account: () => account,
    onRequest,
    log,
  });
  handlers = Object.fromEntries(INVOKE_CHANNELS.map((channel) => [channel, vi.fn(() => NO)])) as typeof handlers;
  link.serve(handlers as unknown as InvokeHandlers, validateRequest);
});

const invoke = (channel: string, request: unknown, event: object = {}): Promise<unknown> => {
  const listener = ipc.handlers.get(channel);
  if (listener === undefined) throw new Error(`nothing handles ${channel}`);
  return listener({ sender: page, senderFrame: page.mainFrame, ...event }, request);
};

/** Invokes a channel as the page does, with the account of the list that it shows. */
const send = (channel: string, request: unknown, ...shown: unknown[]): Promise<unknown> | undefined =>
  ipc.handlers.get(channel)?.({ sender: page, senderFrame: page.mainFrame }, request, ...shown);

describe("a request that is meant for one account", () => {
  const SUBMIT = { actionId: "a-1", move: "acknowledge", seenState: "ASSIGNED", pressedAt: 1 };
  beforeEach(() => {
    account = "https://a.example OBJECT:robot-7";
  });

  it.each([
    ["updates:submit", SUBMIT],
    ["updates:resolve", { updateId: "u-1", choice: "send" }],
    ["updates:acknowledgeAll", { actions: [{ actionId: "a-1", seenState: "ASSIGNED" }], pressedAt: 1 }],
    ["stop:confirm", { actionId: "a-1" }],
    ["silence:later", { actionId: "a-1" }],
    ["action:opened", { actionId: "a-1" }],
    ["drafts:save", { actionId: "a-1", move: "report", phase: "", statusMessage: "typed for another" }],
    ["preferences:set", { list: { grouping: "state" } }],
    ["digest:dismiss", null],
  ] as const)("is refused under another account: %s", async (channel, request) => {
    for (const shown of [["https://a.example OBJECT:robot-8"], [], [7]])
      expect(await send(channel, request, ...shown)).toEqual(failed("accountChanged"));
    expect(handlers[channel]).not.toHaveBeenCalled();
    await send(channel, request, account);
    expect(handlers[channel]).toHaveBeenCalledOnce();
  });

  it("is refused when the account is gone, and served when neither side has an account", async () => {
    const shown = account;
    account = undefined;
    expect(await send("updates:submit", SUBMIT, shown)).toEqual(failed("accountChanged"));
    await send("updates:submit", SUBMIT);
    expect(handlers["updates:submit"]).toHaveBeenCalledOnce();
  });

  it("leaves requests about personal preferences alone", async () => {
    await send("preferences:set", { person: { theme: "dark" } }, "of another account");
    expect(handlers["preferences:set"]).toHaveBeenCalledOnce();
  });
});

describe("the channels", () => {
  it("are each served once, and none after stop", () => {
    expect([...ipc.handlers.keys()].toSorted()).toEqual([...INVOKE_CHANNELS].toSorted());
    link.stop();
    expect(ipc.handlers.size).toBe(0);
  });
});

describe("the sender", () => {
  it("is accepted when it is the main frame of our window at our address", async () => {
    handlers["app:info"].mockReturnValue({ ok: true, value: { version: "1", platform: "linux" } });
    expect(await invoke("app:info", null)).toEqual({ ok: true, value: { version: "1", platform: "linux" } });
  });

  it.each<[string, object]>([
    ["another page", { sender: new TestPage() }],
    ["a frame that is gone", { senderFrame: null }],
    ["a frame that goes while it is asked", { senderFrame: gone }],
    ["a frame inside our page", { senderFrame: { url: "app://docket/index.html", parent: {} } }],
    ["our window at another address", { senderFrame: { url: "https://evil.example/index.html", parent: null } }],
    ["an address that only looks like ours", { senderFrame: { url: "app://docket.evil.example/", parent: null } }],
    ["an empty document", { senderFrame: { url: "about:blank", parent: null } }],
    ["no address", { senderFrame: { url: "", parent: null } }],
  ])("is refused when it is %s", async (_who, event) => {
    const answer = await invoke("settings:get", null, event);
    expect(answer).toEqual(failed("foreignPage"));
    expect(handlers["settings:get"]).not.toHaveBeenCalled();
    expect(log.lines.join("\n")).toContain("settings:get");
  });
});

describe("a request", () => {
  it("is checked before anything is done with it", async () => {
    const answer = await invoke("queue:details", { actionId: 7 });
    expect(answer).toMatchObject({ ok: false, error: { code: "invalidRequest", params: { field: "actionId" } } });
    expect(handlers["queue:details"]).not.toHaveBeenCalled();
  });

  it("is refused with a short message, however long the names in it are", async () => {
    const answer = await invoke("preferences:set", { person: { [`secret${"y".repeat(1_000_000)}`]: 1 } });
    expect(answer).toMatchObject({ error: { code: "invalidRequest", params: { problem: expect.stringContaining("Unrecognized key") } } });
    expect([JSON.stringify(answer).length < 1_000, log.lines.join("\n").length < 1_000]).toEqual([true, true]);
  });

  it.each<[string, unknown]>([
    ["a property that throws", Object.defineProperty({}, "actionId", { enumerable: true, get: () => expect.fail("read") })],
    ["an object that lists nothing", new Proxy({}, { ownKeys: () => expect.fail("listed") })],
    ["a text that is an object", { actionId: { toString: () => "a" } }],
    ["a prototype of its own", JSON.parse('{"actionId":"a","__proto__":{"isAdmin":true}}')],
    ["a map", new Map([["actionId", "a"]])],
  ])("is answered with a code, and reaches no handler, when it has %s", async (_what, request) => {
    expect(await invoke("queue:details", request)).toMatchObject({ ok: false });
    expect(handlers["queue:details"]).not.toHaveBeenCalled();
  });

  it("is reported before it is handled, and not when it is refused", async () => {
    await invoke("queue:list", null, { senderFrame: null });
    await invoke("queue:details", {});
    expect(onRequest).not.toHaveBeenCalled();
    handlers["queue:list"].mockImplementation(() => {
      expect(onRequest).toHaveBeenCalledOnce();
      return NO;
    });
    expect(await invoke("queue:list", null)).toEqual(NO);
  });

  it("is answered with a code when its handler throws, and only the log has the details", async () => {
    handlers["queue:list"].mockImplementation(() => {
      throw new Error("cannot open /home/somebody/secret.db");
    });
    const answer = await invoke("queue:list", null);
    expect(answer).toEqual(failed("internal"));
    expect(JSON.stringify(answer)).not.toContain("secret.db");
    expect(log.lines.join("\n")).toContain("secret.db");
  });

  it("is answered with a code when its handler rejects", async () => {
    handlers["demonstration:start"].mockRejectedValue(new Error("port in use"));
    expect(await invoke("demonstration:start", null)).toEqual(failed("internal"));
  });
});

describe("a push", () => {
  it("waits for the page's first request, because no listener is registered before", async () => {
    expect(link.push("queue:open", { actionId: "a" })).toBe(false);
    await invoke("queue:list", null);
    expect(link.push("queue:open", { actionId: "a" })).toBe(true);
    expect(page.sent).toEqual([["queue:open", { actionId: "a" }]]);
  });

  it("is text if it is a batch of rows, and an object otherwise", async () => {
    await invoke("queue:list", null);
    const counts = recordOf(VIEW_NAMES, () => 0);
    const batch: BatchDto = { epoch: 1, seq: 2, changedAt: 3, upserts: [], removes: ["a"], counts, known: true };
    link.push("queue:batch", batch);
    expect(page.sent).toEqual([["queue:batch", textOfBatch(batch)]]);
  });

  it("is not sent to a page that is being replaced, until the new page sends a request", async () => {
    await invoke("queue:list", null);
    link.pageLeft();
    expect(link.push("queue:open", { actionId: "a" })).toBe(false);
    await invoke("queue:list", null);
    expect(link.push("queue:open", { actionId: "a" })).toBe(true);
  });

  it("is not sent to a page that was destroyed", async () => {
    await invoke("queue:list", null);
    page.destroyed = true;
    expect(link.push("queue:open", { actionId: "a" })).toBe(false);
  });

  it("is not sent because of a request that was refused", async () => {
    await invoke("queue:list", null, { senderFrame: null });
    expect(link.push("queue:open", { actionId: "a" })).toBe(false);
  });
});

describe("an Action that is to be opened", () => {
  it("is opened at once when the page listens", async () => {
    await invoke("queue:list", null);
    link.open("queue:open", { actionId: "a-1" });
    expect(page.sent).toEqual([["queue:open", { actionId: "a-1" }]]);
  });

  it("is opened when the page starts listening, once, and only the last one", async () => {
    link.open("queue:open", { actionId: "a-1" });
    link.open("queue:open", { actionId: "a-2" });
    await invoke("connection:get", null);
    await invoke("queue:list", null);
    await settle();
    expect(page.sent).toEqual([["queue:open", { actionId: "a-2" }]]);
  });
});
