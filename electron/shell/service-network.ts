/**
 * Network access to the service: requests over Electron's net, in a session for their trust
 * settings, and the two questions that may have to be answered first: a proxy's sign-in and this
 * machine's certificate.
 */
import type { X509Certificate } from "node:crypto";
import type { App, Net, Session } from "electron";
import type { Fetch, Log } from "../core/ports.ts";
import type { Settings } from "../core/settings/schema.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { type ChoicesFile, ClientCertificates } from "./client-certificates.ts";
import { netFetch } from "./network.ts";
import type { WindowIpc } from "./ipc.ts";
import { ProxyPasswords } from "./proxy-passwords.ts";
import { ProxySignIn } from "./proxy-sign-in.ts";
import { onlyProxyIn, wayTo } from "./proxy-words.ts";
import { refuseEveryPermission } from "./security.ts";
import { bare, type Trust, type VerdictDetails, verifyProc } from "./service-trust.ts";
import type { SealedFilePorts } from "./sealed-file.ts";

export interface ServiceNetworkPorts {
  electron: {
    app: Pick<App, "on">;
    net: Pick<Net, "request">;
    session: { fromPartition: (name: string) => Session };
  };
  /** The fleet's own authorities; empty if only the system's are trusted. */
  anchors: readonly X509Certificate[];
  /** URL of the fleet's proxy script; absent to use the system's settings. */
  proxyPac?: string | undefined;
  now: () => number;
  /** The keychain, and the file of the sign-ins that it encrypts. */
  passwords: Omit<SealedFilePorts, "name">;
  certificateChoices: ChoicesFile;
  link: Pick<WindowIpc, "push">;
  /** Called when a question was answered, so that a retry may succeed. */
  retry: () => void;
  /** Removes the API keys from a proxy's texts. */
  hide: Hide;
  log: Log;
}

export class ServiceNetwork {
  readonly proxySignIn: ProxySignIn;
  readonly certificates: ClientCertificates;
  private readonly ports: ServiceNetworkPorts;
  private plain: Session | undefined;
  /**
   * Sessions by the service's origin and its pinned keys. Chromium reuses a cached verdict without
   * a new check, so the recorded details must belong to the certificate of exactly that service.
   */
  private readonly sessions = new Map<string, Session>();
  /** Details of the last verdict on the service's certificate, by the same key. */
  private readonly verdicts = new Map<string, VerdictDetails>();
  private readonly fetches = new WeakMap<Session, Fetch>();
  private readonly proxiesSet = new WeakMap<Session, Promise<void>>();
  /**
   * Sessions whose proxies are resolved again before the next request. After a proxy script could
   * not be read, Chromium retries after 8 s, 32 s and 2 min, and then not for 4 hours (chromium:
   * net/proxy_resolution/configured_proxy_resolution_service.cc).
   */
  private readonly outdated = new WeakSet<Session>();
  /** URLs of all services that this run has contacted, including those of connection tests. */
  private readonly services = new Set<string>();

  constructor(ports: ServiceNetworkPorts) {
    const { app } = ports.electron;
    const { passwords, certificateChoices, link, retry, hide, log } = ports;
    this.ports = ports;
    const proxies = async (url: string): Promise<string> => {
      const plain = this.plainSession();
      await this.withProxies(plain);
      return plain.resolveProxy(url);
    };
    const isOnTheWay = async (asker: string): Promise<boolean> => {
      for (const service of this.services)
        if (asker === hostAndPort(service) || wayTo(asker, await proxies(service)) !== undefined) return true;
      return false;
    };
    this.proxySignIn = new ProxySignIn({
      proxies,
      passwords: new ProxyPasswords(passwords),
      changed: () => link.push("proxy:changed", this.proxySignIn.question() ?? null),
      retry,
      hide,
      log,
    });
    this.certificates = new ClientCertificates({
      app,
      mayAsk: isOnTheWay,
      file: certificateChoices,
      changed: () => link.push("certificate:changed", this.certificates.question() ?? null),
      retry,
      log,
    });
  }

  /** Sends a request to the service of these settings, in a session with their trust. */
  async fetch(url: string, init: RequestInit, { baseUrl, pinnedKey }: Pick<Settings, "baseUrl" | "pinnedKey">): Promise<Response> {
    this.services.add(baseUrl);
    const { origin = "", hostname = "" } = URL.parse(baseUrl) ?? {};
    const name = `${origin} ${pinnedKey}`;
    const trust = { host: bare(hostname), pins: pinnedKey.split(", ").filter((pin) => pin !== "") };
    const session = this.sessionFor(trust, name);
    await this.withProxies(session);
    if (this.outdated.delete(session)) await doneOrAborted(session.forceReloadProxyConfig(), init.signal ?? undefined);
    try {
      return await this.fetchIn(session)(url, init);
    } catch (error) {
      if (isOfProxyScript(error)) this.outdated.add(session);
      const proxy = isOfProxy(error) ? onlyProxyIn(await session.resolveProxy(url)) : undefined;
      throw withWhatIsKnown(error, { ...this.verdicts.get(name), proxy, proxyScript: this.ports.proxyPac });
    }
  }

  private fetchIn(session: Session): Fetch {
    const { net } = this.ports.electron;
    const known = this.fetches.get(session);
    const fetch = known ?? this.certificates.guard(netFetch({ net, session, watch: (request, to) => this.proxySignIn.watch(request, to) }));
    this.fetches.set(session, fetch);
    return fetch;
  }

  private sessionFor(trust: Trust, name: string): Session {
    const { anchors, now } = this.ports;
    if (trust.pins.length === 0 && anchors.length === 0) return this.plainSession();
    const known = this.sessions.get(name);
    if (known !== undefined) return known;
    const made = this.newSession(`service-${this.sessions.size + 1}`);
    made.setCertificateVerifyProc(verifyProc(trust, { anchors, now, onJudged: (details) => void this.verdicts.set(name, details) }));
    this.sessions.set(name, made);
    return made;
  }

  /**
   * Returns the session with the system's trust. The default session belongs to the page, and its
   * network is blocked.
   */
  private plainSession(): Session {
    return (this.plain ??= this.newSession("service"));
  }

  private newSession(name: string): Session {
    // An in-memory session, of which nothing is stored.
    const made = this.ports.electron.session.fromPartition(name);
    refuseEveryPermission(made);
    return made;
  }

  /**
   * Sets the fleet's proxy script, which replaces the system's proxies. Chromium then uses no other
   * route.
   */
  private async withProxies(session: Session): Promise<void> {
    const set = this.proxiesSet.get(session) ?? this.setProxies(session);
    this.proxiesSet.set(session, set);
    await set;
  }

  private async setProxies(session: Session): Promise<void> {
    const { proxyPac } = this.ports;
    if (proxyPac !== undefined) await session.setProxy({ mode: "pac_script", pacScript: proxyPac });
  }

  /**
   * Asks the questions again and resolves proxies again. `refused` means that the service refused
   * the chosen certificate.
   */
  askAgain({ refused }: { refused: boolean }): void {
    for (const session of [this.plainSession(), ...this.sessions.values()]) if (this.proxiesSet.has(session)) this.outdated.add(session);
    this.proxySignIn.askAgain();
    this.certificates.askAgain({ refused });
  }

  /** Withdraws the questions, because the connection works. */
  withdraw(): void {
    this.proxySignIn.withdraw();
    this.certificates.withdraw();
  }

  stop(): void {
    this.proxySignIn.stop();
  }
}

/** Whether a proxy did not respond, or refused without an error code of its own. */
function isOfProxy(error: unknown): boolean {
  return error instanceof Error && /^net::ERR_(?:PROXY|SOCKS)_CONNECTION_FAILED/u.test(error.message);
}

/**
 * Adds details that Chromium's error lacks: the presented key, the authority, the proxy, and the
 * script that selected it.
 */
function withWhatIsKnown(
  error: unknown,
  { publicKey, authority, proxy, proxyScript }: VerdictDetails & { proxy: string | undefined; proxyScript: string | undefined },
): unknown {
  if (!(error instanceof Error) || !error.message.startsWith("net::")) return error;
  if (error.message.includes("ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN")) return Object.assign(error, { publicKey });
  if (error.message.includes("ERR_CERT_DATE_INVALID")) return Object.assign(error, { authority });
  return Object.assign(error, { proxyScript, ...(proxy !== undefined && { proxy }) });
}

/**
 * Waits for the work or the abort. A failure of the work shows in the request. If the network
 * service has crashed, the work never settles, and the request would wait for ever.
 */
async function doneOrAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return;
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const done = (): void => resolve();
  signal?.addEventListener("abort", done, { once: true });
  await Promise.race([work.catch(() => undefined), aborted]);
  signal?.removeEventListener("abort", done);
}

/** Whether the proxy script could not be read, or has failed. */
function isOfProxyScript(error: unknown): boolean {
  return error instanceof Error && /ERR_(?:MANDATORY_PROXY_CONFIGURATION_FAILED|PAC_)/u.test(error.message);
}

/** Returns host and port in Chromium's form; undefined if the text is not a URL. */
function hostAndPort(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
}
