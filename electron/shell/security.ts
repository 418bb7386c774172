/**
 * The limits of every page: no permission, window, navigation, embedded page or bad certificate.
 * Applied to every page of this process before it loads anything.
 */
import type { App, Session, WebContents } from "electron";
import type { Log } from "../core/ports.ts";
import { isAppPage } from "./app-protocol.ts";

export interface SecurityPorts {
  app: Pick<App, "on">;
  log: Log;
}

/** To be called before the app is ready, so that no page precedes it. */
export function guardEveryPage({ app, log }: SecurityPorts): void {
  app.on("web-contents-created", (_event, contents) => guardPage(contents, log));
  // Chromium refuses these by itself; the listener only logs the refusal.
  app.on("certificate-error", (_event, _contents, url, error, _certificate, callback) => {
    log.warn(`certificate refused: ${hostOf(url)} (${error})`);
    callback(false);
  });
}

function guardPage(contents: WebContents, log: Log): void {
  // No policy of a document holds WebRTC; what is left of it, its TCP, goes by the session's proxy.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  // Not in the system's browser either: nothing in Docket leads out of it.
  contents.setWindowOpenHandler(({ url }) => {
    log.warn(`new window refused: ${hostOf(url)}`);
    return { action: "deny" };
  });
  // A reload of our own page is the one navigation that a page may ask for.
  contents.on("will-frame-navigate", (details) => {
    if (details.isMainFrame && isAppPage(details.url)) return;
    details.preventDefault();
    log.warn(`navigation refused: ${hostOf(details.url)}`);
  });
  contents.on("will-redirect", (details) => {
    if (details.isMainFrame && isAppPage(details.url)) return;
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
