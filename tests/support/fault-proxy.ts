/**
 * A TCP proxy on loopback between the real client and the real service, which breaks connections as
 * networks do. A rule selects the fault of a request when its first line passes; methods change
 * connections that are already open. The proxy parses only as much HTTP/1.1 as shows where a
 * request begins and whether a chunked response is complete.
 */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { type Fault, FaultLink, type RequestHead } from "./fault-link.ts";
import { ownPort } from "./own-port.ts";

export type { Fault, RequestHead } from "./fault-link.ts";

/** Returns the fault of a request, or undefined for none. */
export type Rule = (request: RequestHead) => Fault | undefined;

export class FaultProxy {
  /** The rule for later requests. */
  rule: Rule = () => undefined;
  /** Every request whose first line has passed, in order. */
  readonly requests: RequestHead[] = [];
  /** Number of client connections since the start. */
  opened = 0;
  closed = 0;
  private targets: readonly Target[];
  /** Number of connections that have been forwarded. */
  private led = 0;
  /** Each link with its target and the path of its latest request. */
  private readonly links = new Map<FaultLink, { readonly url: string; path?: string }>();
  private readonly watchers = new Set<() => void>();
  private server: Server | undefined;
  private port = 0;

  /** Spreads new connections over the targets in turn, like a load balancer. */
  constructor(...targetUrls: string[]) {
    this.targets = targetUrls.map(targetOf);
  }

  /**
   * Sets the targets of new connections. A restarted service has another port, since its old port
   * may be in use by then.
   */
  lead(...targetUrls: string[]): void {
    this.targets = targetUrls.map(targetOf);
  }

  /** Returns the target of a request in progress whose path matches. */
  serving(path: RegExp): string | undefined {
    return [...this.links].find(([link, { path: latest = "" }]) => !link.isIdle && path.test(latest))?.[1].url;
  }

  async start(): Promise<void> {
    await this.accept();
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Refuses new connections; open ones stay. */
  async refuse(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    // `close` waits for open connections, which may last longer; the port stops listening at once.
    server?.close();
    await Promise.resolve();
  }

  /** Listens again, at the same port. */
  async accept(): Promise<void> {
    if (this.server !== undefined) return;
    const server = (this.server = createServer({ noDelay: true }, (client) => this.link(client)));
    // While new connections are refused, an outgoing connection could take a port of the system's
    // choice.
    this.port ||= await ownPort();
    server.listen(this.port, "127.0.0.1");
    await once(server, "listening");
  }

  /** Number of open client connections, including idle ones. */
  get open(): number {
    return this.opened - this.closed;
  }

  /** Closes idle connections, as any server does after a time. */
  closeIdle(): void {
    for (const link of this.links.keys()) if (link.isIdle) link.end();
  }

  /** Resets every open connection. */
  cutAll(): void {
    for (const link of this.links.keys()) link.cut();
  }

  /** Makes every open connection half-open. */
  freezeAll(): void {
    for (const link of this.links.keys()) link.freeze();
  }

  /**
   * Injects bytes into every response in progress, as a chunk of its own, so that the message is
   * broken and HTTP is not.
   */
  injectAll(bytes: Uint8Array): void {
    for (const link of this.links.keys()) link.inject(bytes);
  }

  /**
   * Calls the watcher whenever a connection opens or closes, or a request passes. Returns the
   * function that unsubscribes.
   */
  onChange(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Stops the proxy and closes every socket. */
  async stop(): Promise<void> {
    await this.refuse();
    for (const link of this.links.keys()) link.end();
  }

  private link(client: Socket): void {
    const target = this.targets[this.led % this.targets.length];
    if (target === undefined) throw new Error("The proxy leads nowhere.");
    this.led += 1;
    this.opened += 1;
    const led: { readonly url: string; path?: string } = { url: target.url };
    const link = new FaultLink(client, target, {
      request: (head) => {
        this.requests.push(head);
        led.path = head.path;
        this.changed();
        return this.rule(head);
      },
      closed: () => {
        this.closed += 1;
        this.changed();
      },
      gone: () => this.links.delete(link),
    });
    this.links.set(link, led);
    this.changed();
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
  }
}

interface Target {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

function targetOf(url: string): Target {
  const { hostname, port } = new URL(url);
  return { url, host: hostname, port: Number(port) };
}
