/** No answer, however it repeats the key, brings the key to where errors are shown and copied. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { testConnection } from "../../../electron/core/settings/connection-test.ts";
import { redactKey } from "../../../electron/core/transport/redact-key.ts";
import type { Frame, Transport } from "../../../electron/core/transport/transport.ts";
import { ActionSchema, PrincipalType } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
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
  it("the key is removed from the service's words, from a quoted text and from problem details", async () => {
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

  it("the key is removed when a long text is cut in the middle of it", async () => {
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
  ])("the key is removed as %s, also when that is cut", async (_form, written) => {
    for (const before of [0, 970]) {
      const answer = (): Response =>
        Response.json({ code: "aborted", message: `${"x".repeat(before)} ${written} and more` }, { status: 409 });
      for (const message of await shown(format, answer)) {
        expect(message).toContain("[key]");
        expect(message).not.toContain(written.slice(2, 10));
      }
    }
  });

  it("the key is removed from the result of a connection test", async () => {
    const net = new FakeNet(() => Response.json({ code: "permission_denied", message: `The key ${KEY} may not` }, { status: 403 }));
    const settings = { ...SETTINGS, apiKey: KEY };
    const found = await testConnection({ clock: net.clock, transport: net.transport(format, settings) }, settings);
    expect(JSON.stringify(found)).toContain("The key [key] may not");
  });

  it("the end of a long text that only resembles the key is kept", async () => {
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

it("a readable frame is passed on unchanged", async () => {
  const frame: Frame = { ok: true, event: create(StreamActionsResponseSchema), flaws: [] };
  const stream: Transport["stream"] = (_request, listener) => {
    listener.frame(frame);
    return Promise.resolve({ clean: true });
  };
  const { frames } = await listen(redactKey({ stream, update: () => Promise.resolve({ accepted: true }) }, KEY));
  expect(frames[0]).toBe(frame);
});

/** Converts 64-bit numbers, which JSON lacks. */
const numbers = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** An Action that repeats the key in all of its texts. */
const actionWith = (key: string) =>
  create(ActionSchema, {
    id: "a-1",
    name: `Ask with ${key} at the gate`,
    type: `visit ${key}`,
    progress: { phase: key, statusMessage: `sent with ${key}, ${key.toUpperCase()}` },
    provenance: { name: key, updatedAt: { seconds: 7n } },
    assignedTo: { id: "robot-7", type: PrincipalType.OBJECT },
  });

/** Returns what is passed on of an event, and of the answer to an update. */
async function handedOn(key: string, apiKey: string, words?: ReadonlyMap<string, string>) {
  const event = create(StreamActionsResponseSchema, { action: actionWith(key) });
  const frame: Frame = { ok: true, event, flaws: [], ...(words !== undefined && { words }) };
  const transport: Transport = {
    stream: (_request, listener) => {
      listener.frame(frame);
      return Promise.resolve({ clean: true });
    },
    update: () => Promise.resolve({ accepted: true, action: actionWith(key) }),
  };
  const redacted = redactKey(transport, apiKey);
  const { frames } = await listen(redacted);
  return { frame, handed: frames[0], answer: await update(redacted) };
}

describe("the texts of an Action that repeat the key", () => {
  const LONG = "k-5f1d0c2e9a77-b3c4d5e6";
  it("are passed on without it, in an event and in the answer to an update", async () => {
    const { handed, answer, frame } = await handedOn(LONG, LONG, new Map([["state", `BY_${LONG}`]]));
    const hidden = create(ActionSchema, {
      id: "a-1",
      name: "Ask with [key] at the gate",
      type: "visit [key]",
      progress: { phase: "[key]", statusMessage: "sent with [key], [key]" },
      provenance: { name: "[key]", updatedAt: { seconds: 7n } },
      assignedTo: { id: "robot-7", type: PrincipalType.OBJECT },
    });
    expect(handed).toMatchObject({ ok: true, event: { action: hidden }, words: new Map([["state", "BY_[key]"]]) });
    expect(answer).toEqual({ accepted: true, action: hidden });
    // The wire's own object is unchanged.
    expect(frame.ok && frame.event.action?.name).toContain(LONG);
  });

  it.each([
    ["after its scheme", `Authorization: Bearer ${LONG}`],
    ["in capitals", LONG.toUpperCase()],
    ["as an address has it", percent(LONG)],
    ["with one letter as an address has it", LONG.replace("-", "%2D")],
    ["as JSON in JSON", Array.from(LONG, (letter) => String.raw`\u00${hex(letter)}`).join("")],
    ["as HTML", Array.from(LONG, (letter) => `&#${letter.charCodeAt(0)};`).join("")],
    ["as base64", Buffer.from(`user:${LONG}`).toString("base64")],
    ["as base64 of another offset", Buffer.from(`${LONG}!`).toString("base64url")],
    ["as hex", Buffer.from(LONG).toString("hex").toUpperCase()],
  ])("are passed on without it %s", async (_how, written) => {
    const { handed, answer } = await handedOn(written, LONG, new Map([["state", written]]));
    for (const text of [JSON.stringify(handed, numbers), JSON.stringify(answer, numbers)]) {
      expect(text).toContain("[key]");
      expect(text).not.toContain(JSON.stringify(written).slice(-12, -4));
    }
  });

  it.each([
    ["x-api-key: robot-7, x-other: 1", "x-api-key: [key], x-other: 1"],
    [`{"apiKey":"robot-7"}`, `{"apiKey":"[key]"}`],
    ["Authorization: Bearer robot-7", "Authorization: Bearer [key]"],
    ["?token=ROBOT-7&n=1", "?token=[key]&n=1"],
    ["secret = robot%2D7", "secret = [key]"],
    [`Basic ${Buffer.from(":robot-7").toString("base64")}`, "Basic On[key]c="],
    [Buffer.from("robot-7").toString("hex"), "[key]"],
  ])("lose a short key when they name it as one: %s", async (words, shown) => {
    const { handed } = await handedOn(words, "robot-7");
    expect(handed?.ok === true && handed.event.action?.provenance?.name).toBe(shown);
  });

  it.each([
    "robot-7 and robot-7",
    "the key of robot-7",
    "token: robot-70",
    "api-key: my-robot-7",
    "50 % of C:\\robot-7 & more",
    "token robot-7",
  ])("keep text of their own that equals a short key: %s", async (words) => {
    const { frame, handed } = await handedOn(words, "robot-7");
    expect(handed).toBe(frame);
  });

  it("are unchanged when a key is so short that it may be a word or a name", async () => {
    const { frame, handed, answer } = await handedOn("robot-7", "robot-7", new Map([["state", "robot-7"]]));
    expect(handed).toEqual(frame);
    expect(answer).toEqual({ accepted: true, action: actionWith("robot-7") });
  });

  it.each(["another", "50 %20 of C:\\ & more &amp; more, &#8364;", "k-5f1d0c2e9a77-b3c4 and no more"])(
    "are the same objects when they do not repeat it: %s",
    async (words) => {
      const { frame, handed } = await handedOn(words, LONG);
      expect(handed).toBe(frame);
    },
  );
});
