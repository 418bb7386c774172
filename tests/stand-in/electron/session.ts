/** A session: the permissions of the pages, their hooks, and the access to the network (`net/`). */
import { EventEmitter } from "node:events";
import type { ClientRequestConstructorOptions, PermissionRequest, ProxyConfig, Session, WebContents, WebRequest } from "electron";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";
import { StandInClientRequest } from "./net/client-request.ts";
import type { VerifyProc } from "./net/certificate-verifier.ts";
import { netFetch } from "./net/net-fetch.ts";
import { Network } from "./net/network.ts";
import { StandInProtocol } from "./protocol.ts";

type PermissionHandler = Parameters<Session["setPermissionRequestHandler"]>[0];
type CheckHandler = Parameters<Session["setPermissionCheckHandler"]>[0];
type Headers_ = Record<string, string[]>;

/** The hooks that an app may install before requests and after responses of its pages. */
class StandInWebRequest {
  private readonly listeners = new Map<string, (details: object, callback: (answer: Record<string, unknown>) => void) => void>();

  onBeforeRequest(...args: unknown[]): void {
    this.set("onBeforeRequest", args);
  }

  onHeadersReceived(...args: unknown[]): void {
    this.set("onHeadersReceived", args);
  }

  private set(name: string, args: unknown[]): void {
    const listener = args.at(-1);
    if (listener === null) this.listeners.delete(name);
    else if (typeof listener === "function") {
      const filter = args.length > 1 ? (args[0] as { urls?: string[] }) : undefined;
      const patterns = (filter?.urls ?? ["<all_urls>"]).map(toPattern);
      this.listeners.set(name, (details, callback) => {
        if (patterns.some((pattern) => pattern.test((details as { url: string }).url)))
          (listener as (d: object, c: typeof callback) => void)(details, callback);
        else callback({});
      });
    } else throw new TypeError(`webRequest.${name}: Must pass null or a Function`);
  }

  private ask(name: string, details: object): Promise<Record<string, unknown>> {
    const listener = this.listeners.get(name);
    return listener === undefined ? Promise.resolve({}) : new Promise((resolve) => listener(details, resolve));
  }

  static readonly internals = {
    ask: (hooks: StandInWebRequest, name: string, details: object): Promise<Record<string, unknown>> => hooks.ask(name, details),
  };
}

/** Converts a match pattern of the extension kind, where `*` matches anything. */
function toPattern(pattern: string): RegExp {
  if (pattern === "<all_urls>") return /^/;
  return new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(".*")}$`,
  );
}

export class StandInSession extends EventEmitter {
  readonly protocol: StandInProtocol;
  readonly webRequest: Pick<WebRequest, "onBeforeRequest" | "onHeadersReceived">;
  private readonly core: Core;
  private readonly hooks = new StandInWebRequest();
  private readonly network: Network;
  private permissionHandler: PermissionHandler = null;
  private checkHandler: CheckHandler = null;

  constructor(core: Core) {
    super();
    this.core = core;
    this.network = new Network({
      userAgent: this.getUserAgent(),
      mayRequest: (url, method) => this.mayRequest(url, method, "other"),
      isOnline: () => core.conditions.online,
    });
    if (core.conditions.proxy !== "") this.network.setProxy({ proxyRules: core.conditions.proxy, proxyBypassRules: "<-loopback>" });
    this.protocol = new StandInProtocol(core);
    this.webRequest = guard("session.webRequest", this.hooks);
    return guard("session", this);
  }

  async fetch(input: string | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(typeof input === "string" ? input : input.url);
    const scheme = url.protocol.slice(0, -1);
    if (this.protocol.isProtocolHandled(scheme)) {
      const answer = await StandInProtocol.internals.respond(this.protocol, { url: url.href, method: init.method ?? "GET", headers: {} });
      return new Response(Buffer.from(answer.body), { status: answer.status, headers: answer.headers });
    }
    if (scheme !== "http" && scheme !== "https") throw new TypeError(`net::ERR_UNKNOWN_URL_SCHEME: ${url.href}`);
    return netFetch(input, init, (options) => this.newRequest(options));
  }

  /**
   * By the sources, requests that hold an HTTP/1.1 socket continue; the documentation states that
   * they fail.
   */
  closeAllConnections(): Promise<void> {
    this.network.failAll("ERR_ABORTED");
    return Promise.resolve();
  }

  setProxy(config: ProxyConfig): Promise<void> {
    if (typeof config !== "object") return Promise.reject(new TypeError("session.setProxy: the configuration is not an object"));
    this.network.setProxy(config);
    return Promise.resolve();
  }

  forceReloadProxyConfig(): Promise<void> {
    this.network.reloadProxy();
    return Promise.resolve();
  }

  resolveProxy(url: string): Promise<string> {
    return this.network.resolveProxy(url);
  }

  setCertificateVerifyProc(proc: VerifyProc): void {
    if (proc !== null && typeof proc !== "function") throw new TypeError("Must pass null or function");
    this.network.verifier.use(proc);
  }

  clearAuthCache(): Promise<void> {
    this.network.auth.clear();
    return Promise.resolve();
  }

  setPermissionRequestHandler(handler: PermissionHandler): void {
    this.permissionHandler = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.checkHandler = handler;
  }

  setDevicePermissionHandler(handler: (() => boolean) | null): void {
    if (handler !== null && typeof handler !== "function")
      throw new TypeError("session.setDevicePermissionHandler: Must pass null or a Function");
  }

  setDisplayMediaRequestHandler(handler: unknown): void {
    if (handler !== null && typeof handler !== "function")
      throw new TypeError("session.setDisplayMediaRequestHandler: Must pass null or a Function");
  }

  setSpellCheckerEnabled(): void {}

  clearCache(): Promise<void> {
    return Promise.resolve();
  }

  clearStorageData(): Promise<void> {
    return Promise.resolve();
  }

  isPersistent(): boolean {
    return true;
  }

  getUserAgent(): string {
    return "Electron stand-in";
  }

  private newRequest(options: ClientRequestConstructorOptions | string): StandInClientRequest {
    return new StandInClientRequest(options, {
      load: (load, events) => this.network.load(load, events),
      raise: (error) => this.core.raise(error),
    });
  }

  private askPermission(permission: string, contents: WebContents): Promise<{ request: boolean; check: boolean }> {
    const check = this.checkHandler?.(contents, permission as never, contents.getURL(), { isMainFrame: true }) ?? true;
    const { permissionHandler } = this;
    // Without a handler Electron grants everything.
    if (permissionHandler === null) return Promise.resolve({ request: true, check });
    return new Promise((resolve) => {
      const details = { isMainFrame: true, requestingUrl: contents.getURL() } as PermissionRequest;
      permissionHandler(contents, permission as never, (request) => resolve({ request, check }), details);
    });
  }

  private async mayRequest(url: string, method: string, resourceType: string): Promise<boolean> {
    const answer = await StandInWebRequest.internals.ask(this.hooks, "onBeforeRequest", {
      id: 0,
      url,
      method,
      resourceType,
      timestamp: Date.now(),
      referrer: "",
    });
    return answer["cancel"] !== true;
  }

  private async received(url: string, headers: Record<string, string>, statusCode: number): Promise<Record<string, string>> {
    const responseHeaders: Headers_ = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const answer = await StandInWebRequest.internals.ask(this.hooks, "onHeadersReceived", {
      id: 0,
      url,
      method: "GET",
      statusCode,
      responseHeaders,
    });
    const changed = answer["responseHeaders"] as Record<string, string | string[]> | undefined;
    if (changed === undefined) return headers;
    return Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
  }

  /** Access for the composition in index.ts. */
  static readonly internals = {
    newRequest: (session: StandInSession, options: ClientRequestConstructorOptions | string): StandInClientRequest =>
      session.newRequest(options),
    network: (session: StandInSession): Network => session.network,
    askPermission: (session: StandInSession, permission: string, contents: WebContents): Promise<{ request: boolean; check: boolean }> =>
      session.askPermission(permission, contents),
    mayRequest: (session: StandInSession, url: string, method: string, type: string): Promise<boolean> =>
      session.mayRequest(url, method, type),
    received: (session: StandInSession, url: string, headers: Record<string, string>, status: number): Promise<Record<string, string>> =>
      session.received(url, headers, status),
  };
}
