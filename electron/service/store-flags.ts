/**
 * The flags that select the store of the Actions, and the store that they name. A store's module is
 * loaded only if it is named, so the demonstration loads neither sqlite nor NATS.
 */
import type { Clock } from "./clock.ts";
import { MemoryStore } from "./stores/memory.ts";
import type { NatsOptions } from "./stores/nats-link.ts";
import type { Store } from "./stores/store.ts";

export const STORE_USAGE = `  --data FOLDER             keep everything in a file in this folder, for one service on one machine; without it and without --store,
                            Actions are in memory, and lost when the service exits
  --store nats://HOST:PORT  keep everything in NATS JetStream, where any number of services can share it; separate several servers with commas;
                            tls://HOST:PORT: always by TLS, trusting this machine's authorities if --store-ca names none
  --store-bucket NAME       with --store: the name of its key-value bucket; docket-actions by default
  --store-replicas N        with --store: on this many of its servers, 1 to 5; 1 by default; used when the bucket is created
  --store-credentials FILE  with --store: sign in with this credentials file of NATS, or the seed of a user's nkey; read again for each connection
  --store-ca FILE           with --store: use TLS, and trust certificates signed by these authorities (PEM)
  --store-cert FILE         with --store: use TLS, and show this certificate (PEM), to servers that ask for one; --store-key FILE is its private key
`;

export const STORE_FLAGS = {
  data: { type: "string" },
  store: { type: "string" },
  "store-bucket": { type: "string" },
  "store-replicas": { type: "string" },
  "store-credentials": { type: "string" },
  "store-ca": { type: "string" },
  "store-cert": { type: "string" },
  "store-key": { type: "string" },
} as const;

type Values = { readonly [Flag in keyof typeof STORE_FLAGS]?: string | undefined };

export type StorePlan =
  | { readonly kind: "memory" }
  | { readonly kind: "sqlite"; readonly folder: string }
  | { readonly kind: "nats"; readonly nats: NatsOptions };

/** A store whose Actions outlive the service. */
export type LastingPlan = Exclude<StorePlan, { kind: "memory" }>;

/** Throws an Error whose message names the flag. */
export function readStoreFlags(values: Values): StorePlan {
  const { data, store } = values;
  if (data !== undefined && store !== undefined)
    throw new Error("--data and --store: Actions can be kept in one place only; give one of them");
  if (store === undefined) {
    const stray = (Object.keys(STORE_FLAGS) as (keyof Values)[]).find((flag) => flag.startsWith("store-") && values[flag] !== undefined);
    if (stray !== undefined) throw new Error(`--${stray}: it goes with --store, which is missing`);
    if (data === "") throw new Error("--data: the name of the folder is empty");
    return data === undefined ? { kind: "memory" } : { kind: "sqlite", folder: data };
  }
  const replicas = values["store-replicas"] ?? "1";
  if (!/^[1-5]$/.test(replicas)) throw new Error(`--store-replicas: "${replicas}" is not a whole number from 1 to 5`);
  const bucket = values["store-bucket"] ?? "docket-actions";
  if (!/^[\w-]{1,64}$/.test(bucket)) throw new Error(`--store-bucket: "${bucket}" is no name of up to 64 letters, digits, - and _`);
  const { "store-credentials": credentials, "store-ca": ca, "store-cert": cert, "store-key": key } = values;
  if ((cert === undefined) !== (key === undefined)) throw new Error("--store-cert and --store-key: they go together; give both of them");
  const addresses = store.split(",").map(addressOf);
  const isSecured = addresses[0]?.isSecured ?? false;
  if (addresses.some((address) => address.isSecured !== isSecured))
    throw new Error("--store: some addresses begin with nats:// and some with tls://; write all of them alike");
  return {
    kind: "nats",
    nats: {
      servers: addresses.map(({ server }) => server),
      bucket,
      replicas: Number(replicas),
      ...(credentials !== undefined && { credentials }),
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && key !== undefined && { certificate: { cert, key } }),
      ...(isSecured && { isSecured }),
    },
  };
}

/** Resolves with a store that is not open yet. */
export async function makeStore(plan: StorePlan, clock: Clock, onKeys?: (text: string | undefined) => void): Promise<Store> {
  if (plan.kind === "memory") return new MemoryStore();
  if (plan.kind === "sqlite") {
    const { SqliteStore } = await import("./stores/sqlite.ts");
    return new SqliteStore({ folder: plan.folder, clock });
  }
  const { NatsStore } = await import("./stores/nats.ts");
  return new NatsStore({ ...plan.nats, clock, ...(onKeys && { onKeys }) });
}

function addressOf(text: string): { server: string; isSecured: boolean } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.username === "" && url.password === "" && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  // Flags are visible in the list of processes.
  if (url && (url.username !== "" || url.password !== ""))
    throw new Error("--store: an address does not hold a password; use --store-credentials");
  if (!url || !["nats:", "tls:"].includes(url.protocol) || url.hostname === "" || !isPlain)
    throw new Error(`--store: "${text}" is not an address of NATS; it must be written nats://HOST:PORT or tls://HOST:PORT`);
  return { server: url.host, isSecured: url.protocol === "tls:" };
}
