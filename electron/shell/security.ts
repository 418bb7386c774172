/**
 * The limits of every page: no permission, window, navigation, embedded page or bad certificate.
 * Applied to every page of this process before it loads anything.
 */
import type { App, Session, WebContents } from "electron";
import type { Log } from "../core/ports.ts";
import { isAppUrl } from "./app-protocol.ts";

/** Longer links are no reader's. */
const MAX_LINK_LENGTH = 2048;

/**
 * Whether the user's browser may open a link: https to a host, without a login in it. Other schemes
 * start programs or leak.
 */
export function isExternalLink(url: string): boolean {
  if (url.length > MAX_LINK_LENGTH) return false;
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === "https:" && parsed.hostname !== "" && parsed.username === "" && parsed.password === "";
}

export interface SecurityPorts {
  app: Pick<App, "on">;
  /** The system's browser; `shell.openExternal`. */
  openExternal: (url: string) => Promise<void>;
  log: Log;
}

/** To be called before the app is ready, so that no page precedes it. */
export function guardEveryPage({ app, openExternal, log }: SecurityPorts): void {
  app.on("web-contents-created", (_event, contents) => guardPage(contents, openExternal, log));
  // Chromium refuses these by itself; the listener only logs the refusal.
  app.on("certificate-error", (_event, _contents, url, error, _certificate, callback) => {
    log.warn(`certificate refused: ${hostOf(url)} (${error})`);
    callback(false);
  });
}

function guardPage(contents: WebContents, openExternal: (url: string) => Promise<void>, log: Log): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isExternalLink(url)) {
      // Not inside the handler: it must answer before anything else runs.
      setImmediate(() => {
        openExternal(url).catch((error: unknown) => log.warn(`link not opened: ${hostOf(url)} (${String(error)})`));
      });
    } else {
      log.warn(`new window refused: ${hostOf(url)}`);
    }
    return { action: "deny" };
  });
  // A reload of our own page is the one navigation that a page may ask for.
  contents.on("will-frame-navigate", (details) => {
    if (details.isMainFrame && isAppUrl(details.url)) return;
    details.preventDefault();
    log.warn(`navigation refused: ${hostOf(details.url)}`);
  });
  contents.on("will-redirect", (details) => {
    if (details.isMainFrame && isAppUrl(details.url)) return;
    details.preventDefault();
    log.warn(`redirect refused: ${hostOf(details.url)}`);
  });
  contents.on("will-attach-webview", (event) => {
    event.preventDefault();
    log.warn("embedded page refused");
  });
}

/** Both handlers are needed: some web features check first and never ask. */
export function refuseEveryPermission(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // Nothing in the window is a download; a page that starts one was taken over.
  session.on("will-download", (event) => event.preventDefault());
}

/** A log line names the host only: paths and queries can be private. */
function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? "an address that is none" : `${parsed.protocol}//${parsed.host}`;
}
