/**
 * Checks whether a service may listen on its host. Beyond loopback without TLS, anybody on the
 * network path can read the key of each request, so the operator must confirm that in writing.
 */
import { isIP } from "node:net";

/** The words that the operator must write to allow it. */
export const PLAIN_HTTP_WORDS = "the keys can be read on the way";

interface Exposure {
  /** The flag that names the host. */
  readonly flag: string;
  readonly host: string;
  /** Whether TLS is used. */
  readonly isSecured: boolean;
  /** The words that the operator has written. */
  readonly words: string | undefined;
}

/** Throws an Error with a message that names the flags. */
export function checkExposure({ flag, host, isSecured, words }: Exposure): void {
  if (words !== undefined && words !== PLAIN_HTTP_WORDS) {
    throw new Error(`--insecure-plain-http: the words must be exactly "${PLAIN_HTTP_WORDS}"`);
  }
  if (isSecured && words !== undefined)
    throw new Error("--insecure-plain-http: with --tls-cert and --tls-key nothing is plain; leave it out");
  if (isSecured || words !== undefined || isLoopback(host)) return;
  throw new Error(
    `${flag}: ${host} can be reached by other devices, and without TLS ${PLAIN_HTTP_WORDS}; give --tls-cert and --tls-key, or accept it by --insecure-plain-http "${PLAIN_HTTP_WORDS}"`,
  );
}

/**
 * RFC 1122, 3.2.1.3 and RFC 4291, 2.5.3. A name may resolve to any address, except this one (RFC
 * 6761, 6.3).
 */
function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith("127.");
  return host.toLowerCase() === "localhost" || /^(?:0{0,4}:){2,7}0{0,3}1$/.test(host) || /^::ffff:127\.\d+\.\d+\.\d+$/i.test(host);
}
