/** Rows as core makes them from a service that violates the rules. */
import type { FieldFlawDto, RowDto } from "../../electron/contract/action.ts";
import { aRow } from "./sample-actions.ts";

const MINUTE = 60_000;

const unreadable = (...fields: string[]): FieldFlawDto[] => fields.map((field) => ({ field, problem: "unreadable" }));

/** Returns a queue with unreadable parts, missing names, and hostile ids. */
export function aForeignQueue(now: number): RowDto[] {
  const times = { receivedAt: now - MINUTE, changedAt: now - MINUTE };
  return [
    aRow({
      id: "act-30001",
      name: "Bleed the radiators of hall 2",
      priority: "NONE",
      flaws: unreadable("priority", "provenance.updatedAt"),
      ...times,
    }),
    aRow({ id: "act-30002", name: "", flaws: [{ field: "name", problem: "notSent" }], ...times }),
    aRow({
      id: "act-30003",
      name: "Check the fire door",
      state: "UNKNOWN",
      moves: [],
      views: ["allOpen"],
      flaws: unreadable("state"),
      ...times,
    }),
    aRow({
      id: "act-30004",
      name: "Read the water meter",
      state: "COMPLETED",
      views: ["allOpen"],
      moves: [],
      reportedAt: 8.64e15,
      receivedAt: 8.64e15,
      changedAt: now,
      flaws: [{ field: "provenance.updatedAt", problem: "outOfRange" }],
    }),
    ...["constructor", "__proto__", "a\uD800", "act-\u202E7102", "a\u0000b", "one\ntwo"].map((id) => aRow({ id, name: "", ...times })),
  ];
}
