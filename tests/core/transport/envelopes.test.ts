/** A frame of Connect or gRPC-Web that breaks off anywhere is detected, within its head, too. */
import { expect, it } from "vitest";
import { rangeOf } from "../../../electron/core/transport/decode/bytes.ts";
import { EnvelopeSplitter } from "../../../electron/core/transport/envelopes.ts";
import { TransportError } from "../../../electron/core/transport/failures/failure.ts";

const FRAME = Uint8Array.of(2, 0, 0, 0, 3, 7, 8, 9);

it.each(Array.from(FRAME.keys()))("a body that ends after %i bytes of a frame ends well only if there are none", (length) => {
  const splitter = new EnvelopeSplitter();
  splitter.push(FRAME);
  expect(splitter.next()).toEqual({ flags: 2, data: { ...rangeOf(FRAME), start: 5 } });
  splitter.push(FRAME.subarray(0, length));
  expect(splitter.next()).toBeUndefined();
  if (length === 0) expect(splitter.end()).toBeUndefined();
  else expect(() => splitter.end()).toThrow(TransportError);
});

it("a length above 2 GB is not read as a negative one", () => {
  const splitter = new EnvelopeSplitter();
  splitter.push(Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff, 1));
  expect(() => splitter.next()).toThrow(TransportError);
});
