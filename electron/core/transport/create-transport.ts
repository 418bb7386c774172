/** From the settings to the transport that they name. */
import type { Clock, Fetch } from "../ports.ts";
import type { Settings } from "../settings/schema.ts";
import { ConnectTransport } from "./connect.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { RestTransport } from "./rest.ts";
import type { Transport } from "./transport.ts";

export function createTransport(ports: { fetch: Fetch; clock: Clock }, settings: Settings): Transport {
  const { baseUrl, codec, transport } = settings;
  const fetch = createGuardedFetch(ports, settings);
  if (transport === "rest") return new RestTransport({ baseUrl, fetch, clock: ports.clock });
  return new ConnectTransport({ baseUrl, protocol: transport, codec, fetch, clock: ports.clock });
}
