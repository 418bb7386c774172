/** A row that a search has found by a text outside its line shows that text. */
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aStop } from "./sample-prompts.ts";
import { aRow } from "./sample-actions.ts";
import { type } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const PUMP = aRow({
  id: "act-20117",
  name: "Inspect pump",
  type: "inspection",
  state: "IN_PROGRESS",
  assignedTo: { type: "OBJECT", id: "robot-7" },
  requestedBy: { type: "USER", id: "ann" },
  reportedBy: "bert",
  progress: { phase: "on site", statusMessage: "Cover removed" },
});

const search = (text: string) => type(screen.getByRole("searchbox", { name: "Search" }), text);
const pump = () => document.querySelector('[data-action="act-20117"]')!;
const standing = () => pump().querySelector('[data-part="standing"]')?.textContent;
const marks = () => [...pump().querySelectorAll("mark")].map((mark) => mark.textContent);

describe("a found row", () => {
  it.each([
    ["20117", "id act-20117", ["20117"]],
    ["inspectio", "type inspection", ["inspectio"]],
    ["ROBOT", "assigned to robot-7", ["robot"]],
    ["ann", "requested by ann", ["ann"]],
    ["bert", "reported by bert", ["bert"]],
    ["pump bert", "reported by bert", ["pump", "bert"]],
    // The line shows the site already.
    ["site", "on site — Cover removed", ["site"]],
  ])("by “%s” shows it: %s", async (text, words, found) => {
    await openWindow({ rows: [PUMP, aRow({ id: "x", name: "Other" })] });
    await search(text);
    expect([standing(), marks()]).toEqual([words, found]);
    await search("");
    expect([standing(), marks()]).toEqual(["on site — Cover removed", []]);
  });

  it("shows first what it asks of the user", async () => {
    const { bridge } = await openWindow({ rows: [PUMP] });
    const { stop } = aStop(Date.now());
    await act(async () => bridge.change([{ ...PUMP, ...(stop !== undefined && { stop }) }]));
    await search("20117");
    expect(standing()).toBe("stop, then say so · id act-20117");
  });
});
