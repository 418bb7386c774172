/** The Fetch port on the stand-in's `net`, with a raw service and a proxy on real sockets. */
import type { AuthInfo, ClientRequest } from "electron";
import { expect } from "vitest";
import { netFetch, type SignInOutcome } from "../../electron/shell/network.ts";
import { StandInSession } from "../stand-in/electron/session.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { type Asked, answerOf, RawService } from "../stand-in/net/raw-service.ts";

export type SignIn = (asked: AuthInfo) => Promise<{ username: string; password: string } | undefined>;

/** A head with an unspecific type, and a body that never ends. */
export const ENDLESS = "HTTP/1.1 503 No\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n<html>\r\n";
/** The socket pool while no request is in progress. */
export const FREE = { active: 0, idle: 0, waiting: 0 };

export class NetworkSteps {
  proxy: AskingProxy | undefined;
  fetch: ReturnType<typeof netFetch>;
  readonly on: Given;
  private started: RawService | undefined;

  private constructor(on: Given) {
    this.on = on;
    this.fetch = this.port();
  }

  static async start(): Promise<NetworkSteps> {
    const on = given();
    await on.start();
    return new NetworkSteps(on);
  }

  async stop(): Promise<void> {
    // Nothing became an error box.
    expect(this.on.uncaught).toEqual([]);
    await this.started?.stop();
    await this.proxy?.stop();
  }

  get service(): RawService {
    if (this.started === undefined) throw new Error("No service has been started.");
    return this.started;
  }

  port(signIn?: SignIn): ReturnType<typeof netFetch> {
    const { net, session } = this.on.electron;
    return netFetch({ net, session: session.defaultSession as never, ...(signIn !== undefined && { watch: watching(signIn) }) });
  }

  async serve(answer: (asked: Asked) => void): Promise<RawService> {
    this.started = await RawService.start(answer);
    return this.started;
  }

  /** Starts a service, and a proxy before it that the session uses. */
  async behind(accepted?: string): Promise<AskingProxy> {
    await this.serve(({ socket }) => socket.write(answerOf("ok")));
    this.proxy = await AskingProxy.start(accepted);
    await this.useProxy(this.proxy.address);
    return this.proxy;
  }

  async useProxy(proxyRules: string): Promise<void> {
    await this.on.electron.session.defaultSession.setProxy({ proxyRules, proxyBypassRules: "<-loopback>" });
  }

  /** Returns the counts of the session's socket pool. */
  readonly sockets = (): unknown => StandInSession.internals.network(this.on.electron.session.defaultSession).pool.count();
}

/** Returns a sign-in with these credentials in turn, each "name:password". */
export const signIn =
  (...answers: (string | undefined)[]): SignIn =>
  () => {
    const [username, password] = answers.shift()?.split(":") ?? [];
    return Promise.resolve(username === undefined || password === undefined ? undefined : { username, password });
  };

/** Answers each "login" by `signIn`. */
const watching =
  (signIn: SignIn) =>
  (request: ClientRequest): SignInOutcome => {
    const outcome: { is: SignInOutcome["is"]; proxy?: string } = { is: "notAsked" };
    request.on("login", (asked, answer) => {
      void signIn(asked)
        .catch(() => undefined)
        .then((found) => {
          Object.assign(outcome, { is: found === undefined ? "cancelled" : "given", proxy: `${asked.host}:${asked.port}` });
          answer(found?.username, found?.password);
        });
    });
    return outcome;
  };
