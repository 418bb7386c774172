/** The Fetch port on the stand-in's `net`, with a service and a proxy over real sockets. */
import type { AuthInfo, ClientRequest } from "electron";
import { afterEach, beforeEach, expect } from "vitest";
import { netFetch, type SignInOutcome } from "../../electron/shell/network.ts";
import { StandInSession } from "../stand-in/electron/session.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { type Asked, answerOf, RawService } from "../stand-in/net/raw-service.ts";

export type SignIn = (asked: AuthInfo) => Promise<{ username: string; password: string } | undefined>;

/** Answers in turn, each "name:password". */
export const signIn =
  (...answers: (string | undefined)[]): SignIn =>
  () => {
    const [username, password] = answers.shift()?.split(":") ?? [];
    return Promise.resolve(username === undefined || password === undefined ? undefined : { username, password });
  };

/** Answers each "login" with what `signIn` says. */
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

class Net {
  on!: Given;
  service!: RawService;
  proxy: AskingProxy | undefined;
  fetch!: ReturnType<typeof netFetch>;

  async start(): Promise<void> {
    this.on = given();
    await this.on.start();
    this.fetch = this.port();
  }

  async stop(): Promise<void> {
    // Nothing became an error box.
    expect(this.on.uncaught).toEqual([]);
    await (this.service as RawService | undefined)?.stop();
    await this.proxy?.stop();
    this.proxy = undefined;
  }

  port(signIn?: SignIn): ReturnType<typeof netFetch> {
    const { net, session } = this.on.electron;
    return netFetch({ net, session: session.defaultSession as never, ...(signIn !== undefined && { watch: watching(signIn) }) });
  }

  async serve(answer: (asked: Asked) => void): Promise<RawService> {
    this.service = await RawService.start(answer);
    return this.service;
  }

  /** A service, and a proxy before it that the session uses. */
  async behind(accepted?: string): Promise<AskingProxy> {
    await this.serve(({ socket }) => socket.write(answerOf("ok")));
    this.proxy = await AskingProxy.start(accepted);
    await this.on.electron.session.defaultSession.setProxy({ proxyRules: this.proxy.address, proxyBypassRules: "<-loopback>" });
    return this.proxy;
  }

  readonly sockets = (): unknown => StandInSession.internals.network(this.on.electron.session.defaultSession).pool.count();
}

/** One for each test of the file. */
export function useNet(): Net {
  const net = new Net();
  beforeEach(() => net.start());
  afterEach(() => net.stop());
  return net;
}
