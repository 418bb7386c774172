/**
 * Files to import: each fault is reported with its line, and a faulty file is not imported at all.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toJson } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, it } from "vitest";
import { linesOf } from "../../../electron/service/contents/lines.ts";
import { inspect } from "../../../electron/service/contents/read-file.ts";
import { ActionSchema } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";

const HEAD = '{"format":"docket-actions","version":1,"at":"2026-11-20T12:00:00.000Z"}';
const action = (id: string) => toJson(ActionSchema, anAction(id));
const actionLine = (id: string) => JSON.stringify({ action: action(id) });
const UPDATE = {
  id: "u1",
  at: "2026-11-20T12:00:00.000Z",
  as: "OBJECT:robot-7",
  actionId: "a",
  state: "ACTION_STATE_ASSIGNED",
  fate: "accepted",
};
const updateLine = (more: object = {}) => JSON.stringify({ update: { ...UPDATE, ...more } });
const endLine = (actions: number, updates: number) => JSON.stringify({ end: { actions, updates } });

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-contents-"));
  return () => rmSync(folder, { recursive: true });
});

/** Returns the faults of a file, without its name. */
async function faultsOf(content: string | Buffer): Promise<readonly string[]> {
  const path = join(folder, "in.ndjson");
  writeFileSync(path, content);
  return (await inspect(path)).faults.map((fault) => fault.replace(`${path}, `, ""));
}

const file = (...lines: string[]) => `${[HEAD, ...lines].join("\n")}\n`;
const WHOLE = file(updateLine(), actionLine("a"), endLine(1, 1));

describe("a file without a fault", () => {
  it.each([
    ["as it is written", WHOLE],
    ["without its last line feed", WHOLE.trimEnd()],
    ["with a byte order mark", `\ufeff${WHOLE}`],
    ["with CRLF", WHOLE.replaceAll("\n", "\r\n")],
    ["with empty lines", WHOLE.replaceAll("\n", "\n\n")],
    ["with nothing in it", file(endLine(0, 0))],
    ["that is a seed", JSON.stringify([action("a")])],
    ["that is a seed in many lines, with a byte order mark", `\ufeff${JSON.stringify({ actions: [action("a")] }, null, 2)}`],
    ["with an id like a part of every object", file(actionLine("__proto__"), actionLine("constructor"), endLine(2, 0))],
  ])("is accepted %s", async (_how, content) => {
    expect(await faultsOf(content)).toEqual([]);
  });
});

describe("a file with a fault", () => {
  it.each<[string, string | Buffer, string[]]>([
    ["nothing at all", "", ["line 1: the file is empty"]],
    [
      "no first line",
      `${actionLine("a")}\n${endLine(1, 0)}`,
      [
        `line 1: the first line of an export is {"format":"docket-actions","version":1,…}, and this one is not`,
        "line 2: the file holds 0 Actions and 0 updates that can be read, and its last line says 1 and 0",
      ],
    ],
    [
      "a first line of a newer version",
      WHOLE.replace('"version":1', '"version":2'),
      ["line 1: the export was written by a newer version of this service (2, and this one knows 1)"],
    ],
    [
      "its end cut off",
      WHOLE.slice(0, WHOLE.lastIndexOf('{"end"')),
      ["line 3: the file ends without its last line, which says how much it holds: it has been cut off"],
    ],
    [
      "a line taken out",
      file(actionLine("a"), endLine(2, 0)),
      ["line 3: the file holds 1 Actions and 0 updates that can be read, and its last line says 2 and 0"],
    ],
    [
      "lines behind the end",
      file(actionLine("a"), endLine(1, 0), actionLine("b")),
      ["line 4: nothing may follow the line that holds the end"],
    ],
    [
      "an id twice",
      file(actionLine("a"), actionLine("b"), actionLine("a"), endLine(3, 0)),
      ['line 4: the id "a" was already used in line 2'],
    ],
    ["an update twice", file(updateLine(), updateLine(), endLine(0, 2)), ['line 3: the id "u1" was already used in line 2']],
    [
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from(`${HEAD}\n{"action":{"id":"`), Buffer.from([0xff]), Buffer.from(`"}}\n${endLine(0, 0)}`)]),
      ["line 2: the line is not UTF-8"],
    ],
    [
      "two faults",
      file("{", actionLine("a"), "null", endLine(1, 0)),
      [expect.stringMatching(/^line 2: the line cannot be read: /), "line 4: the line cannot be read: null"] as string[],
    ],
    [
      "a seed that is none",
      '{"actions":[{"nmae":"x"}]}',
      [expect.stringMatching(/^line 1: the seed file .*, entry 0: field "nmae"/) as string],
    ],
  ])("%s", async (_what, content, faults) => {
    expect(await faultsOf(content)).toEqual(faults);
  });

  it.each<[string, string, string | RegExp]>([
    ["a field of an Action that is unknown", JSON.stringify({ action: { ...(action("a") as object), nmae: "x" } }), /^field "nmae": /],
    ["a field of an Action twice", '{"action":{"id":"a","id":"b","state":"ACTION_STATE_DRAFT"}}', /^the line cannot be read: .*"id"/],
    ["__proto__", '{"action":{"__proto__":{"id":"a"},"id":"a","state":"ACTION_STATE_DRAFT"}}', /^field "__proto__": /],
    ["__proto__ around it", '{"__proto__":{"action":1}}', 'the line holds "__proto__", and must hold "action", "update" or "end"'],
    ["an Action without a state", '{"action":{"id":"a"}}', "state is missing or not an ActionState"],
    [
      "an Action with too long a name",
      JSON.stringify({ action: { ...(action("a") as object), name: "n".repeat(257) } }),
      "name is longer than 256 characters",
    ],
    [
      "an Action with a principal without an id",
      '{"action":{"id":"a","state":4,"assignedTo":{"type":"PRINCIPAL_TYPE_USER"}}}',
      "assignedTo.id is missing",
    ],
    ["an Action that is a list", '{"action":[]}', "an Action must be a JSON object"],
    ["two things", '{"action":{"id":"a"},"update":{}}', 'the line must hold "action", "update" or "end", and nothing else'],
    ["something else", '{"key":{}}', 'the line holds "key", and must hold "action", "update" or "end"'],
    ["an update without an id", updateLine({ id: undefined }), "update.id must be a text that is not empty"],
    ["an update of 30 February", updateLine({ at: "2026-02-30T00:00:00Z" }), "update.at must be a time in the format of RFC 3339"],
    ["an update by nobody", updateLine({ as: "robot-7" }), /^"robot-7" is not a principal/],
    [
      "an update with another fate",
      updateLine({ fate: "accepted?" }),
      'update.fate must be "accepted", "repeated" or the code of a refusal',
    ],
    [
      "an update to a state that there is not",
      updateLine({ state: "ACTION_STATE_DONE" }),
      /^update\.state must be the name of an ActionState/,
    ],
    ["a repetition of nothing", updateLine({ fate: "repeated" }), 'update.repeats goes with the fate "repeated", and with no other'],
    [
      "a repeatable update without its answer",
      updateLine({ repeatable: { scope: "s", key: "k", digest: "d" } }),
      "update.answer goes with an accepted update that is repeatable, and with no other",
    ],
    [
      "an answer that is no Action",
      updateLine({ repeatable: { scope: "s", key: "k", digest: "d" }, answer: { id: "" } }),
      "update.answer: id is missing",
    ],
    ["a field of an update that is unknown", updateLine({ note: "x" }), 'update has the field "note", which is unknown'],
    ["counts that are none", '{"end":{"actions":-1,"updates":0}}', "end.actions must be a number of Actions"],
  ])("is reported with the reason: %s", async (_what, line, reason) => {
    const [fault = ""] = await faultsOf(file(line, endLine(0, 0)));
    expect(fault.replace("line 2: ", "")).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
  });

  it("is reported with its first twenty faults and the total count", async () => {
    const path = join(folder, "many.ndjson");
    writeFileSync(path, file(...Array.from({ length: 50 }, () => "x"), endLine(0, 0)));
    const { faults, faultCount } = await inspect(path);
    expect([faults.length, faultCount]).toEqual([20, 50]);
  });
});

/** Returns the lines as `NUMBER TEXT`, read from chunks of `chunk` bytes. */
async function read(bytes: Buffer, chunk: number, maxBytes: number) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const lines = [];
  for await (const line of linesOf(chunks(), maxBytes))
    lines.push("text" in line ? `${line.number} ${line.text}` : `${line.number} ${line.fault}`);
  return lines;
}

describe("lines", () => {
  it.each([1, 2, 3, 7, 1000])("are the same in chunks of %i bytes, and a line that is too long is reported and skipped", async (chunk) => {
    const bytes = Buffer.from(`\ufeffä\n${"x".repeat(20)}\n\n🤖 end`);
    expect(await read(bytes, chunk, 8)).toEqual(["1 ä", "2 the line is longer than 8 bytes", "3 ", "4 🤖 end"]);
  });
});
