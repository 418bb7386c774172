/**
 * The host: provides windows to the app's main process, as pages of one browser context. The host
 * runs in the process that started the app (a test, the demonstration, `npm start`), so the page is
 * a native Playwright page there, while main can be killed or stopped without it.
 */
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { Peer, type Service } from "../peer.ts";
import type { Control, HostServes, MainServes, WindowPlan } from "../wire.ts";
import { Addresses } from "./addresses.ts";
import type { MainProcess } from "./main-process.ts";
import { WindowPage } from "./window-page.ts";

/** Thrown when the app ended before its window had loaded. */
export class EndedEarly extends Error {
  readonly code: number | null;

  constructor(code: number | null, output: string) {
    super(`The app ended before its window had loaded. It wrote:\n${output}`);
    this.code = code;
  }
}

export class Host {
  private readonly context: Promise<BrowserContext>;
  private readonly main: Peer<MainServes, HostServes>;
  private readonly addresses = new Addresses();
  private closing: Promise<void> | undefined;
  private readonly windows = new Map<number, Promise<WindowPage>>();
  private readonly firstLoaded = Promise.withResolvers<Page>();
  private readonly visible: boolean;
  /** Applies to later windows too, once main has set it. */
  private colorScheme: "light" | "dark" | undefined;
  private replaced: (page: Page) => void = () => undefined;

  /** @param visible whether the browser has windows that a person sees */
  constructor(context: Promise<BrowserContext>, process: MainProcess, visible: boolean) {
    this.context = context;
    this.visible = visible;
    this.main = new Peer(process);
    this.main.serve(this.service());
    // Ignored: when main ends first, an unobserved rejection must not end this process.
    this.firstLoaded.promise.catch(() => undefined);
    process.once("exit", (ended) => {
      this.main.end();
      this.firstLoaded.reject(new EndedEarly(ended.code, process.output.text()));
      void this.closeWindows();
    });
  }

  /**
   * Returns the first page of the app, once it has loaded. Rejects with the app's output when main
   * ends first.
   */
  page(): Promise<Page> {
    return this.firstLoaded.promise;
  }

  /**
   * Calls the listener with the new page when the process of a page died and its window got another
   * page.
   */
  onReplaced(listener: (page: Page) => void): void {
    this.replaced = listener;
  }

  /** Changes the pretended desktop, and returns main's result. */
  control(command: Control): Promise<unknown> {
    return this.main.ask("control", command);
  }

  /**
   * Called at the end of main. Settles when every window has been set up and closed: a page that
   * closes before that makes Playwright throw outside of any catch.
   */
  closeWindows(): Promise<void> {
    this.closing ??= this.closeAll();
    return this.closing;
  }

  private async closeAll(): Promise<void> {
    const opened = [...this.windows.values()];
    this.windows.clear();
    await Promise.allSettled(opened.map(async (window) => (await window).close()));
  }

  private service(): Service<HostServes> {
    return {
      start: async () => {
        await this.context;
        return null;
      },
      open: async (plan) => {
        const window = this.openWindow(plan);
        this.windows.set(plan.window, window);
        await window;
        return null;
      },
      load: async ({ window, url }) => {
        const page = await this.findWhole(window);
        const result = await page.load(url);
        if (result.failure === undefined) this.firstLoaded.resolve(page.page);
        return result;
      },
      reload: async ({ window }) => {
        await (await this.find(window)).reload();
        return null;
      },
      show: async ({ window, visible, focus }) => {
        const { page } = await this.find(window);
        if (this.visible) await showReally(page, visible);
        if (visible && focus) await page.bringToFront();
        return null;
      },
      bounds: async ({ window, width, height }) => {
        await (await this.find(window)).resize({ width, height });
        return null;
      },
      close: async ({ window }) => {
        const found = await this.windows.get(window);
        this.windows.delete(window);
        await found?.close();
        return null;
      },
      push: async ({ window, channel, args }) => {
        (await this.find(window)).push(channel, args);
        return null;
      },
      evaluate: async ({ window, code }) => {
        const value: unknown = await (await this.find(window)).page.evaluate(code);
        return { json: JSON.stringify(value ?? null) };
      },
      zoom: async ({ window, factor }) => {
        await (await this.find(window)).zoom(factor);
        return null;
      },
      dark: async ({ dark }) => {
        this.colorScheme = dark ? "dark" : "light";
        for (const window of this.windows.values()) await (await window).page.emulateMedia({ colorScheme: this.colorScheme });
        return null;
      },
    };
  }

  private async openWindow(plan: WindowPlan): Promise<WindowPage> {
    const isFirst = this.windows.size === 0;
    const context = await this.context;
    // A visible browser begins with one window of its own, which becomes the app's first.
    const first = isFirst ? context.pages()[0] : undefined;
    const window = await WindowPage.open(context, first, plan, this.main, this.addresses);
    if (this.colorScheme !== undefined) await window.page.emulateMedia({ colorScheme: this.colorScheme });
    return window;
  }

  /** Like `find`, but replaces a page whose process died. */
  private async findWhole(id: number): Promise<WindowPage> {
    const window = await this.find(id);
    if (!window.isCrashed()) return window;
    const replacement = window.close().then(() => this.openWindow(window.plan));
    this.windows.set(id, replacement);
    this.replaced((await replacement).page);
    return replacement;
  }

  private async find(id: number): Promise<WindowPage> {
    const window = await this.windows.get(id);
    if (window === undefined) throw new Error(`The window ${id} is closed.`);
    return window;
  }
}

/** Hides a real window by minimizing it, since Chromium has no other way. */
async function showReally(page: Page, visible: boolean): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { windowId } = await session.send("Browser.getWindowForTarget");
  await session.send("Browser.setWindowBounds", { windowId, bounds: { windowState: visible ? "normal" : "minimized" } });
  await session.detach();
}
