/**
 * `protocol`: the schemes that main serves itself, by a handler that receives a `Request` and
 * returns a `Response`.
 */
import type { CustomScheme, Protocol } from "electron";
import type { WireRequest, WireResponse } from "../wire.ts";
import type { Core } from "./core.ts";
import { guard } from "./guard.ts";

type Handler = Parameters<Protocol["handle"]>[1];

const BUILT_IN = new Set(["http", "https", "file", "data", "blob", "about", "devtools", "chrome"]);

export class StandInProtocol implements Pick<Protocol, "handle" | "unhandle" | "isProtocolHandled" | "registerSchemesAsPrivileged"> {
  private readonly core: Core;
  private readonly handlers = new Map<string, Handler>();
  private readonly privileged = new Map<string, CustomScheme>();

  constructor(core: Core) {
    this.core = core;
    return guard("protocol", this);
  }

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (this.core.isReady()) throw new Error("protocol.registerSchemesAsPrivileged should be called before app is ready");
    if (this.privileged.size > 0)
      throw new Error("protocol.registerSchemesAsPrivileged: a second call would replace the first one's schemes.");
    for (const scheme of schemes) this.privileged.set(scheme.scheme, scheme);
  }

  handle(scheme: string, handler: Handler): void {
    this.core.requireReady("protocol.handle: the protocol module can only be used after app is ready");
    if (typeof handler !== "function") throw new TypeError("protocol.handle: the handler is not a function");
    if (BUILT_IN.has(scheme))
      throw new Error(`The stand-in for Electron does not provide protocol.handle for the built-in scheme ${scheme}.`);
    if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    const privileges = this.privileged.get(scheme)?.privileges;
    if (privileges?.standard !== true || privileges.secure !== true) {
      throw new Error(`The stand-in for Electron only serves schemes that were registered as standard and secure; ${scheme} was not.`);
    }
    this.handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.handlers.has(scheme);
  }

  private async respond(request: WireRequest): Promise<WireResponse> {
    const scheme = new URL(request.url).protocol.slice(0, -1);
    const handler = this.handlers.get(scheme);
    if (handler === undefined) throw new Error(`net::ERR_UNKNOWN_URL_SCHEME for ${request.url}`);
    const { url, method, headers, body } = request;
    const response = await handler(new Request(url, { method, headers, ...(body === undefined ? {} : { body: Buffer.from(body) }) }));
    if (!(response instanceof Response)) throw new Error(`net::ERR_UNEXPECTED: the handler of ${scheme} did not answer with a Response`);
    if (response.type === "error") throw new Error("net::ERR_FAILED");
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  }

  /** Access for the composition in index.ts. */
  static readonly internals = {
    respond: (protocol: StandInProtocol, request: WireRequest): Promise<WireResponse> => protocol.respond(request),
  };
}
