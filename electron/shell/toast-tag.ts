/**
 * The tag of an alert on Windows. By the tag, the next alert with the same id replaces the toast,
 * and a click on a toast of a killed run identifies its Action. Windows accepts at most 64 letters
 * and digits; an Action's id may contain any characters, and an id that is too long is omitted from
 * the tag.
 */
import { createHash } from "node:crypto";
import { MAX_ACTION_ID } from "../contract/vocabulary.ts";
import type { Alert } from "../core/ports.ts";

const MAX_TAG = 64;
/** First letter of a tag that contains an id; a hexadecimal digest cannot contain it. */
const MARK = "z";
/** Length of the digest in such a tag, which distinguishes the alerts of one Action. */
const DIGEST = 6;
const BASE = 36;

export function toastTag({ id, actionId }: Pick<Alert, "id" | "actionId">): string {
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 32);
  if (actionId === undefined) return digest;
  const tag = `${MARK}${digest.slice(0, DIGEST)}${numberOf(actionId).toString(BASE)}`;
  return tag.length <= MAX_TAG ? tag : digest;
}

/**
 * Returns the Action of a clicked toast from the arguments that Windows passes (Electron's
 * ActivationArguments): "type=click&tag=…". `actionId` is undefined if they contain none. The
 * arguments are not trusted.
 */
export function actionOfToast(toast: string): { tag: string; actionId: string | undefined } {
  const tag = /(?:^|&)tag=([\da-z]{1,64})(?:&|$)/u.exec(toast)?.[1] ?? "";
  return { tag, actionId: tag.startsWith(MARK) ? textOf(tag.slice(1 + DIGEST)) : undefined };
}

/** The leading byte 1 preserves leading zero bytes of the text. */
function numberOf(text: string): bigint {
  return BigInt(`0x01${Buffer.from(text, "utf8").toString("hex")}`);
}

function textOf(digits: string): string | undefined {
  let value = 0n;
  for (const digit of digits) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  const hex = value.toString(16);
  // The leading byte is the digit 1, because its own leading zero is not printed.
  const bytes = Buffer.from(hex.slice(1), "hex");
  const text = bytes.toString("utf8");
  const isWhole = hex.startsWith("1") && hex.length % 2 === 1 && Buffer.from(text, "utf8").equals(bytes);
  return isWhole && text !== "" && text.length <= MAX_ACTION_ID ? text : undefined;
}
