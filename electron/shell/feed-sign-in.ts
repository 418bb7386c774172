/**
 * Handles proxies that require a sign-in for electron-updater's requests. The library emits an
 * event for such a request, and the request never ends unless the event is handled (its
 * electronHttpExecutor.ts).
 */
import type { ClientRequest } from "electron";
import type { AppUpdater } from "electron-updater";
import type { SignInOutcome } from "./network.ts";
import { requestsOf } from "./updater-requests.ts";

/**
 * Thrown when no sign-in is available that the proxy accepts. The message is the proxy's host and
 * port.
 */
export class ProxyAsksError extends Error {
  readonly code = "ERR_DOCKET_PROXY_ASKS";

  constructor(proxy: string, cause: unknown) {
    super(proxy, { cause });
  }
}

/** Handles the "login" event of a request. Called before the request is sent. */
export type WatchSignIn = (request: ClientRequest, url: string) => SignInOutcome;

export class FeedSignIn {
  /** Outcomes of the requests of the current work. */
  private outcomes: SignInOutcome[] = [];

  constructor(updater: AppUpdater, watch: WatchSignIn) {
    const executor = requestsOf(updater);
    const createRequest = executor.createRequest.bind(executor);
    executor.createRequest = (options, answered) => {
      const request = createRequest(options, answered);
      const { protocol = "", hostname = "", port, path = "" } = options;
      this.outcomes.push(watch(request, `${protocol}//${hostname}${port === undefined ? "" : `:${port}`}${path}`));
      return request;
    };
  }

  /**
   * Returns the result of `work`. Throws ProxyAsksError if `work` failed and a proxy was given no
   * sign-in. Only one call may be pending at a time.
   */
  async within<T>(work: () => Promise<T>): Promise<T> {
    this.outcomes = [];
    try {
      return await work();
    } catch (error) {
      const proxy = this.outcomes.find(({ is }) => is === "cancelled")?.proxy;
      throw proxy === undefined ? error : new ProxyAsksError(proxy, error);
    }
  }
}
