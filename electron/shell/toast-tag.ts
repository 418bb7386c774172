/**
 * The tag of an alert on Windows: the next alert of its id takes its place by it, and a click on one
 * that a killed run has left says by it which Action it was. Windows takes letters and digits, up to
 * 64; an Action's id may be anything, and one that is too long is not in it.
 */
import { createHash } from "node:crypto";
import { MAX_ACTION_ID } from "../contract/vocabulary.ts";
import type { Alert } from "../core/ports.ts";

const MAX_TAG = 64;
/** Of a tag with an id; a digest has no such letter. */
const MARK = "z";
/** Of the digest: an Action has alerts of several kinds. */
const DIGEST = 6;
const BASE = 36;

export function toastTag({ id, actionId }: Pick<Alert, "id" | "actionId">): string {
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 32);
  if (actionId === undefined) return digest;
  const tag = `${MARK}${digest.slice(0, DIGEST)}${numberOf(actionId).toString(BASE)}`;
  return tag.length <= MAX_TAG ? tag : digest;
}

/**
 * The Action of a toast that was pressed, by the arguments that Windows gives (Electron's
 * ActivationArguments): "type=click&tag=…". Undefined where they name none. Anybody may have written them.
 */
export function actionOfToast(toast: string): { tag: string; actionId: string | undefined } {
  const tag = /(?:^|&)tag=([\da-z]{1,64})(?:&|$)/u.exec(toast)?.[1] ?? "";
  return { tag, actionId: tag.startsWith(MARK) ? textOf(tag.slice(1 + DIGEST)) : undefined };
}

/** A byte before those of the text keeps its zeros. */
function numberOf(text: string): bigint {
  return BigInt(`0x01${Buffer.from(text, "utf8").toString("hex")}`);
}

function textOf(digits: string): string | undefined {
  let value = 0n;
  for (const digit of digits) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  const hex = value.toString(16);
  // The leading byte is 1, without its zero.
  const bytes = Buffer.from(hex.slice(1), "hex");
  const text = bytes.toString("utf8");
  const isWhole = hex.startsWith("1") && hex.length % 2 === 1 && Buffer.from(text, "utf8").equals(bytes);
  return isWhole && text !== "" && text.length <= MAX_ACTION_ID ? text : undefined;
}
