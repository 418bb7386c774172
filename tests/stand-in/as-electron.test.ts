/**
 * Tests places where a test double is easily more lenient than Electron: the order of events when
 * an app quits, dialogs that throw at once, menus that differ from their template. The sources are
 * in tests/README.md.
 */
import { describe, expect, it, vi } from "vitest";
import type { Conditions, MenuEntry } from "./wire.ts";
import { given } from "./fixtures.ts";

async function running(conditions: Partial<Conditions> = {}) {
  const on = given(conditions);
  await on.start();
  return { ...on, ...on.electron };
}

const prevent = (event: { preventDefault: () => void }): void => event.preventDefault();

const shown = (items: readonly { label: string; type: string }[]): string[] =>
  items.map(({ label, type }) => (type === "separator" ? "—" : label));

describe("quitting", () => {
  it("emits `before-quit` in the same turn as `app.quit()`, and closes windows after it", async () => {
    const { app, BrowserWindow } = await running();
    const heard: string[] = [];
    const window = new BrowserWindow({ show: false });
    window.on("close", (event: { preventDefault: () => void }) => {
      heard.push("close");
      prevent(event);
    });
    app.on("before-quit", () => heard.push("before-quit"));
    app.quit();
    heard.push("quit returned");
    await vi.waitFor(() => expect(heard).toEqual(["before-quit", "quit returned", "close"]));
  });

  it("emits no `window-all-closed`, since the app is already quitting", async () => {
    const { app, BrowserWindow } = await running();
    const heard: string[] = [];
    const window = new BrowserWindow({ show: false });
    window.on("closed", () => heard.push("closed"));
    app.on("window-all-closed", () => heard.push("window-all-closed"));
    app.on("will-quit", (event: { preventDefault: () => void }) => {
      heard.push("will-quit");
      prevent(event);
    });
    app.quit();
    await vi.waitFor(() => expect(heard).toEqual(["closed", "will-quit"]));
  });

  it("is cancelled when `before-quit` or a window prevents it, and `window-all-closed` is then emitted again", async () => {
    const { app, BrowserWindow } = await running();
    const allClosed = vi.fn<() => void>();
    app.on("window-all-closed", () => allClosed());
    const window = new BrowserWindow({ show: false });
    app.once("before-quit", prevent);
    app.quit();
    window.once("close", prevent);
    app.quit();
    await vi.waitFor(() => expect(window.listenerCount("close")).toBe(0));
    window.destroy();
    expect(allClosed).toHaveBeenCalledOnce();
  });
});

describe("app.exit", () => {
  it("cannot be prevented: neither `before-quit` nor `will-quit` nor a window comes before it", async () => {
    const { app, BrowserWindow } = await running();
    const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
    const asked = vi.fn<() => void>();
    new BrowserWindow({ show: false }).on("close", () => asked());
    for (const event of ["before-quit", "will-quit"]) app.on(event, () => asked());
    const quit = vi.fn<(event: object, code: number) => void>();
    app.on("quit", (event: object, code: number) => quit(event, code));
    app.exit(3);
    expect(exit).toHaveBeenCalledWith(3);
    exit.mockRestore();
    expect(asked).not.toHaveBeenCalled();
    expect(quit).toHaveBeenCalledWith(expect.anything(), 3);
  });
});

describe("images", () => {
  it("are empty, without an error, for a file that does not exist and for bytes that are no image", async () => {
    const { nativeImage } = await running();
    for (const image of [
      nativeImage.createFromPath("/no/such/icon.png"),
      nativeImage.createFromBuffer(Buffer.from("GIF89a")),
      nativeImage.createFromDataURL("data:text/plain,x"),
    ]) {
      expect(image.isEmpty()).toBe(true);
      expect(image.getSize()).toEqual({ width: 0, height: 0 });
    }
  });

  it("are no bitmaps when there are fewer bytes than their size requires", async () => {
    const { nativeImage } = await running();
    expect(() => nativeImage.createFromBitmap(Buffer.alloc(15), { width: 2, height: 2 })).toThrow("invalid buffer size");
    expect(nativeImage.createFromBitmap(Buffer.alloc(16), { width: 2, height: 2 }).isEmpty()).toBe(false);
  });
});

describe("permissions", () => {
  it("are all granted while the app has no handler, and decided by the handler once there is one", async () => {
    const { session, BrowserWindow, host } = await running();
    const window = new BrowserWindow({ show: false });
    const ask = () => host.ask("control", { do: "permission", permission: "media" });
    expect(await ask()).toEqual({ request: true, check: true });
    session.defaultSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
    session.defaultSession.setPermissionCheckHandler(() => false);
    expect(await ask()).toEqual({ request: false, check: false });
    expect(window.isDestroyed()).toBe(false);
  });
});

describe("dialogs", () => {
  const DIALOGS = ["showMessageBox", "showMessageBoxSync", "showSaveDialog", "showOpenDialog"] as const;

  it.each(DIALOGS)("%s throws before the app is ready, and does not reject", (name) => {
    const { dialog } = given().electron;
    expect(() => dialog[name]({ message: "x" })).toThrow("dialog module can only be used after app is ready");
  });

  it.each([
    ["a message that is none", { message: 7 }, "Message must be a string"],
    ["a title that is none", { message: "x", title: null }, "Title must be a string"],
    ["a detail that is none", { message: "x", detail: 7 }, "Detail must be a string"],
    ["buttons that are none", { message: "x", buttons: "OK" }, "Buttons must be an array"],
    ["a kind that there is not", { message: "x", type: "alert" }, "Invalid message box type"],
  ])("a message box with %s throws at once", async (_what, options, words) => {
    const { dialog } = await running();
    expect(() => dialog.showMessageBox(options)).toThrow(words);
    expect(() => dialog.showMessageBoxSync(options)).toThrow(words);
  });

  it("a file dialog with an invalid path throws at once", async () => {
    const { dialog } = await running();
    expect(() => dialog.showSaveDialog({ defaultPath: 7 })).toThrow("Default path must be a string");
    expect(() => dialog.showOpenDialog({ title: 7 })).toThrow("Title must be a string");
  });

  it("a file dialog is answered with Cancel, and a line is printed for a person who cannot see it", async () => {
    const { dialog } = await running();
    const lines = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(await dialog.showSaveDialog({ title: "Export the ledger" })).toMatchObject({ canceled: true });
    expect(lines.mock.calls).toEqual([['dialog, answered "Cancel": Export the ledger\n']]);
    lines.mockRestore();
  });

  it("on macOS, a message box without a window, or of a window off the screen, throws", async () => {
    const { dialog, BrowserWindow } = await running({ platform: "darwin", dialogAnswer: -1 });
    const window = new BrowserWindow({ show: false });
    expect(() => dialog.showMessageBox({ message: "x" })).toThrow(/holds the whole process/);
    expect(() => dialog.showMessageBox(window, { message: "x" })).toThrow(/not on the screen/);
    window.show();
    const closing = new AbortController();
    const answered = dialog.showMessageBox(window, { message: "x", cancelId: 2, signal: closing.signal });
    closing.abort();
    expect(await answered).toMatchObject({ response: 2 });
  });

  it("a second window is no window: options count wherever they stand, and without any the dialog has no text", async () => {
    const { dialog, BrowserWindow } = await running();
    expect(await dialog.showMessageBox(new BrowserWindow({ show: false }), { message: "x" })).toMatchObject({ response: 0 });
    expect(await dialog.showSaveDialog()).toMatchObject({ canceled: true });
  });
});

describe("menus", () => {
  it("have no separators at their ends, and never two together", async () => {
    const { Menu } = await running();
    const separator = { type: "separator" } as const;
    const menu = Menu.buildFromTemplate([separator, { label: "A" }, separator, separator, { label: "B" }, separator]);
    expect(shown(menu.items)).toEqual(["A", "—", "B"]);
  });

  it("label entries with a role, unless the app does", async () => {
    const { Menu } = await running();
    const menu = Menu.buildFromTemplate([{ role: "resetZoom" }, { role: "selectAll" }, { role: "quit", label: "Leave" }]);
    expect(shown(menu.items)).toEqual(["Actual Size", "Select All", "Leave"]);
  });

  it("fill in the entries of a role that is a menu", async () => {
    const { Menu, host } = await running();
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: "editMenu" }]));
    const { applicationMenu } = (await host.ask("control", { do: "record" })) as { applicationMenu: MenuEntry[] };
    expect(applicationMenu[0]).toMatchObject({ label: "Edit", type: "submenu" });
    expect(shown(applicationMenu[0]?.submenu ?? []).slice(0, 4)).toEqual(["Undo", "Redo", "—", "Cut"]);
  });

  it("run the role instead of `click`", async () => {
    const { app, Menu } = await running();
    const clicked = vi.fn<() => void>();
    const left = vi.fn<() => void>();
    app.on("before-quit", (event: { preventDefault: () => void }) => {
      left();
      prevent(event);
    });
    Menu.buildFromTemplate([{ role: "quit", click: () => clicked() }]).items[0]?.click();
    expect(left).toHaveBeenCalledOnce();
    expect(clicked).not.toHaveBeenCalled();
  });

  it("flip a checkbox before its listener sees it", async () => {
    const { Menu } = await running();
    const seen: boolean[] = [];
    const [item] = Menu.buildFromTemplate([{ label: "Sound", type: "checkbox", click: ({ checked }) => seen.push(checked) }]).items;
    item?.click();
    item?.click();
    expect(seen).toEqual([true, false]);
  });
});
