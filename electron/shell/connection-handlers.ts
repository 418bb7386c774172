/**
 * Handlers of the page's requests about the connection: its state, its test, and the questions of
 * proxies and services on the way.
 */
import type { ConnectionTestDto } from "../contract/connection.ts";
import { certificateTroubleOf } from "../contract/failures.ts";
import type { Settings } from "../core/settings/schema.ts";
import type { ClientCertificates } from "./client-certificates.ts";
import { answer, carriedOut } from "./handler-answers.ts";
import type { SharedPorts } from "./handler-ports.ts";
import type { HandlersOf } from "./ipc.ts";
import type { ProxySignIn } from "./proxy-sign-in.ts";

export interface ConnectionHandlerPorts extends Pick<SharedPorts, "client" | "resolver" | "settingsRead" | "keyTyped"> {
  testConnection: (settings: Settings) => Promise<ConnectionTestDto>;
  network: {
    proxySignIn: Pick<ProxySignIn, "question" | "answer" | "putOff">;
    certificates: Pick<ClientCertificates, "question" | "choose" | "putOff">;
    askAgain: (what: { refused: boolean }) => void;
  };
}

type ConnectionChannels = "connection" | "proxy" | "certificate";

export function connectionHandlers({
  client: { queries, commands },
  resolver,
  settingsRead,
  testConnection,
  keyTyped,
  network,
}: ConnectionHandlerPorts): HandlersOf<ConnectionChannels> {
  const { proxySignIn, certificates } = network;
  return {
    "connection:get": () => answer(queries.connection()),
    "connection:retry": carriedOut(() => {
      network.askAgain({ refused: certificateTroubleOf(queries.connection().reason) === "refused" });
      commands.retry();
    }),
    "connection:test": async (input) => {
      await settingsRead;
      const tried = resolver.tried(input);
      if (!tried.ok) return tried;
      keyTyped(tried.value.apiKey);
      return answer(await testConnection(tried.value));
    },
    "connection:online": carriedOut(() => commands.wake()),
    "proxy:get": () => answer(proxySignIn.question() ?? null),
    "proxy:signIn": (input) => proxySignIn.answer(input),
    "proxy:notNow": ({ id }) => proxySignIn.putOff(id),
    "certificate:get": () => answer(certificates.question() ?? null),
    "certificate:choose": (input) => certificates.choose(input),
    "certificate:notNow": ({ id }) => certificates.putOff(id),
  };
}
