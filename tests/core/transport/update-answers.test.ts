/**
 * What services answer to an update that they have accepted, in many styles; and what looks like an
 * acceptance but is none.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { failureIn, FakeNet, FedBody, said, update } from "./fake-net.ts";
import {
  bytes,
  CONNECT_BINARY,
  CONNECT_JSON,
  FORMATS,
  GRPC_WEB_BINARY,
  GRPC_WEB_JSON,
  joined,
  REST,
  type WireFormat,
} from "./wire-format.ts";

const ACTION = { id: "a1", state: "ACTION_STATE_ACKNOWLEDGED", name: "Prüfung" };

function answering(format: WireFormat, body: string | Uint8Array | null, type?: string, status = 200) {
  const whole = typeof body === "string" ? bytes(body) : body;
  const headers = type === undefined ? {} : { "Content-Type": type };
  return update(
    new FakeNet(() => new Response(whole === null ? null : (whole.buffer as ArrayBuffer), { status, headers })).transport(format),
  );
}

describe.each([REST, CONNECT_JSON, CONNECT_BINARY])("$name", (format) => {
  it.each([200, 201, 202, 204, 205, 299])("an update is accepted by %i without a body, whatever the type", async (status) => {
    for (const type of [undefined, "application/json", "text/plain", "text/html", "application/octet-stream"])
      expect(await answering(format, null, type, status), type ?? "").toEqual({ accepted: true });
  });

  it.each([
    ["blanks", " \r\n"],
    ["null", "null"],
    ["an empty object", "{}"],
    ["a byte order mark and an empty object", "\ufeff{}"],
    ["an object that we do not know", '{"ok":true,"revision":7}'],
    ["an Action of null", '{"action":null}'],
  ])("an update is accepted without an Action by %s, whatever the type", async (_, body) => {
    for (const type of [undefined, "application/json", "text/plain", "text/html", "application/vnd.wdm+json; v=1", "APPLICATION/JSON"])
      expect(await answering(format, body, type), type ?? "").toEqual({ accepted: true });
  });

  it.each([
    ["an Action in its field", JSON.stringify({ action: ACTION })],
    ["the Action itself", JSON.stringify(ACTION)],
    ["an Action in a gateway's envelope", JSON.stringify({ result: { action: ACTION } })],
    ["the Action itself in two envelopes", JSON.stringify({ jsonrpc: "2.0", id: 1, result: { data: ACTION, ok: true } })],
    ["an Action in JSON of many lines after a byte order mark", `\ufeff${JSON.stringify({ action: ACTION }, null, 2)}\n`],
  ])("an update is accepted with the Action by %s, whatever the type", async (_, body) => {
    for (const type of [undefined, "application/json", "text/plain", "application/problem+json"])
      expect(await answering(format, body, type, 201), type ?? "").toMatchObject({ accepted: true, action: { id: "a1", name: "Prüfung" } });
  });

  it("an update is not accepted by a web page, whatever its type: the outcome is unknown", async () => {
    for (const type of [undefined, "application/json", "application/proto", "text/html", "text/plain"]) {
      const answer = await answering(format, "\r\n<!doctype html><h1>Sign in</h1>", type);
      expect(said(answer), type ?? "").toBe("not_the_service: This is a web page, not the Action service (HTTP 200).");
      expect(failureIn(answer)).toMatchObject({ recorded: "unknown", answered: true });
    }
  });

  it("an update is not accepted by a web page that breaks off, never ends or is too large, under the service's own type", async () => {
    const begin = bytes(" <html>");
    const bodies = [
      () => new FedBody(begin).stream,
      () => new FedBody(begin, new Uint8Array(5 * 1024 * 1024)).end().stream,
      () =>
        new ReadableStream(
          { start: (controller) => controller.enqueue(begin), pull: (controller) => controller.error(new Error("gone")) },
          { highWaterMark: 0 },
        ),
    ];
    for (const body of bodies) {
      const net = new FakeNet(() => new Response(body(), { headers: { "Content-Type": format.answerType } }));
      const abort = new AbortController();
      const answer = update(net.transport(format), "a1", abort.signal);
      await net.clock.advance(20_000);
      abort.abort();
      expect(failureIn(await answer)).toMatchObject({ code: "not_the_service", recorded: "unknown" });
    }
  });

  it("an update is not accepted by a text of any other type: the outcome is unknown", async () => {
    expect(said(await answering(format, "hello", "text/plain"))).toBe(
      'not_the_service: This is not the Action service: it answers with "text/plain" (HTTP 200).',
    );
    expect(said(await answering(format, "hello"))).toBe("protocol: The service's answer could not be read.");
    for (const type of [undefined, "text/plain", "image/png"])
      for (const body of ["hello", "[]", "7", '"ok"', "{", '{"action":{"id":'])
        expect(failureIn(await answering(format, body, type)), `${type} ${body}`).toMatchObject({ recorded: "unknown", answered: true });
  });

  it("an update is accepted by a plain text that only repeats the status, as frameworks write it", async () => {
    for (const [body, status] of [
      ["OK", 200],
      ["ok\n", 200],
      ["Accepted", 202],
      ["Created", 201],
      ["Success.", 200],
    ] as const)
      expect(said(await answering(format, body, "text/plain; charset=utf-8", status)), body).toBe("accepted");
    for (const body of ["Not Found", "OK, but not now", "0", "none", `OK${" ".repeat(70)}`])
      expect(failureIn(await answering(format, body, "text/plain")), body).toMatchObject({ recorded: "unknown" });
    expect(failureIn(await answering(format, "OK", "text/html"))).toMatchObject({ recorded: "unknown" });
  });

  it("an update is not accepted by an error that comes with HTTP 200", async () => {
    expect(
      failureIn(await answering(format, '{"code":"failed_precondition","message":"COMPLETED is final"}', "application/json")),
    ).toMatchObject({
      code: "failed_precondition",
      reason: { code: "serviceSaid", params: { words: "COMPLETED is final" } },
      recorded: "no",
    });
    expect(failureIn(await answering(format, '{"error":{"status":"UNAVAILABLE","message":"later"}}', "text/plain"))).toMatchObject({
      code: "unavailable",
      recorded: "unknown",
    });
    expect(failureIn(await answering(format, '{"error":"no such action"}', "application/json"))).toMatchObject({
      reason: { code: "serviceSaid", params: { words: "no such action" } },
      recorded: "unknown",
    });
    // Some services send an empty text to report no error.
    for (const body of ['{"error":null}', '{"error":""}', '{"error":false}', '{"message":"recorded"}'])
      expect(said(await answering(format, body, "application/json")), body).toBe("accepted");
  });

  it.each([
    '{"success":false}',
    '{"ok":false}',
    '{"status":"failed"}',
    '{"result":"ERROR"}',
    '{"error":true}',
    '{"errors":{"state":[]}}',
    "false",
    '{"data":{"success":false},"id":1}',
    '{"result":{"success":false}}',
    '{"Success":false}',
    '{"isSuccess":false}',
    '{"accepted":false}',
    '{"updated":0}',
    '{"status":"REJECTED"}',
    '{"outcome":"refused"}',
    '{"status":"NOT_FOUND"}',
    '{"error_code":17}',
    '{"acknowledged":true,"matchedCount":0,"modifiedCount":0,"upsertedId":null}',
    '{"n":0,"nModified":0,"ok":1}',
    '{"fieldCount":0,"affectedRows":0,"insertId":0}',
    '{"rowsAffected":0}',
    '{"data":{"rows_affected":0}}',
    '{"rowCount":0,"command":"UPDATE"}',
    '{"changes":0,"lastInsertRowid":0}',
    '{"matched":0}',
    '{"count":0}',
  ])("an update has an unknown outcome when an answer of 200 reports a failure without a message: %s", async (body) => {
    const found = failureIn(await answering(format, body, "application/json"));
    expect(found).toMatchObject({ reason: { code: "answeredFailed" }, recorded: "unknown", answered: true });
  });

  it("an update is accepted by an answer that repeats the requested state as its status, and by no other state of that kind", async () => {
    const net = new FakeNet(() => Response.json({ id: "a1", status: "REJECTED" }));
    const request = create(UpdateActionStateRequestSchema, { actionId: "a1", state: ActionState.REJECTED });
    const { signal } = new AbortController();
    expect(said(await net.transport(format).update(request, signal, "update-1"))).toBe("accepted");
    expect(failureIn(await net.transport(format).update({ ...request, state: ActionState.COMPLETED }, signal, "update-2"))).toMatchObject({
      reason: { code: "answeredFailed" },
    });
  });

  it.each([
    '{"id":"a","state":"ACTION_STATE_ASSIGNED","success":false,"error":"Not allowed now"}',
    '{"id":"a","state":"ACTION_STATE_ASSIGNED","status":409,"message":"Not allowed now"}',
    '[{"error":"Not allowed now"}]',
    '"failed"',
    "[0]",
  ])("an update is not accepted by an Action that reports a failure, nor by a list of faults or a text: %s", async (body) => {
    expect(failureIn(await answering(format, body, "application/json"))).toMatchObject({ answered: true });
  });

  it("an update is accepted by an Action that has a text of its own under such a name", async () => {
    const body = '{"id":"a","state":"ACTION_STATE_ASSIGNED","status":"failed","result":"error","code":"aborted","message":"Mind the gap"}';
    expect(said(await answering(format, body, "application/json"))).toBe("accepted");
  });

  it.each([
    '{"success":false,"message":"Not allowed now"}',
    '{"status":"error","message":"Not allowed now"}',
    '{"errors":[{"message":"Not allowed now"}]}',
    '{"error_code":17,"error_message":"Not allowed now"}',
    '{"result":"FAILED","reason":"Not allowed now"}',
    '{"action":{"id":"a1","state":"ACTION_STATE_ASSIGNED"},"error":"Not allowed now"}',
    '{"response":{"status":"error","message":"Not allowed now"}}',
    '{"data":{"success":false},"message":"Not allowed now"}',
    '{"jsonrpc":"2.0","id":1,"result":{"ok":false,"reason":"Not allowed now"}}',
    '{"code":"LOCKED","message":"Not allowed now"}',
    '{"code":1017,"message":"Not allowed now"}',
    '{"detail":"Not allowed now","title":"Not allowed now"}',
    '{"results":[{"id":"a0","status":200},{"id":"a1","status":409,"error":"Not allowed now"}]}',
  ])("an update has an unknown outcome, with the service's words, when the answer reports a failure in words: %s", async (body) => {
    const found = failureIn(await answering(format, body, "application/json"));
    expect(found).toMatchObject({ reason: { code: "serviceSaid", params: { words: "Not allowed now" } }, recorded: "unknown" });
  });

  it.each([
    '{"status":409,"title":"Not allowed now"}',
    '{"code":409,"message":"Not allowed now"}',
    '{"statusCode":409,"error":"Not allowed now"}',
    '{"responses":[{"id":"a1","status":409,"error":"Not allowed now"}]}',
    '{"error":{"code":409,"message":"Not allowed now"}}',
  ])("an update is refused by the HTTP status that an answer of 200 repeats: %s", async (body) => {
    const found = failureIn(await answering(format, body, "application/json"));
    expect(found).toMatchObject({ reason: { code: "serviceSaid", params: { words: "Not allowed now" } }, recorded: "no" });
  });

  it.each([
    '{"success":true}',
    '{"ok":true,"error":null}',
    '{"status":"ok"}',
    '{"status":200}',
    '{"code":0,"message":"OK"}',
    '{"errors":[]}',
    '{"error":{}}',
    '{"data":{"success":true},"errors":null}',
    '{"code":20000,"message":"success"}',
    '{"code":"SUCCESS","message":"State updated"}',
    '{"errorCode":0,"errorMessage":"OK"}',
    '{"status":"CANCELLED"}',
    '{"matchedCount":1,"modifiedCount":0}',
    '{"affectedRows":1,"changedRows":0,"insertId":0}',
    '{"id":"a1","state":"ACTION_STATE_FAILED","count":0,"changes":0}',
    '{"action":{"id":"a1","state":"ACTION_STATE_FAILED"},"count":0}',
    "[1]",
    '{"id":"a1","state":"ACTION_STATE_FAILED","accepted":false,"failure":"Motor hot","title":"Drive","detail":"Dock 4"}',
    '{"action":{"id":"a1","state":"ACTION_STATE_FAILED","status":"failed","error":"Motor hot"}}',
  ])("an update is accepted when an answer reports that it did not fail: %s", async (body) => {
    expect(said(await answering(format, body, "application/json"))).toBe("accepted");
  });

  it.each([
    ["a number as its id", '{"id":12345,"state":"ACTION_STATE_PLANNED"}', "12345", ActionState.PLANNED],
    ["its state as other languages write it", '{"action":{"id":"a1","state":"in_progress"}}', "a1", ActionState.IN_PROGRESS],
    [
      "names in snake case, and numbers",
      '{"result":{"id":7,"state":"PLANNED","assigned_to":{"id":8,"type":"USER"}}}',
      "7",
      ActionState.PLANNED,
    ],
  ])("reads an Action with %s", async (_, body, id, state) => {
    expect(await answering(format, body, "application/json")).toMatchObject({ accepted: true, action: { id, state } });
  });

  it.each([
    '{"id":12345,"state":"ACTION_STATE_PLANNED","provenance":{"updatedAt":"yesterday"}}',
    '{"action":{"id":"12345","state":["PLANNED"]}}',
    '{"action":{"id":"12345","state":"PAUSED"}}',
  ])("reads only the id of an Action with an unreadable part: %s", async (body) => {
    const answer = await answering(format, body, "application/json");
    expect(answer).toMatchObject({ accepted: true, action: { id: "12345", state: ActionState.UNSPECIFIED } });
  });

  it("an update has an unknown outcome when a body without a type breaks off", async () => {
    const net = new FakeNet(() => new Response(new FedBody(bytes("{")).breakOff().stream));
    expect(failureIn(await update(net.transport(format)))).toMatchObject({ code: "protocol", recorded: "unknown", answered: true });
  });
});

describe("connect/binary", () => {
  const whole = CONNECT_BINARY.answer({ action: ACTION });

  it.each(["application/proto", "application/protobuf", "application/x-protobuf", undefined])(
    "reads the Action under the type %s",
    async (type) => {
      expect(await answering(CONNECT_BINARY, whole, type)).toMatchObject({ accepted: true, action: { id: "a1" } });
    },
  );
});

const named = (length: number) => CONNECT_BINARY.answer({ action: { ...ACTION, name: "n".repeat(length) } });

// 0a 3c is a line feed and "<", like a page that begins with a blank line.
describe("an answer in binary whose Action is 60 bytes long", () => {
  const length = Array.from({ length: 60 }, (_, index) => index).find((candidate) => named(candidate)[1] === 0x3c) ?? 0;
  const whole = named(length);

  it("is read, under its own type and under none", async () => {
    expect([...whole.subarray(0, 2)]).toEqual([0x0a, 0x3c]);
    for (const type of ["application/proto", "application/x-protobuf", undefined])
      expect(await answering(CONNECT_BINARY, whole, type), type ?? "").toMatchObject({ accepted: true, action: { id: "a1" } });
  });

  it("is not treated as a web page when it breaks off", async () => {
    const net = new FakeNet(
      () => new Response(new FedBody(whole.slice(0, 20)).breakOff().stream, { headers: { "Content-Type": "application/proto" } }),
    );
    expect(said(await update(net.transport(CONNECT_BINARY)))).toBe("protocol: The service's answer broke off before its end.");
  });

  it("is distinguished from pages of any length that begin with a blank line", async () => {
    for (const rest of [
      "<!doctype html><h1>Sign in</h1>",
      `<html>${"x".repeat(54)}`,
      `<!doctype html>${"<p>Sign in</p>".repeat(9)}`,
      "<\n",
      "<",
    ])
      for (const type of ["application/proto", "text/html", undefined])
        expect(failureIn(await answering(CONNECT_BINARY, `\n${rest}`, type)), rest).toMatchObject({ code: "not_the_service" });
    expect(failureIn(await answering(CONNECT_BINARY, whole, "text/html"))).toMatchObject({ code: "not_the_service" });
  });
});

describe.each([GRPC_WEB_JSON, GRPC_WEB_BINARY])("$name", (format) => {
  const whole = format.answer({ action: ACTION });

  it("an update is accepted under the type in any spelling, and without a codec in it", async () => {
    for (const type of [format.answerType, format.answerType.toUpperCase(), `${format.answerType}; charset=utf-8`, "application/grpc-web"])
      expect(said(await answering(format, whole, type)), type).toBe("accepted");
  });

  it("an update is not accepted by a web page under the type of an answer", async () => {
    expect(said(await answering(format, "<html>", format.answerType))).toBe(
      "not_the_service: This is a web page, not the Action service (HTTP 200).",
    );
  });

  it("an update has an unknown outcome when the body breaks off after an answer had begun, whatever the network reports", async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("net::ERR_INTERNET_DISCONNECTED")) });
    const net = new FakeNet(() => new Response(body, { headers: { "Content-Type": format.answerType } }));
    expect(failureIn(await update(net.transport(format)))).toMatchObject({
      code: "no_network",
      recorded: "unknown",
      neverSent: false,
      answered: true,
      cause: "ERR_INTERNET_DISCONNECTED",
    });
  });

  it("an update is refused by trailers in upper case", async () => {
    const trailers = bytes("GRPC-STATUS: 9\r\nGRPC-MESSAGE: COMPLETED%20is%20final\r\n");
    const head = Uint8Array.of(0x80, 0, 0, 0, trailers.byteLength);
    expect(failureIn(await answering(format, joined(head, trailers), format.answerType))).toMatchObject({
      code: "failed_precondition",
      reason: { code: "serviceSaid", params: { words: "COMPLETED is final" } },
      recorded: "no",
    });
  });
});

describe.each(FORMATS)("$name", (format) => {
  it("recognises a gRPC server by its type: a refusal under 415, unknown under 200", async () => {
    const accepted = failureIn(await answering(format, new Uint8Array(5), "application/grpc"));
    expect(accepted).toMatchObject({ code: "grpc_only", recorded: "unknown" });
    const refused = failureIn(await answering(format, null, "application/grpc", 415));
    expect(refused).toMatchObject({ code: "grpc_only", recorded: "no", answered: true });
  });
});
