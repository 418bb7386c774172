/** Phases of other Actions of the same type are suggested for a report. */
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { seenPhases } from "../../app/store/seen-phases.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import { aRow } from "./sample-actions.ts";
import { choose } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const at = (id: string, phase: string, type = "inspection"): RowDto =>
  aRow({ id, type, name: `Action ${id}`, state: "IN_PROGRESS", progress: { phase, statusMessage: "" } });
const rows = [at("a", "its own"), at("b", "en route"), at("c", "on site"), at("d", "on site"), at("e", " "), at("f", "digging", "works")];

describe("the suggested phases", () => {
  it("are those of others of its type, the most frequent first", () => {
    expect(seenPhases(new Map(rows.map((row) => [row.id, row])), rows[0]!)).toEqual(["on site", "en route"]);
  });

  it("are none that nobody could type, and one where only spaces around it differ", () => {
    const odd = ["a\u202Eb", "two\nlines", "l".repeat(257), "\u200B", "zero\u200Bwidth", " on site ", "on site", "vor Ort", "שלום"];
    const seen = [at("a", ""), ...odd.map((phase, number) => at(`o-${number}`, phase))];
    expect(seenPhases(new Map(seen.map((row) => [row.id, row])), seen[0]!)).toEqual(["on site", "vor Ort", "שלום"]);
  });

  it("are looked for when the field gets the focus, and not before", async () => {
    await openWindow({ rows });
    await choose(/Action a/);
    const field = screen.getByLabelText<HTMLInputElement>("Phase");
    expect(field.list).toBeNull();
    await act(async () => field.focus());
    expect([...field.list!.options].map(({ value }) => value)).toEqual(["on site", "en route"]);
  });
});
