/**
 * Values that services send by mistake or on purpose, grouped by the kind of field that they
 * replace.
 */
import type { JsonValue } from "@bufbuild/protobuf";

export const HOSTILE_IDS: readonly string[] = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  " ",
  "a\nb\r\n\tc",
  "\u0000",
  "\u202Ereversed\u202C",
  "\u2066isolate",
  "\uD800",
  "x\uDC00y",
  "../../etc",
  "..",
  ".",
  "%2F%00",
  "?a=b#c",
  "👩‍🚀🔧",
  `a"]`,
  "</script><img src=x onerror=alert(1)>",
  "é".normalize("NFD"),
  "x".repeat(1_000_000),
  "y".repeat(257),
];

const NUMBERS: readonly JsonValue[] = [
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 + 2,
  2 ** 62,
  2 ** 63,
  "NaN",
  "Infinity",
  "-Infinity",
  "4611686018427387904",
  "1e3",
  " 7",
];

export const HOSTILE_TIMES: readonly JsonValue[] = [
  "2026-11-20T12:00:00",
  "2026-11-20 12:00:00Z",
  "2026-11-20t12:00:00z",
  "2026-11-20T12:00:00+25:00",
  "2026-02-30T12:00:00Z",
  "2026-11-20T23:59:60Z",
  "2026-11-20T12:00Z",
  "10000-01-01T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "2026-11-20T12:00:00.0000000001Z",
  "Fri, 20 Nov 2026 12:00:00 GMT",
  "yesterday",
  "",
  1_763_640_000,
  1_763_640_000_000,
  -1,
  2 ** 62,
  null,
  true,
  { seconds: "4611686018427387904", nanos: 0 },
  ["2026-11-20T12:00:00Z"],
];

export const HOSTILE_ENUMS: readonly JsonValue[] = [
  "ACTION_STATE_PAUSED",
  "action_state_planned",
  "PLANNED",
  "ACTION_STATE_PLANNED ",
  "ACTION_STATE_UNSPECIFIED",
  "",
  0,
  7,
  12,
  -1,
  99,
  2 ** 31,
  2 ** 62,
  6.5,
  "6",
  null,
  true,
  ["ACTION_STATE_PLANNED"],
  { name: "ACTION_STATE_PLANNED" },
];

/** Returns a value inside 500 nested arrays. */
function nested(): JsonValue {
  let value: JsonValue = "in";
  for (let depth = 0; depth < 500; depth += 1) value = [value];
  return value;
}

export const HOSTILE_VALUES: readonly JsonValue[] = [
  null,
  true,
  false,
  "",
  " ",
  [],
  {},
  [{}],
  ["a", "b"],
  { __proto__: { id: "x" } },
  { id: 5 },
  { value: "a" },
  nested(),
  "z".repeat(20_000),
  "\u0000\u0007\u001B[31m",
  "\uD83D",
  "\u202Etxet",
  ...NUMBERS,
];
