import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DIAGRAM_PATH, updateDiagram } from "../support/update-diagram.ts";

it("the page about the life of an update matches the state machine", () => {
  expect(readFileSync(DIAGRAM_PATH, "utf8")).toBe(updateDiagram());
});
