/** Records whatever reaches this machine's loopback by UDP or TCP, and sends nothing back. */
import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

export class NetworkListener {
  /** In the order of arrival. */
  readonly heard: ("udp" | "tcp")[] = [];
  /** Settles with the first arrival. */
  readonly reached: Promise<void>;
  private readonly udp: UdpSocket;
  private readonly tcp: Server;

  static async start(): Promise<NetworkListener> {
    const listener = new NetworkListener();
    listener.udp.bind(0, "127.0.0.1");
    listener.tcp.listen(0, "127.0.0.1");
    await Promise.all([once(listener.udp, "listening"), once(listener.tcp, "listening")]);
    return listener;
  }

  private constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.reached = promise;
    const hear = (by: "udp" | "tcp"): void => {
      this.heard.push(by);
      resolve();
    };
    this.udp = createSocket("udp4", () => hear("udp"));
    this.tcp = createServer((socket) => {
      hear("tcp");
      socket.destroy();
    });
  }

  get ports(): { udp: number; tcp: number } {
    return { udp: this.udp.address().port, tcp: (this.tcp.address() as AddressInfo).port };
  }

  close(): void {
    this.udp.close();
    this.tcp.close();
  }
}
