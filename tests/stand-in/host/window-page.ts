/**
 * One window of the app as a page of the host's browser: the preload script before it, messages in
 * both directions, and main's decision on its navigations.
 */
import type { BrowserContext, Frame, Page } from "playwright-core";
import type { Peer } from "../peer.ts";
import { BINDING, type HostServes, type MainServes, type WindowPlan } from "../wire.ts";
import type { Addresses } from "./addresses.ts";
import { PageRequests } from "./page-requests.ts";

const ERROR_PAGE = "chrome-error:";

type Asked =
  | { kind: "invoke" | "send"; channel: string; args: string }
  | { kind: "receive"; document: string }
  | { kind: "open"; url: string; frameName: string; features: string }
  | { kind: "close" }
  | { kind: "preload-failed"; message: string };

export class WindowPage {
  readonly page: Page;
  readonly plan: WindowPlan;
  private readonly main: Peer<MainServes, HostServes>;
  private readonly addresses: Addresses;
  private readonly requests: PageRequests;
  /** The listening document, its queue of messages, and the function that delivers them. */
  private listener: { document: string; wake: ((pushed: readonly string[]) => void) | undefined } | undefined;
  private pushed: string[] = [];
  /** The last failed navigation of the page itself. */
  private failed = { url: "", error: "ERR_FAILED" };
  private size: { width: number; height: number };
  private factor = 1;
  private closing = false;
  private crashed = false;

  private constructor(page: Page, plan: WindowPlan, main: Peer<MainServes, HostServes>, addresses: Addresses) {
    this.page = page;
    this.plan = plan;
    this.size = { width: plan.width, height: plan.height };
    this.main = main;
    this.addresses = addresses;
    this.requests = new PageRequests({ page, window: plan.window, main, addresses });
  }

  static async open(
    context: BrowserContext,
    first: Page | undefined,
    plan: WindowPlan,
    main: Peer<MainServes, HostServes>,
    addresses: Addresses,
  ): Promise<WindowPage> {
    const window = new WindowPage(first ?? (await context.newPage()), plan, main, addresses);
    await window.prepare();
    return window;
  }

  /** Settles when the page has loaded, or with the reason of its failure. */
  async load(url: string): Promise<{ failure?: string }> {
    try {
      const address = this.addresses.toBrowser(url);
      this.requests.order(address);
      await this.page.goto(address, { waitUntil: "load", timeout: 0 });
      return {};
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const isAborted = /closed|interrupted by another navigation/.test(text);
      return { failure: netErrorIn(text) ?? (isAborted ? "ERR_ABORTED" : (text.split("\n")[0] ?? "ERR_FAILED")) };
    }
  }

  async reload(): Promise<void> {
    this.requests.order(this.page.url());
    await this.page.reload();
  }

  push(channel: string, args: string): void {
    // A message to a page that does not listen yet, or no longer, is lost, as in Electron.
    if (this.listener === undefined) return;
    // `args` is JSON already: parsing and writing it again would double the cost of a message.
    this.pushed.push(`{"channel":${JSON.stringify(channel)},"args":${args}}`);
    this.flush();
  }

  resize(size: { width: number; height: number }): Promise<void> {
    this.size = size;
    return this.fit();
  }

  /** Zooms the page: the window then has fewer, or more, CSS pixels. */
  zoom(factor: number): Promise<void> {
    this.factor = factor;
    return this.fit();
  }

  private fit(): Promise<void> {
    const { size, factor } = this;
    return this.page.setViewportSize({ width: Math.round(size.width / factor), height: Math.round(size.height / factor) });
  }

  /** Whether the process of the page died, so that its window needs another page. */
  isCrashed(): boolean {
    return this.crashed;
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.page.close().catch(() => undefined);
  }

  private async prepare(): Promise<void> {
    const { page, plan } = this;
    await this.requests.start();
    await this.fit();
    await page.exposeBinding(BINDING, ({ frame }, text: string) => this.called(frame, JSON.parse(text) as Asked));
    await page.addInitScript({ content: plan.script });
    page.on("requestfailed", (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      this.failed = { url: request.url(), error: netErrorIn(request.failure()?.errorText ?? "") ?? "ERR_FAILED" };
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      // Chromium's own error page has replaced the page: in Electron that is a failed load at its
      // address.
      if (frame.url().startsWith(ERROR_PAGE)) this.report("failed", this.failed.error, this.failed.url);
      else this.report("did-navigate");
    });
    page.on("domcontentloaded", () => {
      this.report("dom-ready");
      void page.title().then(
        (title) => this.report("title", title),
        () => undefined,
      );
    });
    page.on("load", () => this.report("did-finish-load"));
    page.on("console", (message) => this.report("console", message.text()));
    page.on("crash", () => {
      this.crashed = true;
      this.report("crashed");
    });
    page.on("close", () => {
      this.listener?.wake?.([]);
      if (!this.closing) this.report("gone");
    });
    // Windows that the page opens by means that the sandbox script did not intercept.
    page.on("popup", (popup) => {
      void popup.close();
      this.openRequested(popup.url(), "", "");
    });
  }

  private async called(frame: Frame, asked: Asked): Promise<string> {
    const { window } = this.plan;
    const frameUrl = this.addresses.toMain(frame.url());
    switch (asked.kind) {
      case "invoke":
        return answerText(await this.main.ask("invoke", { window, frameUrl, channel: asked.channel, args: asked.args }));
      case "send":
        await this.main.ask("send", { window, frameUrl, channel: asked.channel, args: asked.args });
        return "null";
      case "receive":
        return `[${(await this.receive(asked.document)).join(",")}]`;
      case "open":
        this.openRequested(asked.url, asked.frameName, asked.features);
        return "null";
      case "close":
        await this.main.ask("control", { do: "close-window", window });
        return "null";
      case "preload-failed":
        process.stderr.write(`The preload script failed: ${asked.message}\n`);
        return "null";
    }
  }

  private receive(document: string): Promise<readonly string[]> {
    if (this.listener?.document !== document) {
      // A new document: messages for the previous one are lost.
      this.listener?.wake?.([]);
      this.pushed = [];
    }
    return new Promise((resolve) => {
      this.listener = { document, wake: resolve };
      this.flush();
    });
  }

  private flush(): void {
    const { listener } = this;
    if (listener?.wake === undefined || this.pushed.length === 0) return;
    const { wake } = listener;
    listener.wake = undefined;
    wake(this.pushed.splice(0));
  }

  private openRequested(url: string, frameName: string, features: string): void {
    this.main.ask("openWindow", { window: this.plan.window, url: this.addresses.toMain(url), frameName, features }).catch(() => undefined);
  }

  private report(event: Parameters<MainServes["pageEvent"]>[0]["event"], text = "", address = this.page.url()): void {
    const url = this.addresses.toMain(address);
    this.main.ask("pageEvent", { window: this.plan.window, event, text, url }).catch(() => undefined);
  }
}

/** Returns the reply as JSON; its value is JSON already. */
function answerText({ value, failure }: { value?: string; failure?: string }): string {
  if (failure !== undefined) return JSON.stringify({ failure });
  return value === undefined ? "{}" : `{"value":${value}}`;
}

/** Returns Chromium's name of a network error in a text, if any. */
function netErrorIn(text: string): string | undefined {
  return /net::(ERR_[A-Z_]+)/.exec(text)?.[1];
}
