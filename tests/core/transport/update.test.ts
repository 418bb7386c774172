/**
 * What an answer to an update proves, and what it does not: accepted, refused, unknown, or never
 * sent.
 */
import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../../../electron/core/transport/failures/failure.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { failureIn, FakeNet, FedBody, ORIGIN, said, update } from "./fake-net.ts";
import {
  bytes,
  CONNECT_BINARY,
  CONNECT_JSON,
  envelope,
  FORMATS,
  GRPC_WEB_BINARY,
  GRPC_WEB_JSON,
  joined,
  REST,
  type WireFormat,
} from "./wire-format.ts";

const CUT_OFF = "protocol: The service's answer broke off before its end.";
const ACTION = { action: { id: "a1", state: "ACTION_STATE_ACKNOWLEDGED", name: "Prüfung" } };

function answering(format: WireFormat, body: BodyInit | null, status = 200, type = format.answerType): FakeNet {
  return new FakeNet(() => new Response(body, { status, headers: { "Content-Type": type } }));
}

function blob(whole: Uint8Array): BodyInit {
  return new Uint8Array(whole).buffer;
}

describe.each(FORMATS)("$name", (format) => {
  it("UpdateActionStateResponse: is accepted with the Action, and without one", async () => {
    const withAction = await update(answering(format, blob(format.answer(ACTION))).transport(format));
    expect(withAction).toMatchObject({ accepted: true, action: { id: "a1", name: "Prüfung", state: ActionState.ACKNOWLEDGED } });
    expect(await update(answering(format, blob(format.answer({}))).transport(format))).toEqual({ accepted: true });
  });

  it("an update has an unknown outcome when the connection breaks after the request", async () => {
    const net = new FakeNet(() =>
      Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) })),
    );
    const answer = await update(net.transport(format));
    expect(said(answer)).toBe("connection_lost: The connection broke off.");
    expect(failureIn(answer).neverSent).toBe(false);
    expect(isRefusal(failureIn(answer))).toBe(false);
  });

  it("an update was certainly not sent when there was no connection to begin with", async () => {
    for (const [cause, words] of [
      [
        { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) },
        "connection_refused: Nothing answers at this address: the connection was refused.",
      ],
      [
        { cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }) },
        "name_not_found: The service's host name could not be found.",
      ],
      [
        { cause: new AggregateError([Object.assign(new Error("::1"), { code: "ECONNREFUSED" })]) },
        "connection_refused: Nothing answers at this address: the connection was refused.",
      ],
      [{ message: "net::ERR_INTERNET_DISCONNECTED" }, "no_network: This device has no network connection."],
      [{ message: "net::ERR_CERT_AUTHORITY_INVALID" }, "certificate_untrusted: The service's certificate is not trusted on this device."],
      [{ message: "net::ERR_PROXY_CONNECTION_FAILED" }, "proxy_unreachable: This device's proxy does not answer."],
    ] as const) {
      const net = new FakeNet(() => Promise.reject(Object.assign(new TypeError("fetch failed"), cause)));
      const answer = await update(net.transport(format));
      expect(said(answer)).toBe(words);
      expect(failureIn(answer)).toMatchObject({ neverSent: true, recorded: "notYet", answered: false });
    }
  });

  it("an update settles at the abort, although the network never does: before the headers, and in the body", async () => {
    const deaf = new FakeNet(() => new Promise(() => undefined));
    const early = new AbortController();
    const unanswered = update(deaf.transport(format), "a1", early.signal);
    await deaf.clock.advance(100);
    early.abort();
    expect(said(await unanswered)).toBe("canceled: The request was given up.");
    expect(failureIn(await unanswered).neverSent).toBe(false);
    expect(deaf.clock.pending).toBe(0);

    const body = new FedBody(bytes("{"));
    const slow = answering(format, body.stream);
    const late = new AbortController();
    const answered = update(slow.transport(format), "a1", late.signal);
    await slow.clock.advance(100);
    late.abort();
    expect(said(await answered)).toBe(format.transport === "grpc-web" ? "canceled: The request was given up." : CUT_OFF);
    expect(body.cancelled).toBe(true);
  });

  it("an answer is not read beyond the size of any valid answer", async () => {
    const body = new FedBody(new Uint8Array(3 * 1024 * 1024), new Uint8Array(3 * 1024 * 1024));
    await update(answering(format, body.stream).transport(format));
    expect(body.cancelled).toBe(true);
  });

  it("a request carries the state, the key and no cookies", async () => {
    const net = answering(format, blob(format.answer({})));
    await update(net.transport(format));
    expect(net.last.headers.get("x-api-key")).toBe("secret-key");
    expect(net.last.init).toMatchObject({
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      method: format.transport === "rest" ? "PUT" : "POST",
    });
  });

  it("REST paths: keeps a base URL's path prefix", async () => {
    const net = answering(format, blob(format.answer({})));
    await update(net.transport(format, { baseUrl: `${ORIGIN}/gateway/wdm` }));
    expect(net.last.url).toBe(
      format.transport === "rest"
        ? `${ORIGIN}/gateway/wdm/api/v1/wdm/actions/a1/state`
        : `${ORIGIN}/gateway/wdm/example.wdm.v1.service.ActionService/UpdateActionState`,
    );
  });
});

describe.each([CONNECT_JSON, CONNECT_BINARY, REST])("$name, where HTTP 200 is the acceptance", (format) => {
  it.each([
    ["has an Action that cannot be decoded", bytes(`{"action":{"provenance":{"updatedAt":"yesterday"}}}`)],
    ["is garbage", Uint8Array.of(0xff, 0xfe, 0x00, 0x80)],
    ["is empty", new Uint8Array()],
  ])("REST success, and Connect's: is accepted when the answer %s", async (_, whole) => {
    expect(said(await update(answering(format, blob(whole)).transport(format)))).toBe("accepted");
  });

  it("an update has an unknown outcome when the connection breaks in the body: the rest may report a failure", async () => {
    const body = new FedBody(bytes("{")).breakOff();
    const answer = await update(answering(format, body.stream).transport(format));
    expect(said(answer)).toBe(CUT_OFF);
    expect(failureIn(answer)).toMatchObject({ recorded: "unknown", answered: true, neverSent: false });
  });

  it("an update has an unknown outcome when the body never ends", async () => {
    const net = answering(format, new FedBody(bytes("{")).stream);
    const abort = new AbortController();
    const answer = update(net.transport(format), "a1", abort.signal);
    await net.clock.advance(20_000);
    abort.abort();
    expect(said(await answer)).toBe(CUT_OFF);
  });
});

it.each([CONNECT_JSON, REST])(
  "$name: an update has an unknown outcome for half an object, whose cut no framing has shown",
  async (format) => {
    for (const half of ['{"success":fal', '\ufeff {"action":{"id":"a1"}', "{"])
      expect(said(await update(answering(format, blob(bytes(half))).transport(format))), half).toBe(CUT_OFF);
  },
);

describe.each([GRPC_WEB_JSON, GRPC_WEB_BINARY])("$name, where the trailers are the acceptance", (format) => {
  const unreadable = "protocol: The service's answer could not be read.";

  it.each([
    ["that cannot be decoded", envelope(0, Uint8Array.of(0xff, 0xfe, 0x80))],
    ["whose time is in lower case", envelope(0, bytes(`{"action":{"id":"a1","provenance":{"updatedAt":"2026-01-01t00:00:00z"}}}`))],
    ["that is compressed, although that was not asked for", envelope(1, Uint8Array.of(0x1f, 0x8b, 0x08))],
  ])("an update is accepted when trailers of OK follow an Action %s", async (_, message) => {
    expect(said(await update(answering(format, blob(joined(message, format.end))).transport(format)))).toBe("accepted");
  });

  it.each([
    ["has an Action that cannot be decoded, and no trailers", envelope(0, Uint8Array.of(0xff, 0xfe, 0x80))],
    ["has trailers without a status", joined(envelope(0, Uint8Array.of(0xff, 0xfe, 0x80)), envelope(0x80, bytes("x: 0\r\n")))],
    ["has a message after its trailers", joined(envelope(0, Uint8Array.of(0xff)), format.end, envelope(0, Uint8Array.of(0xff)))],
    ["is empty", new Uint8Array()],
    ["has no message", format.end],
    ["has two messages", joined(format.answer(ACTION).subarray(0, -format.end.byteLength), format.answer(ACTION))],
    ["has no trailers", format.answer(ACTION).subarray(0, -format.end.byteLength)],
    ["is cut off in its trailers", format.answer(ACTION).subarray(0, -4)],
    ["is garbage", bytes("garbage, and more of it")],
  ])("an update has an unknown outcome when the answer %s", async (_, whole) => {
    const answer = await update(answering(format, blob(whole)).transport(format));
    expect(said(answer)).toBe(unreadable);
    expect(isRefusal(failureIn(answer))).toBe(false);
  });

  it("an update is refused with the service's words, in the trailers or in the headers alone", async () => {
    const inBody = await update(answering(format, blob(format.errorEnd(Code.FailedPrecondition, "COMPLETED is final"))).transport(format));
    expect(said(inBody)).toBe("failed_precondition: COMPLETED is final");
    const net = new FakeNet(
      () =>
        new Response(null, {
          headers: { "Content-Type": format.answerType, "grpc-status": "8", "grpc-message": "slow%20down", "retry-after": "4" },
        }),
    );
    expect(failureIn(await update(net.transport(format)))).toMatchObject({
      code: "resource_exhausted",
      reason: { code: "serviceSaid", params: { words: "slow down", waitAsked: true } },
      retryAfterMs: 4_000,
    });
  });
});

describe("rest", () => {
  it("UpdateActionStateResponse: is accepted with 204, and with an empty body of any type", async () => {
    expect(said(await update(new FakeNet(() => new Response(null, { status: 204 })).transport(REST)))).toBe("accepted");
    expect(said(await update(new FakeNet(() => new Response("")).transport(REST)))).toBe("accepted");
    expect(said(await update(answering(REST, "{}", 202).transport(REST)))).toBe("accepted");
  });

  it("does not treat a login page that breaks off as an acceptance", async () => {
    const body = new FedBody().breakOff();
    expect(failureIn(await update(answering(REST, body.stream, 200, "text/html").transport(REST))).code).toBe("not_the_service");
  });

  it.each([
    ["a/b", "a%2Fb"],
    ["ä b", "%C3%A4%20b"],
    ["?x=1#y", "%3Fx%3D1%23y"],
    ["100%", "100%25"],
    ["%2e%2e", "%252e%252e"],
    ["...", "..."],
    ["🤖", "%F0%9F%A4%96"],
  ])("REST paths: keeps the id %s in one segment of the path", async (id, segment) => {
    const net = answering(REST, "{}");
    await update(net.transport(REST), id);
    expect(new URL(net.last.url).pathname).toBe(`/api/v1/wdm/actions/${segment}/state`);
    expect(decodeURIComponent(new URL(net.last.url).pathname.split("/")[5] ?? "")).toBe(id);
  });

  it.each([".", "..", "\ud800"])("refuses the id %j, which no address can hold, before anything is sent", async (id) => {
    const net = answering(REST, "{}");
    const answer = await update(net.transport(REST), id);
    expect(said(answer)).toBe(
      `invalid_argument: The id "${id}" cannot be part of a web address, so REST cannot carry it. Choose another transport.`,
    );
    expect(failureIn(answer)).toMatchObject({ neverSent: true });
    expect(net.requests).toEqual([]);
  });

  it("sends the id in the path only, and times as RFC 3339", async () => {
    const net = answering(REST, "{}");
    await net.transport(REST).update(
      create(UpdateActionStateRequestSchema, {
        actionId: "a1",
        state: ActionState.IN_PROGRESS,
        progress: { phase: "drive", statusMessage: "ä" },
        provenance: { name: "robot-7", updatedAt: { seconds: 1n, nanos: 5_000_000 } },
      }),
      new AbortController().signal,
      "update-1",
    );
    expect(JSON.parse(net.last.init.body as string)).toEqual({
      state: "ACTION_STATE_IN_PROGRESS",
      progress: { phase: "drive", statusMessage: "ä" },
      provenance: { name: "robot-7", updatedAt: "1970-01-01T00:00:01.005Z" },
    });
  });
});
