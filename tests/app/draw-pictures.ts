/** Draws scenes of the built window, under the policy of the real app and with no main process. */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { launchHeadless } from "../support/chromium.ts";
import { findBrowser } from "../support/find-browser.ts";
import { pageScript } from "../support/page-script.ts";
import { rendererFile } from "../support/renderer-file.ts";
import type { Picture } from "./pictures.ts";

const BUILT = fileURLToPath(new URL("../../dist/renderer", import.meta.url));
const NONCE = "bm9uY2Utb2YtdGhlLWxvb2s";
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:; connect-src 'none'; base-uri 'none'; form-action 'none'`;

/** One way to look at a page that stands as it is to be, after its steps. */
export interface Look {
  /** BCP 47; for a renderer that can speak (pseudo-renderer.ts). Default: as it is. */
  readonly language?: string;
  /** Of the window; default: as it is. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Whether the layout is judged (layout-page.ts). */
  readonly layout?: boolean;
  /** Whether every word is looked for in the catalogues; for the language of accents (words-page.ts). */
  readonly words?: boolean;
}

export interface Drawing {
  /** Undefined: no picture is kept. */
  readonly folder: string | undefined;
  /** Of the built page; default: dist/renderer. */
  readonly renderer?: string | undefined;
  /** Whether axe judges each page, too: half of the time. */
  readonly axe?: boolean;
  /** One after the other at each page; default: one, at nothing but what axe sees. */
  readonly looks?: readonly Look[];
  /** Pages at a time; default: 1. */
  readonly pages?: number;
}

/** Resolves with the complaints of the pages and of axe, each a line. */
export async function drawPictures(
  pictures: readonly Picture[],
  { folder, renderer = BUILT, axe = true, looks = [{}], pages = 1 }: Drawing,
): Promise<string[]> {
  if (folder !== undefined) await mkdir(resolve(folder), { recursive: true });
  const judges = {
    layout: `${await pageScript(new URL("layout-page.ts", import.meta.url), "docketLayout")}\n;docketLayout.complaints()`,
    words: `${await pageScript(new URL("words-page.ts", import.meta.url), "docketWords")}\n;docketWords.outside(docketLook.verbatim())`,
  };
  const script = await pageScript(new URL("screenshot-page.ts", import.meta.url), "docketLook");
  const browser = await launchHeadless(findBrowser().path);
  const complaints: string[] = [];
  try {
    const waiting = [...pictures];
    const next = async (): Promise<void> => {
      for (let picture = waiting.shift(); picture !== undefined; picture = waiting.shift()) {
        const { name } = picture;
        const path = folder === undefined ? undefined : join(resolve(folder), `${name}.png`);
        const found = await draw(browser, picture, { script, path, renderer, axe, looks, judges });
        complaints.push(...found.map((text) => `${name}: ${text}`));
      }
    };
    await Promise.all(Array.from({ length: pages }, next));
  } finally {
    await browser.close();
  }
  return complaints;
}

async function draw(
  browser: Browser,
  picture: Picture,
  to: {
    script: string;
    path: string | undefined;
    renderer: string;
    axe: boolean;
    looks: readonly Look[];
    judges: Readonly<Record<"layout" | "words", string>>;
  },
): Promise<string[]> {
  const complaints: string[] = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...picture.context });
  try {
    const page = await context.newPage();
    // What a picture waits for comes at once, or not at all.
    page.setDefaultTimeout(8_000);
    page.on("pageerror", (error) => picture.fails === true || complaints.push(String(error)));
    page.on("console", (message) => {
      if (picture.fails === true) return;
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await page.route("https://app.invalid/**", async (route) =>
      route.fulfill(await rendererFile(to.renderer, route.request().url(), { nonce: NONCE, policy: POLICY })),
    );
    await page.addInitScript({
      content: `${to.script}\nObject.assign(window, { docketLook });docketLook.begin(${JSON.stringify(picture.scene)});`,
    });
    await page.goto("https://app.invalid/");
    await page.locator("#root > *").first().waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    await picture.act?.(page);
    for (const [index, { language, size, ...judged }] of to.looks.entries()) {
      if (language !== undefined) await page.evaluate(`speak(${JSON.stringify(language)})`);
      if (size !== undefined) await page.setViewportSize(size);
      if (picture.printed === true) {
        await page.emulateMedia({ media: "print" });
        await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      }
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      const { violations } = to.axe ? await new AxeBuilder({ page }).setLegacyMode().analyze() : { violations: [] };
      for (const { id, nodes } of violations) complaints.push(`${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
      for (const what of ["layout", "words"] as const)
        if (judged[what] === true) {
          const found = await page.evaluate<string[]>(to.judges[what]);
          complaints.push(...found.map((text) => (language === undefined ? text : `${language}: ${text}`)));
        }
      const suffix = index === 0 ? "" : `-${index}`;
      if (to.path !== undefined) await page.screenshot({ path: to.path.replace(/(?=\.png$)/, suffix), animations: "disabled" });
    }
  } catch (error) {
    complaints.push(`not drawn: ${(error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""}`);
  } finally {
    await context.close();
  }
  return complaints;
}
