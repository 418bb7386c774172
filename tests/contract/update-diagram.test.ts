import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DIAGRAM_PATH, updateDiagram } from "../support/update-diagram.ts";

it("the page about an update's life is that of the machine", () => {
  expect(readFileSync(DIAGRAM_PATH, "utf8")).toBe(updateDiagram());
});
