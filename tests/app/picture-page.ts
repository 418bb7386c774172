/**
 * The built window in a page, for one picture after the other. Pictures of one context share a page,
 * which loads anew for each: Chromium then need not start a process, nor compile the window again.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { PictureServer } from "./picture-server.ts";
import type { Picture } from "./pictures.ts";

const VIEWPORT = { width: 1280, height: 800 };

/** Equal for pictures that can share a page. */
export const contextKey = ({ context = {} }: Pick<Picture, "context">): string => JSON.stringify(context);

interface Built {
  readonly script: string;
  readonly server: PictureServer;
  readonly turns?: boolean;
}

export class PicturePage {
  readonly #browser: Browser;
  readonly #built: Built;
  #open: { readonly key: string; readonly context: BrowserContext; readonly page: Page } | undefined;
  #complain: (text: string) => void = () => undefined;

  /** @param built the script of the scenes (screenshot-page.ts), the built window, and whether the service writes what turns (turning-texts.ts) */
  constructor(browser: Browser, built: Built) {
    this.#browser = browser;
    this.#built = built;
  }

  /** Loads the window in the scene of a picture. What its console complains of goes to `complain`, until the next. */
  async load({ scene, context = {}, fails }: Picture, complain: (text: string) => void): Promise<Page> {
    const { server, turns } = this.#built;
    this.#complain = fails === true ? () => undefined : complain;
    const key = contextKey({ context });
    if (this.#open?.key !== key) await this.close();
    const { page } = (this.#open ??= await this.#new(key, context));
    const { colorScheme = null, contrast = null, forcedColors = null, reducedMotion = null } = context;
    await page.emulateMedia({ media: null, colorScheme, contrast, forcedColors, reducedMotion });
    await page.setViewportSize(context.viewport ?? VIEWPORT);
    // Where the last picture left it, it would rest on a row.
    await page.mouse.move(0, 0);
    await page.goto(`${server.baseUrl}/?scene=${scene}${turns === true ? "&turns" : ""}`);
    await page.locator("#root > *").first().waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    // The window loads them in a moment of rest; a picture does not wait for one.
    await page.evaluate(`import(${JSON.stringify(server.dialogs)}).then(() => true)`);
    return page;
  }

  /** The next picture has a page of its own. */
  async close(): Promise<void> {
    await this.#open?.context.close();
    this.#open = undefined;
  }

  async #new(key: string, options: NonNullable<Picture["context"]>) {
    const context = await this.#browser.newContext({ viewport: VIEWPORT, ...options });
    const page = await context.newPage();
    // What a picture waits for comes at once, or not at all.
    page.setDefaultTimeout(8_000);
    page.on("pageerror", (error) => this.#complain(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.#complain(message.text());
    });
    const begin = "{ const asked = new URLSearchParams(location.search); docketLook.begin(asked.get('scene'), asked.has('turns')); }";
    await page.addInitScript({ content: `${this.#built.script}\nObject.assign(window, { docketLook });${begin}` });
    return { key, context, page };
  }
}
