/**
 * Draws scenes of the built window, under the policy of the real app and without a main process.
 */
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

/** Runs in the page; a constructed style sheet needs no permission of the page's policy. */
const SPACE = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets = [sheet];
`;

/** Runs in the page: waits for a frame. */
const FRAME = "new Promise((done) => requestAnimationFrame(done))";

/**
 * Runs in the page: waits until dialogs are visible. React Aria hides a dialog for up to 600 ms,
 * until the on-screen keyboard's state is known.
 */
const SHOWN = `(async () => { while (document.querySelector('[style*="mask-image"]') !== null) await ${FRAME}; })()`;

/** The judges of a page as it stands: the file of each, and its function in the page. */
const JUDGES = {
  layout: [new URL("layout-page.ts", import.meta.url), "complaints()"],
  words: [new URL("words-page.ts", import.meta.url), "outside(docketLook.verbatim())"],
  turns: [new URL("turns-page.ts", import.meta.url), "turning()"],
  contrast: [new URL("contrast-page.ts", import.meta.url), "faint()"],
  mirrored: [new URL("mirror-page.ts", import.meta.url), "unmirrored()"],
} as const;
type Judge = keyof typeof JUDGES;
const JUDGE_NAMES = Object.keys(JUDGES) as Judge[];

/** The colours that the system requests. */
type Theme = Pick<BrowserContextOptions, "colorScheme" | "contrast" | "forcedColors">;

/**
 * One look at a page after its steps: its language, size and colours, and the judges that apply.
 */
export interface Look extends Readonly<Partial<Record<Judge, boolean>>> {
  /** Prefix of the complaints. */
  readonly name?: string;
  /** BCP 47 tag, for a renderer with pseudo-languages (pseudo-renderer.ts). Default: unchanged. */
  readonly language?: string;
  /** Size of the window. Default: unchanged. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Default: that of the picture's context. */
  readonly theme?: Theme;
  /** Whether the text spacing of WCAG 1.4.12 is applied. */
  readonly spaced?: true;
  /** The rules that axe judges. Default: none. */
  readonly axe?: AxeRules | undefined;
  /** Runs steps on the page and returns the complaints about the result. */
  readonly judge?: (page: Page) => Promise<string[]>;
}

export interface Drawing {
  /** Folder for the pictures; undefined keeps none. */
  readonly folder: string | undefined;
  /** Folder of the built page. Default: dist/renderer. */
  readonly renderer?: string | undefined;
  /** Looks at each page, one after the other. Default: one that checks for errors only. */
  readonly looks?: readonly Look[];
  /**
   * Whether all texts of the service contain characters that turn the text around them. Default:
   * no.
   */
  readonly turns?: boolean;
  /** Number of pages in parallel. Default: 1. */
  readonly pages?: number;
}

/** Resolves with the complaints of the pages and of axe, one per line. */
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
    // Sorting puts pictures that can share a page next to each other.
    const waiting = pictures.toSorted((a, b) => pageKey(a).localeCompare(pageKey(b)));
    const next = async (): Promise<void> => {
      // A kept picture shows the window in its state right after launch.
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

/** Applies language, size and colours, and waits until the window is drawn with them. */
async function take(page: Page, { context, printed }: Picture, { language, size, theme, spaced }: Look): Promise<void> {
  if (spaced === true) await page.evaluate(SPACE);
  if (size !== undefined) await page.setViewportSize(size);
  if (theme !== undefined) {
    const { colorScheme = null, contrast = null, forcedColors = null } = { ...context, ...theme };
    await page.emulateMedia({ colorScheme, contrast, forcedColors });
  }
  // When the system's contrast changes, the window restores its own language in the next frame.
  if (language !== undefined)
    await page.evaluate(`${theme === undefined ? "Promise.resolve()" : FRAME}.then(() => speak(${JSON.stringify(language)}))`);
  if (printed === true) {
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  }
  await page.evaluate(`${FRAME}.then(() => ${FRAME})`);
}
