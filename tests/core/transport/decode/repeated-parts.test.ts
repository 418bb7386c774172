/**
 * Parts that events have in common are read once; parts that were left to the library are not
 * cached.
 */
import { expect, it } from "vitest";
import { plainBinaryEvent } from "../../../../electron/core/transport/decode/plain-binary.ts";
import { amid } from "../wire-format.ts";

const field = (tag: number, ...content: number[]): number[] => [tag, content.length, ...content];
const eventWith = (...action: number[]): Uint8Array => Uint8Array.from(field(26, ...field(10, 0x61), ...action));
const [B, C] = [0x62, 0x63];

it("an assignee with an unknown field is left to the library each time, however often it comes", () => {
  const unusual = eventWith(...field(66, ...field(10, B), 0x78, 1));
  for (let times = 0; times < 3; times += 1) expect(plainBinaryEvent(amid(unusual))).toBeUndefined();
  expect(plainBinaryEvent(amid(eventWith(...field(66, ...field(10, B)))))?.action?.assignedTo?.id).toBe("b");
});

it("a type that extends beyond its message is not confused with a longer one that begins alike", () => {
  expect(plainBinaryEvent(amid(eventWith(26, 4, B, C)))).toBeUndefined();
  expect(plainBinaryEvent(amid(eventWith(...field(26, B, C, 0, 0))))?.action?.type).toBe("bc\0\0");
});
