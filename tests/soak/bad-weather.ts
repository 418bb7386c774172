/**
 * A seeded mixture of faults: each request meets one trouble in so many, and now and then every
 * connection is cut.
 */
import type { SeededRandom } from "../fuzz/random.ts";
import type { Fault, FaultProxy } from "../support/fault-proxy.ts";
import { isStream } from "../support/foreign-test.ts";

const PAGE = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const HTML = { "Content-Type": "text/html" } as const;
const TROUBLED = 0.35;
/** Of all requests; a cut takes the stream, and whatever is under way beside it. */
const CUT_ALL = 0.02;

/** None of them is a definite no: every update is recorded in the end. */
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
  // Bytes that no header may have, an unknown coding, and a status that fetch has no room for.
  // Under 200 without a body they would be acceptances.
  { kind: "answer", status: 502, headers: { "X-Bad": "a\u0001b" } },
  { kind: "answer", status: 500, headers: { "Content-Type": "application/json", "Transfer-Encoding": "nonsense" } },
  { kind: "answer", status: 999, headers: { Etag: '"a\u00e9"' } },
  { kind: "endless", status: 502, headers: HTML, body: PAGE },
  { kind: "endless", status: 503, headers: { "Content-Type": "application/json" }, body: " " },
  { kind: "endless", status: 200, headers: HTML, body: PAGE },
  { kind: "endless", status: 302, headers: { Location: "https://elsewhere.example/", ...HTML }, body: PAGE },
];

/** So many bytes of a list that its middle is reached; a stream that lives is to be cut, too. */
const STREAM_FAULTS: readonly Fault[] = [...FAULTS, { kind: "cut", afterBytes: 2_000 }, { kind: "freeze", afterBytes: 1_500 }];

export class BadWeather {
  /** How often each kind has struck. */
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

  /** From here on all is well for new requests; those under way are the app's to close. */
  end(): void {
    this.proxy.rule = () => undefined;
  }

  private count(what: string): void {
    this.struck[what] = (this.struck[what] ?? 0) + 1;
  }
}
