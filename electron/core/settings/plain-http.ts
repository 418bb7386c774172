/**
 * Defines where http is allowed without consent: on this device only. Elsewhere, the key and every
 * Action are sent unencrypted, so http must be allowed for that address or for the device.
 */

/** Value of `allowPlainHttp` for every address; any other value is the one permitted origin. */
const EVERYWHERE = "true";

/**
 * Whether the host is certainly this device: Chromium itself resolves localhost and names below it,
 * and 127.0.0.0/8 and ::1 are never routed (RFC 1122, 4291). Uses the normalised URL, in which
 * 127.1 is 127.0.0.1. [::ffff:127.0.0.1] and 0.0.0.0 are other addresses.
 */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/u.test(hostname);
}

/**
 * Returns the origin to which data would be sent unencrypted; undefined if there is none or the
 * text is not an address.
 */
export function plainHttpOrigin(baseUrl: string): string | undefined {
  const url = URL.parse(baseUrl);
  return url === null || url.protocol !== "http:" || isLoopback(url) ? undefined : url.origin;
}

/** Whether the value of the setting allows http for this origin. */
export function isAllowed(origin: string, allowPlainHttp: string): boolean {
  return allowPlainHttp === EVERYWHERE || allowPlainHttp === origin;
}

/** Whether an administrator forbids http, so that no consent is requested. */
export function isForbidden(allowPlainHttp: string): boolean {
  return allowPlainHttp === "false";
}
