/** The search finds the key in every form that it looks for, and nothing else. */
import { expect, it } from "vitest";
import { CANARY, found } from "./canary.ts";

it.each<[string, string | Buffer]>([
  ["plain", `x${CANARY}x`],
  ["upper case", CANARY.toUpperCase()],
  ["JSON", JSON.stringify({ CANARY })],
  ["an address", encodeURIComponent(CANARY)],
  ["UTF-16", Buffer.from(`xy${CANARY}`, "utf16le")],
  ["hex", Buffer.from(CANARY).toString("hex")],
  ...["", "a", "ab"].map((before): [string, string] => [
    `base64 after ${before.length}`,
    Buffer.from(`${before}${CANARY} and more`).toString("base64"),
  ]),
])("%s", (_form, content) => {
  expect(found({ here: content, there: "nothing" })).toEqual(["here"]);
});
