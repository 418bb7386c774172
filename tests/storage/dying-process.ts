/**
 * Simulates a process that ends at one of its own statements: afterwards no statement reaches the
 * database, as after `kill -9`. The next start finds the files in their state at that moment.
 */
import { cpSync } from "node:fs";
import { DatabaseSync, StatementSync } from "node:sqlite";

export class DyingProcess {
  private left = Number.POSITIVE_INFINITY;
  /* oxlint-disable typescript/unbound-method -- they are called with the `this` of their caller */
  private readonly originals = {
    run: StatementSync.prototype.run,
    exec: DatabaseSync.prototype.exec,
  };
  /* oxlint-enable typescript/unbound-method */

  /** Number of statements that have run since the last call of `dieAfter`. */
  ran = 0;

  constructor() {
    const { run, exec } = this.originals;
    const step = (): void => this.step();
    StatementSync.prototype.run = function (this: StatementSync, ...args: never[]) {
      step();
      return Reflect.apply(run, this, args) as ReturnType<typeof run>;
    };
    DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
      step();
      exec.call(this, sql);
    };
  }

  /** Lets this number of statements run; the next one, and all after it, fail. */
  dieAfter(statements: number): void {
    this.left = statements;
    this.ran = 0;
  }

  get isDead(): boolean {
    return this.left <= 0;
  }

  /** Lets statements reach the database again, as those of another process. */
  revive(): void {
    this.left = Number.POSITIVE_INFINITY;
  }

  /** Reverts the constructor. */
  end(): void {
    StatementSync.prototype.run = this.originals.run;
    DatabaseSync.prototype.exec = this.originals.exec;
  }

  private step(): void {
    if (this.left <= 0) throw new Error("the process is gone");
    this.left -= 1;
    this.ran += 1;
  }
}

/** Copies a folder with a database as a killed process leaves it: with its log, unclosed. */
export function copyOf(folder: string, to: string): void {
  cpSync(folder, to, { recursive: true });
}
