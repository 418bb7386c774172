/**
 * The built renderer alone in Chromium, without Electron or its stand-in, so that the measured
 * costs of a window are those of its own code.
 */
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { buildIfNeeded } from "../../support/build-if-needed.ts";
import { openHeadless } from "../../support/chromium.ts";
import { findBrowser } from "../../support/find-browser.ts";
import { PROJECT } from "../../support/launch.ts";
import { pageScript } from "../../support/page-script.ts";
import { rendererFile } from "../../support/renderer-file.ts";
import type { BenchOptions } from "../row.ts";
import type { KeyEffect, Phase } from "./measured-page.ts";
import type { FeedPlan } from "./pretended-main.ts";

const RENDERER = join(PROJECT, "dist", "renderer");
const NONCE = "YmVuY2g";
/** The app's own policy, plus a worker from an inline text, which feeds the page. */
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:; worker-src blob:`;

/** Size of the window that the app opens. */
const WINDOW = { width: 1280, height: 800 };

export class BenchBrowser {
  readonly #context: BrowserContext;
  readonly #close: () => Promise<void>;
  readonly #scripts: { page: string; worker: string };

  private constructor(context: BrowserContext, close: () => Promise<void>, scripts: { page: string; worker: string }) {
    this.#context = context;
    this.#close = close;
    this.#scripts = scripts;
  }

  static async open(): Promise<BenchBrowser> {
    // An old build would be measured in place of these sources.
    buildIfNeeded((line) => console.error(line));
    const [page, worker] = await Promise.all([
      pageScript(new URL("measured-page.ts", import.meta.url), "docketBench"),
      pageScript(new URL("feed-worker.ts", import.meta.url), "docketFeed"),
    ]);
    const opened = await openHeadless(findBrowser().path);
    return new BenchBrowser(opened.context, () => opened.close(), { page, worker });
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** @param script replaces the renderer's own and draws into #root */
  async openPage(rows: number, script?: string): Promise<BenchPage> {
    const page = await this.#context.newPage();
    await page.setViewportSize(WINDOW);
    await page.route("https://app.invalid/**", async (route) => {
      const url = route.request().url();
      const served = await rendererFile(RENDERER, url, { nonce: NONCE, policy: POLICY });
      const isOwn = script !== undefined && new URL(url).pathname === "/";
      return route.fulfill(isOwn ? { ...served, body: `<div id="root"></div><script nonce="${NONCE}">${script}</script>` } : served);
    });
    await page.addInitScript({
      content: `${this.#scripts.page}\nwindow.docketBench = docketBench; docketBench.begin(${JSON.stringify(this.#scripts.worker)}, ${rows});`,
    });
    const cdp = await this.#context.newCDPSession(page);
    await page.goto("https://app.invalid/");
    if (rows > 0) await page.locator("[data-action]").first().waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    return new BenchPage(page, cdp);
  }
}

let shared: Promise<BenchBrowser> | undefined;

/** Returns the browser of all rows of this process, which is closed after the last of them. */
export function sharedBrowser({ atEnd }: Pick<BenchOptions, "atEnd">): Promise<BenchBrowser> {
  if (shared === undefined) {
    shared = BenchBrowser.open();
    atEnd(async () => (await shared)?.close());
  }
  return shared;
}

/** A page with its list on the screen. */
export class BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  #rate = 1;

  constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }

  /**
   * Slows the page's main thread by this factor, with Chromium's throttling; 1 is the machine's own
   * speed.
   */
  async throttle(rate: number): Promise<void> {
    this.#rate = rate;
    await this.cdp.send("Emulation.setCPUThrottlingRate", { rate });
  }

  async collectGarbage(): Promise<void> {
    await this.cdp.send("HeapProfiler.collectGarbage");
  }

  /**
   * Feeds the page by the plan, or leaves it idle, and records it for this time. With `catchesUp`,
   * waits for rows that are due in that time and painted after it.
   */
  async play(ms: number, plan?: FeedPlan, catchesUp = false): Promise<Phase> {
    return this.page.evaluate(`docketBench.play(${ms}, ${JSON.stringify(plan) ?? "undefined"}, ${catchesUp})`);
  }

  /** Settles when the page has applied pending changes, at full speed, since there may be many. */
  async settle(): Promise<void> {
    const rate = this.#rate;
    await this.throttle(1);
    await this.page.evaluate("docketBench.settle()");
    await this.throttle(rate);
  }

  /** Returns the milliseconds from the press of a key to its painted effect. */
  async press(key: string, effect: KeyEffect): Promise<number> {
    await this.page.evaluate(`docketBench.expectKey(${JSON.stringify(effect)})`);
    await this.page.keyboard.press(key);
    return this.page.evaluate("docketBench.keyToEffect()");
  }

  /** Returns the used bytes of the page's heap after a collection; its worker has its own heap. */
  async heapBytes(): Promise<number> {
    await this.collectGarbage();
    await this.collectGarbage();
    return (await this.cdp.send("Runtime.getHeapUsage")).usedSize;
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
