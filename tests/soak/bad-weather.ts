/**
 * A seeded mixture of faults: a fixed share of the requests meets a fault, and sometimes all
 * connections are cut.
 */
import type { SeededRandom } from "../fuzz/random.ts";
import type { Fault, FaultProxy } from "../support/fault-proxy.ts";
import { isStream } from "../support/foreign-test.ts";

const PAGE = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const HTML = { "Content-Type": "text/html" } as const;
const TROUBLED = 0.35;
/**
 * Share of all requests that cut every connection, including the stream and other open requests.
 */
const CUT_ALL = 0.02;

/** No fault is a definite refusal, so every update is recorded in the end. */
const FAULTS: readonly Fault[] = [
  { kind: "cut", afterBytes: 0 },
  { kind: "cut", afterBytes: 300 },
  { kind: "close", afterBytes: 500 },
  { kind: "dropAnswer" },
  { kind: "delay", ms: 400 },
  { kind: "delay", ms: 900, bothWays: true },
  { kind: "answer", status: 502, headers: HTML, body: PAGE },
  { kind: "answer", status: 429, headers: { "Retry-After": "1" } },
  { kind: "answer", status: 503, headers: { "Retry-After": "0" } },
  { kind: "answer", status: 200, headers: HTML, body: "<h1>Sign in</h1>" },
  // Bytes that no header may have, an unknown coding, and a status that fetch cannot represent.
  // With status 200 and no body these would be acceptances.
  { kind: "answer", status: 502, headers: { "X-Bad": "a\u0001b" } },
  { kind: "answer", status: 500, headers: { "Content-Type": "application/json", "Transfer-Encoding": "nonsense" } },
  { kind: "answer", status: 999, headers: { Etag: '"a\u00e9"' } },
  { kind: "endless", status: 502, headers: HTML, body: PAGE },
  { kind: "endless", status: 503, headers: { "Content-Type": "application/json" }, body: " " },
  { kind: "endless", status: 200, headers: HTML, body: PAGE },
  { kind: "endless", status: 302, headers: { Location: "https://elsewhere.example/", ...HTML }, body: PAGE },
];

/** The byte counts reach the middle of a list; a live stream has to be cut, too. */
const STREAM_FAULTS: readonly Fault[] = [...FAULTS, { kind: "cut", afterBytes: 2_000 }, { kind: "freeze", afterBytes: 1_500 }];

export class BadWeather {
  /** Number of times each kind of fault was applied. */
  readonly struck: Record<string, number> = {};
  private readonly random: SeededRandom;
  private readonly proxy: FaultProxy;

  constructor(random: SeededRandom, proxy: FaultProxy) {
    this.random = random;
    this.proxy = proxy;
  }

  begin(): void {
    this.proxy.rule = (request) => {
      const { random } = this;
      if (random.chance(CUT_ALL)) {
        this.count("cut all");
        this.proxy.cutAll();
        return undefined;
      }
      if (!random.chance(TROUBLED)) return undefined;
      const fault = random.pick(isStream(request) ? STREAM_FAULTS : FAULTS);
      this.count(fault.kind === "answer" || fault.kind === "endless" ? `${fault.kind} ${fault.status}` : fault.kind);
      return fault;
    };
  }

  /** Stops all faults for new requests; open requests are left for the app to close. */
  end(): void {
    this.proxy.rule = () => undefined;
  }

  private count(what: string): void {
    this.struck[what] = (this.struck[what] ?? 0) + 1;
  }
}
