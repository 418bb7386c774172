/**
 * Starts the browser that stands in for Electron's windows, over Playwright's pipe: it opens no
 * port and leaves nothing behind.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";

/** Playwright's own list: a browser uses only the last of two such arguments. */
const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * Features off for speed: a browser page for the address bar of each window, which costs as much as
 * the window's own page although these windows have no address bar; and a spare process for a page
 * that nobody has requested.
 */
const OFF_FOR_SPEED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"];

/** Network settings of Docket's pages; a context for `npm run dev` has wider access. */
export const SHUT = { proxyRules: "http://127.0.0.1:0", proxyBypassRules: "<-loopback>", webRtc: "disable_non_proxied_udp" } as const;
const PROXY = { server: SHUT.proxyRules, bypass: SHUT.proxyBypassRules } as const;

/**
 * Turns off the browser's own additions: no welcome page, and no requests to its maker, which would
 * reach the network and disturb a measurement.
 */
const ARGS = [
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_SPEED].join(",")}`,
  // The policy that Docket sets for its pages (electron/shell/security.ts); Chromium offers no
  // other way.
  `--force-webrtc-ip-handling-policy=${SHUT.webRtc}`,
  // With an inspector attached, as by Playwright, each new Error looks up its lines; V8 has none at
  // first and reads the whole script again for them. React creates such errors while loading.
  "--js-flags=--no-enable-lazy-source-positions",
];

const PAGE = { serviceWorkers: "block", acceptDownloads: false } as const;

export interface OpenChromium {
  context: BrowserContext;
  close(): Promise<void>;
}

/** The launcher handles signals; Playwright must not end the process before the launcher has. */
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/**
 * Without this, headless Chromium fits letters to whole pixels, and each text is wider than on a
 * desktop.
 */
const AS_WITH_WINDOWS = ["--font-render-hinting=none"];

/**
 * Starts a headless browser for any number of contexts. It draws on the CPU on every machine: a
 * test machine has no graphics card, and figures stay comparable.
 */
export function launchHeadless(executablePath: string): Promise<Browser> {
  return chromium.launch({ ...SIGNALS, executablePath, headless: true, args: [...ARGS, "--disable-gpu", ...AS_WITH_WINDOWS] });
}

/**
 * Returns the network options of a page: access to this machine's addresses, as hot reload needs,
 * or no access.
 */
function networkOf(reachesLoopback: boolean): Pick<BrowserContextOptions, "permissions" | "proxy"> {
  return reachesLoopback ? { permissions: ["local-network-access"] } : { proxy: PROXY };
}

/**
 * Opens a context in a running browser, which stays open when the context closes; given the path of
 * a program, opens the context in a browser of its own.
 */
export async function openHeadless(browser: string | Promise<Browser>, reachesLoopback = false): Promise<OpenChromium> {
  const opened = await (typeof browser === "string" ? launchHeadless(browser) : browser);
  const context = await opened.newContext({ ...PAGE, ...networkOf(reachesLoopback), viewport: null });
  return { context, close: () => (typeof browser === "string" ? opened.close() : context.close()) };
}

/** Opens one window without an address bar, like an application's window. */
export async function openVisible(executablePath: string, reachesLoopback = false): Promise<OpenChromium> {
  const profile = mkdtempSync(join(tmpdir(), "docket-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...SIGNALS,
    ...PAGE,
    ...networkOf(reachesLoopback),
    executablePath,
    headless: false,
    args: [...ARGS, "--app=data:text/html,"],
    // Without this, Playwright opens a second, ordinary window beside this one.
    ignoreDefaultArgs: ["about:blank"],
    viewport: null,
  });
  return {
    context,
    async close() {
      await context.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
