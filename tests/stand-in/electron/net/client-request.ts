/**
 * The object of `net.request` (electron: lib/common/api/net-client-request.ts). Errors are emitted
 * as events, even after the request is complete; without a listener they are uncaught exceptions.
 */
import { Writable } from "node:stream";
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { ClientRequestConstructorOptions, UploadProgress } from "electron";
import { StandInIncomingMessage } from "./incoming-message.ts";
import type { LoadOptions } from "./network.ts";
import type { ResponseHead } from "./response-head.ts";
import type { LoaderEvents, RedirectInfo, UrlLoader } from "./url-loader.ts";

export interface ClientRequestPorts {
  load: (options: LoadOptions, events: LoaderEvents) => UrlLoader;
  /**
   * Receives the exceptions of listeners: Electron's events come from native code, so no catch in
   * the app can reach them.
   */
  raise: (error: unknown) => void;
}

type Policy = "follow" | "error" | "manual";

const POLICIES: ReadonlySet<string> = new Set(["follow", "error", "manual"]);
const HTTP: ReadonlySet<string> = new Set(["http:", "https:"]);

export class StandInClientRequest extends Writable {
  private readonly ports: ClientRequestPorts;
  private readonly options: ClientRequestConstructorOptions & { url: string };
  private readonly policy: Policy;
  private readonly ownHeaders = new Map<string, [name: string, value: string]>();
  private readonly written: Buffer[] = [];
  private wasWritten = false;
  private wasStarted = false;
  private wasAborted = false;
  private loader: UrlLoader | undefined;
  private response: StandInIncomingMessage | undefined;
  private follow: (() => void) | undefined;

  constructor(options: ClientRequestConstructorOptions | string, ports: ClientRequestPorts) {
    super({ autoDestroy: true });
    this.ports = ports;
    const given = typeof options === "string" ? { url: options } : options;
    if (given.url === undefined) throw new Error("The stand-in for Electron does not provide net.request without a url.");
    if (!HTTP.has(new URL(given.url).protocol)) throw new Error("ClientRequest only supports http: and https: protocols");
    if (given.credentials === "same-origin" && given.origin === undefined)
      throw new Error("credentials: same-origin requires origin to be set");
    if (!POLICIES.has(given.redirect ?? "follow")) throw new Error("redirect mode should be one of follow, error or manual");
    this.options = { ...given, url: given.url };
    this.policy = given.redirect ?? "follow";
    for (const [name, value] of Object.entries(given.headers ?? {})) this.setHeader(name, String(value));
  }

  get chunkedEncoding(): boolean {
    return false;
  }

  set chunkedEncoding(_value: boolean) {
    throw new Error("The stand-in for Electron does not provide ClientRequest.chunkedEncoding.");
  }

  setHeader(name: string, value: string): void {
    if (this.wasStarted || this.wasWritten) throw new Error("Can't set headers after they are sent");
    if (typeof name !== "string") throw new TypeError("`name` should be a string in setHeader(name, value)");
    try {
      validateHeaderName(name);
    } catch {
      throw new Error(`Invalid header name: '${name}'`);
    }
    try {
      validateHeaderValue(name, value);
    } catch {
      throw new Error(`Invalid value for header '${name}': '${value}'`);
    }
    this.ownHeaders.set(name.toLowerCase(), [name, value]);
  }

  getHeader(name: string): string {
    return this.ownHeaders.get(name.toLowerCase())?.[1] as string;
  }

  removeHeader(name: string): void {
    if (this.wasStarted || this.wasWritten) throw new Error("Can't remove headers after they are sent");
    this.ownHeaders.delete(name.toLowerCase());
  }

  abort(): void {
    if (!this.wasAborted) process.nextTick(() => this.emit("abort"));
    this.wasAborted = true;
    this.die();
  }

  followRedirect(): void {
    if (this.follow === undefined) throw new Error("followRedirect() called, but was not waiting for a redirect");
    this.follow();
  }

  getUploadProgress(): UploadProgress {
    return { active: false, started: false, current: 0, total: 0 };
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.wasWritten = true;
    this.written.push(chunk);
    done();
  }

  /**
   * In Electron a body is a separate stream: its end starts the loader a tick later, even if the
   * request was aborted.
   */
  override _final(done: () => void): void {
    const start = (): void => {
      this.start();
      done();
    };
    if (this.wasWritten) process.nextTick(start);
    else start();
  }

  private start(): void {
    this.wasStarted = true;
    const { url, method = "GET", credentials } = this.options;
    const body = this.wasWritten ? Buffer.concat(this.written) : undefined;
    this.loader = this.ports.load(
      { method: method.toUpperCase(), url, headers: [...this.ownHeaders.values()], body, omitsCredentials: credentials === "omit" },
      {
        onResponse: (head) => this.report(() => this.onResponse(head)),
        onData: (chunk, resume) => {
          if (this.response !== undefined) StandInIncomingMessage.internals.store(this.response, chunk, resume);
        },
        onComplete: () => {
          if (this.response !== undefined) StandInIncomingMessage.internals.store(this.response, null);
        },
        onError: (name) => this.report(() => this.die(new Error(`net::${name}`))),
        onLogin: (asked, callback) =>
          this.report(() => {
            if (!this.emit("login", asked, callback)) callback();
          }),
        onRedirect: (redirect, head) => this.report(() => this.onRedirect(redirect, head)),
      },
    );
  }

  private onResponse(head: ResponseHead): void {
    this.response = new StandInIncomingMessage(head);
    this.emit("response", this.response);
  }

  private onRedirect({ statusCode, newMethod, newUrl }: RedirectInfo, head: ResponseHead): void {
    if (this.policy === "error") return this.die(new Error("Attempted to redirect, but redirect policy was 'error'"));
    let isFollowed = this.policy === "follow";
    this.follow = () => (isFollowed = true);
    try {
      this.emit("redirect", statusCode, newMethod, newUrl, new StandInIncomingMessage(head).headers);
    } finally {
      this.follow = undefined;
      if (!isFollowed && !this.wasAborted) this.die(new Error("Redirect was cancelled"));
    }
  }

  /**
   * Destroys the request. A destroyed stream emits no further errors by itself, but a sent request
   * does.
   */
  private die(error?: Error): void {
    this.response?.destroy(error);
    if (this.destroyed && error !== undefined) this.emit("error", error);
    this.destroy(error);
    this.loader?.cancel();
  }

  private report(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.ports.raise(error);
    }
  }
}
