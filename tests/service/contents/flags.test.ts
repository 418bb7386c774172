/** The flags of export and import, and the flags that cannot be combined with them. */
import { describe, expect, it } from "vitest";
import { readCommandLine } from "../../../electron/service/command-line.ts";

const FOLDER = { kind: "sqlite", folder: "F" };

describe("the flags", () => {
  it.each([
    [["--data", "F", "--export"], { kind: "export", store: FOLDER, file: undefined }],
    [["--export", "--data", "F"], { kind: "export", store: FOLDER, file: undefined }],
    [["--data", "F", "--export", "out"], { kind: "export", store: FOLDER, file: "out" }],
    [["--data", "F", "--export=out"], { kind: "export", store: FOLDER, file: "out" }],
    [["--data", "F", "--import", "in"], { kind: "import", store: FOLDER, file: "in" }],
    [["--host", "0.0.0.0", "--port", "8443", "--data", "F", "--import", "in"], { kind: "import", store: FOLDER, file: "in" }],
    [["--store", "nats://n:4222", "--store-bucket", "b", "--export"], { kind: "export", store: { nats: { bucket: "b" } } }],
  ])("%j", (args, command) => {
    expect(readCommandLine(args)).toMatchObject(command);
  });

  it.each([
    [["--export"], "--export: the place is missing; name it with --data or --store"],
    [["--import", "in"], "--import: the place is missing; name it with --data or --store"],
    [["--import", "", "--data", "F"], "--import: the name of the file is empty"],
    [["--import", "in", "--export", "out", "--data", "F"], "--export and --import: one at a time; give one of them"],
    [["--import", "in", "--data", "F", "--seed", "s"], "--seed: it does not go with --import, which ends when it is done"],
    [["--put-keys", "k", "--export", "--store", "nats://n:4222"], "--put-keys: it does not go with --export, which ends when it is done"],
    [["--export", "--data", "F", "--control", "stdin"], "--control: it does not go with --export, which ends when it is done"],
  ])("%j is refused", (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence);
  });
});
