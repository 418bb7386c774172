/**
 * Chromium's socket pools: at most six sockets per group (a host and port, by one way, in one
 * privacy mode), with further requests in a queue; idle sockets are reused, the newest first
 * (chromium: net/socket/transport_client_socket_pool.cc, client_socket_pool_manager.cc).
 */
import type { Socket } from "node:net";
import type { NetErrorName } from "./net-error.ts";

export const MAX_SOCKETS_PER_GROUP = 6;
const MAX_SOCKETS = 256;
const MAX_SOCKETS_PER_PROXY = 32;
const IDLE_MS = 300_000;

export interface Connecting {
  cancel(): void;
}

export interface Lease {
  socket: Socket;
  /**
   * Whether the socket has carried a response before: only then is a request resent automatically.
   */
  reused: boolean;
  /**
   * Releases the socket. `reusable` means that nothing of the response is outstanding. May be
   * called only once.
   */
  release(reusable: boolean): void;
}

export interface SocketRequest {
  /** Key of the requests that may share sockets. */
  group: string;
  /** host:port of the proxy in use. */
  proxy: string | undefined;
  open: (done: (opened: Socket | NetErrorName) => void) => Connecting;
  onSocket: (lease: Lease) => void;
  onError: (name: NetErrorName) => void;
}

interface Waiting extends SocketRequest {
  connecting?: Connecting;
}

interface Idle {
  socket: Socket;
  forget: () => void;
}

interface Group {
  name: string;
  proxy: string | undefined;
  waiting: Waiting[];
  connecting: number;
  active: number;
  idle: Idle[];
}

export class SocketPool {
  private readonly groups = new Map<string, Group>();
  private generation = 0;

  request(request: SocketRequest): Connecting {
    const group = this.groupOf(request);
    const waiting: Waiting = { ...request };
    group.waiting.push(waiting);
    this.serve(group);
    return {
      cancel: () => {
        if (!group.waiting.includes(waiting)) return;
        this.leave(group, waiting);
        this.serveAll();
      },
    };
  }

  /** Fails the requests that wait for a socket, and excludes all present sockets from reuse. */
  flush(name: NetErrorName): void {
    this.generation += 1;
    for (const group of this.groups.values()) {
      for (const { socket, forget } of group.idle.splice(0)) {
        forget();
        socket.destroy();
      }
      for (const waiting of group.waiting) {
        if (!group.waiting.includes(waiting)) continue;
        this.leave(group, waiting);
        waiting.onError(name);
      }
    }
  }

  /** Returns the number of open or opening sockets, for tests. */
  count(): { active: number; idle: number; waiting: number } {
    const groups = [...this.groups.values()];
    const sum = (of: (group: Group) => number): number => groups.reduce((total, group) => total + of(group), 0);
    return { active: sum((group) => group.active), idle: sum((group) => group.idle.length), waiting: sum((group) => group.waiting.length) };
  }

  private groupOf({ group: name, proxy }: SocketRequest): Group {
    const known = this.groups.get(name);
    if (known !== undefined) return known;
    const group = { name, proxy, waiting: [], connecting: 0, active: 0, idle: [] };
    this.groups.set(name, group);
    return group;
  }

  private serveAll(): void {
    for (const group of this.groups.values()) this.serve(group);
  }

  private serve(group: Group): void {
    for (let idle = group.idle.at(-1); idle !== undefined && group.waiting.length > 0; idle = group.idle.at(-1)) {
      const [first] = group.waiting;
      if (first === undefined) return;
      group.idle.pop();
      idle.forget();
      this.leave(group, first);
      this.lend(group, first, idle.socket, true);
    }
    for (const waiting of group.waiting) {
      if (waiting.connecting !== undefined) continue;
      if (group.active + group.connecting >= MAX_SOCKETS_PER_GROUP || !this.hasRoom(group)) return;
      this.open(group, waiting);
    }
  }

  private open(group: Group, waiting: Waiting): void {
    group.connecting += 1;
    waiting.connecting = waiting.open((opened) => {
      this.leave(group, waiting);
      if (typeof opened === "string") waiting.onError(opened);
      else this.lend(group, waiting, opened, false);
      this.serveAll();
    });
  }

  private leave(group: Group, waiting: Waiting): void {
    group.waiting = group.waiting.filter((one) => one !== waiting);
    if (waiting.connecting === undefined) return;
    group.connecting -= 1;
    waiting.connecting.cancel();
    delete waiting.connecting;
  }

  private lend(group: Group, { onSocket }: Waiting, socket: Socket, reused: boolean): void {
    const { generation } = this;
    group.active += 1;
    let released = false;
    socket.ref();
    onSocket({
      socket,
      reused,
      release: (reusable) => {
        if (released) return;
        released = true;
        group.active -= 1;
        if (reusable && generation === this.generation && !socket.destroyed && socket.readable && socket.writable) this.keep(group, socket);
        else socket.destroy();
        this.serveAll();
      },
    });
  }

  /**
   * Keeps an idle socket. A socket that receives anything while idle, or ends, cannot be reused.
   */
  private keep(group: Group, socket: Socket): void {
    const drop = (): void => {
      idle.forget();
      group.idle = group.idle.filter((one) => one !== idle);
      socket.destroy();
    };
    const events = ["data", "end", "error", "close"] as const;
    const timer = setTimeout(drop, IDLE_MS).unref();
    const idle: Idle = {
      socket,
      forget: () => {
        clearTimeout(timer);
        for (const event of events) socket.off(event, drop);
      },
    };
    for (const event of events) socket.on(event, drop);
    socket.resume();
    socket.unref();
    group.idle.push(idle);
  }

  /**
   * Whether there is room for a socket: in a full pool, an idle socket of another group is closed.
   */
  private hasRoom({ proxy }: Group): boolean {
    const most = proxy === undefined ? MAX_SOCKETS : MAX_SOCKETS_PER_PROXY;
    const pool = [...this.groups.values()].filter((group) => group.proxy === proxy);
    const used = pool.reduce((sum, group) => sum + group.active + group.connecting + group.idle.length, 0);
    if (used < most) return true;
    const idle = pool.find((group) => group.idle.length > 0)?.idle.shift();
    idle?.forget();
    idle?.socket.destroy();
    return idle !== undefined;
  }
}
