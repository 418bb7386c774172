/**
 * Restrictions of every page: no permissions, new windows, navigation, embedded pages or invalid
 * certificates. They are applied to every page of this process before it loads anything.
 */
import type { App, Session, WebContents } from "electron";
import type { Log } from "../core/ports.ts";
import { isAppPage } from "./app-protocol.ts";

export interface SecurityPorts {
  app: Pick<App, "on">;
  log: Log;
}

/** Must be called before the app is ready, so that no page is created earlier. */
export function guardEveryPage({ app, log }: SecurityPorts): void {
  app.on("web-contents-created", (_event, contents) => guardPage(contents, log));
  // Chromium refuses these certificates anyway; the listener only logs the refusal.
  app.on("certificate-error", (_event, _contents, url, error, _certificate, callback) => {
    log.warn(`certificate refused: ${hostOf(url)} (${error})`);
    callback(false);
  });
}

function guardPage(contents: WebContents, log: Log): void {
  // A document's policy does not cover WebRTC. The rest of WebRTC, its TCP, uses the session's
  // proxy.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  // URLs are not opened in the system's browser either: no link leads out of Docket.
  contents.setWindowOpenHandler(({ url }) => {
    log.warn(`new window refused: ${hostOf(url)}`);
    return { action: "deny" };
  });
  // A page may only reload itself; every other navigation is refused.
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

/**
 * Refuses all permissions. Both handlers are needed, because some web features only check and never
 * request.
 */
export function refuseEveryPermission(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // Docket offers no downloads; a page that starts one is compromised.
  session.on("will-download", (event) => event.preventDefault());
}

/** Returns only scheme and host for the log, because paths and queries can be private. */
function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? "an address that is none" : `${parsed.protocol}//${parsed.host}`;
}
