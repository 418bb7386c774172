/**
 * The way to the service: requests over Electron's net, and the two questions that can stand in it,
 * a proxy's sign-in and this machine's certificate.
 */
import type { App, Net, Session } from "electron";
import type { Fetch, Log } from "../core/ports.ts";
import { type ChoicesFile, ClientCertificates } from "./client-certificates.ts";
import { netFetch } from "./network.ts";
import type { WindowIpc } from "./ipc.ts";
import { ProxyPasswords } from "./proxy-passwords.ts";
import { ProxySignIn } from "./proxy-sign-in.ts";
import { wayTo } from "./proxy-words.ts";
import type { SealedFilePorts } from "./sealed-file.ts";

export interface ServiceNetworkPorts {
  app: Pick<App, "on">;
  net: Pick<Net, "request">;
  session: Session;
  /** The service's address; undefined while none is set. */
  address: () => string | undefined;
  /** The keychain, and the file of the sign-ins that it seals. */
  passwords: Omit<SealedFilePorts, "name">;
  certificateChoices: ChoicesFile;
  link: Pick<WindowIpc, "push">;
  /** A question was answered: a retry is worth it. */
  retry: () => void;
  log: Log;
}

export class ServiceNetwork {
  readonly proxySignIn: ProxySignIn;
  readonly certificates: ClientCertificates;
  readonly fetch: Fetch;

  constructor({ app, net, session, address, passwords, certificateChoices, link, retry, log }: ServiceNetworkPorts) {
    const proxies = (): Promise<string> => session.resolveProxy(address() ?? "");
    this.proxySignIn = new ProxySignIn({
      proxies,
      passwords: new ProxyPasswords(passwords),
      changed: () => link.push("proxy:changed", this.proxySignIn.question() ?? null),
      retry,
      log,
    });
    this.certificates = new ClientCertificates({
      app,
      mayAsk: async (asker) => asker === hostAndPort(address()) || wayTo(asker, await proxies()) !== undefined,
      file: certificateChoices,
      changed: () => link.push("certificate:changed", this.certificates.question() ?? null),
      retry,
      log,
    });
    this.fetch = this.certificates.guard(netFetch({ net, session, watch: (request) => this.proxySignIn.watch(request) }));
  }

  /** The next questions are asked anew. `refused`: the chosen certificate was. */
  askAgain({ refused }: { refused: boolean }): void {
    this.proxySignIn.askAgain();
    this.certificates.askAgain({ refused });
  }

  /** The connection is free. */
  withdraw(): void {
    this.proxySignIn.withdraw();
    this.certificates.withdraw();
  }

  stop(): void {
    this.proxySignIn.stop();
  }
}

/** An address in Chromium's form; undefined for any other text. */
function hostAndPort(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
}
