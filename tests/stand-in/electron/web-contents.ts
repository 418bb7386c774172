/**
 * `webContents` and its frame: the page of a window as seen by main. The page itself is in the
 * host's browser.
 */
import { EventEmitter } from "node:events";
import type { WebContents, WebFrameMain } from "electron";
import { assertPlain } from "../plain-data.ts";
import type { MainServes } from "../wire.ts";
import { type Core, emitPreventable } from "./core.ts";
import { guard } from "./guard.ts";
import type { StandInSession } from "./session.ts";

type PageEvent = Parameters<MainServes["pageEvent"]>[0];
type WebRtcPolicy = Parameters<WebContents["setWebRTCIPHandlingPolicy"]>[0];
type OpenHandler = Parameters<WebContents["setWindowOpenHandler"]>[0];

/** Chromium's numbers of the network errors that may end a load by the app (net_error_list.h). */
const NET_ERRORS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

/** Returns the error with which `loadURL` rejects. */
function loadError(code: string, url: string): Error {
  const errno = NET_ERRORS[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url });
}

const UNCLONEABLE = "Failed to serialize arguments";

/** A frame in its state when it sent something: `url` is the frame's own at that moment. */
export class StandInFrame
  extends EventEmitter
  implements Pick<WebFrameMain, "url" | "origin" | "parent" | "top" | "isDestroyed" | "name" | "detached">
{
  readonly parent: null = null;
  readonly name = "";
  readonly detached = false;
  readonly routingId = 1;
  readonly processId = 1;
  private readonly address: () => string;

  constructor(address: () => string) {
    super();
    this.address = address;
    return guard("webFrameMain", this);
  }

  get url(): string {
    return this.address();
  }

  get origin(): string {
    const { protocol, host } = new URL(this.url);
    return `${protocol}//${host}`;
  }

  get top(): WebFrameMain {
    return this as unknown as WebFrameMain;
  }

  isDestroyed(): boolean {
    return false;
  }
}

export class StandInWebContents extends EventEmitter {
  readonly id: number;
  readonly mainFrame: StandInFrame;
  readonly session: StandInSession;
  private readonly core: Core;
  private url = "";
  private title = "";
  private loading = false;
  private destroyed = false;
  private crashed = false;
  private zoom = 1;
  private webRtcPolicy: WebRtcPolicy = "default";
  /**
   * The load that `loadURL` waits for: the second navigation that begins in the meantime aborts it.
   */
  private awaited: { isStarted: boolean; abort: (url: string) => void } | undefined;
  private openHandler: OpenHandler = () => ({ action: "allow" });

  constructor(core: Core, id: number, session: StandInSession) {
    super();
    this.core = core;
    this.id = id;
    this.session = session;
    this.mainFrame = new StandInFrame(() => this.url);
    return guard("webContents", this);
  }

  /** Rejects as Electron does when the address cannot be loaded. */
  async loadURL(url: string): Promise<void> {
    this.alive();
    const scheme = URL.canParse(url) ? new URL(url).protocol.slice(0, -1) : "";
    if (scheme === "") throw loadError("ERR_INVALID_URL", url);
    if (
      scheme !== "http" &&
      scheme !== "https" &&
      scheme !== "data" &&
      scheme !== "about" &&
      !this.session.protocol.isProtocolHandled(scheme)
    ) {
      throw loadError("ERR_UNKNOWN_URL_SCHEME", url);
    }
    this.loading = true;
    this.emit("did-start-loading");
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => undefined);
    this.awaited = { isStarted: false, abort: (other) => aborted.reject(loadError("ERR_ABORTED", other)) };
    const loaded = this.core.peer.ask("load", { window: this.id, url }).then(({ failure }) => {
      this.loading = false;
      this.emit("did-stop-loading");
      if (failure !== undefined) throw loadError(failure, url);
    });
    await Promise.race([loaded, aborted.promise]);
  }

  send(channel: string, ...args: unknown[]): void {
    this.alive();
    if (typeof channel !== "string") throw new TypeError("Missing required channel argument");
    for (const [index, argument] of args.entries()) assertPlain(argument, `argument ${index} of '${channel}'`, UNCLONEABLE);
    // A message to a page that no longer exists is lost, as in Electron.
    this.core.peer.ask("push", { window: this.id, channel, args: JSON.stringify(args) }).catch(() => undefined);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    this.alive();
    const { json } = await this.core.peer.ask("evaluate", { window: this.id, code });
    return JSON.parse(json) as unknown;
  }

  reload(): void {
    this.alive();
    void this.core.peer.ask("reload", { window: this.id });
  }

  getURL(): string {
    this.alive();
    return this.url;
  }

  getTitle(): string {
    this.alive();
    return this.title;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isLoading(): boolean {
    this.alive();
    return this.loading;
  }

  isCrashed(): boolean {
    return this.crashed;
  }

  focus(): void {
    this.alive();
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.alive();
    this.openHandler = handler;
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    // A test may have sized the page itself.
    if (factor === this.zoom) return;
    this.zoom = factor;
    this.core.peer.ask("zoom", { window: this.id, factor }).catch(() => undefined);
  }

  getZoomFactor(): number {
    return this.zoom;
  }

  /** Only recorded: the policy of the host's Chromium is fixed at its start. */
  setWebRTCIPHandlingPolicy(policy: WebRtcPolicy): void {
    this.alive();
    this.webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): WebRtcPolicy {
    this.alive();
    return this.webRtcPolicy;
  }

  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve();
  }

  setBackgroundThrottling(): void {
    this.alive();
  }

  openDevTools(): void {
    this.alive();
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  private alive(): void {
    if (this.destroyed) throw new TypeError("Object has been destroyed");
  }

  /**
   * Emits the events in the order of Electron's documentation; a refused navigation has begun all
   * the same.
   */
  private navigate({ url, isMainFrame, isSameDocument, isOrdered }: Parameters<MainServes["mayNavigate"]>[0]): { allowed: boolean } {
    const members = { url, isMainFrame, isSameDocument, frame: this.mainFrame, initiator: isOrdered ? null : this.mainFrame };
    emitPreventable(this, "did-start-navigation", members, url, isSameDocument, isMainFrame, 1, 1);
    if (isMainFrame && this.awaited?.isStarted === true) this.awaited.abort(url);
    if (isMainFrame && this.awaited !== undefined) this.awaited.isStarted = true;
    if (isOrdered) return { allowed: true };
    let prevented = emitPreventable(this, "will-frame-navigate", members);
    if (isMainFrame && !prevented) prevented = emitPreventable(this, "will-navigate", members, url);
    return { allowed: !prevented };
  }

  private openRequested({ url, frameName, features }: Parameters<MainServes["openWindow"]>[0]): void {
    const answer = this.openHandler({
      url,
      frameName,
      features,
      disposition: "foreground-tab",
      referrer: { url: this.url, policy: "strict-origin-when-cross-origin" },
    });
    if (answer.action !== "deny")
      process.stderr.write(`The stand-in for Electron opens no window for a page: ${url} was allowed, and refused here.\n`);
  }

  private happened({ event, text, url }: PageEvent): void {
    this.url = url;
    if (event !== "crashed") this.crashed = false;
    switch (event) {
      case "did-finish-load":
        this.awaited = undefined;
        this.emit(event);
        break;
      case "dom-ready":
        this.emit(event);
        break;
      case "did-navigate":
        emitPreventable(this, "did-frame-navigate", {}, url, 200, "OK", true, 1, 1);
        emitPreventable(this, "did-navigate", {}, url, 200, "OK");
        break;
      case "failed": {
        this.awaited = undefined;
        const details = [NET_ERRORS[text] ?? -2, text, url, true, 1, 1];
        emitPreventable(this, "did-fail-provisional-load", {}, ...details);
        emitPreventable(this, "did-fail-load", {}, ...details);
        break;
      }
      case "title":
        this.title = text;
        emitPreventable(this, "page-title-updated", {}, text, true);
        break;
      case "console":
        emitPreventable(this, "console-message", { message: text, level: "info", lineNumber: 0, sourceId: url, frame: this.mainFrame });
        break;
      case "crashed":
        this.crashed = true;
        emitPreventable(this, "render-process-gone", {}, { reason: "crashed", exitCode: 1 });
        break;
      case "gone":
        break;
    }
  }

  private destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit("destroyed");
  }

  /** Access for browser-window.ts. */
  static readonly internals = {
    navigate: (contents: StandInWebContents, input: Parameters<MainServes["mayNavigate"]>[0]): { allowed: boolean } =>
      contents.navigate(input),
    openRequested: (contents: StandInWebContents, input: Parameters<MainServes["openWindow"]>[0]): void => contents.openRequested(input),
    happened: (contents: StandInWebContents, event: PageEvent): void => contents.happened(event),
    destroy: (contents: StandInWebContents): void => contents.destroy(),
  };
}
