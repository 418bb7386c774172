/**
 * Where http may be spoken without asking: on this machine only. Elsewhere the key and every Action
 * travel readable, so that somebody has to allow it for that address, or for the machine.
 */

/** The value of `allowPlainHttp` for every address; else it holds the one origin agreed to. */
const EVERYWHERE = "true";

/**
 * Whether it can only be this machine: Chromium itself resolves localhost and names below it, and
 * 127.0.0.0/8 and ::1 are never routed (RFC 1122, 4291). By the URL's normal form: 127.1 is
 * 127.0.0.1 there. [::ffff:127.0.0.1] and 0.0.0.0 are other addresses.
 */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/u.test(hostname);
}

/** The origin to which everything would travel readable; undefined for none, and for no address. */
export function plainHttpOrigin(baseUrl: string): string | undefined {
  const url = URL.parse(baseUrl);
  return url === null || url.protocol !== "http:" || isLoopback(url) ? undefined : url.origin;
}

/** Whether the text of the setting allows it for this origin. */
export function isAllowed(origin: string, allowPlainHttp: string): boolean {
  return allowPlainHttp === EVERYWHERE || allowPlainHttp === origin;
}

/** Whether an administrator forbids it: nobody is asked then. */
export function isForbidden(allowPlainHttp: string): boolean {
  return allowPlainHttp === "false";
}
