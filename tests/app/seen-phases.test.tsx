/** Phases of other Actions of the same type are suggested for a report. */
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SeenPhases } from "../../app/store/seen-phases.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow } from "./sample-actions.ts";
import { choose } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const at = (id: string, phase: string, type = "inspection"): RowDto =>
  aRow({ id, type, name: `Action ${id}`, state: "IN_PROGRESS", progress: { phase, statusMessage: "" } });
const rows = [at("a", "its own"), at("b", "en route"), at("c", "on site"), at("d", "on site"), at("e", " "), at("f", "digging", "works")];

/** Returns the suggestions for the first row, after the rows arrived in these turns. */
function suggested(...turns: readonly (readonly RowDto[])[]): string[] {
  const seen = new SeenPhases();
  const known = new Map<string, RowDto>();
  for (const turn of turns) {
    seen.note(turn.map((after) => ({ id: after.id, before: known.get(after.id), after })));
    for (const row of turn) known.set(row.id, row);
  }
  return seen.of(known.get(turns[0]![0]!.id)!);
}

describe("the suggested phases", () => {
  it("are those of other Actions of its type, most frequent first", () => {
    expect(suggested(rows)).toEqual(["on site", "en route"]);
  });

  it("omit phases that cannot be typed, and differ in more than spaces around them", () => {
    const odd = ["a\u202Eb", "two\nlines", "l".repeat(257), "\u200B", "zero\u200Bwidth", " on site ", "on site", "vor Ort", "שלום"];
    const seen = [at("a", ""), ...odd.map((phase, number) => at(`o-${number}`, phase))];
    expect(suggested(seen)).toEqual(["on site", "vor Ort", "שלום"]);
  });

  it("include those that others, and the Action itself, have left since", () => {
    expect(suggested(rows.slice(0, 3), [at("a", "leaving"), at("b", "on site")], [at("b", "on site")])).toEqual([
      "on site",
      "its own",
      "en route",
    ]);
  });

  it("are no more than 20, the most frequent ones", () => {
    const many = Array.from({ length: 30 }, (_, number) => at(`m-${number}`, `phase ${number}`));
    const all = suggested([at("a", ""), at("b", "on site"), at("c", "on site"), ...many]);
    expect([all.length, all[0], all.includes("phase 0"), all.includes("phase 29")]).toEqual([20, "on site", false, true]);
  });

  it("include a phase that another Action was in when the list arrived", async () => {
    const { bridge } = await openWindow({ rows });
    await act(async () => bridge.change([at("b", "leaving")]));
    await choose(/Action a/);
    const field = screen.getByLabelText<HTMLInputElement>("Phase");
    await act(async () => field.focus());
    expect([...field.list!.options].map(({ value }) => value)).toEqual(["on site", "en route", "leaving"]);
  });

  it("are computed when the field gets the focus, and not before", async () => {
    await openWindow({ rows });
    await choose(/Action a/);
    const field = screen.getByLabelText<HTMLInputElement>("Phase");
    expect(field.list).toBeNull();
    await act(async () => field.focus());
    expect([...field.list!.options].map(({ value }) => value)).toEqual(["on site", "en route"]);
  });
});
