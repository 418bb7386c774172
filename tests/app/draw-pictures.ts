/** Draws scenes of the built window, under the policy of the real app and with no main process. */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launchHeadless } from "../support/chromium.ts";
import { findHeadlessBrowser } from "../support/find-browser.ts";
import { pageScript } from "../support/page-script.ts";
import { axeComplaints, type AxeRules } from "./axe-page.ts";
import { contextKey, PicturePage } from "./picture-page.ts";
import { PictureServer } from "./picture-server.ts";
import type { Picture } from "./pictures.ts";
import { hiddenStops } from "./tab-stops.ts";

const BUILT = fileURLToPath(new URL("../../dist/renderer", import.meta.url));

/** Runs in the page; a sheet that is made there needs no leave of its policy. */
const SPACE = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets = [sheet];
`;

/** Colours that the system asks for. */
type Theme = Pick<BrowserContextOptions, "colorScheme" | "contrast" | "forcedColors">;

/** One way to look at a page that stands as it is to be, after its steps. */
export interface Look {
  /** Said with what is wrong. */
  readonly name?: string;
  /** BCP 47; for a renderer that can speak (pseudo-renderer.ts). Default: as it is. */
  readonly language?: string;
  /** Of the window; default: as it is. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Default: what the picture's context has. */
  readonly theme?: Theme;
  /** With the spacing of text that WCAG 1.4.12 lets its reader choose. */
  readonly spaced?: true;
  /** What axe judges; default: nothing. */
  readonly axe?: AxeRules;
  /** Whether the layout is judged (layout-page.ts). */
  readonly layout?: boolean;
  /** Whether every word is looked for in the catalogues; for the language of accents (words-page.ts). */
  readonly words?: boolean;
  /** Whether every text is searched for what turns the text around it (turns-page.ts). */
  readonly turns?: boolean;
  /** Whether Tab is followed once around (tab-stops.ts). */
  readonly tabbed?: true;
}

export interface Drawing {
  /** Undefined: no picture is kept. */
  readonly folder: string | undefined;
  /** Of the built page; default: dist/renderer. */
  readonly renderer?: string | undefined;
  /** One after the other at each page; default: one, at nothing but its errors. */
  readonly looks?: readonly Look[];
  /** Whether all that the service writes turns the text around it; default: no. */
  readonly turns?: boolean;
  /** Pages at a time; default: 1. */
  readonly pages?: number;
}

/** Resolves with the complaints of the pages and of axe, each a line. */
export async function drawPictures(
  pictures: readonly Picture[],
  { folder, renderer = BUILT, looks = [{}], turns = false, pages = 1 }: Drawing,
): Promise<string[]> {
  if (folder !== undefined) await mkdir(resolve(folder), { recursive: true });
  const judges = {
    layout: `${await pageScript(new URL("layout-page.ts", import.meta.url), "docketLayout")}\n;docketLayout.complaints()`,
    words: `${await pageScript(new URL("words-page.ts", import.meta.url), "docketWords")}\n;docketWords.outside(docketLook.verbatim())`,
    turns: `${await pageScript(new URL("turns-page.ts", import.meta.url), "docketTurns")}\n;docketTurns.turning()`,
  };
  const script = await pageScript(new URL("screenshot-page.ts", import.meta.url), "docketLook");
  const server = await PictureServer.start(renderer);
  const browser = await launchHeadless(findHeadlessBrowser().path);
  const complaints: string[] = [];
  try {
    // Pictures of one context share a page.
    const waiting = pictures.toSorted((a, b) => contextKey(a).localeCompare(contextKey(b)));
    const next = async (): Promise<void> => {
      const page = new PicturePage(browser, { script, server, turns });
      for (let picture = waiting.shift(); picture !== undefined; picture = waiting.shift()) {
        const { name } = picture;
        const path = folder === undefined ? undefined : join(resolve(folder), `${name}.png`);
        const found = await draw(page, picture, { path, looks, judges });
        complaints.push(...found.map((text) => `${name}: ${text}`));
      }
    };
    await Promise.all(Array.from({ length: pages }, next));
  } finally {
    await browser.close();
    server.stop();
  }
  return complaints;
}

async function draw(
  on: PicturePage,
  picture: Picture,
  to: {
    path: string | undefined;
    looks: readonly Look[];
    judges: Readonly<Record<"layout" | "words" | "turns", string>>;
  },
): Promise<string[]> {
  const complaints: string[] = [];
  try {
    const page = await on.load(picture, (text) => complaints.push(text));
    await picture.act?.(page);
    for (const [index, look] of to.looks.entries()) {
      await take(page, picture, look);
      const found = look.axe === undefined ? [] : await axeComplaints(page, look.axe);
      for (const what of ["layout", "words", "turns"] as const)
        if (look[what] === true) found.push(...(await page.evaluate<string[]>(to.judges[what])));
      if (look.tabbed === true) found.push(...(await hiddenStops(page)));
      const where = look.name ?? look.language;
      complaints.push(...found.map((text) => (where === undefined ? text : `${where}: ${text}`)));
      const suffix = index === 0 ? "" : `-${index}`;
      if (to.path !== undefined) await page.screenshot({ path: to.path.replace(/(?=\.png$)/, suffix), animations: "disabled" });
    }
  } catch (error) {
    complaints.push(`not drawn: ${(error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""}`);
    await on.close();
  }
  return complaints;
}

/** Puts language, size and colours in force, and waits until the window is drawn in them. */
async function take(page: Page, { context, printed }: Picture, { language, size, theme, spaced }: Look): Promise<void> {
  if (spaced === true) await page.evaluate(SPACE);
  if (language !== undefined) await page.evaluate(`speak(${JSON.stringify(language)})`);
  if (size !== undefined) await page.setViewportSize(size);
  if (theme !== undefined) {
    const { colorScheme = null, contrast = null, forcedColors = null } = { ...context, ...theme };
    // What fades would be judged half way.
    await page.emulateMedia({ colorScheme, contrast, forcedColors, reducedMotion: "reduce" });
  }
  if (printed === true) {
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  }
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}
