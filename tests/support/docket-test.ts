/**
 * Playwright's `test` with the fixtures of every spec of the app: the real service, the app
 * connected to it, and a picture of the window where a test fails.
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
 * For Docket's own deeds once the network is back: the next attempt comes within 30 s (backoff.ts,
 * `CAP_MS`).
 */
export const BY_ITSELF = { timeout: 40_000 } as const;
/** A moment with its seconds, as the window writes it: with its date where that is not today's. */
export const MOMENT = String.raw`(\d+ \w+, )?\d\d:\d\d:\d\d`;

/** The settings of an app that works as robot-7 on that service. */
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
   * A folder for the app's data over several starts. A test that names it before `launch` has it
   * removed after the app.
   */
  dataFolder: string;
  /** Starts the app; it ends with the test. Without options: connected to `service`. */
  launch: (options?: LaunchOptions) => Promise<RunningDocket>;
  /**
   * Keeps a picture of the window in artifacts/; at the end of a test that fails that is done anyway,
   * as long as the window is open.
   */
  picture: (docket: RunningDocket) => Promise<void>;
}

/** For all tests of a worker: one browser, in which each app has a context of its own, and one process for their services. */
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
          // A test may kill it.
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
        // An app that the test itself has closed may still be letting go of its page.
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

/** A hidden window of Electron paints nothing, and a picture of it would be waited for in vain. */
async function isPictured(docket: RunningDocket): Promise<boolean> {
  if (docket.kind === "stand-in") return true;
  const desktop = await docket.desktop().catch(() => undefined);
  return desktop?.windows.some(({ visible, minimized }) => visible && !minimized) === true;
}

/** The parts of the window by their accessible names. */
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

/** Presses a button of the details; one whose meaning has just changed by itself takes no press yet. */
export function press(page: Page, name: string): Promise<void> {
  return untilTaken(page, () => parts(page).button(name).click());
}

/** Presses a key in the same way. */
export function pressKey(page: Page, key: string): Promise<void> {
  return untilTaken(page, () => page.keyboard.press(key));
}

/** Presses a button by key once it has the focus; a focus that no key brought there waits for a moment. */
export function enter(button: Locator): Promise<void> {
  const page = button.page();
  return untilTaken(page, async () => {
    await button.focus();
    await page.keyboard.press("Enter");
  });
}

/** More than the window has to stop at. */
const TAB_STOPS = 80;

/** Brings the focus to a button by keyboard alone. Every stop on the way has the focus for a moment. */
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

/** The region of a notice: the worst stands in the line, the others are opened. */
export async function notice(page: Page, name: string): Promise<Locator> {
  const region = page.getByRole("region", { name, exact: true });
  const others = page.getByRole("button", { name: /Show all notices$/ });
  await expect(async () => {
    if (!(await region.isVisible())) await others.click({ timeout: 1_000 });
    await expect(region).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return region;
}

/** Holds a key until it has had its effect; begins anew where the window did not take it yet. */
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

/** The Action whose row is shown as chosen: the one that keys act on. */
export function chosenAction(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => document.querySelector<HTMLElement>('[aria-label="Action queue"] [role="row"][aria-current="true"]')?.dataset["action"],
  );
}
