/**
 * The two addresses of a page. Chromium cannot navigate to an unknown scheme, so
 * `app://docket/index.html` in main is `https://app.invalid/index.html` in the browser. (`.invalid`
 * is reserved by RFC 2606 and is never a real domain.)
 */

const SUFFIX = ".invalid";
const KNOWN_TO_CHROMIUM = new Set(["http:", "https:", "data:", "about:", "blob:"]);

export class Addresses {
  /** The host that the app uses with each scheme. */
  private readonly hosts = new Map<string, string>();

  /**
   * Returns the address for the browser. Throws when an app uses two hosts with one scheme, which
   * this mapping cannot distinguish.
   */
  toBrowser(url: string): string {
    const parsed = new URL(url);
    if (KNOWN_TO_CHROMIUM.has(parsed.protocol)) return url;
    const scheme = parsed.protocol.slice(0, -1);
    const host = this.hosts.get(scheme);
    if (host !== undefined && host !== parsed.host)
      throw new Error(`The stand-in for Electron serves one host for each scheme; ${scheme} has ${host} and ${parsed.host}.`);
    this.hosts.set(scheme, parsed.host);
    return `https://${scheme}${SUFFIX}${parsed.pathname}${parsed.search}${parsed.hash}`;
  }

  /** Returns the address for main. */
  toMain(url: string): string {
    if (!URL.canParse(url)) return url;
    const parsed = new URL(url);
    const scheme = this.schemeOf(parsed);
    if (scheme === undefined) return url;
    const origin = `${scheme}://${this.hosts.get(scheme)}`;
    // An Origin header has no path, not even a slash.
    return url === parsed.origin ? origin : `${origin}${parsed.pathname}${parsed.search}${parsed.hash}`;
  }

  /** Whether main's handler serves this address of the browser. */
  isServedByMain(url: string): boolean {
    return URL.canParse(url) && this.schemeOf(new URL(url)) !== undefined;
  }

  private schemeOf({ protocol, hostname }: URL): string | undefined {
    if (protocol !== "https:" || !hostname.endsWith(SUFFIX)) return undefined;
    const scheme = hostname.slice(0, -SUFFIX.length);
    return this.hosts.has(scheme) ? scheme : undefined;
  }
}
