/** A file that another program holds at the start, checked until it is free. */
import { DatabaseSync } from "node:sqlite";
import type { Clock, FileTrouble, Timer } from "../core/ports.ts";
import { isBusyCode } from "./disk-fault.ts";

const LOOK_MS = 3_000;

export class HeldFile {
  private readonly path: string;
  private readonly clock: Clock;
  private timer: Timer | undefined;
  private onTrouble: ((trouble: FileTrouble) => void) | undefined;

  constructor(path: string, clock: Clock) {
    this.path = path;
    this.clock = clock;
    this.look();
  }

  watch(onTrouble: (trouble: FileTrouble) => void): void {
    this.onTrouble = onTrouble;
  }

  stop(): void {
    this.timer?.cancel();
  }

  private look(): void {
    this.timer = this.clock.after(LOOK_MS, () => {
      if (!isFree(this.path)) return this.look();
      this.onTrouble?.({ what: "memoryOnly", problem: { code: "fileFree", params: { path: this.path } } });
    });
  }
}

/**
 * Whether the file is free, found by reading without a change. The next start detects other
 * defects.
 */
function isFree(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    try {
      database.prepare("SELECT count(*) FROM sqlite_schema").get();
      return true;
    } finally {
      database.close();
    }
  } catch (error) {
    return !isBusyCode(error);
  }
}
