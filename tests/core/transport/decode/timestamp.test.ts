/** Which moments a service's text names for certain, and which it does not. */
import { create, fromJson } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { millisecondsOf, parseTimestamp } from "../../../../electron/core/transport/decode/timestamp.ts";

function read(json: Parameters<typeof parseTimestamp>[0]): string | undefined {
  const timestamp = parseTimestamp(json);
  return timestamp === undefined ? undefined : new Date(millisecondsOf(timestamp).at).toISOString();
}

function at(seconds: bigint, nanos = 0): unknown {
  return millisecondsOf(create(TimestampSchema, { seconds, nanos }));
}

describe("a timestamp", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20t12:00:00z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20 12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00,5+01:00", "2026-11-20T11:00:00.500Z"],
    ["2026-11-20T12:00:00.123456789123Z", "2026-11-20T12:00:00.123Z"],
    ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00+0530", "2026-11-20T06:30:00.000Z"],
    ["2026-11-20T12:00:00-08", "2026-11-20T20:00:00.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["2016-12-31T15:59:60.7-08:00", "2017-01-01T00:00:00.000Z"],
    ["2026-11-20T24:00:00Z", "2026-11-21T00:00:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    [{ seconds: "1763640000", nanos: 5_000_000 }, "2025-11-20T12:00:00.005Z"],
    [{ seconds: 1763640000 }, "2025-11-20T12:00:00.000Z"],
  ])("%j is read", (json, moment) => expect(read(json)).toBe(moment));

  it.each([
    ["no zone", "2026-11-20T12:00:00"],
    ["30 February", "2026-02-30T12:00:00Z"],
    ["29 February of a common year", "2026-02-29T12:00:00Z"],
    ["29 February 1900", "1900-02-29T12:00:00Z"],
    ["31 April", "2026-04-31T12:00:00Z"],
    ["month 13", "2026-13-01T12:00:00Z"],
    ["day 0", "2026-01-00T12:00:00Z"],
    ["year 0", "0000-01-01T00:00:00Z"],
    ["year 10000", "10000-01-01T00:00:00Z"],
    ["year 10000 with its sign", "+010000-01-01T00:00:00Z"],
    ["a leap second at noon", "2026-11-20T12:00:60Z"],
    ["24:01", "2026-11-20T24:01:00Z"],
    ["minute 60", "2026-11-20T12:60:00Z"],
    ["an offset of a day", "2026-11-20T12:00:00+24:00"],
    ["a date alone", "2026-11-20"],
    ["seconds or milliseconds since 1970", 1_763_640_000],
    ["the same as text", "1763640000"],
    ["nothing", ""],
    ["words", "yesterday"],
    ["a name for a zone", "2026-11-20T12:00:00 CET"],
    ["a truth", true],
    ["a list", ["2026-11-20T12:00:00Z"]],
    ["an object with something else in it", { seconds: 1, zone: "CET" }],
    ["a fraction of a second as seconds", { seconds: 1.5 }],
    ["nanoseconds of more than a second", { seconds: 1, nanos: 1_000_000_000 }],
    ["digits of another script", "２０２６-11-20T12:00:00Z"],
  ])("is not read: %s", (_what, json) => expect(read(json)).toBeUndefined());

  it("is read as the library reads it, whenever the library does", () => {
    const times = fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true });
    fc.assert(
      fc.property(times, (date) => {
        const text = date.toISOString();
        expect(parseTimestamp(text)).toEqual(fromJson(TimestampSchema, text));
      }),
    );
  });

  it("is moved to the first or last moment that a Date can show, and marked as out of range", () => {
    expect(at(2n ** 62n)).toEqual({ at: 8.64e15, inRange: false });
    expect(at(-(2n ** 63n))).toEqual({ at: -8.64e15, inRange: false });
    expect(at(8_640_000_000_000n)).toEqual({ at: 8.64e15, inRange: true });
    expect(at(1n, -1)).toEqual({ at: 999, inRange: false });
    expect(at(1n, 2_000_000_000)).toEqual({ at: 3_000, inRange: false });
  });
});
