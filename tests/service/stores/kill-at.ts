/**
 * Loaded before the service (`node --import`): kills the process with SIGKILL at the statement that
 * `DOCKET_KILL_AT` names: `before` or `after`, its number, and a part of its text.
 */
import { DatabaseSync, StatementSync } from "node:sqlite";

const [when = "", number = "1", ...words] = (process.env["DOCKET_KILL_AT"] ?? "").split(" ");
const part = words.join(" ");
let left = Number(number);

function around<T>(sql: string, run: () => T): T {
  const isIt = sql.includes(part);
  if (isIt) left -= 1;
  if (isIt && left === 0 && when === "before") process.kill(process.pid, "SIGKILL");
  const result = run();
  if (isIt && left === 0 && when === "after") process.kill(process.pid, "SIGKILL");
  return result;
}

/* oxlint-disable typescript/unbound-method -- they are called with the `this` of their caller */
const { exec } = DatabaseSync.prototype;
const { run } = StatementSync.prototype;
/* oxlint-enable typescript/unbound-method */

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  around(sql, () => exec.call(this, sql));
};
StatementSync.prototype.run = function (this: StatementSync, ...args: never[]) {
  return around(this.sourceSQL, () => Reflect.apply(run, this, args) as ReturnType<typeof run>);
};
