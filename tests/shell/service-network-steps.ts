/** The service's network on the stand-in's `net`, and real servers for it on this machine. */
import type { AddressInfo, Server } from "node:net";
import { ServiceNetwork, type ServiceNetworkPorts } from "../../electron/shell/service-network.ts";
import type { Given } from "../stand-in/fixtures.ts";
import { hide, testLog } from "./fakes.ts";
import { keychainFor, MemoryFile } from "./keychain.ts";

export function networkOn({ electron: { net, session, app } }: Given, more: Partial<ServiceNetworkPorts> = {}): ServiceNetwork {
  const log = testLog();
  return new ServiceNetwork({
    electron: { app: app as never, net, session: session as never },
    anchors: [],
    now: Date.now,
    passwords: keychainFor({ file: new MemoryFile(), log, available: true }),
    certificateChoices: new MemoryFile(),
    link: { push: () => true },
    retry: () => undefined,
    hide,
    log,
    ...more,
  });
}

/** Starts the server and returns its port; a function that stops the server is added to `ends`. */
export async function portOf(server: Server & { closeAllConnections: () => void }, ends: (() => unknown)[]): Promise<number> {
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
