/**
 * Where http may be spoken without asking: on this machine only. Elsewhere the key and every Action
 * travel readable, so that somebody has to allow it for that address, or for the machine.
 */

/** What `allowPlainHttp` holds for every address; else it holds the one origin that was agreed to. */
const EVERYWHERE = "true";
const NOWHERE = "false";

/**
 * Whether it can only be this machine: Chromium itself resolves localhost and what is below it, and
 * 127.0.0.0/8 and ::1 are never routed (RFC 1122, 4291). By the URL's normal form: 127.1 is
 * 127.0.0.1 there. [::ffff:127.0.0.1] and 0.0.0.0 are other addresses.
 */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/u.test(hostname);
}

/** The sentence against this address; undefined where it may be used. `allowed` as the setting has it. */
export function plainHttpObjection(baseUrl: string, allowed: string): string | undefined {
  const url = new URL(baseUrl);
  if (url.protocol !== "http:" || isLoopback(url)) return undefined;
  if (allowed === EVERYWHERE || allowed === url.origin) return undefined;
  return `${url.origin} is not encrypted: the key and every Action would travel readable by anyone on the way. Use an https address, or allow it.`;
}

/** For a connection that was allowed all the same. */
export function plainHttpWarning(baseUrl: string): string | undefined {
  const url = new URL(baseUrl);
  if (url.protocol !== "http:" || isLoopback(url)) return undefined;
  return `${url.origin} is not encrypted: the key travels readable by anyone on the way. It was allowed; an https address ends it.`;
}

/** Whether the setting's text means anything. */
export function isPlainHttpSetting(text: string): boolean {
  return text === "" || text === EVERYWHERE || text === NOWHERE || (URL.canParse(text) && new URL(text).origin === text);
}
