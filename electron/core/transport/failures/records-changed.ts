/**
 * Finds in the response to an update how many database records were changed, as thin services pass
 * on the result of their driver (MongoDB, MySQL, PostgreSQL, SQLite, Sequelize, Prisma).
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { isObject } from "./service-error.ts";
import { isAction } from "../decode/unwrap.ts";

/** Names of counts in lower case, without separators between words. */
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
/** Maximum nesting depth at which a response is searched. */
const DEEPEST = 2;

/**
 * Whether the response reports that no record was found or changed: every count is 0. An Action
 * contains no such report.
 */
export function changedNone(value: JsonValue, depth = 0): boolean {
  // Sequelize responds in this format.
  if (Array.isArray(value)) return depth === 0 && value.length === 1 && value[0] === 0;
  if (!isObject(value) || isAction(value) || "action" in value) return false;
  const entries = Object.entries(value);
  const counts = entries.filter(([name, count]) => typeof count === "number" && COUNTS.has(name.toLowerCase().replaceAll("_", "")));
  if (counts.length > 0) return counts.every(([, count]) => count === 0);
  return depth < DEEPEST && entries.some(([, part]) => isObject(part) && changedNone(part, depth + 1));
}
