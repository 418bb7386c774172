/** Unusual answers. */
import { describe, expect, it } from "vitest";
import { FakeNet, said, update } from "./fake-net.ts";
import { bytes, CONNECT_JSON, envelope, FORMATS, GRPC_WEB_JSON, joined, REST, type WireFormat } from "./wire-format.ts";

function answering(format: WireFormat, body: Uint8Array | null, type?: string, status = 200) {
  const headers = type === undefined ? {} : { "Content-Type": type };
  return update(new FakeNet(() => new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers })).transport(format));
}

describe.each([REST, CONNECT_JSON])("$name, under HTTP 200", (format) => {
  it.each(['{"error":false,"message":"State updated"}', '{"error":0,"message":"ok"}', '{"error":"","message":"ok"}'])(
    "%s is an acceptance",
    async (body) => {
      expect(said(await answering(format, bytes(body), "application/json"))).toBe("accepted");
    },
  );

  it.each([
    ["problem", '{"title":"Conflict","status":409,"detail":"The Action is locked."}'],
    ["captive", '{"captive":true,"user-portal-url":"https://portal.example/"}'],
  ])("application/%s+json is no acceptance", async (type, body) => {
    expect(said(await answering(format, bytes(body), `application/${type}+json`))).not.toBe("accepted");
  });
});

describe.each(FORMATS)("$name", (format) => {
  // A "not modified" of a cache on the way leads nowhere.
  it("304 is not reported as a redirect", async () => {
    expect(said(await answering(format, null, undefined, 304))).not.toContain("redirects to another");
  });

  // See proto/README.md, "repetition of an update".
  it("every update carries an Idempotency-Key", async () => {
    const net = new FakeNet(() => new Response(null, { status: 204 }));
    await update(net.transport(format));
    expect(net.last.headers.get("idempotency-key")).toBe(`"update-1"`);
  });
});

it("grpc-web/json: an accepted update is accepted although a field of its answer cannot be read", async () => {
  const action = { id: "a1", name: "x", state: "ACTION_STATE_ACKNOWLEDGED", provenance: { name: "me", updatedAt: "2026-11-20T12:00:00" } };
  const body = joined(envelope(0, bytes(JSON.stringify({ action }))), envelope(0x80, bytes("grpc-status: 0\r\n")));
  expect(said(await answering(GRPC_WEB_JSON, body, "application/grpc-web+json"))).toBe("accepted");
});

/** A quadratic search would take minutes, in which main reads no stream and records no press. */
it("an error that is padded with 200,000 spaces causes no delay", async () => {
  const message = `full${" ".repeat(200_000)}stop\nhere`;
  expect(said(await answering(REST, bytes(JSON.stringify({ message })), "application/json", 400))).toContain("full");
});
