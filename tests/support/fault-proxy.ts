/**
 * A TCP proxy on loopback between the real client and the real service, which breaks connections as
 * networks do. A rule decides about a request when its first line passes; a call changes
 * connections that are open already. It understands just enough of HTTP/1.1 to see where a request
 * begins and whether a chunked answer is over.
 */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { type Fault, FaultLink, type RequestHead } from "./fault-link.ts";
import { ownPort } from "./own-port.ts";

export type { Fault, RequestHead } from "./fault-link.ts";

/** Which fault a request meets; none when undefined. */
export type Rule = (request: RequestHead) => Fault | undefined;

export class FaultProxy {
  /** Applies to requests from now on. */
  rule: Rule = () => undefined;
  /** Every request whose first line has passed, in order. */
  readonly requests: RequestHead[] = [];
  /** Connections of clients since the start. */
  opened = 0;
  closed = 0;
  private targets: readonly Target[];
  /** Connections that have been led on. */
  private led = 0;
  /** Each with its target, and the path of its latest request. */
  private readonly links = new Map<FaultLink, { readonly url: string; path?: string }>();
  private readonly watchers = new Set<() => void>();
  private server: Server | undefined;
  private port = 0;

  /** New connections lead to one of them after the other, as a balancer's do. */
  constructor(...targetUrls: string[]) {
    this.targets = targetUrls.map(targetOf);
  }

  /** Where new connections lead from now on. A service that starts anew has another port: its old one may be in use by then. */
  lead(...targetUrls: string[]): void {
    this.targets = targetUrls.map(targetOf);
  }

  /** The target of a request with such a path that is under way. */
  serving(path: RegExp): string | undefined {
    return [...this.links].find(([link, { path: latest = "" }]) => !link.isIdle && path.test(latest))?.[1].url;
  }

  async start(): Promise<void> {
    await this.accept();
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** New connections are refused; open ones stay. */
  async refuse(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    // `close` waits for open connections, which may outlive this; that it no longer listens is true
    // at once.
    server?.close();
    await Promise.resolve();
  }

  /** Listens again, at the same port. */
  async accept(): Promise<void> {
    if (this.server !== undefined) return;
    const server = (this.server = createServer({ noDelay: true }, (client) => this.link(client)));
    // While it refuses, another one would be taken by an outgoing connection.
    this.port ||= await ownPort();
    server.listen(this.port, "127.0.0.1");
    await once(server, "listening");
  }

  /** Connections of clients that are open, idle ones too. */
  get open(): number {
    return this.opened - this.closed;
  }

  /** Closes the connections on which nothing is under way, as any server does after a time. */
  closeIdle(): void {
    for (const link of this.links.keys()) if (link.isIdle) link.end();
  }

  /** Resets every open connection. */
  cutAll(): void {
    for (const link of this.links.keys()) link.cut();
  }

  /** Every open connection becomes half-open. */
  freezeAll(): void {
    for (const link of this.links.keys()) link.freeze();
  }

  /**
   * Puts bytes into every answer that is under way, as a chunk of its own, so that it is the
   * message and not HTTP that is broken.
   */
  injectAll(bytes: Uint8Array): void {
    for (const link of this.links.keys()) link.inject(bytes);
  }

  /**
   * Calls back whenever a connection opens or closes, or a request passes. Returns the
   * unsubscription.
   */
  onChange(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Nothing of it is left after this. */
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
