/**
 * One client of the service. It watches a stream, which it reopens when it ends, requests lists,
 * and sends updates, sometimes illegal ones and sometimes the same one twice in parallel. It
 * records every answer and event without judging them.
 */
import { FORWARD_STATES, type StateName } from "../../../electron/contract/vocabulary.ts";
import { isTerminal } from "../../../electron/core/lifecycle.ts";
import { pick } from "../../../electron/service/random.ts";
import type { History, Stream, Update, Version } from "./history.ts";
import { list, stream, update } from "./requests.ts";

export const HEARTBEAT_MS = 200;
/**
 * Longest permitted silence of a stream, in milliseconds. Ten heartbeats leave room for a busy
 * machine, and the longest troubles last longer, so the service has to send heartbeats during them.
 */
export const SILENCE_MS = 2_000;

export interface ClientOptions {
  readonly name: string;
  readonly random: () => number;
  /** Base URLs of the instances. */
  readonly urls: readonly string[];
  readonly actionIds: readonly string[];
  readonly history: History;
  readonly now: () => number;
}

/** Maximum number of attempts of one update. */
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

  /**
   * Stops updating and listing, and resolves when no such request is pending. The stream stays
   * open.
   */
  async rest(): Promise<void> {
    this.#isWorking = false;
    await this.#working;
  }

  /** Whether the current stream has delivered its complete list. */
  get hears(): boolean {
    return this.#stream?.events.some(({ type }) => type === "HEARTBEAT") ?? false;
  }

  /**
   * Returns a description of each of these versions that the stream has not shown. A finished
   * Action need not be on a stream that began after its end.
   */
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

  /** Closes the stream, which the history records as open until the end. */
  async leave(): Promise<void> {
    this.#isWatching = false;
    this.#hangUp.abort();
    await Promise.all([this.#watching, this.rest()]);
  }

  /** Sends an update until it has a final answer. */
  async change(actionId: string, state: StateName): Promise<void> {
    const { random, history } = this.#options;
    this.#count += 1;
    const wanted: Update = { marker: `${this.#options.name}-${this.#count}`, actionId, state, isKeyed: random() < 0.85, attempts: [] };
    history.updates.push(wanted);
    // Simulates an answer that is lost after it was read, and a request that arrives twice.
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
    // Sometimes shorter than the service's own timeout for its store.
    const answer = await update(pick(random, urls), { actionId, state, marker, isKeyed }, 300 + random() * 7_000);
    attempts.push({ began, ended: now(), answer });
    const isOpen = answer.kind === "unknown" || (answer.kind === "refused" && ["aborted", "unavailable"].includes(answer.code));
    return isOpen ? "open" : "final";
  }

  /**
   * Returns mostly the current state, often the next one, seldom a cancellation or an illegal one.
   */
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
