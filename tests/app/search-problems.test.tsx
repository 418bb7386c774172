/** Parts of a search without a meaning are explained in the language in force, and move no row. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { parseQuery, passing } from "../../app/store/search-query.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { searchProblemWords } from "../../app/messages/search.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setLanguage("en"));

const said = (search: string) => searchProblemWords(parseQuery(search).problems);
const field = () => screen.getByRole("searchbox");
const note = () => document.getElementById(field().getAttribute("aria-describedby") ?? "");
const empty = () => document.querySelector('[data-part="empty"]')?.textContent;
const type = (value: string) =>
  act(async () => {
    field().focus();
    fireEvent.change(field(), { target: { value } });
  });

describe("a search", () => {
  it.each([
    ["state:foo", "No state is called “foo”, so it finds nothing. States: open, draft, pending, approved, assigned"],
    ["state:assigned,planned", "No state is called “assigned,planned”"],
    ["state::assigned", "No state is called “:assigned”"],
    ["priority:urgent", "No priority is called “urgent”, so it finds nothing. Priorities: critical, high, medium, low, no priority"],
    ["is:open", "There is no condition “open”, so it finds nothing. After “is:”, use one of: unacknowledged, stopped"],
    ["type:", "“type:” has no value directly after it and is ignored."],
    ["by: pump", "“by:” has no value directly after it and is ignored."],
    ['state:""', "“state:” has no value directly after it and is ignored. States: open, draft"],
    ["foo:bar", "Not a filter, searched as a word: “foo:”. Filters: state, priority, type, by, for, authorizer, is."],
    ["assigned_to:ann x2:1", "Not a filter, searched as a word: “assigned_to:”, “x2:”."],
    ['type:"heavy lift', "A quotation mark is not closed: everything after it counts as quoted."],
    ['pump "cover is', "A quotation mark is not closed"],
    ["type:“heavy lift", "A quotation mark is not closed"],
    [
      "-state:assigned",
      "“-state:assigned” is searched as a word. A filter is written without spaces, as in state:open, and cannot be negated.",
    ],
    ["state=assigned", "“state=assigned” is searched as a word."],
    ["state：assigned", "“state：assigned” is searched as a word."],
    ["state :assigned", "“:assigned” is searched as a word."],
    ["NOT state:assigned", "“NOT” is searched as a word."],
    ["foo:bar state:foo", "so it finds nothing."],
  ])("%s shows %s", (search, words) => {
    expect(said(search)).toContain(words);
  });

  it.each([
    "",
    "pump state:assigned",
    "state:assi",
    'type:"heavy lift" by:ann',
    "type:“heavy lift” art",
    "https://a.example/ docket://action/a",
    "10:30",
    "a-b=c d=e not or",
    '12"',
    "state:open -",
    "by:nobody",
  ])("%j shows nothing", (search) => {
    expect(said(search)).toBe("");
  });

  it.each([
    ["zustand:erledigtt", "Kein Zustand heißt „erledigtt“, damit wird nichts gefunden. Zustände: offen, entwurf"],
    ["state:foo", "Kein Zustand heißt „foo“"],
    ["priorität:dringend", "Keine Priorität heißt „dringend“, damit wird nichts gefunden. Prioritäten: kritisch, hoch"],
    ["priorita\u0308t:dringend", "Keine Priorität heißt „dringend“"],
    ["ist:offen", "Nach „ist:“"],
    ["von:", "Nach „von:“ fehlt der Wert"],
    ["zustand: offen", "Nach „zustand:“ fehlt der Wert, es gilt nicht. Zustände: offen"],
    ["status:offen", "Kein Filter, wird als Wort gesucht: „status:“. Filter: zustand, priorität, art, von, für, genehmiger und ist."],
    ["art:„schwere last", "Ein Anführungszeichen ist nicht geschlossen"],
    ["-zustand:offen", "Wird als Wort gesucht: „-zustand:offen“."],
    ["NICHT zustand:offen", "Wird als Wort gesucht: „NICHT“."],
  ])("in German, %s shows %s", (search, words) => {
    setLanguage("de");
    expect(said(search)).toContain(words);
  });

  it.each(["art:„schwere Last“", "art:»schwere Last«", "type:“schwere Last”", 'type:"schwere Last"'])("has matches for %s", (search) => {
    setLanguage("de");
    const [first, second] = [aRow({ id: "a", type: "schwere Last" }), aRow({ id: "b", type: "Last" })];
    expect([first, second].map(passing(parseQuery(search).filters))).toEqual([true, false]);
  });

  it("is not repeated at its full length", () => {
    expect(said(`state:${"x".repeat(250)}`).length).toBeLessThan(300);
  });
});

describe("the hint", () => {
  it("describes the field, which is invalid, and replaces the rows when nothing is found", async () => {
    await openWindow({ rows: [aRow({ id: "a", name: "Pump 5" })] });
    await type("state:foo");
    expect(note()?.textContent).toMatch(/^No state is called “foo”/);
    expect(empty()).toContain("No state is called “foo”");
    // The text is visible once only.
    expect([field().getAttribute("aria-invalid"), note()?.hidden]).toEqual(["true", true]);
    await type("by: pump");
    expect([screen.getAllByRole("row").length, field().getAttribute("aria-invalid"), note()?.hidden]).toEqual([1, "true", false]);
    await act(async () => field().blur());
    expect([field().getAttribute("aria-invalid"), note()?.hidden]).toEqual(["true", true]);
    await type("state:assigned");
    expect([field().getAttribute("aria-invalid"), note()]).toEqual([null, null]);
  });

  it("is announced to a screen reader", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
    await type("foo:bar");
    expect(store.announcements.polite.announced().words).toContain("Not a filter, searched as a word: “foo:”");
  });

  it("is delayed while a value is typed that can be completed", async () => {
    await openWindow({ rows: [aRow({ id: "a" })] });
    await type("state:");
    expect([screen.getAllByRole("option").length, note()]).toEqual([1, null]);
    await type("by: ");
    expect(note()?.textContent).toContain("“by:” has no value");
  });

  it("changes its language with the window", async () => {
    await openWindow({ rows: [aRow({ id: "a" })] });
    await type("state:foo");
    await act(async () => setLanguage("de"));
    expect(note()?.textContent).toMatch(/^Kein Zustand heißt „foo“/);
    expect(empty()).toContain("Kein Zustand heißt „foo“");
  });

  it("is shown for a saved filter without a meaning as well", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
    await act(async () => store.getState().setFilters(["state:foo"]));
    expect(empty()).toContain("No state is called “foo”");
  });
});

it("a search without matches shows what was searched, and claims nothing about rows that a filter leaves out", async () => {
  const { store } = await openWindow({ rows: [aRow({ id: "a", name: "Pump 5" })] });
  const texts: (string | undefined)[] = [];
  for (const [search, chips] of [
    ["lift", []],
    ["type:lift", []],
    ["pump", ["state:planned"]],
  ] as const) {
    await act(async () => store.getState().showOptions({ search, filters: chips }));
    texts.push(empty());
  }
  const searched = "Names, ids, types, people and progress of this view were searched.";
  const ofThose = "Of what passes the filters, names, ids, types, people and progress were searched.";
  const filtered = "Remove a filter to see more of this view.";
  expect(texts).toEqual([
    `Nothing matches “lift”${searched}Clear search`,
    `Nothing matches “type:lift”${filtered}Clear search`,
    `Nothing matches “pump”${ofThose} ${filtered}Clear search`,
  ]);
});

it("a search keeps the filters separate from the words, whatever a saved filter looks like", () => {
  const rows = [aRow({ id: "a", name: "Pump", type: 'heavy "lift' })];
  return openWindow({ rows }).then(async ({ store }) => {
    await act(async () => store.getState().showOptions({ filters: ['type:"heavy'], search: "pump" }));
    expect(store.getState().list.ids()).toEqual(["a"]);
  });
});
