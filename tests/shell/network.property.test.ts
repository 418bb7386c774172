/**
 * Tests that, with any bytes as response, a request settles, its body settles, nothing becomes an
 * error box, and no socket stays in use.
 */
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { networkFailure } from "../../electron/core/transport/failures/network-failure.ts";
import { netFetch } from "../../electron/shell/network.ts";
import { StandInSession } from "../stand-in/electron/session.ts";
import { given } from "../stand-in/fixtures.ts";
import { RawService } from "../stand-in/net/raw-service.ts";
import { sentenceOf } from "../core/failures.ts";

const RUNS = 150 * Number(process.env["DOCKET_SOAK"] ?? 1);

const VERSIONS = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "http/1.1", "HTTP/9", "ICY"];
const STATUSES = [
  "200",
  "204",
  "304",
  "103",
  "100",
  "301",
  "307",
  "401",
  "407",
  "408",
  "503",
  "600",
  "999",
  "0",
  "00200",
  "99999999999",
  "",
  "OK",
];
const NAMES = [
  "Content-Type",
  "Content-Length",
  "Transfer-Encoding",
  "Content-Encoding",
  "Location",
  "Connection",
  "Set-Cookie",
  "X Bad",
  "",
];
const VALUES = [
  "0",
  "3",
  "-1",
  "3, 3",
  "chunked",
  "gzip",
  "br",
  "close",
  "/elsewhere",
  "http://[",
  "a=b",
  "\u00e9",
  "\u00e2\u009c\u0093",
  "\u0001",
  "\t",
];
const BODIES = ["", "abc", "3\r\nabc\r\n0\r\n\r\n", "FFFFFFFFFFFFF\r\n", "\u001f\u008b\u0008", "0\r\nX: y\r\n\r\n"];

const line = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(":", ": ", " : ", ""), fc.constantFrom(...VALUES))
  .map((parts) => parts.join(""));
const formed = fc
  .tuple(
    fc.constantFrom(...VERSIONS),
    fc.constantFrom(...STATUSES),
    fc.constantFrom("OK", "", "\u00e6\u0088\u0090", "\u00fc"),
    fc.array(line, { maxLength: 4 }),
    fc.constantFrom("\r\n", "\n", "\r\n\t"),
    fc.constantFrom(...BODIES),
  )
  .map(([version, status, words, lines, end, body]) => `${[`${version} ${status} ${words}`, ...lines].join(end)}\r\n\r\n${body}`);
const random = fc.string({ unit: "binary", maxLength: 60 }).map((text) => text.replaceAll(/[^\0-\u00ff]/g, "?"));

const answer = fc.record({
  bytes: fc.oneof({ weight: 4, arbitrary: formed }, { weight: 1, arbitrary: random }),
  cut: fc.nat(400),
  ends: fc.constantFrom("end", "reset"),
  method: fc.constantFrom("GET", "POST"),
  reads: fc.boolean(),
});

const on = given();
let service: RawService;
let next = { bytes: "", ends: "end" };

beforeAll(async () => {
  await on.start();
  service = await RawService.start(({ socket }) => {
    socket.write(Buffer.from(next.bytes, "latin1"), () => {
      if (next.ends === "end") socket.end();
      else socket.resetAndDestroy();
    });
  });
});
afterAll(() => service.stop());

it("settles, and leaves nothing", async () => {
  const { net, session } = on.electron;
  const fetch = netFetch({ net, session: session.defaultSession as never });
  await fc.assert(
    fc.asyncProperty(answer, async ({ bytes, cut, ends, method, reads }) => {
      next = { bytes: bytes.slice(0, cut), ends };
      const got = await fetch(service.url, { method, ...(method === "POST" && { body: "{}" }) }).catch((error: unknown) => {
        expect(sentenceOf(networkFailure(error))).not.toBe("");
        return undefined;
      });
      if (reads) await got?.bytes().catch((error: unknown) => expect(sentenceOf(networkFailure(error))).not.toBe(""));
      else await got?.body?.cancel();
      expect(on.uncaught).toEqual([]);
      await expect
        .poll(() => StandInSession.internals.network(session.defaultSession).pool.count())
        .toMatchObject({ active: 0, waiting: 0 });
    }),
    { numRuns: RUNS },
  );
});
