/**
 * A session's network: its sockets, its proxy and its requests. It uses HTTP/1.1 only, where
 * Chromium negotiates HTTP/2 with a service over TLS that offers it.
 */
import type { ProxyConfig } from "electron";
import type { NetErrorName } from "./net-error.ts";
import { CertificateVerifier } from "./certificate-verifier.ts";
import { type ProxyAddress, ProxyAuth } from "./proxy-auth.ts";
import { LOOPBACK, proxyFor } from "./proxy-rules.ts";
import { firstProxyIn, ProxyScript } from "./proxy-script.ts";
import { SocketPool } from "./socket-pool.ts";
import { type LoaderEvents, UrlLoader } from "./url-loader.ts";
import { portOf } from "./transaction.ts";

export interface LoadOptions {
  method: string;
  url: string;
  /** Headers as the app set them. */
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
  omitsCredentials: boolean;
}

export interface NetworkPorts {
  userAgent: string;
  /** Runs the app's own hooks before requests. */
  mayRequest: (url: string, method: string) => Promise<boolean>;
  isOnline: () => boolean;
}

/** Headers that an app may not set (chromium: services/network/public/cpp/header_util.cc). */
const UNSAFE_HEADERS = new Set(["content-length", "host", "trailer", "te", "upgrade", "cookie2", "keep-alive", "transfer-encoding"]);

/** Ports of other protocols (https://fetch.spec.whatwg.org/#port-blocking). */
const BAD_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

export class Network {
  readonly pool = new SocketPool();
  readonly auth = new ProxyAuth();
  private readonly ports: NetworkPorts;
  private readonly underWay = new Set<UrlLoader>();
  readonly verifier = new CertificateVerifier();
  private script: ProxyScript | undefined;
  private proxy: ProxyConfig = { mode: "direct" };

  constructor(ports: NetworkPorts) {
    this.ports = ports;
  }

  load(options: LoadOptions, events: LoaderEvents): UrlLoader {
    const url = new URL(options.url);
    for (const loader of this.underWay) if (loader.isOver) this.underWay.delete(loader);
    const loader = new UrlLoader(
      { method: options.method, url, headers: this.headersOf(options, url), body: options.body, isPrivate: options.omitsCredentials },
      async (to, method) => {
        if (!(await this.ports.mayRequest(to.href, method))) return "ERR_BLOCKED_BY_CLIENT";
        const { pool, auth, verifier } = this;
        const way = await this.wayTo(to);
        // A test's proxy is on this machine and needs no network.
        if (way === undefined && !this.ports.isOnline() && !LOOPBACK.test(to.hostname)) return "ERR_INTERNET_DISCONNECTED";
        return way === "failed" ? "ERR_MANDATORY_PROXY_CONFIGURATION_FAILED" : { pool, auth, verifier, proxy: way };
      },
      events,
    );
    this.underWay.add(loader);
    const refused = this.refusal(options, url);
    if (refused !== undefined) queueMicrotask(() => loader.fail(refused));
    return loader;
  }

  setProxy(config: ProxyConfig): void {
    this.proxy = config;
    const { pacScript = "" } = config;
    this.script = pacScript === "" ? undefined : new ProxyScript(pacScript);
  }

  /** The settings that were set last. */
  get proxySettings(): ProxyConfig {
    return this.proxy;
  }

  /** Makes the next request fetch the script again. */
  reloadProxy(): void {
    this.setProxy(this.proxy);
  }

  /** Returns the way to an address in the notation of a PAC script. */
  async resolveProxy(url: string): Promise<string> {
    if (this.script !== undefined) return (await this.script.resolve(new URL(url))) ?? "DIRECT";
    const found = proxyFor(this.proxy, new URL(url));
    return found === undefined ? "DIRECT" : `${found.socks === true ? "SOCKS5" : "PROXY"} ${found.host}:${found.port}`;
  }

  /** Fails all waiting and running requests, and closes every socket. */
  failAll(name: NetErrorName): void {
    this.pool.flush(name);
    for (const loader of this.underWay) loader.fail(name);
    this.underWay.clear();
  }

  private async wayTo(url: URL): Promise<ProxyAddress | "failed" | undefined> {
    if (this.script === undefined) return proxyFor(this.proxy, url);
    // Chromium does not call the script for addresses of this machine.
    if (LOOPBACK.test(url.hostname)) return undefined;
    const answer = await this.script.resolve(url);
    return answer === undefined ? "failed" : firstProxyIn(answer);
  }

  private refusal({ headers }: LoadOptions, url: URL): NetErrorName | undefined {
    if (headers.some(([name]) => UNSAFE_HEADERS.has(name.toLowerCase()))) return "ERR_INVALID_ARGUMENT";
    return BAD_PORTS.has(portOf(url)) ? "ERR_UNSAFE_PORT" : undefined;
  }

  private headersOf({ headers, body, method }: LoadOptions, url: URL): [string, string][] {
    const own = new Map(headers.map(([name, value]) => [name.toLowerCase(), [name, value] as [string, string]]));
    const packed = url.protocol === "https:" || url.hostname === "localhost" || url.hostname.startsWith("127.");
    const added: [string, string][] = [
      ["Accept", "*/*"],
      ["User-Agent", this.ports.userAgent],
      ["Accept-Encoding", packed ? "gzip, deflate, br, zstd" : "gzip, deflate"],
      ["Accept-Language", "en-GB"],
      ["Sec-Fetch-Site", "none"],
      ["Sec-Fetch-Mode", "no-cors"],
      ["Sec-Fetch-Dest", "empty"],
    ];
    const length: [string, string][] =
      body === undefined && method !== "POST" && method !== "PUT" ? [] : [["Content-Length", String(body?.length ?? 0)]];
    return [...length, ...own.values(), ...added.filter(([name]) => !own.has(name.toLowerCase()))];
  }
}
