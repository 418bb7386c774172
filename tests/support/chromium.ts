/**
 * Starts the browser that stands in for Electron's windows, over Playwright's pipe: no port is
 * opened, and nothing is left behind.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";

/** Playwright's own list: of two such arguments a browser takes the last alone. */
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
 * A page of the browser's own for the address bar of each window, which here has none: it costs as
 * much as the window's own page. And a process for a page that nobody has asked for.
 */
const OFF_FOR_SPEED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"];

/** What Docket's pages have of the network; a context for `npm run dev` has more. */
export const SHUT = { proxyRules: "http://127.0.0.1:0", proxyBypassRules: "<-loopback>", webRtc: "disable_non_proxied_udp" } as const;
const PROXY = { server: SHUT.proxyRules, bypass: SHUT.proxyBypassRules } as const;

/**
 * Nothing of the browser's own beside the app: no welcome, and no requests to its maker, which
 * would reach the network and disturb a measurement.
 */
const ARGS = [
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_SPEED].join(",")}`,
  // As Docket orders it for its pages (electron/shell/security.ts): Chromium has no other way to it.
  `--force-webrtc-ip-handling-policy=${SHUT.webRtc}`,
  // With an inspector, which Playwright is, each new Error looks up its lines; V8 has none at first,
  // and reads the whole script again for them. React makes such errors as it loads.
  "--js-flags=--no-enable-lazy-source-positions",
];

const PAGE = { serviceWorkers: "block", acceptDownloads: false } as const;

export interface OpenChromium {
  context: BrowserContext;
  close(): Promise<void>;
}

/** The launcher decides about signals; Playwright must not end the process before it has. */
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** The headless Chromium fits letters to whole pixels otherwise, and each text is wider than on a desktop. */
const AS_WITH_WINDOWS = ["--font-render-hinting=none"];

/**
 * A browser without windows that a person sees, for any number of contexts. Drawn by the CPU on
 * every machine: a test machine has no graphics card, and figures are alike.
 */
export function launchHeadless(executablePath: string): Promise<Browser> {
  return chromium.launch({ ...SIGNALS, executablePath, headless: true, args: [...ARGS, "--disable-gpu", ...AS_WITH_WINDOWS] });
}

/** Of a page that reaches this machine's addresses, as hot reload does, or else nothing. */
function networkOf(reachesLoopback: boolean): Pick<BrowserContextOptions, "permissions" | "proxy"> {
  return reachesLoopback ? { permissions: ["local-network-access"] } : { proxy: PROXY };
}

/**
 * A context of its own in an open browser, which stays open at its close; with the path of a
 * program in one of its own.
 */
export async function openHeadless(browser: string | Promise<Browser>, reachesLoopback = false): Promise<OpenChromium> {
  const opened = await (typeof browser === "string" ? launchHeadless(browser) : browser);
  const context = await opened.newContext({ ...PAGE, ...networkOf(reachesLoopback), viewport: null });
  return { context, close: () => (typeof browser === "string" ? opened.close() : context.close()) };
}

/** One window without an address bar, as an application's window is. */
export async function openVisible(executablePath: string, reachesLoopback = false): Promise<OpenChromium> {
  const profile = mkdtempSync(join(tmpdir(), "docket-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...SIGNALS,
    ...PAGE,
    ...networkOf(reachesLoopback),
    executablePath,
    headless: false,
    args: [...ARGS, "--app=data:text/html,"],
    // Else Playwright opens a second, ordinary window beside it.
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
