/**
 * Links to an Action, `docket://action/<id>`: creates them for copying and parses links from
 * outside.
 */
import { MAX_ACTION_ID } from "./vocabulary.ts";

export const LINK_SCHEME = "docket";

/**
 * Returns a link with a percent-encoded id, so that no character of the id ends the link in a text.
 */
export function actionLink(actionId: string): string {
  return `${LINK_SCHEME}://action/${encodeURIComponent(actionId.toWellFormed())}`;
}

export type LinkProblem = "notAnAction" | "noId" | "tooLong" | "unreadable" | "controlCharacters";

/** Parses a link from any source; browsers add a slash at its end. */
export function readActionLink(link: string): { ok: true; actionId: string } | { ok: false; problem: LinkProblem } {
  const [, rest] = /^docket:\/\/action(?=\/|$)\/?(.*)$/is.exec(link) ?? [];
  if (rest === undefined) return { ok: false, problem: "notAnAction" };
  // Three bytes of UTF-8 are nine characters in percent-encoding.
  if (rest.length > 9 * MAX_ACTION_ID) return { ok: false, problem: "tooLong" };
  const [encoded = "", ...more] = rest.replace(/\/$/, "").split(/[/?#]/);
  if (more.length > 0) return { ok: false, problem: "notAnAction" };
  const actionId = decoded(encoded);
  if (actionId === undefined) return { ok: false, problem: "unreadable" };
  if (actionId === "") return { ok: false, problem: "noId" };
  if (actionId.length > MAX_ACTION_ID) return { ok: false, problem: "tooLong" };
  if (/\p{Cc}/u.test(actionId)) return { ok: false, problem: "controlCharacters" };
  return { ok: true, actionId };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
