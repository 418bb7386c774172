/**
 * Starts the browser that stands in for Electron's windows, over Playwright's pipe: no port is
 * opened, and nothing is left behind.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";

/**
 * Nothing of the browser's own beside the app: no welcome, and no requests to its maker, which
 * would reach the network and disturb a measurement.
 */
const ARGS = [
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // With an inspector, which Playwright is, each new Error looks up its lines; V8 has none at first,
  // and reads the whole script again for them. React makes such errors as it loads.
  "--js-flags=--no-enable-lazy-source-positions",
];

export interface OpenChromium {
  context: BrowserContext;
  close(): Promise<void>;
}

/**
 * `permissions` of every page, by Playwright's names. A visible one begins with one window without
 * an address bar, as an application's window is.
 */
export async function openChromium(executablePath: string, headless: boolean, permissions: string[] = []): Promise<OpenChromium> {
  const options = {
    executablePath,
    headless,
    // The launcher decides about signals; Playwright must not end the process before it has.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  const page = { serviceWorkers: "block", acceptDownloads: false, permissions } as const;
  if (headless) {
    // Drawn by the CPU on every machine: a test machine has no graphics card, and figures are
    // alike.
    const browser = await chromium.launch({ ...options, args: [...ARGS, "--disable-gpu"] });
    const context = await browser.newContext({ ...page, viewport: null });
    return { context, close: () => browser.close() };
  }
  const profile = mkdtempSync(join(tmpdir(), "docket-browser-"));
  const args = [...ARGS, "--app=data:text/html,"];
  // Else Playwright opens a second, ordinary window beside it.
  const ignoreDefaultArgs = ["about:blank"];
  const context = await chromium.launchPersistentContext(profile, { ...options, ...page, args, ignoreDefaultArgs, viewport: null });
  return {
    context,
    async close() {
      await context.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
