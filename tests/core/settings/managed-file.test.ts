/** The text of docket.json: read key by key, or refused with the place of the fault. */
import { describe, expect, it } from "vitest";
import { managedProblemWords } from "../../../electron/contract/messages/managed.ts";
import { type ManagedFile, readManagedFile } from "../../../electron/core/settings/managed-file.ts";

const path = "/etc/docket/docket.json";
const read = (text: string | Uint8Array): ManagedFile =>
  readManagedFile({ path, bytes: typeof text === "string" ? Buffer.from(text) : text, isReadByOthers: true });
const words = (text: string | Uint8Array): string[] => read(text).problems.map(managedProblemWords);
const FILE = "The configuration file /etc/docket/docket.json";

describe("docket.json", () => {
  it("has the environment's variables as keys, with JSON values", () => {
    const { values, problems, unknown } = read(`{
      "DOCKET_BASE_URL": "https://a.example",
      "DOCKET_ASSIGNED_TO": ["OBJECT:a", "OBJECT:b, c"],
      "DOCKET_REQUESTED_BY": "OBJECT:d,OBJECT:e",
      "DOCKET_HEARTBEAT_MS": 2000,
      "DOCKET_UNDO_SECONDS": "7",
      "DOCKET_ALLOW_PLAIN_HTTP": false,
      "DOCKET_DEMONSTRATION": "false",
      "DOCKET_API_KEY_COMMAND": ["/usr/bin/key", ""]
    }`);
    expect([problems, unknown]).toEqual([[], []]);
    expect(Object.fromEntries(values)).toEqual({
      DOCKET_BASE_URL: "https://a.example",
      DOCKET_ASSIGNED_TO: ["OBJECT:a", "OBJECT:b, c"],
      DOCKET_REQUESTED_BY: "OBJECT:d,OBJECT:e",
      DOCKET_HEARTBEAT_MS: "2000",
      DOCKET_UNDO_SECONDS: "7",
      DOCKET_ALLOW_PLAIN_HTTP: "false",
      DOCKET_DEMONSTRATION: "false",
      DOCKET_API_KEY_COMMAND: ["/usr/bin/key", ""],
    });
  });

  it.each(["{}", " {}\r\n", "\uFEFF{}"])("may be empty: %j", (text) => {
    expect(read(text)).toMatchObject({ values: new Map(), problems: [] });
  });

  it.each([
    ['{\n  // who\n  "DOCKET_CODEC": "json"\n}', "is not JSON: line 2, column 3: JSON has no comments."],
    ['{"DOCKET_CODEC": "json", /* a */ "DOCKET_UNDO_SECONDS": 3}', "is not JSON: line 1, column 26: JSON has no comments."],
    ['{\r\n  "DOCKET_CODEC": "json",\r\n}', "is not JSON: line 3, column 1: there is one comma too many before this."],
    ['{"DOCKET_ASSIGNED_TO": ["OBJECT:a",]}', "is not JSON: line 1, column 36: there is one comma too many before this."],
    ['{"DOCKET_CODEC": "json"\n "DOCKET_UNDO_SECONDS": 3}', "is not JSON: line 2, column 2: a comma is missing before this."],
    ["{'DOCKET_CODEC': 'json'}", "is not JSON: line 1, column 2: names and texts must be between double quotes."],
    ['{DOCKET_CODEC: "json"}', "is not JSON: line 1, column 2: names and texts must be between double quotes."],
    ['{"DOCKET_CODEC": "json"', "is not JSON: line 1, column 24: it ends before it is finished."],
    ['{"DOCKET_CODEC": "js\non"}', "is not JSON: line 1, column 18: it ends before it is finished."],
    ['{"DOCKET_CODEC": "a\\x"}', "is not JSON: line 1, column 18: there is a character that JSON does not allow in a text."],
    ["{} {}", "is not JSON: line 1, column 4: there is something after its end."],
    ['{"DOCKET_UNDO_SECONDS": NaN}', "is not JSON: line 1, column 25: this is not a JSON value."],
    ["", "is not JSON: line 1, column 1: this is not a JSON value."],
    ["null", "must be one object: keys and values between braces."],
    ['[{"DOCKET_CODEC": "json"}]', "must be one object: keys and values between braces."],
    ["[".repeat(60_000), "is not JSON: line 1, column 1: it is nested too deeply to be read."],
  ])("%j is refused with its place", (text, sentence) => {
    const { values } = read(text);
    expect([words(text), values.size]).toEqual([[`${FILE} ${sentence}`], 0]);
  });

  it("in another encoding is refused, and its encoding is not guessed", () => {
    for (const bytes of [
      Buffer.from("\uFEFF{}", "utf16le"),
      Buffer.from([0xfe, 0xff, 0, 0x7b, 0, 0x7d]),
      Buffer.from('{"DOCKET_X":"ä"}', "latin1"),
    ])
      expect(words(bytes)).toEqual([`${FILE} is not UTF-8 text. Save it as UTF-8.`]);
  });

  it("names a key that occurs twice, because readers differ in which one counts", () => {
    expect(words('{"DOCKET_CODEC": "json",\n "DOCKET_CODEC": "binary"}')).toEqual([
      `${FILE} names DOCKET_CODEC twice: line 2, column 2 is the second time. Remove one of them.`,
    ]);
  });

  it.each([
    ['{"DOCKET_CODEC": "json", "DOCKET_CODEC": "json", "DOCKET_TRANSPORT": "rest"}', "DOCKET_CODEC"],
    ['{"DOCKET_CODEC": 5, "DOCKET_CODEC": "json"}', "DOCKET_CODEC"],
    ['{"DOCKET_CODEC": "json", "colour": 1, "colour": 2}', "colour"],
    ['{"DOCKET_CODEC": "json", "__proto__": 1, "__proto__": 2}', "__proto__"],
  ])("%s: decides nothing", (text, key) => {
    const { values, problems, decidesNothing } = read(text);
    expect([values.size, decidesNothing]).toEqual([0, true]);
    expect(problems).toMatchObject([{ code: "configurationKeyTwice", params: { key } }]);
  });

  it.each([
    ['{"DOCKET_BASE_URL": 5}', "DOCKET_BASE_URL must be text, between double quotes."],
    ['{"DOCKET_BASE_URL": null}', "DOCKET_BASE_URL must be text, between double quotes."],
    ['{"DOCKET_HEARTBEAT_MS": true}', "DOCKET_HEARTBEAT_MS must be a number."],
    ['{"DOCKET_DEMONSTRATION": "no"}', "DOCKET_DEMONSTRATION must be true or false."],
    ['{"DOCKET_DEMONSTRATION": 0}', "DOCKET_DEMONSTRATION must be true or false."],
    ['{"DOCKET_API_KEY_COMMAND": "/bin/key --now"}', "DOCKET_API_KEY_COMMAND must be a list of texts."],
    ['{"DOCKET_API_KEY_COMMAND": ["/bin/key", 5]}', "DOCKET_API_KEY_COMMAND must be a list of texts."],
    ['{"DOCKET_ASSIGNED_TO": {"OBJECT": "a"}}', "DOCKET_ASSIGNED_TO must be text, or a list of texts."],
  ])("%s: a value of another shape is refused with its place", (text, sentence) => {
    const column = text.indexOf(":") + 3;
    expect(words(text)).toEqual([`The configuration file ${path}: line 1, column ${column}: the value of ${sentence}`]);
  });

  it("names unknown keys, __proto__ among them, and gives none of them an effect", () => {
    const { unknown, values, problems } = read(
      `{"__proto__": {"DOCKET_CODEC": "binary"}, "constructor": 1, "${"k".repeat(200)}": 1, "docket_codec": "binary"}`,
    );
    expect([unknown, values.size, problems]).toEqual([["__proto__", "constructor", "k".repeat(80), "docket_codec"], 0, []]);
    expect(({} as Record<string, unknown>)["DOCKET_CODEC"]).toBeUndefined();
  });
});
