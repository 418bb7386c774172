/**
 * The connection to NATS, with two streams (nats-streams.ts): a key-value bucket with one key per
 * Action, and the log of updates. Publishes to them and returns the outcome. Every fault has a
 * plain message.
 */
import { type JetStreamClient, type JetStreamManager, JetStreamApiError, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, headers, type NatsConnection } from "@nats-io/transport-node";
import { accessOf, type NatsAccess, refusalOf } from "./nats-access.ts";
import { StoreFailure } from "./store.ts";

export interface NatsOptions extends NatsAccess {
  /** Each as HOST:PORT. */
  readonly servers: readonly string[];
  readonly bucket: string;
  /** Number of replicas of bucket and log when they are created. */
  readonly replicas: number;
}

const CONNECT_MS = 5000;
/** A node that does not respond is given up after three periods. */
const PING_MS = 2000;
const RECONNECT_MS = 250;

/** JetStream's code for a revision that is not the latest. */
const WRONG_LAST_SEQUENCE = 10_071;
/** The header by which a key-value bucket marks a removal. */
export const OPERATION = "KV-Operation";

export type Published = { readonly kind: "stored"; readonly sequence: number } | { readonly kind: "conflict" };

export interface Publication {
  readonly subject: string;
  /** Undefined to remove the key. */
  readonly data: string | undefined;
  /** The expected latest revision of the subject, if the publication depends on it. */
  readonly expected?: number;
  /** The expected latest sequence of the whole stream, if the publication depends on it. */
  readonly expectedLast?: number;
  /** A second publication with the same id has no effect. */
  readonly id?: string;
  readonly timeoutMs: number;
}

export class NatsLink {
  readonly #connection: NatsConnection;
  readonly client: JetStreamClient;
  /** Names of the streams. */
  readonly bucket: string;
  readonly log: string;
  /** Prefix of the subjects of the keys, and the subject of the log. */
  readonly keys: string;
  readonly logSubject: string;
  #isConnected = true;
  /** Reason why no server has been found again, as a message for the operator. */
  #trouble: Error | undefined;
  #onReconnect: (() => void) | undefined;

  private constructor(connection: NatsConnection, options: NatsOptions) {
    const { bucket } = options;
    this.#connection = connection;
    this.client = jetstream(connection);
    this.bucket = `KV_${bucket}`;
    this.keys = `$KV.${bucket}.`;
    this.log = `${bucket}-log`;
    this.logSubject = `docket.log.${bucket}`;
    void this.#follow(options);
  }

  /** Rejects with a message. */
  static async open(options: NatsOptions): Promise<NatsLink> {
    const { servers } = options;
    const access = accessOf(options);
    try {
      const connection = await connect({
        servers: [...servers],
        name: "docket action service",
        timeout: CONNECT_MS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_MS,
        pingInterval: PING_MS,
        // Expired credentials may be renewed.
        ignoreAuthErrorAbort: true,
        ...access,
      });
      return new NatsLink(connection, options);
    } catch (error) {
      throw new Error(`the store ${namesOf(options)} cannot be reached: ${refusalOf(error, options)}`, { cause: error });
    }
  }

  /**
   * Rejects with StoreFailure, whose message says whether the message may have been stored
   * nevertheless.
   */
  async publish({ subject, data, expected, expectedLast, id, timeoutMs }: Publication): Promise<Published> {
    if (!this.#isConnected) throw new StoreFailure("the store cannot be reached: nothing was recorded", { cause: this.#trouble });
    const head = headers();
    if (data === undefined) head.set(OPERATION, "DEL");
    // A cluster before 2.9.21 accepts two simultaneous publications with the same expected revision
    // (nats-server issue 4320). With the same id for both, it recognises the second one
    // nevertheless.
    const msgID = expected === undefined ? id : `${subject} ${expected}`;
    try {
      const { seq, duplicate } = await this.client.publish(subject, data ?? "", {
        headers: head,
        timeout: timeoutMs,
        ...(msgID !== undefined && { msgID }),
        ...(expected !== undefined && { expect: { lastSubjectSequence: expected } }),
        ...(expectedLast !== undefined && { expect: { lastSequence: expectedLast } }),
      });
      return duplicate && expected !== undefined ? { kind: "conflict" } : { kind: "stored", sequence: seq };
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return { kind: "conflict" };
      throw failureOf(error);
    }
  }

  /** Size of the largest message that the servers accept, in bytes. */
  get maxBytes(): number {
    return this.#connection.info?.max_payload ?? Number.MAX_SAFE_INTEGER;
  }

  manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.#connection);
  }

  /** Returns the latest message of a key of the bucket; without data if the key was removed. */
  async latest(key: string): Promise<{ sequence: number; data: string | undefined } | undefined> {
    const manager = await this.manager();
    const message = await manager.streams.getMessage(this.bucket, { last_by_subj: this.keys + key });
    if (!message) return undefined;
    return { sequence: message.seq, data: message.header?.has(OPERATION) ? undefined : Buffer.from(message.data).toString("utf8") };
  }

  /**
   * Returns the message of the bucket with this sequence; undefined if there is none, or none any
   * more.
   */
  async messageAt(sequence: number): Promise<{ key: string; data: string } | undefined> {
    const message = await this.#message(this.bucket, sequence);
    return message && { key: message.subject.slice(this.keys.length), data: message.data };
  }

  /**
   * Returns the entry of the log with this sequence; undefined if there is none, or none any more,
   * or no log.
   */
  async entryAt(sequence: number): Promise<string | undefined> {
    return (await whereThere(this.#message(this.log, sequence)))?.data;
  }

  /**
   * Returns the sequences of the first and the latest entry of the log; 0 if there is none, or no
   * log.
   */
  async logBounds(): Promise<{ first: number; latest: number }> {
    const manager = await this.manager();
    const info = await whereThere(manager.streams.info(this.log));
    return { first: info?.state.first_seq ?? 0, latest: info?.state.last_seq ?? 0 };
  }

  /** Calls back whenever a server has been found again. */
  onReconnect(listener: () => void): void {
    this.#onReconnect = listener;
  }

  /** Switches from an unresponsive server to another one. */
  async changeServer(): Promise<void> {
    // While the library searches for a server, the search must not be restarted.
    if (this.#isConnected) await this.#connection.reconnect().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #message(stream: string, sequence: number): Promise<{ subject: string; data: string } | undefined> {
    const manager = await this.manager();
    const message = await manager.streams.getMessage(stream, { seq: sequence });
    return message ? { subject: message.subject, data: Buffer.from(message.data).toString("utf8") } : undefined;
  }

  async #follow(options: NatsOptions): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === "disconnect") this.#isConnected = false;
      if (status.type === "error") this.#trouble = new Error(refusalOf(status.error, options));
      if (status.type !== "reconnect") continue;
      this.#isConnected = true;
      this.#trouble = undefined;
      this.#onReconnect?.();
    }
  }
}

/** JetStream's code for a stream that does not exist. */
export const STREAM_NOT_FOUND = 10_059;

/** Returns undefined if there is no such stream. */
export async function whereThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}

function failureOf(error: unknown): StoreFailure {
  if (error instanceof JetStreamApiError)
    return new StoreFailure(`the store has refused it (${error.message}): nothing was recorded`, { cause: error });
  // Refused by the library before anything was sent, because the servers accept no messages of this
  // size.
  if (error instanceof Error && error.name === "InvalidArgumentError")
    return new StoreFailure(`the store does not take it (${error.message}): nothing was recorded`, { cause: error });
  // Name of the error if no server has accepted the request.
  if (error instanceof Error && error.name === "JetStreamNotEnabled")
    return new StoreFailure("no server of the store takes it at the moment: nothing was recorded", { cause: error });
  return new StoreFailure("the store has not answered, so it is not known whether this was recorded", { cause: error });
}

/** Returns the addresses of the servers for messages. */
export function namesOf({ servers, isSecured = false }: NatsOptions): string {
  return servers.map((server) => `${isSecured ? "tls" : "nats"}://${server}`).join(",");
}
