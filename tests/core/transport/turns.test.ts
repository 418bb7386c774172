/**
 * A reader of many frames yields to everyone else after 8 ms of work, and detects an abort as soon
 * as it continues.
 */
import { describe, expect, it } from "vitest";
import { SLICE_MS } from "../../../electron/core/transport/work-slice.ts";
import { settle } from "../../support/settle.ts";
import { FakeNet, FedBody, ids, listen, said, streaming } from "./fake-net.ts";
import { FORMATS, joined, type WireFormat } from "./wire-format.ts";

const FRAMES = 40;

function frames(format: WireFormat): Uint8Array[] {
  return Array.from({ length: FRAMES }, (_, index) =>
    format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: `a${index}` } })),
  );
}

/** A stream whose every frame costs its listener one millisecond. */
function slowReader(format: WireFormat, chunks: Uint8Array[], signal?: AbortSignal) {
  const net = new FakeNet(() => streaming(format, new FedBody(...chunks).end()));
  const seen: number[] = [];
  const ended = listen(net.transport(format), signal, () => {
    seen.push(net.clock.monotonic());
    net.clock.block(1);
  });
  return { net, seen, ended };
}

/** Runs the next turn of the event loop: what is due runs, and its effects settle. */
function aTurn(net: FakeNet): Promise<void> {
  net.clock.advanceSync(0);
  return settle();
}

describe.each(FORMATS)("$name", (format) => {
  it.each([
    ["one chunk", (parts: Uint8Array[]) => [joined(...parts)]],
    ["a chunk for each", (parts: Uint8Array[]) => parts],
  ])("yields after 8 ms of work, in %s", async (_what, cut) => {
    const { net, seen, ended } = slowReader(format, cut([...frames(format), format.end].filter(({ byteLength }) => byteLength > 0)));
    await settle();
    expect(seen).toHaveLength(SLICE_MS);
    expect(net.clock.pending).toBe(1);
    for (let turn = 2; turn <= FRAMES / SLICE_MS; turn += 1) {
      await aTurn(net);
      expect(seen).toHaveLength(turn * SLICE_MS);
    }
    await aTurn(net);
    const { frames: heard, end } = await ended;
    expect(said(end)).toBe("ended well");
    expect(ids(heard)).toEqual(Array.from({ length: FRAMES }, (_, index) => `a${index}`));
    expect(net.clock.pending).toBe(0);
  });

  it("delivers nothing further, and leaves no timer, when it is aborted while it yields", async () => {
    const abort = new AbortController();
    const { net, seen, ended } = slowReader(format, [joined(...frames(format), format.end)], abort.signal);
    await settle();
    abort.abort();
    expect(net.clock.pending).toBe(0);
    expect((await ended).end.clean).toBe(false);
    expect(seen).toHaveLength(SLICE_MS);
  });

  it("distinguishes the first frame of each chunk, and of each turn, from the others", async () => {
    const [first = new Uint8Array(), ...rest] = frames(format).slice(0, 12);
    const net = new FakeNet(() => streaming(format, new FedBody(first, joined(...rest, format.end)).end()));
    const goOn: (boolean | undefined)[] = [];
    const ended = listen(net.transport(format), undefined, (_frame, sameRead) => {
      goOn.push(sameRead);
      net.clock.block(1);
    });
    await settle();
    await aTurn(net);
    expect(said((await ended).end)).toBe("ended well");
    const startsAnew = new Set([0, 1, SLICE_MS]);
    expect(goOn).toEqual(Array.from({ length: 12 }, (_, index) => !startsAnew.has(index)));
  });

  it("does not yield for frames that come one by one over time", async () => {
    const body = new FedBody();
    const net = new FakeNet(() => streaming(format, body));
    const seen: number[] = [];
    const ended = listen(net.transport(format), undefined, () => seen.push(net.clock.monotonic()));
    for (const [index, frame] of frames(format).entries()) {
      await net.clock.advance(5);
      body.push(frame);
      await settle();
      expect(seen).toHaveLength(index + 1);
      expect(net.clock.pending).toBe(0);
    }
    body.push(format.end).end();
    expect(said((await ended).end)).toBe("ended well");
  });
});
