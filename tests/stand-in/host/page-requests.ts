/**
 * A page's network requests: main serves the app's own scheme, any other request needs main's
 * permission, and so does every navigation that main did not order itself.
 */
import type { Page, Request, Route } from "playwright-core";
import type { Peer } from "../peer.ts";
import type { HostServes, MainServes } from "../wire.ts";
import type { Addresses } from "./addresses.ts";

export interface PageRequestsPorts {
  page: Page;
  window: number;
  main: Peer<MainServes, HostServes>;
  addresses: Addresses;
}

export class PageRequests {
  private readonly ports: PageRequestsPorts;
  /** Main's own navigations, by their address in the browser. */
  private readonly ordered = new Set<string>();

  constructor(ports: PageRequestsPorts) {
    this.ports = ports;
  }

  /** Must be called before the page loads anything. */
  async start(): Promise<void> {
    await this.ports.page.route("**/*", (route, request) => this.answer(route, request));
  }

  /** Marks the next navigation to this address as main's own. */
  order(url: string): void {
    this.ordered.add(url);
  }

  private async answer(route: Route, request: Request): Promise<void> {
    const { main, addresses } = this.ports;
    try {
      const url = request.url();
      if (request.isNavigationRequest() && !(await this.mayNavigate(request))) return await route.abort("aborted");
      const asked = { url: addresses.toMain(url), method: request.method(), resourceType: request.resourceType() };
      if ((await main.ask("mayRequest", asked)).cancel) return await route.abort("blockedbyclient");
      if (!addresses.isServedByMain(url)) return await route.continue();
      const body = request.postDataBuffer();
      const {
        status,
        headers,
        body: content,
      } = await main.ask("respond", {
        url: asked.url,
        method: asked.method,
        headers: this.headers(request),
        ...(body === null ? {} : { body: new Uint8Array(body) }),
      });
      return await route.fulfill({ status, headers, body: Buffer.from(content) });
    } catch {
      // The page or main is gone, or the handler failed: the page sees a failed request.
      return route.abort("failed").catch(() => undefined);
    }
  }

  private async mayNavigate(request: Request): Promise<boolean> {
    const { page, window, main, addresses } = this.ports;
    const url = addresses.toMain(request.url());
    const isMainFrame = request.frame() === page.mainFrame();
    const isOrdered = this.ordered.delete(request.url());
    const { allowed } = await main.ask("mayNavigate", { window, url, isMainFrame, isSameDocument: false, isOrdered });
    return allowed;
  }

  private headers(request: Request): Record<string, string> {
    const headers = request.headers();
    for (const name of ["origin", "referer"]) {
      if (headers[name] !== undefined) headers[name] = this.ports.addresses.toMain(headers[name]);
    }
    return headers;
  }
}
