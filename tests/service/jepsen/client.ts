/**
 * One client of the service: it watches a stream, which it opens again wherever it ends, asks for
 * the list, and updates what it sees, sometimes against the rules, sometimes twice at a time. It
 * writes down all that it was told, and believes nothing.
 */
import { FORWARD_STATES, type StateName } from "../../../electron/contract/vocabulary.ts";
import { isTerminal } from "../../../electron/core/lifecycle.ts";
import { pick } from "../../../electron/service/random.ts";
import type { History, Stream, Update, Version } from "./history.ts";
import { list, stream, update } from "./requests.ts";

export const HEARTBEAT_MS = 200;
/**
 * The most that a stream may be silent: ten heartbeats, which a machine at work is hardly late with,
 * and less than the longest troubles, in which a service has to go on with them.
 */
export const SILENCE_MS = 2_000;

export interface ClientOptions {
  readonly name: string;
  readonly random: () => number;
  /** Of the instances. */
  readonly urls: readonly string[];
  readonly actionIds: readonly string[];
  readonly history: History;
  readonly now: () => number;
}

/** Attempts of one update. */
const ATTEMPTS = 5;

export class Client {
  readonly #options: ClientOptions;
  readonly #seen = new Map<string, StateName>();
  readonly #hangUp = new AbortController();
  #watching: Promise<void> | undefined;
  #working: Promise<void> | undefined;
  #isWorking = true;
  #isWatching = true;
  #count = 0;
  #stream: Stream | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  start(): void {
    this.#watching = this.#watch();
    this.#working = this.#work();
  }

  /** Resolves when nothing of its work is under way. It watches on. */
  async rest(): Promise<void> {
    this.#isWorking = false;
    await this.#working;
  }

  /** Whether its stream has shown its list. */
  get hears(): boolean {
    return this.#stream?.events.some(({ type }) => type === "HEARTBEAT") ?? false;
  }

  /** What its stream does not show of these versions, in words. One that is finished need not be on a stream that began after its end. */
  behind(versions: readonly Version[]): string[] {
    const { name, now } = this.#options;
    const shown = this.#stream;
    if (!shown || !this.hears) return [`${name} has no stream`];
    const missing = versions.filter(({ actionId, marker, state }) => {
      const seen = shown.events.findLast(({ version }) => version?.actionId === actionId)?.version;
      return seen ? seen.marker !== marker : !isTerminal(state);
    });
    if (missing.length === 0) return [];
    const silent = Math.round(now() - (shown.events.at(-1)?.at ?? 0));
    return [`${shown.name}, silent for ${silent} ms, is behind with ${missing.map(({ marker }) => marker).join(", ")}`];
  }

  /** Its stream counts as open in the end. */
  async leave(): Promise<void> {
    this.#isWatching = false;
    this.#hangUp.abort();
    await Promise.all([this.#watching, this.rest()]);
  }

  /** An update of its own until it has an answer that is final. */
  async change(actionId: string, state: StateName): Promise<void> {
    const { random, history } = this.#options;
    this.#count += 1;
    const wanted: Update = { marker: `${this.#options.name}-${this.#count}`, actionId, state, isKeyed: random() < 0.85, attempts: [] };
    history.updates.push(wanted);
    // What was read of an answer is lost, or the request on its way comes twice.
    const isRepeated = random() < 0.1;
    const isDoubled = wanted.isKeyed && random() < 0.15;
    for (let left = wanted.isKeyed ? ATTEMPTS : 1; left > 0; left -= 1) {
      const attempts = [this.#attempt(wanted, state), ...(isDoubled ? [this.#attempt(wanted, state)] : [])];
      const kinds = await Promise.all(attempts);
      if (kinds.includes("final") && !(isRepeated && left === ATTEMPTS)) return;
      await pause(random() * 100);
    }
  }

  async #watch(): Promise<void> {
    const { name, urls, random, history, now } = this.#options;
    for (let count = 1; this.#isWatching; count += 1) {
      const instance = Math.floor(random() * urls.length);
      const watched: Stream = { name: `stream ${name}/${count} of instance ${instance}`, instance, asked: now(), events: [] };
      this.#stream = watched;
      history.streams.push(watched);
      const restless = new AbortController();
      const timer = this.#isWorking ? setTimeout(() => restless.abort(), 500 + random() * 15_000) : undefined;
      await stream(
        urls[instance] ?? "",
        HEARTBEAT_MS,
        () => (watched.opened = now()),
        (event) => {
          watched.events.push({ at: now(), ...event });
          if (event.version) this.#seen.set(event.version.actionId, event.version.state);
        },
        AbortSignal.any([this.#hangUp.signal, restless.signal]),
      );
      clearTimeout(timer);
      if (!this.#isWatching) return;
      watched.ended = now();
      this.#stream = undefined;
      await pause(random() * 200);
    }
  }

  async #work(): Promise<void> {
    const { random, actionIds } = this.#options;
    while (this.#isWorking) {
      await pause(random() * 250);
      if (random() < 0.2) await this.#list();
      else {
        const actionId = pick(random, actionIds);
        await this.change(actionId, this.#stateFor(actionId));
      }
    }
  }

  async #list(): Promise<void> {
    const { name, urls, random, history, now } = this.#options;
    const instance = Math.floor(random() * urls.length);
    const began = now();
    const versions = await list(urls[instance] ?? "", 5_000);
    if (versions) history.lists.push({ name: `list of ${name} from instance ${instance}`, began, ended: now(), versions });
  }

  async #attempt({ marker, actionId, isKeyed, attempts }: Update, state: StateName): Promise<"final" | "open"> {
    const { urls, random, now } = this.#options;
    const began = now();
    // Sometimes shorter than the service's own patience with its store.
    const answer = await update(pick(random, urls), { actionId, state, marker, isKeyed }, 300 + random() * 7_000);
    attempts.push({ began, ended: now(), answer });
    const isOpen = answer.kind === "unknown" || (answer.kind === "refused" && ["aborted", "unavailable"].includes(answer.code));
    return isOpen ? "open" : "final";
  }

  /** Mostly a report of progress, often the next step, seldom an end or what is not allowed. */
  #stateFor(actionId: string): StateName {
    const { random } = this.#options;
    const seen = this.#seen.get(actionId) ?? "ASSIGNED";
    const chance = random();
    if (chance < 0.5) return seen;
    if (chance < 0.53) return "CANCELLED";
    if (chance < 0.65) return pick(random, FORWARD_STATES);
    const next = FORWARD_STATES[(FORWARD_STATES as readonly StateName[]).indexOf(seen) + 1];
    return isTerminal(seen) || next === undefined ? seen : next;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
