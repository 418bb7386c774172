/**
 * The key of a fleet that rotates its keys. Read at the start, again when its file has changed, and
 * when the service refuses the current key, at growing intervals while refusals continue. A program
 * runs at the start, after a refusal, and until it has returned a key. A key stays in use until
 * there is another one, because only the service can decide whether it is valid.
 */
import type { Clock, Log, Timer } from "../ports.ts";
import type { KeyReading } from "./key-choice.ts";

/**
 * Pause after a reading in milliseconds; doubles with each reading until the service accepts a key.
 */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;
const LOOK_MS = 15_000;
/**
 * Wait before a missing key is read again: a file that is being rewritten is empty or missing for a
 * moment. Milliseconds.
 */
const CONFIRM_MS = 5_000;
/**
 * Longest time that a start waits for the key, in milliseconds; reading a local file takes a few.
 */
const START_MS = 250;

export interface KeyRotationPorts {
  /** Reads the key. Never rejects; pending work ends when `ends` aborts. */
  read: (ends: AbortSignal) => Promise<KeyReading>;
  /** Whether the source is a file, whose changes can be detected; a program must be run instead. */
  isFile: boolean;
  /** Called with each reading that differs from the last one. */
  use: (reading: KeyReading) => void;
  clock: Pick<Clock, "after">;
  log: Pick<Log, "info" | "warn">;
}

export class KeyRotation {
  private readonly ports: KeyRotationPorts;
  private last: KeyReading | undefined;
  private reading: Promise<void> | undefined;
  /** Timer until the next reading may begin. */
  private rest: Timer | undefined;
  private look: Timer | undefined;
  private confirmation: Timer | undefined;
  private retryMs = FIRST_RETRY_MS;
  /** Whether the current key has been refused, or there is none. */
  private isWanted = false;
  private readonly ends = new AbortController();

  constructor(ports: KeyRotationPorts) {
    this.ports = ports;
  }

  /** Starts the readings. Settles when the first key is in use, or after `START_MS`. */
  async start(): Promise<void> {
    const { isFile, clock } = this.ports;
    this.isWanted = true;
    const first = this.readNow();
    if (!isFile) return;
    this.lookLater();
    const late = Promise.withResolvers<void>();
    const limit = clock.after(START_MS, late.resolve);
    await Promise.race([first, late.promise]);
    limit.cancel();
  }

  /** Called when the service refuses the current key. Calls during a reading count once. */
  refused(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    // Each reading delays the next one, even if it returned a new key, which may be refused as
    // well.
    if (this.rest === undefined) void this.readNow();
  }

  /** Called when the service accepts the key; the next refusal then causes a reading at once. */
  accepted(): void {
    this.isWanted = false;
    this.retryMs = FIRST_RETRY_MS;
    this.rest?.cancel();
    this.rest = undefined;
  }

  stop(): void {
    this.ends.abort();
    for (const timer of [this.rest, this.look, this.confirmation]) timer?.cancel();
  }

  private get isStopped(): boolean {
    return this.ends.signal.aborted;
  }

  private readNow(): Promise<void> {
    const { isWanted } = this;
    this.reading ??= this.readOnce().finally(() => {
      this.reading = undefined;
      if (this.isStopped || !isWanted) return;
      this.rest?.cancel();
      this.rest = this.ports.clock.after(this.retryMs, () => {
        this.rest = undefined;
        if (this.isWanted) void this.readNow();
      });
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    });
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const isConfirmation = this.confirmation !== undefined;
    const found = await this.ports.read(this.ends.signal);
    if (this.isStopped) return;
    this.confirmation?.cancel();
    this.confirmation = undefined;
    if (!found.ok && this.last?.ok === true && this.isMomentary(this.last, isConfirmation)) return;
    this.take(!found.ok && this.last?.ok === true ? staying(this.last, found) : found);
  }

  private take(found: KeyReading): void {
    const { last } = this;
    if (isSame(found, last)) return;
    this.last = found;
    if (found.ok && (last?.ok !== true || last.value !== found.value)) {
      this.isWanted = false;
      const isFirst = last?.ok !== true;
      this.ports.log.info(isFirst ? "key: it was read" : "key: another one was read, and is used from now on");
    } else if (found.ok && isStaying(last) && !isStaying(found)) this.ports.log.info("key: it can be read again, and is the same");
    this.ports.use(found);
  }

  /**
   * Whether the problem may be temporary, so that the key is read once more before it is reported.
   */
  private isMomentary(last: KeyReading, isConfirmation: boolean): boolean {
    if (!this.ports.isFile || isConfirmation || isStaying(last)) return false;
    this.confirmation = this.ports.clock.after(CONFIRM_MS, () => void this.confirm());
    return true;
  }

  private async confirm(): Promise<void> {
    await this.reading;
    if (this.confirmation !== undefined && !this.isStopped) await this.readNow();
  }

  private lookLater(): void {
    if (this.isStopped) return;
    this.look = this.ports.clock.after(LOOK_MS, () => void this.readNow().finally(() => this.lookLater()));
  }
}

function staying({ value }: KeyReading & { ok: true }, { problem }: KeyReading & { ok: false }): KeyReading {
  return { ok: true, value, warning: { code: "keyStays", params: { problem } } };
}

function isStaying(reading: KeyReading | undefined): boolean {
  return reading?.ok === true && reading.warning?.code === "keyStays";
}

function isSame(one: KeyReading, other: KeyReading | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
