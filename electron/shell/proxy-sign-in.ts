/**
 * Signs in to a proxy that requires it, with a stored sign-in or the user's answer. A request does
 * not wait for the user: it fails, one question covers all requests at the same proxy, and the
 * answer serves the next request. Only one request at a time tries an unproven sign-in, so that a
 * wrong password is sent once and locks no account. A sign-in request from a service is cancelled.
 */
import { randomUUID } from "node:crypto";
import type { AuthInfo, ClientRequest } from "electron";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import type { ProxyNote, ProxySignInDto, ProxySignInInput } from "../contract/network-access.ts";
import type { Log } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import type { SignInOutcome } from "./network.ts";
import type { ProxyChallenge, ProxyPasswords, SignIn } from "./proxy-passwords.ts";
import { plainRealm, wayTo } from "./proxy-words.ts";

export interface ProxySignInPorts {
  /** Resolves with the proxies for a URL, in the format of `Session.resolveProxy`. */
  proxies: (url: string) => Promise<string>;
  passwords: Pick<ProxyPasswords, "find" | "keep" | "forget" | "keychain">;
  /** Called when the question has changed. */
  changed: () => void;
  /** Called when there is a sign-in to try. */
  retry: () => void;
  hide: Hide;
  log: Log;
}

type Answer = (username?: string, password?: string) => void;

/** A pending request, and the sign-in that it has sent to each proxy. */
interface Watched {
  url: string;
  /** The outcome that the sender of the request receives. */
  outcome: { is: SignInOutcome["is"]; proxy?: string | undefined };
  given: Map<string, SignIn>;
  /** Whether to ask the user if there is no sign-in. */
  asks: boolean;
  over: boolean;
}

/** A request with an unanswered "login" event of a proxy. */
interface Asking {
  request: Watched;
  answer: Answer;
}

interface Question {
  id: string;
  refused: boolean;
}

interface Proxy {
  challenge: ProxyChallenge;
  /** Whether the password would be sent unencrypted. */
  readable: boolean;
  /** The sign-in to use, not refused so far. */
  signIn?: SignIn | undefined;
  /** The last refused sign-in. The stored one may still be read later. */
  refused?: SignIn | undefined;
  /** The request that tries the sign-in. */
  trying?: Watched | undefined;
  /** Other requests at this proxy that wait for the outcome. */
  waiting: Asking[];
  question?: Question | undefined;
  /** Whether the user chose "Not now". */
  putOff: boolean;
}

/** The part of Electron's ClientRequest that a sign-in needs. */
export type WatchedRequest = Pick<ClientRequest, "on">;

const PROXY_ASKS = 407;

export class ProxySignIn {
  private readonly ports: ProxySignInPorts;
  private readonly proxies = new Map<string, Proxy>();
  private stopped = false;

  constructor(ports: ProxySignInPorts) {
    this.ports = ports;
  }

  /**
   * Must be called before the request is sent; "close" is emitted then and does not end it. `asks`
   * is false for a request that must not raise a question: it uses a known sign-in or none.
   */
  watch(request: WatchedRequest, url: string, { asks = true }: { asks?: boolean } = {}): SignInOutcome {
    const watched: Watched = { url, outcome: { is: "notAsked" }, given: new Map(), asks, over: false };
    request.on("login", (asked, answer) => void this.challenged(watched, asked, answer));
    request.on("response", ({ statusCode }) => {
      if (statusCode === PROXY_ASKS) this.turnedAway(watched);
      this.ended(watched, statusCode !== PROXY_ASKS);
    });
    request.on("redirect", () => this.ended(watched, true));
    request.on("error", ({ message }) => {
      if (message.includes("ERR_PROXY_AUTH_")) this.turnedAway(watched);
      this.ended(watched, false);
    });
    request.on("abort", () => this.ended(watched, false));
    return watched.outcome;
  }

  /** Returns the question for the user; undefined if there is none. */
  question(): ProxySignInDto | undefined {
    const asking = [...this.proxies.values()].filter(({ question }) => question !== undefined);
    const proxy = asking.find(({ putOff }) => !putOff) ?? asking[0];
    if (proxy?.question === undefined) return undefined;
    const { challenge, readable, question, putOff } = proxy;
    const realm = plainRealm(challenge.realm, this.ports.hide);
    return {
      ...question,
      readable,
      proxy: challenge.proxy,
      ...(realm !== "" && { realm }),
      keychain: this.ports.passwords.keychain,
      putOff,
    };
  }

  /**
   * Applies the user's answer. `note` is the reason why the sign-in is not stored although the user
   * wanted that.
   */
  async answer({ id, username, password, keep }: ProxySignInInput): Promise<Result<{ note?: ProxyNote }>> {
    const proxy = this.asking(id);
    if (proxy === undefined) return GONE;
    const { challenge } = proxy;
    const problem = problemOf(challenge, { username, password });
    if (problem !== undefined) return failed(problem);
    const signIn = { username, password };
    const { passwords, log, changed, retry } = this.ports;
    const kept = keep ? await passwords.keep(challenge, signIn) : undefined;
    Object.assign(proxy, { signIn, refused: undefined, question: undefined, putOff: false, trying: undefined });
    log.info(`proxy: ${challenge.proxy}: a sign-in was entered`);
    changed();
    retry();
    if (kept === undefined || kept.ok) return { ok: true, value: {} };
    const note: ProxyNote =
      kept.code === "failed"
        ? { code: "notWritten", params: { words: kept.message } }
        : { code: "noKeychain", params: { keychain: passwords.keychain } };
    return { ok: true, value: { note } };
  }

  /** Handles "Not now": the question stays, and opens by itself only after `askAgain`. */
  putOff(id: string): Result<null> {
    const proxy = this.asking(id);
    if (proxy === undefined) return GONE;
    proxy.putOff = true;
    this.ports.changed();
    return { ok: true, value: null };
  }

  /** Ends "Not now", for "Retry now" or changed settings: the next "login" asks again. */
  askAgain(): void {
    for (const proxy of this.proxies.values()) proxy.putOff = false;
    this.withdraw();
  }

  /** Withdraws the question: the connection works, or its obstacle will ask again. */
  withdraw(): void {
    const asked = [...this.proxies.values()].filter(({ question }) => question !== undefined);
    for (const proxy of asked) proxy.question = undefined;
    if (asked.length > 0) this.ports.changed();
  }

  /** Cancels every pending and every later sign-in. */
  stop(): void {
    this.stopped = true;
    for (const proxy of this.proxies.values()) for (const one of proxy.waiting.splice(0)) cancel(one);
    this.proxies.clear();
  }

  private async challenged(request: Watched, asked: AuthInfo, answer: Answer): Promise<void> {
    if (!asked.isProxy) return cancel({ request, answer });
    const challenge = challengeOf(asked);
    try {
      const [way, kept] = await Promise.all([this.ports.proxies(request.url), this.ports.passwords.find(challenge)]);
      const speaks = wayTo(challenge.proxy, way);
      if (this.stopped || request.over) return cancel({ request, answer });
      if (speaks === undefined) {
        this.ports.log.warn(`proxy: ${challenge.proxy} asks for a sign-in, and this device's settings do not name it: refused`);
        return cancel({ request, answer });
      }
      this.decide({ request, challenge, answer, kept, readable: challenge.scheme === "basic" && speaks === "http" });
    } catch (error) {
      this.ports.log.warn(`proxy: ${challenge.proxy}: ${error instanceof Error ? error.message : String(error)}`);
      cancel({ request, answer });
    }
  }

  private decide(met: Asking & { challenge: ProxyChallenge; kept: SignIn | undefined; readable: boolean }): void {
    const { request, challenge, answer, kept, readable } = met;
    const proxy = this.proxies.get(challenge.proxy) ?? { challenge, readable, waiting: [], putOff: false };
    this.proxies.set(challenge.proxy, proxy);
    const given = request.given.get(challenge.proxy);
    const refused = given !== undefined && given === proxy.signIn;
    if (refused) this.refuse(proxy, given);
    if (!isSame(proxy.challenge, challenge)) proxy.signIn = undefined;
    if (kept !== undefined && !isEqual(kept, proxy.refused)) proxy.signIn ??= kept;
    Object.assign(proxy, { challenge, readable });
    if (proxy.signIn === undefined) {
      if (request.asks) this.ask(proxy, { refused });
      cancel({ request, answer }, challenge.proxy);
    } else if (proxy.trying !== undefined && proxy.trying !== request) proxy.waiting.push({ request, answer });
    else this.give(proxy, proxy.signIn, { request, answer });
  }

  private give(proxy: Proxy, signIn: SignIn, { request, answer }: Asking): void {
    proxy.trying = request;
    request.given.set(proxy.challenge.proxy, signIn);
    request.outcome.is = "given";
    answer(signIn.username, signIn.password);
  }

  /** Stops using the sign-in, in this run and the next. */
  private refuse(proxy: Proxy, signIn: SignIn): void {
    const { passwords, log } = this.ports;
    const address = proxy.challenge.proxy;
    log.warn(`proxy: ${address} did not accept the sign-in`);
    proxy.signIn = undefined;
    proxy.refused = signIn;
    proxy.trying = undefined;
    passwords.forget(address).catch((error: unknown) => log.warn(`proxy: ${String(error)}`));
    for (const one of proxy.waiting.splice(0)) cancel(one, address);
  }

  /** Handles a refusal without a known challenge, for which Chromium emits no second "login". */
  private turnedAway(request: Watched): void {
    for (const [address, given] of request.given) {
      const proxy = this.proxies.get(address);
      if (proxy === undefined || proxy.signIn !== given) continue;
      this.refuse(proxy, given);
      if (request.asks) this.ask(proxy, { refused: true });
      Object.assign(request.outcome, { is: "cancelled", proxy: address });
    }
  }

  private ask(proxy: Proxy, { refused }: { refused: boolean }): void {
    const { question, challenge } = proxy;
    if (question === undefined) this.ports.log.info(`proxy: ${challenge.proxy} asks for a sign-in (${challenge.scheme})`);
    proxy.question = { id: question?.id ?? randomUUID(), refused: refused || question?.refused === true };
    this.ports.changed();
  }

  /** Called when the request has its response, or will never have one. */
  private ended(request: Watched, gotThrough: boolean): void {
    if (!gotThrough) request.over = true;
    for (const proxy of this.proxies.values()) {
      proxy.waiting = proxy.waiting.filter((one) => !request.over || one.request !== request);
      if (proxy.trying !== request) continue;
      proxy.trying = undefined;
      const { signIn } = proxy;
      if (signIn === undefined) continue;
      const next = gotThrough ? proxy.waiting.splice(0) : proxy.waiting.splice(0, 1);
      for (const one of next) this.give(proxy, signIn, one);
      if (gotThrough) this.accept(proxy);
    }
  }

  private accept(proxy: Proxy): void {
    proxy.trying = undefined;
    if (proxy.question === undefined) return;
    proxy.question = undefined;
    this.ports.changed();
  }

  private asking(id: string): Proxy | undefined {
    return [...this.proxies.values()].find(({ question }) => question?.id === id);
  }
}

const GONE = failed("proxySignInGone");

/** Cancels a sign-in. `proxy` is set if the user is asked about this proxy. */
function cancel({ request, answer }: Asking, proxy?: string): void {
  Object.assign(request.outcome, { is: "cancelled", proxy });
  answer();
}

function challengeOf({ host, port, scheme, realm }: AuthInfo): ProxyChallenge {
  const address = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return { proxy: `${address}:${port}`, scheme: scheme.toLowerCase(), realm };
}

function isSame(a: ProxyChallenge, b: ProxyChallenge): boolean {
  return a.scheme === b.scheme && a.realm === b.realm;
}

function isEqual(a: SignIn, b: SignIn | undefined): boolean {
  return a.username === b?.username && a.password === b.password;
}

/** Returns the error code of a sign-in that cannot be sent as it is. */
function problemOf(
  { scheme }: ProxyChallenge,
  { username, password }: SignIn,
): "userNameMissing" | "signInControlCharacter" | "userNameColon" | undefined {
  if (username === "") return "userNameMissing";
  // RFC 7617, section 2: no control characters; the password begins after the first colon.
  if (/\p{Cc}/u.test(username + password)) return "signInControlCharacter";
  if (scheme === "basic" && username.includes(":")) return "userNameColon";
  return undefined;
}
