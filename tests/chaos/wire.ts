/**
 * The network between one Docket and the service: every request of the real transports passes
 * through here and meets the troubles of its history.
 */
import { toJson } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { codeToHttpStatus, codeToString } from "@connectrpc/connect/protocol-connect";
import type { Fetch } from "../../electron/core/ports.ts";
import { ActionSchema, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { watched } from "../core/transport/fake-net.ts";
import { type WireFormat } from "../core/transport/wire-format.ts";
import type { SeededRandom } from "../fuzz/random.ts";
import { readRequest, type AppRequest } from "../fuzz/requests.ts";
import { aborted, broken, brokenBody, neverAnswered } from "./broken.ts";
import { StreamLink } from "./stream-link.ts";
import type { StreamTrouble, Troubles, UpdateTrouble } from "./troubles.ts";
import { readKey, type World } from "./world.ts";

export interface WireOptions {
  world: World;
  random: SeededRandom;
  troubles: Troubles;
  /** The name of the Docket at the client end. */
  from: string;
  /** Runs a callback once the machine can read received messages. */
  receive: (run: () => void) => void;
}

type UpdateMessage = Extract<AppRequest, { is: "update" }>["message"];

const WEB_PAGE = { status: 200, headers: { "Content-Type": "text/html" } };

export class Wire {
  format: WireFormat;
  /** Whether responses are framed, so that a chunked body without its end is an error. */
  isFramed = true;
  /** Whether the service refuses the API key. */
  isKeyRefused = false;
  /** Monotonic milliseconds at which data from the service was last read. */
  heardAt = 0;
  /** Monotonic milliseconds of the last trouble that can make a list fail. */
  listTroubledAt = Number.NEGATIVE_INFINITY;
  /** Ids of updates with an attempt that ended without the service's own response. */
  readonly unanswered = new Set<string>();
  private readonly options: WireOptions;
  private readonly links = new Set<StreamLink>();
  private readonly open = new Set<AbortController>();
  /**
   * The kind of each request that holds a socket. As in Electron, the socket is released by the
   * request's own abort signal or by the end of its body; cancelling the body does not release it.
   */
  private readonly held = new Map<AbortSignal, AppRequest["is"]>();
  private isHeldBack = false;

  constructor(format: WireFormat, options: WireOptions) {
    this.format = format;
    this.options = options;
  }

  readonly fetch: Fetch = (url, init) => {
    const { format } = this;
    const request = readRequest(format, url, init.body);
    const died = new AbortController();
    this.open.add(died);
    const own = init.signal as AbortSignal;
    this.held.set(own, request.is);
    const over = (): void => void this.held.delete(own);
    own.addEventListener("abort", over);
    const signal = AbortSignal.any([own, died.signal]);
    if (this.isKeyRefused)
      return this.after(signal, () => this.refusal(format, new ConnectError("the key is unknown", Code.Unauthenticated)));
    if (request.is !== "update") return this.openStream(format, request, signal);
    // A quoted string of RFC 8941.
    const idempotencyKey = new Headers(init.headers).get("Idempotency-Key")?.replaceAll('"', "") ?? "";
    return this.update(format, idempotencyKey, request.message, signal).then((answer) => watched(answer, over));
  };

  /** Number of open requests of a kind. */
  count(kind: AppRequest["is"]): number {
    return [...this.held.values()].filter((is) => is === kind).length;
  }

  cutAll(): void {
    this.listTroubled();
    for (const link of this.links) this.options.receive(() => link.cut());
  }

  silenceAll(): void {
    this.listTroubled();
    for (const link of this.links) link.silence();
  }

  deafen(): void {
    for (const link of this.links) link.deafen();
  }

  holdBack(isHeld: boolean): void {
    this.isHeldBack = isHeld;
    for (const link of this.links) link.holdBack(isHeld);
  }

  /** Closes all sockets after the client process has ended. */
  die(): void {
    for (const died of this.open) died.abort();
    for (const link of this.links) link.leave();
    this.open.clear();
    this.held.clear();
    this.links.clear();
  }

  private listTroubled(): void {
    this.listTroubledAt = this.options.world.clock.monotonic();
  }

  private openStream(format: WireFormat, { is, message }: Extract<AppRequest, { is: "stream" | "list" }>, signal: AbortSignal) {
    const { random, troubles } = this.options;
    const trouble = troubles.forStream();
    if (trouble !== undefined) this.listTroubled();
    if (trouble === "hang") return neverAnswered(signal);
    return this.after(signal, () => {
      const turnedAway = this.turnAway(format, trouble);
      if (turnedAway !== undefined) return turnedAway;
      const slowness = trouble === "slow" ? 900 : 0;
      const how = trouble === "cut" ? ("cut" as const) : trouble === "closed" && !this.isFramed ? ("close" as const) : "cut";
      const link = new StreamLink({
        format,
        subscriber: this.options.world.subscribe(message),
        isList: is === "list",
        told: (action) => this.options.world.told(action),
        latencyMs: () => slowness + this.latencyMs(),
        later: (ms, run) => this.later(ms, run),
        heard: () => void (this.heardAt = this.options.world.clock.monotonic()),
        breaks: trouble === "cut" || trouble === "closed" ? { after: random.between(1, 6), how } : undefined,
      });
      this.links.add(link);
      signal.addEventListener("abort", () => {
        link.leave();
        this.links.delete(link);
      });
      if (this.isHeldBack) link.holdBack(true);
      if (trouble !== "headersOnly") link.start();
      return new Response(link.body, { headers: this.headersOf(format.streamType) });
    });
  }

  private async update(format: WireFormat, idempotencyKey: string, message: UpdateMessage, signal: AbortSignal): Promise<Response> {
    const { random, troubles, world } = this.options;
    const { key } = readKey(idempotencyKey);
    const trouble = troubles.forUpdate();
    const isBeforeRecord = trouble === "refused" || trouble === "lostBefore" || trouble === "busy" || trouble === "unavailable";
    if (trouble !== undefined && trouble !== "refused" && trouble !== "emptyAnswer") this.unanswered.add(key);
    const abortFailure = (): void => void this.unanswered.add(key);
    signal.addEventListener("abort", abortFailure);
    if (trouble === "hangBefore") return neverAnswered(signal);
    await this.passed(trouble === "slowRequest" ? random.between(3_000, 40_000) : this.latencyMs(), signal, world.honoursKeys);
    let outcome: Action | ConnectError = new ConnectError("not yet", Code.Unavailable);
    if (!isBeforeRecord && trouble !== "webPage" && trouble !== "mixedUp") outcome = await this.record(idempotencyKey, message);
    if (trouble === "twice" && world.honoursKeys) outcome = await this.record(idempotencyKey, message);
    if (trouble === "hangAfter") return neverAnswered(signal);
    if (trouble === "slowAnswer") await this.passed(random.between(3_000, 30_000), signal);
    return this.after(signal, () => {
      signal.removeEventListener("abort", abortFailure);
      return this.answer(format, message.actionId, trouble, outcome);
    });
  }

  private async record(idempotencyKey: string, message: UpdateMessage): Promise<Action | ConnectError> {
    try {
      return await this.options.world.take(this.options.from, idempotencyKey, message);
    } catch (error) {
      return ConnectError.from(error);
    }
  }

  private answer(format: WireFormat, actionId: string, trouble: UpdateTrouble | undefined, outcome: Action | ConnectError): Response {
    if (trouble === "lostBefore" || trouble === "lostAfter") throw broken("ECONNRESET");
    const turnedAway = this.turnAway(format, trouble);
    if (turnedAway !== undefined) return turnedAway;
    if (trouble === "mixedUp") {
      const other = this.options.world.listed().find(({ id }) => id !== actionId) ?? anAction("elsewhere");
      return this.json(format, { action: toJson(ActionSchema, other) });
    }
    if (outcome instanceof ConnectError) return this.refusal(format, outcome);
    if (trouble === "emptyAnswer") return this.json(format, {});
    const whole = { action: toJson(ActionSchema, this.options.world.told(outcome)) };
    if (trouble === "halfAnswer") return new Response(brokenBody(format.answer(whole)), { headers: this.headersOf(format.answerType) });
    return this.json(format, whole);
  }

  /**
   * Returns the response that an intermediary or a failing service sends instead, if there is one.
   */
  private turnAway(format: WireFormat, trouble: StreamTrouble | UpdateTrouble | undefined): Response | undefined {
    const wait = String(this.options.random.between(1, 5));
    switch (trouble) {
      case "refused":
        throw broken("ECONNREFUSED");
      case "webPage":
        return new Response("<!doctype html><h1>Sign in</h1>", WEB_PAGE);
      case "gateway":
        return new Response("<html>Bad gateway</html>", { status: 502, headers: { "Content-Type": "text/html" } });
      case "busy":
        return this.refusal(format, new ConnectError("too many requests", Code.ResourceExhausted), { "Retry-After": wait });
      case "unavailable":
        return new Response("", { status: 503, headers: { "Retry-After": wait } });
      default:
        return undefined;
    }
  }

  private refusal(format: WireFormat, { code, rawMessage }: ConnectError, headers: Record<string, string> = {}): Response {
    if (format.transport === "grpc-web")
      return new Response(new Uint8Array(format.errorEnd(code, rawMessage)), {
        headers: { ...headers, "Content-Type": format.answerType },
      });
    const body = JSON.stringify({ code: codeToString(code), message: rawMessage });
    return new Response(body, { status: codeToHttpStatus(code), headers: { ...headers, "Content-Type": "application/json" } });
  }

  private json(format: WireFormat, message: Parameters<WireFormat["answer"]>[0]): Response {
    return new Response(new Uint8Array(format.answer(message)), { headers: this.headersOf(format.answerType) });
  }

  private headersOf(type: string): Record<string, string> {
    return { "Content-Type": type, ...(this.isFramed ? { "Transfer-Encoding": "chunked" } : { Connection: "close" }) };
  }

  private latencyMs(): number {
    return this.options.random.pick([1, 5, 5, 40, 300]);
  }

  /** Responds after the network delay, once the machine can read. */
  private after(signal: AbortSignal, respond: () => Response): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(aborted());
      signal.addEventListener("abort", () => reject(aborted()));
      this.later(this.latencyMs(), () => {
        if (signal.aborted) return;
        try {
          resolve(respond());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  /** With `always`, an aborted message that is already on its way still arrives. */
  private passed(ms: number, signal: AbortSignal, always = false): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!always) signal.addEventListener("abort", () => reject(aborted()));
      this.options.world.clock.after(ms, resolve);
    });
  }

  private later(ms: number, run: () => void): void {
    this.options.world.clock.after(ms, () => this.options.receive(run));
  }
}
