/** One body, chunk by chunk: peeked bytes are read again, and an abort always works. */
import { expect, it } from "vitest";
import { BodyReader } from "../../../electron/core/transport/body-reader.ts";
import { TransportError } from "../../../electron/core/transport/failures/failure.ts";
import { bytes } from "./wire-format.ts";

function bodyOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

it("a body that is only the start of a byte order mark is read after a peek", async () => {
  const reader = new BodyReader(bodyOf(Uint8Array.of(0xef), Uint8Array.of(0xbb)), new AbortController().signal);
  expect(await reader.peekText()).toBeUndefined();
  expect(await reader.next()).toEqual(Uint8Array.of(0xef, 0xbb));
  expect(await reader.next()).toBeUndefined();
});

it("a body gives nothing after the abort, not even what was peeked before", async () => {
  const abort = new AbortController();
  const reader = new BodyReader(bodyOf(bytes("text")), abort.signal);
  await reader.peekText();
  abort.abort();
  await expect(reader.next()).rejects.toThrow(TransportError);
});

it("a failure within the body is never that of a request that was not sent", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const reader = new BodyReader(new ReadableStream({ pull: (controller) => controller.error(refused) }), new AbortController().signal);
  const error = await reader.next().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failure: { recorded: "unknown", neverSent: false, answered: true } });
});
