/**
 * The built window in a page, for one picture after the other. Most pictures share a page, on which
 * the window switches to the next scene as to another account: Chromium then need not start a
 * process, nor load the window again.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { PictureServer } from "./picture-server.ts";
import type { Picture } from "./pictures.ts";

const VIEWPORT = { width: 1280, height: 800 };

/** Returns the settings that a page has from its beginning; size and colours can change later. */
export function pageKey({ context = {}, fails, printed }: Pick<Picture, "context" | "fails" | "printed">): string {
  const { viewport: _, colorScheme: __, contrast: ___, forcedColors: ____, reducedMotion: _____, ...fixed } = context;
  return JSON.stringify([fixed, fails, printed]);
}

interface Built {
  /**
   * Script that runs in the page before the window: the scenes (screenshot-page.ts) and the judges.
   */
  readonly script: string;
  readonly server: PictureServer;
  /** Whether the service's texts contain turning characters (turning-texts.ts). */
  readonly turns?: boolean;
  /** Whether the window is reloaded for each picture. */
  readonly isFresh?: boolean;
}

export class PicturePage {
  readonly #browser: Browser;
  readonly #built: Built;
  #open: { readonly key: string; readonly context: BrowserContext; readonly page: Page } | undefined;
  #complain: (text: string) => void = () => undefined;

  constructor(browser: Browser, built: Built) {
    this.#browser = browser;
    this.#built = built;
  }

  /**
   * Shows the window in the scene of a picture. Messages of its console are passed to `complain`,
   * until the next call.
   */
  async load(picture: Picture, complain: (text: string) => void): Promise<Page> {
    const { scene, context = {}, fails } = picture;
    const { turns = false, isFresh = false } = this.#built;
    this.#complain = fails === true ? () => undefined : complain;
    const key = pageKey(picture);
    if (this.#open?.key !== key) await this.close();
    const isLoaded = this.#open !== undefined && !isFresh;
    const { page } = (this.#open ??= await this.#new(key, context));
    // Without reduced motion, fading parts would be judged half way.
    const { colorScheme = null, contrast = null, forcedColors = null, reducedMotion = "reduce" } = context;
    await page.emulateMedia({ media: null, colorScheme, contrast, forcedColors, reducedMotion });
    await page.setViewportSize(context.viewport ?? VIEWPORT);
    // Otherwise the pointer would rest on a row, where the last picture left it.
    await page.mouse.move(0, 0);
    if (isLoaded) await page.evaluate(`docketLook.goOver(${JSON.stringify(scene)}, ${turns})`);
    else await this.#begin(page, scene);
    return page;
  }

  async #begin(page: Page, scene: string): Promise<void> {
    const { server, turns = false } = this.#built;
    await page.goto(`${server.baseUrl}/?scene=${scene}${turns ? "&turns" : ""}`);
    await page.locator("#root > *").first().waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    // The window loads its dialogs when idle; a picture loads them at once.
    await page.evaluate(`import(${JSON.stringify(server.dialogs)}).then(() => true)`);
  }

  /** Closes the page; the next picture opens one of its own. */
  async close(): Promise<void> {
    await this.#open?.context.close();
    this.#open = undefined;
  }

  async #new(key: string, options: NonNullable<Picture["context"]>) {
    const context = await this.#browser.newContext({ viewport: VIEWPORT, ...options });
    const page = await context.newPage();
    // An element that a picture waits for appears at once, or not at all.
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
