/** Returns the transport that the settings select; its failures never contain their key. */
import type { Clock, Fetch } from "../ports.ts";
import type { Settings } from "../settings/schema.ts";
import { ConnectTransport } from "./connect.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { redactKey } from "./redact-key.ts";
import { RestTransport } from "./rest.ts";
import type { Transport } from "./transport.ts";

export function createTransport(ports: { fetch: Fetch; clock: Clock }, settings: Settings): Transport {
  const { baseUrl, codec, transport } = settings;
  const fetch = createGuardedFetch(ports, settings);
  const wire =
    transport === "rest"
      ? new RestTransport({ baseUrl, fetch, clock: ports.clock })
      : new ConnectTransport({ baseUrl, protocol: transport, codec, fetch, clock: ports.clock });
  return redactKey(wire, settings.apiKey);
}
