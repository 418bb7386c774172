/**
 * The built window in a page, for one picture after the other. Most pictures share a page, on which
 * the window goes over to the next scene as it goes over to another account: Chromium then need not
 * start a process, nor load the window again.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { PictureServer } from "./picture-server.ts";
import type { Picture } from "./pictures.ts";

const VIEWPORT = { width: 1280, height: 800 };

/** What a page has from its beginning. Size and colours change while it stands. */
export function pageKey({ context = {}, fails, printed }: Pick<Picture, "context" | "fails" | "printed">): string {
  const { viewport: _, colorScheme: __, contrast: ___, forcedColors: ____, reducedMotion: _____, ...fixed } = context;
  return JSON.stringify([fixed, fails, printed]);
}

interface Built {
  /** In the page before the window: the scenes (screenshot-page.ts), and what judges them. */
  readonly script: string;
  readonly server: PictureServer;
  /** Whether the service writes what turns (turning-texts.ts). */
  readonly turns?: boolean;
  /** Whether each picture has the window loaded anew. */
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

  /** Shows the window in the scene of a picture. What its console complains of goes to `complain`, until the next. */
  async load(picture: Picture, complain: (text: string) => void): Promise<Page> {
    const { scene, context = {}, fails } = picture;
    const { turns = false, isFresh = false } = this.#built;
    this.#complain = fails === true ? () => undefined : complain;
    const key = pageKey(picture);
    if (this.#open?.key !== key) await this.close();
    const isLoaded = this.#open !== undefined && !isFresh;
    const { page } = (this.#open ??= await this.#new(key, context));
    // What fades would be judged half way.
    const { colorScheme = null, contrast = null, forcedColors = null, reducedMotion = "reduce" } = context;
    await page.emulateMedia({ media: null, colorScheme, contrast, forcedColors, reducedMotion });
    await page.setViewportSize(context.viewport ?? VIEWPORT);
    // Where the last picture left it, it would rest on a row.
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
    // The window loads them in a moment of rest; a picture does not wait for one.
    await page.evaluate(`import(${JSON.stringify(server.dialogs)}).then(() => true)`);
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
