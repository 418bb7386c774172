/**
 * The measurements of `npm run bench:service`: cases, each with a store, its instances and its
 * amounts. Without options, the standard cases; with options, every combination of them.
 */
import { parseArgs } from "node:util";

export const STORES = ["memory", "sqlite", "nats"] as const;
export type StoreKind = (typeof STORES)[number];

export interface LoadCase {
  readonly store: StoreKind;
  readonly instances: number;
  /** Number of streams, spread over the instances. */
  readonly subscribers: number;
  /** Number of streams that follow the same principal, and so of events that an update causes. */
  readonly watchers: number;
  /**
   * Number of unfinished Actions. Each followed principal has up to ten; the rest belongs to
   * others.
   */
  readonly actions: number;
  /** Updates per second, over all instances; 0: as many as are answered, 64 at a time. */
  readonly updates: number;
}

export interface LoadOptions {
  readonly cases: readonly LoadCase[];
  /** Duration of the updates in each case. */
  readonly seconds: number;
  readonly json?: string;
  /** Folder in which each case saves a profile of its first instance. */
  readonly profile?: string;
  /** Whether the ratios are measured, too. */
  readonly isJudged: boolean;
  readonly isQuick: boolean;
}

export const USAGE = `npm run bench:service -- [--quick] [--store memory,sqlite,nats] [--instances 1,2,3] [--subscribers N,…]
  [--watchers N,…] [--actions N,…] [--updates N,…|max] [--seconds N] [--json FILE] [--profile FOLDER]`;

/** Most Actions of a followed principal. */
const OWN_ACTIONS = 10;
/** More instances than cores give no further information. */
const MOST_INSTANCES = 3;

const STANDARD: readonly LoadCase[] = [
  { store: "memory", instances: 1, subscribers: 100, watchers: 1, actions: 1_000, updates: 200 },
  { store: "memory", instances: 1, subscribers: 1_000, watchers: 1, actions: 10_000, updates: 200 },
  { store: "memory", instances: 1, subscribers: 1_000, watchers: 1, actions: 100_000, updates: 200 },
  { store: "memory", instances: 1, subscribers: 10_000, watchers: 1, actions: 100_000, updates: 200 },
  { store: "memory", instances: 1, subscribers: 1_000, watchers: 100, actions: 10_000, updates: 200 },
  { store: "memory", instances: 1, subscribers: 100, watchers: 1, actions: 10_000, updates: 0 },
  { store: "sqlite", instances: 1, subscribers: 1_000, watchers: 1, actions: 10_000, updates: 200 },
  { store: "sqlite", instances: 1, subscribers: 100, watchers: 1, actions: 10_000, updates: 0 },
  { store: "nats", instances: 1, subscribers: 1_000, watchers: 1, actions: 10_000, updates: 200 },
  { store: "nats", instances: 2, subscribers: 1_000, watchers: 1, actions: 10_000, updates: 200 },
  { store: "nats", instances: 3, subscribers: 1_000, watchers: 1, actions: 10_000, updates: 200 },
  { store: "nats", instances: 2, subscribers: 10_000, watchers: 1, actions: 100_000, updates: 200 },
  { store: "nats", instances: 1, subscribers: 100, watchers: 1, actions: 10_000, updates: 0 },
  { store: "nats", instances: 3, subscribers: 100, watchers: 1, actions: 10_000, updates: 0 },
];

const QUICK: readonly LoadCase[] = STORES.map((store) => ({
  store,
  instances: store === "nats" ? 2 : 1,
  subscribers: 50,
  watchers: 1,
  actions: 500,
  updates: 100,
}));

/** Throws an Error with one sentence. */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      store: { type: "string" },
      instances: { type: "string" },
      subscribers: { type: "string" },
      watchers: { type: "string" },
      actions: { type: "string" },
      updates: { type: "string" },
      seconds: { type: "string" },
      json: { type: "string" },
      profile: { type: "string" },
    },
  });
  const { quick, store, instances, subscribers, watchers, actions, updates, seconds, json, profile } = values;
  if (json === "") throw new Error("--json needs the name of a file.");
  if (profile === "") throw new Error("--profile needs the name of a folder.");
  const isChosen = [store, instances, subscribers, watchers, actions, updates].some((value) => value !== undefined);
  const cases = isChosen
    ? combined({
        stores: (store ?? "memory").split(",").map(readStore),
        instances: numbers("--instances", instances ?? "1", MOST_INSTANCES),
        subscribers: numbers("--subscribers", subscribers ?? "1000"),
        watchers: numbers("--watchers", watchers ?? "1"),
        actions: numbers("--actions", actions ?? "10000"),
        updates: updates === "max" ? [0] : numbers("--updates", updates ?? "200"),
      })
    : quick
      ? QUICK
      : STANDARD;
  return {
    cases,
    seconds: numbers("--seconds", seconds ?? (quick ? "1" : "10"))[0] ?? 1,
    isJudged: !isChosen,
    isQuick: quick,
    ...(json !== undefined && { json }),
    ...(profile !== undefined && { profile }),
  };
}

type Amounts = { readonly [Name in Exclude<keyof LoadCase, "store">]: readonly number[] } & { readonly stores: readonly StoreKind[] };

/**
 * Returns all combinations. Stores that only one process can use are left out for several
 * instances.
 */
function combined({ stores, instances, subscribers, watchers, actions, updates }: Amounts): LoadCase[] {
  let cases: LoadCase[] = stores.map((store) => ({ store, instances: 1, subscribers: 1, watchers: 1, actions: 1, updates: 1 }));
  const each = (name: Exclude<keyof LoadCase, "store">, values: readonly number[]): void => {
    cases = cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  };
  each("instances", instances);
  each("subscribers", subscribers);
  each("watchers", watchers);
  each("actions", actions);
  each("updates", updates);
  const possible = cases.filter(({ store, instances: count }) => store === "nats" || count === 1);
  if (possible.length === 0) throw new Error("--instances: only nats can have more than one.");
  for (const { actions: all, ...one } of possible) {
    if (all < followedPrincipals(one)) throw new Error("--actions: there must be one for each principal that is followed.");
  }
  return possible;
}

/** Returns the number of principals that the subscribers follow. */
export function followedPrincipals({ subscribers, watchers }: Pick<LoadCase, "subscribers" | "watchers">): number {
  return Math.ceil(subscribers / watchers);
}

/** Returns how many Actions belong to followed principals: the first ones, one for each in turn. */
export function followedActions(load: Pick<LoadCase, "subscribers" | "watchers" | "actions">): number {
  const principals = followedPrincipals(load);
  return principals * Math.min(OWN_ACTIONS, Math.floor(load.actions / principals));
}

function readStore(text: string): StoreKind {
  const store = STORES.find((known) => known === text);
  if (store === undefined) throw new Error(`--store: there is no "${text}"; there are ${STORES.join(", ")}.`);
  return store;
}

function numbers(flag: string, text: string, most = 1_000_000): number[] {
  return text.split(",").map((part) => {
    const number = Number(part);
    if (!/^\d+$/.test(part) || number < 1 || number > most) throw new Error(`${flag}: "${part}" is not a whole number from 1 to ${most}.`);
    return number;
  });
}
