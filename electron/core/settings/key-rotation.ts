/**
 * The key of a fleet that rotates it: read at the start, again when its file has changed, and when
 * the service refuses the one in use, at growing intervals while that does not help. A program is
 * run at the start, after a refusal, and until it has given a key. A key that was read once stays
 * in use until there is another one: whether it holds is for the service to say.
 */
import type { Clock, Log, Timer } from "../ports.ts";
import type { KeyReading } from "./key-choice.ts";

/** The pause after a reading; doubled with each, until the service accepts a key. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;
const LOOK_MS = 15_000;
/** A file that is written anew is empty, or missing, for a moment. */
const CONFIRM_MS = 5_000;
/** The longest wait of a start for the key: a file of this device takes some milliseconds. */
const START_MS = 250;

export interface KeyRotationPorts {
  /** Never rejects. What it has begun ends with `ends`. */
  read: (ends: AbortSignal) => Promise<KeyReading>;
  /** A file, whose change shows; a program would have to be run to see one. */
  isFile: boolean;
  /** Called with each reading that is another one than the last. */
  use: (reading: KeyReading) => void;
  clock: Pick<Clock, "after">;
  log: Pick<Log, "info" | "warn">;
}

export class KeyRotation {
  private readonly ports: KeyRotationPorts;
  private last: KeyReading | undefined;
  private reading: Promise<void> | undefined;
  /** Runs until the next reading may begin. */
  private rest: Timer | undefined;
  private look: Timer | undefined;
  private confirmation: Timer | undefined;
  private retryMs = FIRST_RETRY_MS;
  /** The key in use has been refused, or there is none. */
  private isWanted = false;
  private readonly ends = new AbortController();

  constructor(ports: KeyRotationPorts) {
    this.ports = ports;
  }

  /** Settles once the first key is in use, or will not be soon. */
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

  /** The service does not accept the key in use. Calls while it is being read count once. */
  refused(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    // Each reading puts off the next, whether it was another key or not: a new one may be refused, too.
    if (this.rest === undefined) void this.readNow();
  }

  /** The service accepts it: the next refusal is answered at once. */
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

  /** Whether to look once more before anybody is told. */
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
