/**
 * Playwright's `test` with the fixtures of every spec of the app: the real service, the app
 * connected to it, and a screenshot of the window when a test fails.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Locator, type Page, test as base } from "playwright/test";
import { launchHeadless } from "./chromium.ts";
import { findHeadlessBrowser } from "./find-browser.ts";
import { launchDocket, PROJECT } from "./launch.ts";
import type { LaunchOptions, RunningDocket } from "./running-docket.ts";
import { runtimeUnderTest } from "./runtime-under-test.ts";
import { type ControlledService, ServiceHost } from "./service.ts";
import { KEY } from "./principals.ts";

/**
 * Timeout for what Docket does by itself once the network is back: the next attempt comes within 30
 * s (backoff.ts, `CAP_MS`).
 */
export const BY_ITSELF = { timeout: 40_000 } as const;
/** Pattern of a time with seconds as the window writes it, with the date when it is not today's. */
export const MOMENT = String.raw`(\d+ \w+, )?\d\d:\d\d:\d\d`;

/** Returns the settings of an app that works as robot-7 on that service. */
export function settingsFor(baseUrl: string, key = KEY): Record<string, string> {
  return {
    DOCKET_BASE_URL: baseUrl,
    DOCKET_API_KEY: key,
    DOCKET_ASSIGNED_TO: "OBJECT:robot-7",
    DOCKET_ACTING_AS: "OBJECT:robot-7",
    DOCKET_HEARTBEAT_MS: "500",
  };
}

export interface Given {
  service: ControlledService;
  /**
   * Data folder of the app for several starts. A test that lists this fixture before `launch` has
   * the folder removed after the app.
   */
  dataFolder: string;
  /**
   * Starts the app and ends it with the test. Without options, the app is connected to `service`.
   */
  launch: (options?: LaunchOptions) => Promise<RunningDocket>;
  /**
   * Saves a screenshot of the window in artifacts/. A failing test does so at its end anyway, if
   * the window is open.
   */
  picture: (docket: RunningDocket) => Promise<void>;
}

/**
 * Worker-scoped fixtures: one browser, in which each app has its own context, and one process for
 * the services.
 */
interface GivenToAll {
  openBrowser: () => Promise<Browser>;
  serviceHost: ServiceHost;
}

export const test = base.extend<Given, GivenToAll>({
  openBrowser: [
    // oxlint-disable-next-line no-empty-pattern -- as below
    async ({}, use) => {
      let opened: Promise<Browser> | undefined;
      await use(() => {
        const open = (): Promise<Browser> => {
          const browser = launchHeadless(findHeadlessBrowser().path);
          // A test may kill the browser.
          void browser.then((one) => one.once("disconnected", () => (opened = undefined)));
          return browser;
        };
        return (opened ??= open());
      });
      await (await opened)?.close();
    },
    { scope: "worker" },
  ],
  serviceHost: [
    // oxlint-disable-next-line no-empty-pattern -- as below
    async ({}, use) => {
      const host = new ServiceHost();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  service: async ({ serviceHost }, use) => {
    const service = await serviceHost.begin([`${KEY}=OBJECT:robot-7`]);
    await use(service);
    await service.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument destructured
  dataFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "docket-e2e-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  picture: async ({}, use, testInfo) => {
    const folder = join(PROJECT, "artifacts", "screenshots");
    mkdirSync(folder, { recursive: true });
    let count = 0;
    await use(async ({ page }) => {
      count += 1;
      const name = [...testInfo.titlePath.slice(1), ...(count === 1 ? [] : [count])].join(" ").replaceAll(/[^a-z0-9]+/gi, "-");
      const path = join(folder, `${name}.png`);
      await page.screenshot({ path });
      await testInfo.attach(`picture ${count}`, { path, contentType: "image/png" });
    });
  },
  launch: async ({ service, picture, openBrowser }, use, testInfo) => {
    const { on } = runtimeUnderTest();
    const running: RunningDocket[] = [];
    await use(async (options = {}) => {
      const docket = await launchDocket({ on, openBrowser, ...options, env: { ...settingsFor(service.baseUrl), ...options.env } });
      running.push(docket);
      return docket;
    });
    for (const [index, docket] of running.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        // An app that the test itself has closed may still be closing its page.
        if (!docket.page.isClosed() && (await isPictured(docket)))
          await picture(docket).catch((error: unknown) => {
            if (!docket.page.isClosed()) throw error;
          });
        const path = testInfo.outputPath(`main-${index}.log`);
        writeFileSync(path, docket.main.output());
        await testInfo.attach("what main wrote", { path, contentType: "text/plain" });
      }
      await docket.close();
    }
  },
});

/**
 * Whether the window can be captured: a hidden window of Electron paints nothing, so its screenshot
 * would never arrive.
 */
async function isPictured(docket: RunningDocket): Promise<boolean> {
  if (docket.kind === "stand-in") return true;
  const desktop = await docket.desktop().catch(() => undefined);
  return desktop?.windows.some(({ visible, minimized }) => visible && !minimized) === true;
}

/** Returns locators for the parts of the window by their accessible names. */
export function parts(page: Page) {
  const details = page.getByRole("region", { name: "Action details" });
  const grid = page.getByRole("grid", { name: "Action queue" });
  return {
    grid,
    details,
    row: (name: string): Locator => grid.getByRole("row").filter({ hasText: name }),
    button: (name: string): Locator => details.getByRole("button", { name, exact: true }),
    connection: page.getByRole("status", { name: "Connection", exact: true }),
    update: details.getByRole("status", { name: "Update", exact: true }),
    view: (name: string): Locator => page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: new RegExp(`^${name}`) }),
  };
}

/**
 * Clicks a button of the details. A button whose meaning has just changed by itself ignores clicks
 * at first.
 */
export function press(page: Page, name: string): Promise<void> {
  return untilTaken(page, () => parts(page).button(name).click());
}

/** Presses a key with the same allowance as `press`. */
export function pressKey(page: Page, key: string): Promise<void> {
  return untilTaken(page, () => page.keyboard.press(key));
}

/**
 * Presses Enter on a button once it has the focus; a focus that was not moved by a key ignores keys
 * for a moment.
 */
export function enter(button: Locator): Promise<void> {
  const page = button.page();
  return untilTaken(page, async () => {
    await button.focus();
    await page.keyboard.press("Enter");
  });
}

/** Upper bound on the number of tab stops in the window. */
const TAB_STOPS = 80;

/**
 * Moves the focus to a button by keyboard alone. Every stop on the way has the focus for a moment.
 */
export async function tabTo(button: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const page = button.page();
  for (let stop = 0; stop < TAB_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await button.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)) return;
  }
  throw new Error(`No ${key} leads to ${String(button)}.`);
}

async function untilTaken(page: Page, deed: () => Promise<void>): Promise<void> {
  const note = page.getByRole("status", { name: "Key", exact: true, includeHidden: true });
  await expect(async () => {
    await deed();
    expect(await note.textContent()).not.toMatch(/^Ignored/);
  }).toPass({ intervals: [1_100] });
}

/**
 * Returns the region of a notice: the most serious notice is shown in the line, and the others are
 * expanded first.
 */
export async function notice(page: Page, name: string): Promise<Locator> {
  const region = page.getByRole("region", { name, exact: true });
  const others = page.getByRole("button", { name: /Show all notices$/ });
  await expect(async () => {
    if (!(await region.isVisible())) await others.click({ timeout: 1_000 });
    await expect(region).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return region;
}

/** Holds a key until it takes effect, and starts again if the window ignored the key at first. */
export async function holdKey(page: Page, key: string, isDone: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.down(key);
    try {
      await isDone();
    } finally {
      await page.keyboard.up(key);
    }
  }).toPass();
}

/** Returns the id of the selected Action, on which keys act. */
export function chosenAction(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => document.querySelector<HTMLElement>('[aria-label="Action queue"] [role="row"][aria-current="true"]')?.dataset["action"],
  );
}
