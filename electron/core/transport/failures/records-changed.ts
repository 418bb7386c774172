/**
 * Finds in an answer to an update how many records of a database it has changed, as a thin service
 * passes the result of its driver on (MongoDB, MySQL, PostgreSQL, SQLite, Sequelize, Prisma).
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { isObject } from "./service-error.ts";
import { isAction } from "../decode/unwrap.ts";

/** In small letters, without what stands between words. */
const COUNTS: ReadonlySet<string> = new Set([
  "affected",
  "affectedcount",
  "affectedrows",
  "changes",
  "count",
  "matched",
  "matchedcount",
  "modified",
  "modifiedcount",
  "nmodified",
  "rowcount",
  "rowsaffected",
  "rowsupdated",
  "updatedcount",
]);
/** Deeper lies no answer. */
const DEEPEST = 2;

/** Whether it says that none was found or changed: every count in it is 0. An Action says nothing of it. */
export function changedNone(value: JsonValue, depth = 0): boolean {
  // Sequelize answers so.
  if (Array.isArray(value)) return depth === 0 && value.length === 1 && value[0] === 0;
  if (!isObject(value) || isAction(value) || "action" in value) return false;
  const entries = Object.entries(value);
  const counts = entries.filter(([name, count]) => typeof count === "number" && COUNTS.has(name.toLowerCase().replaceAll("_", "")));
  if (counts.length > 0) return counts.every(([, count]) => count === 0);
  return depth < DEEPEST && entries.some(([, part]) => isObject(part) && changedNone(part, depth + 1));
}
