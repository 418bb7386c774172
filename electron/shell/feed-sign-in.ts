/**
 * A proxy that asks electron-updater's requests for a sign-in. The library makes an event of the
 * question, and one that nobody answers holds its request for ever (its electronHttpExecutor.ts).
 */
import type { ClientRequest } from "electron";
import type { AppUpdater } from "electron-updater";
import type { SignInOutcome } from "./network.ts";
import { requestsOf } from "./updater-requests.ts";

/** The proxy, by host and port, has no sign-in that it accepts. */
export class ProxyAsksError extends Error {
  readonly code = "ERR_DOCKET_PROXY_ASKS";

  constructor(proxy: string, cause: unknown) {
    super(proxy, { cause });
  }
}

/** Answers a request's "login"; called before it is sent. */
export type WatchSignIn = (request: ClientRequest, url: string) => SignInOutcome;

export class FeedSignIn {
  /** Of the requests of the work of now. */
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

  /** What `work` comes to; ProxyAsksError where it failed and a proxy was given no sign-in. One at a time. */
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
