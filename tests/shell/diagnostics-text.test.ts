/** Tests the copied diagnostics: sentences for people, and no code that only Docket reads. */
import { expect, it } from "vitest";
import { diagnosticsText } from "../../electron/shell/messages/diagnostics.ts";
import { aBadLine } from "../app/sample-away.ts";

it("holds the sentence of each failure, of each dropped message and of each file problem", () => {
  const diagnostics = aBadLine(1_000_000);
  const text = diagnosticsText({
    ...diagnostics,
    connection: {
      ...diagnostics.connection,
      state: "offline",
      reason: { code: "connectionBrokeOff", params: {} },
      storage: { what: "memoryOnly", problems: [{ code: "fileHeld", params: { path: "/d/docket.sqlite" } }], kept: false },
    },
    attempts: [
      { epoch: 1, startedAt: 1, endedAt: 2, cause: { code: "silence", params: { seconds: 13 } } },
      { epoch: 2, startedAt: 3 },
    ],
    dropped: [{ reason: { code: "compressed", params: {} }, count: 2 }],
  });
  expect(JSON.parse(text)).toMatchObject({
    connection: {
      reason: "The connection broke off.",
      advice: "Docket keeps trying; updates wait safely.",
      storage: { problems: [expect.stringMatching(/^Another program has \/d\/docket\.sqlite/)] },
    },
    attempts: [{ epoch: 1, cause: "Nothing was heard from the service for 13 s." }, { epoch: 2 }],
    dropped: [{ reason: "compressed, although that was not asked for", count: 2 }],
  });
  expect(text).not.toMatch(/"code": "(connectionBrokeOff|silence|compressed|fileHeld)"/);
});
