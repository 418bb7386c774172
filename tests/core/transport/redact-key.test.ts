/** No answer, however it repeats the key, brings it to where errors are shown and copied. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { testConnection } from "../../../electron/core/settings/connection-test.ts";
import { redactKey } from "../../../electron/core/transport/redact-key.ts";
import type { Frame, Transport } from "../../../electron/core/transport/transport.ts";
import { StreamActionsResponseSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { failureIn, FakeNet, listen, update } from "./fake-net.ts";
import { FORMATS } from "./wire-format.ts";
import { SETTINGS } from "../client-harness.ts";
import { sentenceOf } from "../failures.ts";

const KEY = "k-5f1d0c2e9a77";

async function shown(format: (typeof FORMATS)[number], answer: () => Response): Promise<string[]> {
  return shownOf(new FakeNet(answer).transport(format, { apiKey: KEY }));
}

async function shownOf(transport: Transport): Promise<string[]> {
  return [sentenceOf(failureIn(await update(transport))), sentenceOf(failureIn((await listen(transport)).end))];
}

describe.each(FORMATS)("$name", (format) => {
  it("is left out of the service's words, of a quoted text and of problem details", async () => {
    const answers = [
      () => Response.json({ code: "unauthenticated", message: `${KEY} is not known, ${KEY}` }, { status: 401 }),
      () => new Response(`X-API-KEY: ${KEY}\nmore`, { status: 409, headers: { "Content-Type": "text/plain" } }),
      () =>
        new Response(JSON.stringify({ title: KEY, detail: `no ${KEY}` }), {
          status: 422,
          headers: { "Content-Type": "application/problem+json" },
        }),
      () => new Response(null, { status: 503, headers: { "grpc-status": "16", "grpc-message": `bad%20${KEY}` } }),
    ];
    for (const answer of answers)
      for (const message of await shown(format, answer)) {
        expect(message).toContain("[key]");
        expect(message).not.toContain(KEY);
      }
  });

  it("is left out where a long text is cut in the middle of it", async () => {
    for (let before = 984; before <= 1_000; before += 1) {
      const text = `${"x".repeat(before)}${KEY} and more`;
      const answers = [
        () => Response.json({ code: "aborted", message: text }, { status: 409 }),
        () => new Response(text, { status: 409, headers: { "Content-Type": "text/plain" } }),
      ];
      for (const answer of answers)
        for (const message of await shown(format, answer))
          expect(message.replace("[key]", ""), String(before)).not.toContain(KEY.slice(0, 4));
    }
  });

  it.each([
    ["upper case", KEY.toUpperCase()],
    ["an address", percent(KEY)],
    ["JSON in JSON", Array.from(KEY, (letter) => String.raw`\u00${hex(letter)}`).join("")],
    ["HTML", Array.from(KEY, (letter) => `&#x${hex(letter)};`).join("")],
    ["base64", Buffer.from(`:${KEY}:`).toString("base64")],
    ["hex", Buffer.from(KEY).toString("hex")],
  ])("is left out as %s, also where that is cut", async (_form, written) => {
    for (const before of [0, 970]) {
      const answer = (): Response =>
        Response.json({ code: "aborted", message: `${"x".repeat(before)} ${written} and more` }, { status: 409 });
      for (const message of await shown(format, answer)) {
        expect(message).toContain("[key]");
        expect(message).not.toContain(written.slice(2, 10));
      }
    }
  });

  it("is left out of what a test of the connection finds", async () => {
    const net = new FakeNet(() => Response.json({ code: "permission_denied", message: `The key ${KEY} may not` }, { status: 403 }));
    const settings = { ...SETTINGS, apiKey: KEY };
    const found = await testConnection({ clock: net.clock, transport: net.transport(format, settings) }, settings);
    expect(JSON.stringify(found)).toContain("The key [key] may not");
  });

  it("does not cost a long text its end where that only looks a little like it", async () => {
    const text = `${"x".repeat(997)}k-5`;
    expect((await shown(format, () => Response.json({ message: text }, { status: 409 })))[0]).toBe(text);
  });
});

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

function percent(text: string): string {
  return Array.from(text, (letter) => `%${hex(letter)}`).join("");
}

it("hands a readable frame on as it is", async () => {
  const frame: Frame = { ok: true, event: create(StreamActionsResponseSchema), flaws: [] };
  const stream: Transport["stream"] = (_request, listener) => {
    listener.frame(frame);
    return Promise.resolve({ clean: true });
  };
  const { frames } = await listen(redactKey({ stream, update: () => Promise.resolve({ accepted: true }) }, KEY));
  expect(frames[0]).toBe(frame);
});
