/**
 * The steps in a run of the property of the wrong item: changes by others, and the user's actions.
 */
import * as fc from "fast-check";
import type { RowDto } from "../../electron/contract/action.ts";
import { GROUPINGS } from "../../electron/contract/preferences.ts";
import { VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { ROBOT_3 } from "../support/principals.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { FIRST_LINES, NOTICE_COMMANDS } from "./wrong-item-devices.ts";

const id = fc.integer({ min: 0, max: 4 }).map((number) => `act-${number}`);
const MARKS = ["none", "none", "stop", "changed", "silent", "held", "undo", "reassigned"] as const;

const row = fc
  .record({
    id,
    state: fc.constantFrom("ASSIGNED" as const, "ACKNOWLEDGED" as const, "PLANNED" as const, "IN_PROGRESS" as const, "CANCELLED" as const),
    mark: fc.constantFrom(...MARKS),
    at: fc.integer({ min: 1, max: 5 }),
    inView: fc.boolean(),
  })
  .map(({ mark, at, inView, ...fields }): RowDto => ({
    ...aRow({ ...fields, receivedAt: at, ...(inView && { views: ["allOpen"] }) }),
    ...(mark === "stop" && { stop: { at, why: "CANCELLED" as const } }),
    ...(mark === "changed" && { changed: [{ field: "name", from: "x", to: `y${at}` }] }),
    ...(mark === "silent" && { silentSince: at }),
    ...(mark === "undo" && {
      update: { ...anUpdate({ actionId: fields.id, move: "complete", state: "waiting" }), createdAt: at, choices: ["undo", "send"] },
    }),
    ...(mark === "held" && { update: { ...anUpdate({ actionId: fields.id, state: "held" }), choices: ["send", "drop", "report"] } }),
    ...(mark === "reassigned" && { assignedTo: ROBOT_3, roles: [], moves: [], leftAt: at }),
  }));

/** The rows of a batch, which contains each Action once. */
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: (one) => one.id });

/** Chords with Ctrl. */
const CHORDS = ["Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+6", "Ctrl+7", "Ctrl+Shift+S", "Ctrl+Shift+F", "Ctrl+Shift+Y", "Ctrl+K"] as const;

const LETTERS = "apsucrfxjkebviwyntdozlh.?/g ";

const done = <const Name extends string, const Fields extends object>(
  name: Name,
  fields: { [K in keyof Fields]: fc.Arbitrary<Fields[K]> },
) => fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ readonly do: Name } & Readonly<Fields>>;

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(..."apscewyontdz".split(""), "Escape", "Escape") },
  { weight: 1, arbitrary: fc.constantFrom(...CHORDS) },
  { weight: 1, arbitrary: fc.constantFrom(...LETTERS.split(""), "S", "X", "E", "L", "J", "K", "Escape", "Enter") },
);

export const step = fc.oneof(
  { weight: 6, arbitrary: done("change", { rows }) },
  { weight: 2, arbitrary: done("gone", { id }) },
  { weight: 2, arbitrary: done("snapshot", { rows, gone: fc.uniqueArray(id, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: done("notification", { id }) },
  { weight: 1, arbitrary: done("connection", { state: fc.constantFrom("live" as const, "stale" as const, "offline" as const) }) },
  { weight: 1, arbitrary: done("language", { language: fc.constantFrom("en" as const, "de" as const) }) },
  // Includes a key right after the switch, meant for the former account.
  { weight: 3, arbitrary: done("account", { key: fc.constantFrom("a", "p", "s", "c", "j", "S", "z") }) },
  { weight: 24, arbitrary: done("key", { key, isHeld: fc.boolean() }) },
  // A step to the next row and a letter for it, right after a change.
  { weight: 4, arbitrary: done("heels", { rows, way: fc.constantFrom("j", "k"), key: fc.constantFrom(..."apsc".split("")) }) },
  { weight: 8, arbitrary: done("choose", { id }) },
  {
    weight: 5,
    arbitrary: done("type", {
      text: fc.string({ unit: fc.constantFrom(...LETTERS.split("")), minLength: 1, maxLength: 8 }),
      lost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: done("view", { view: fc.constantFrom(...VIEW_NAMES) }) },
  { weight: 1, arbitrary: done("search", { text: fc.constantFrom("", "act-1", "nothing") }) },
  { weight: 2, arbitrary: done("resize", {}) },
  { weight: 2, arbitrary: done("overlay", {}) },
  { weight: 2, arbitrary: done("reason", {}) },
  { weight: 4, arbitrary: done("button", { command: fc.constantFrom(...NOTICE_COMMANDS) }) },
  // After Escape has cleared the choice, with or without a change right before the press.
  { weight: 3, arbitrary: done("first", { at: fc.nat(FIRST_LINES - 1), rows: fc.option(rows, { nil: undefined }) }) },
  { weight: 3, arbitrary: done("palette", { query: fc.constantFrom("", "a", "ac", "co", "un", "st") }) },
  { weight: 5, arbitrary: done("line", { at: fc.nat(12) }) },
  { weight: 2, arbitrary: done("filter", { filter: fc.constantFrom("", "is:waiting", "state:assigned") }) },
  { weight: 2, arbitrary: done("order", { grouping: fc.constantFrom(...GROUPINGS) }) },
  { weight: 4, arbitrary: done("wait", { ms: fc.constantFrom(50, 400, 700, 1_000, 3_000) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Steps in which the user chooses, or in which every choice comes from another account. */
export const CHOICES: ReadonlySet<Step["do"]> = new Set<Step["do"]>([
  "key",
  "heels",
  "choose",
  "notification",
  "type",
  "button",
  "first",
  "line",
  "account",
]);
