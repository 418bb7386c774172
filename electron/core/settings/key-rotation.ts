/**
 * The key of a fleet that rotates it: read again when its file has changed, and when the service
 * refuses the one in use. A program is run at the start, and then only after a refusal, at growing
 * intervals while that does not help.
 */
import type { Clock, Log, Timer } from "../ports.ts";
import type { KeyReading } from "./key-choice.ts";

/** Doubled with each reading that has not helped. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;
/** A file is small, and is on this machine. */
const LOOK_MS = 15_000;

export interface KeyRotationPorts {
  /** Never rejects. */
  read: () => Promise<KeyReading>;
  /** A file, whose change shows; a program would have to be run to see one. */
  isFile: boolean;
  /** The first reading, where there has been one. */
  first: KeyReading | undefined;
  /** Called with each reading that is another one than the last. */
  use: (reading: KeyReading) => void;
  clock: Pick<Clock, "after">;
  log: Pick<Log, "info">;
}

export class KeyRotation {
  private readonly ports: KeyRotationPorts;
  private last: KeyReading | undefined;
  private reading: Promise<void> | undefined;
  private timer: Timer | undefined;
  private look: Timer | undefined;
  private retryMs = FIRST_RETRY_MS;
  /** The key in use has been refused, or there is none. */
  private isWanted = false;
  private isStopped = false;

  constructor(ports: KeyRotationPorts) {
    this.ports = ports;
    this.last = ports.first;
  }

  start(): void {
    if (this.last?.ok !== true) this.want();
    if (this.ports.isFile) this.lookLater();
  }

  /** The service does not accept the key in use. Calls while it is being read count once. */
  refused(): void {
    if (!this.isWanted) this.want();
  }

  /** The service accepts it: the next refusal is answered at once. */
  accepted(): void {
    this.isWanted = false;
    this.retryMs = FIRST_RETRY_MS;
    this.timer?.cancel();
    this.timer = undefined;
  }

  stop(): void {
    this.isStopped = true;
    this.timer?.cancel();
    this.look?.cancel();
  }

  private want(): void {
    this.isWanted = true;
    void this.readNow();
  }

  /** Each reading puts off the next, whether it was another key or not: a new one may be refused, too. */
  private readNow(): Promise<void> {
    this.reading ??= this.readOnce().finally(() => {
      this.reading = undefined;
      if (!this.isWanted || this.isStopped) return;
      this.timer?.cancel();
      this.timer = this.ports.clock.after(this.retryMs, () => void this.readNow());
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    });
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const found = await this.ports.read();
    if (this.isStopped || isSame(found, this.last)) return;
    this.last = found;
    if (found.ok) this.ports.log.info("key: another one was read, and is used from now on");
    this.ports.use(found);
  }

  private lookLater(): void {
    if (this.isStopped) return;
    this.look = this.ports.clock.after(LOOK_MS, () => {
      const looking = this.reading ?? this.readOnce();
      void looking.finally(() => this.lookLater());
    });
  }
}

function isSame(one: KeyReading, other: KeyReading | undefined): boolean {
  if (other === undefined || one.ok !== other.ok) return false;
  return one.ok ? other.ok && one.value === other.value : JSON.stringify(one) === JSON.stringify(other);
}
