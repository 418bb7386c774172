/** Draws scenes of the built window, under the policy of the real app and with no main process. */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launchHeadless } from "../support/chromium.ts";
import { findHeadlessBrowser } from "../support/find-browser.ts";
import { pageScript } from "../support/page-script.ts";
import { axeComplaints, type AxeRules } from "./axe-page.ts";
import { pageKey, PicturePage } from "./picture-page.ts";
import { PictureServer } from "./picture-server.ts";
import type { Picture } from "./pictures.ts";

const BUILT = fileURLToPath(new URL("../../dist/renderer", import.meta.url));

/** Runs in the page; a sheet that is made there needs no leave of its policy. */
const SPACE = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets = [sheet];
`;

/** In the page. */
const FRAME = "new Promise((done) => requestAnimationFrame(done))";

/** In the page: React Aria hides a dialog for up to 600 ms, until it knows whether a keyboard comes up on the screen. */
const SHOWN = `(async () => { while (document.querySelector('[style*="mask-image"]') !== null) await ${FRAME}; })()`;

/** What judges a page as it stands, in the page: its file, and what is called of it there. */
const JUDGES = {
  layout: [new URL("layout-page.ts", import.meta.url), "complaints()"],
  words: [new URL("words-page.ts", import.meta.url), "outside(docketLook.verbatim())"],
  turns: [new URL("turns-page.ts", import.meta.url), "turning()"],
  contrast: [new URL("contrast-page.ts", import.meta.url), "faint()"],
  mirrored: [new URL("mirror-page.ts", import.meta.url), "unmirrored()"],
} as const;
type Judge = keyof typeof JUDGES;
const JUDGE_NAMES = Object.keys(JUDGES) as Judge[];

/** Colours that the system asks for. */
type Theme = Pick<BrowserContextOptions, "colorScheme" | "contrast" | "forcedColors">;

/** One way to look at a page that stands as it is to be, after its steps. */
export interface Look extends Readonly<Partial<Record<Judge, boolean>>> {
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
  readonly axe?: AxeRules | undefined;
  /** Steps on the page, and what is wrong with what comes of them. */
  readonly judge?: (page: Page) => Promise<string[]>;
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
  const scripts: readonly (readonly [name: string, source: URL])[] = [
    ["docketLook", new URL("screenshot-page.ts", import.meta.url)],
    ...JUDGE_NAMES.map((judge) => [variableOf(judge), JUDGES[judge][0]] as const),
  ];
  const built = await Promise.all(scripts.map(async ([name, source]) => `${await pageScript(source, name)}\nwindow.${name} = ${name};`));
  const script = built.join("\n");
  const server = await PictureServer.start(renderer);
  const browser = await launchHeadless(findHeadlessBrowser().path);
  const complaints: string[] = [];
  try {
    // Pictures that can share a page stand together.
    const waiting = pictures.toSorted((a, b) => pageKey(a).localeCompare(pageKey(b)));
    const next = async (): Promise<void> => {
      // A picture that is kept shows the window as it is after its launch.
      const page = new PicturePage(browser, { script, server, turns, isFresh: folder !== undefined });
      for (let picture = waiting.shift(); picture !== undefined; picture = waiting.shift()) {
        const { name } = picture;
        const path = folder === undefined ? undefined : join(resolve(folder), `${name}.png`);
        const found = await draw(page, picture, looks, path);
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

function variableOf(judge: Judge): string {
  return `docketJudge_${judge}`;
}

async function draw(on: PicturePage, picture: Picture, looks: readonly Look[], path: string | undefined): Promise<string[]> {
  const complaints: string[] = [];
  try {
    const page = await on.load(picture, (text) => complaints.push(text));
    await picture.act?.(page);
    await page.evaluate(SHOWN);
    for (const [index, look] of looks.entries()) {
      await take(page, picture, look);
      const found = look.axe === undefined ? [] : await axeComplaints(page, look.axe, index === 0);
      const judges = JUDGE_NAMES.filter((judge) => look[judge] === true);
      const judged = judges.map((judge) => `...${variableOf(judge)}.${JUDGES[judge][1]}`);
      if (judged.length > 0) found.push(...(await page.evaluate<string[]>(`[${judged.join()}]`)));
      if (look.judge !== undefined) found.push(...(await look.judge(page)));
      const where = look.name ?? look.language;
      complaints.push(...found.map((text) => (where === undefined ? text : `${where}: ${text}`)));
      const suffix = index === 0 ? "" : `-${index}`;
      if (path !== undefined) await page.screenshot({ path: path.replace(/(?=\.png$)/, suffix), animations: "disabled" });
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
  if (size !== undefined) await page.setViewportSize(size);
  if (theme !== undefined) {
    const { colorScheme = null, contrast = null, forcedColors = null } = { ...context, ...theme };
    await page.emulateMedia({ colorScheme, contrast, forcedColors });
  }
  // Where the system's contrast changes, the window takes its own language again in the next frame.
  if (language !== undefined)
    await page.evaluate(`${theme === undefined ? "Promise.resolve()" : FRAME}.then(() => speak(${JSON.stringify(language)}))`);
  if (printed === true) {
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  }
  await page.evaluate(`${FRAME}.then(() => ${FRAME})`);
}
