import { expect, it } from "vitest";
import { topEntries } from "./top-entries.ts";

const frame = (functionName: string, url = "") => ({ functionName, url, lineNumber: 6 });

it("adds up own time by function, counts recursion once, and excludes waiting", () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame("(root)"), children: [2, 5] },
      { id: 2, callFrame: frame("read", "file:///home/x/electron/core/a.ts"), children: [3] },
      { id: 3, callFrame: frame("decode"), children: [4] },
      { id: 4, callFrame: frame("decode") },
      { id: 5, callFrame: frame("(idle)") },
    ],
    samples: [2, 3, 4, 5],
    timeDeltas: [20, 30, 50, 900],
  };
  expect(topEntries(profile, 9)).toEqual({
    own: [" 80.0 % own  80.0 % all  decode", " 20.0 % own 100.0 % all  read electron/core/a.ts:7"],
    all: [" 20.0 % own 100.0 % all  read electron/core/a.ts:7"],
  });
});
