/** Flawed fields of a row are named, and no value is claimed for them. */
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { flawLine, flawSentence } from "../../electron/contract/messages/flaws.ts";
import { lastKnownWords, stateLine } from "../../electron/contract/messages/row.ts";
import { priorityOf } from "../../app/messages/action.ts";
import { secondLine } from "../../app/messages/row.ts";
import type { FieldFlawDto, RowDto } from "../../electron/contract/action.ts";
import { handoverText } from "../support/handover-text.ts";
import { HOSTILE } from "./hostile-ids.ts";
import { aRow } from "./sample-actions.ts";
import { aHandover } from "./sample-prompts.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = 2_000;
const unreadable = (...fields: string[]): FieldFlawDto[] => fields.map((field) => ({ field, problem: "unreadable" }));
const notSent = (...fields: string[]): FieldFlawDto[] => fields.map((field) => ({ field, problem: "notSent" }));
const unknown = (field: string, word: string): FieldFlawDto[] => [{ field, problem: "unknown", word }];
const details = () => screen.getByRole("region", { name: "Action details" });
const panel = () => within(details()).queryByRole("region", { name: "Not as it should be" });
const standing = () => screen.getByRole("row").querySelector("[data-part=standing]");
const showing = async (row: RowDto) => {
  const opened = await openWindow({ rows: [row] });
  await act(async () => screen.getByRole("row").focus());
  return opened;
};

describe("the second line of a row", () => {
  it.each<[FieldFlawDto[], Partial<RowDto>, string]>([
    [unreadable("priority", "provenance.updatedAt"), {}, "priority and time could not be read"],
    [notSent("name"), {}, "name not sent, shown as last known"],
    [notSent("name"), { name: "" }, "name not sent"],
    [notSent("name", "state"), {}, "name and state not sent, shown as last known"],
    [notSent("name", "state"), { state: "UNKNOWN" }, "name not sent, shown as last known; state not sent"],
    [[{ field: "provenance.updatedAt", problem: "outOfRange" }], {}, "time out of any calendar"],
    [[...unreadable("type"), ...notSent("name")], {}, "type could not be read; name not sent, shown as last known"],
    [unreadable("assignedTo.id", "assignedTo"), {}, "assignee could not be read"],
    [unreadable("name", "type", "scope", "state", "priority"), {}, "name, type, scope, and 2 more could not be read"],
    [unknown("priority", "P1"), {}, "priority “P1” not known to this Docket, shown as last known"],
    [unknown("priority", "P1"), { priority: "NONE" }, "priority “P1” not known to this Docket"],
    [unknown("state", "PAUSED"), { state: "UNKNOWN" }, ""],
    [unreadable("dueAt"), {}, "dueAt could not be read"],
    [unreadable("constructor", "__proto__"), {}, "constructor and __proto__ could not be read"],
    [[], {}, ""],
  ])("describes %j of %j in words", (flaws, changes, words) => {
    expect(flawLine(aRow({ id: "a", flaws, ...changes }))).toBe(words);
  });

  it("shows an unknown state in the state's own place, in the service's word", () => {
    const row = aRow({ id: "a", state: "UNKNOWN", priority: "NONE", flaws: [...unknown("state", "PAUSED"), ...unknown("priority", "P1")] });
    expect([stateLine(row), lastKnownWords(row), priorityOf(row)]).toEqual([
      "Unknown state: “PAUSED”",
      "last known as unknown state",
      "Priority “P1” not known to this Docket",
    ]);
    expect(row.flaws!.map((flaw) => flawSentence(row, flaw))).toEqual([
      "“PAUSED” is not known to this Docket. No state is claimed, and no moves are offered.",
      "“P1” is not known to this Docket. Nothing is shown in its place.",
    ]);
  });

  it("keeps its other parts, and stop work first", () => {
    const flaws = unreadable("priority");
    expect(secondLine(aRow({ id: "a", flaws }), NOW)).toBe("inspection · priority could not be read · requested by ann");
    const stop = { at: 1, why: "CANCELLED" as const };
    expect(secondLine(aRow({ id: "a", flaws, stop }), NOW)).toBe("inspection · stop, then say so · priority could not be read");
  });

  it("has a sign that does not rely on colour alone, and only when flawed", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a", flaws: unreadable("priority") })] });
    expect(standing()?.querySelector("svg")).not.toBeNull();
    await act(async () => bridge.change([aRow({ id: "a" })]));
    expect(standing()?.querySelector("svg")).toBeNull();
  });
});

describe("the details", () => {
  it("list each flawed field with its replacement, until the field arrives whole", async () => {
    const flaws: FieldFlawDto[] = [
      ...unreadable("priority", "type"),
      ...notSent("name"),
      { field: "provenance.updatedAt", problem: "outOfRange" },
    ];
    const { bridge } = await showing(aRow({ id: "a", name: "", priority: "NONE", reportedAt: 8.64e15, flaws }));
    expect([...panel()!.querySelectorAll("dl > div")].map((line) => line.textContent)).toEqual([
      "priorityIt arrived but could not be read. Nothing is shown in its place.",
      "typeIt arrived but could not be read. It is shown as last known.",
      "nameThe last message left it out. The id is shown in its place.",
      "timeIt is a time that no calendar has. No moment is claimed for it.",
    ]);
    await act(async () => bridge.change([aRow({ id: "a" })]));
    expect(panel()).toBeNull();
  });

  it.each(HOSTILE)("handle a path that is %s without failing", async (_what, field) => {
    await showing(aRow({ id: "a", flaws: unreadable(field) }));
    expect(panel()).not.toBeNull();
    expect(screen.queryByRole("region", { name: /failed$/ })).toBeNull();
  });

  it("claim no priority that could not be read", async () => {
    await showing(aRow({ id: "a", state: "PLANNED", priority: "NONE", flaws: unreadable("priority") }));
    expect(screen.getByRole("row").textContent).not.toContain("No priority");
    expect(screen.getByRole("rowgroup", { name: "No priority, or none that could be read" })).toBeTruthy();
    expect(details().textContent).not.toMatch(/no priority/i);
    expect(details().querySelector("[data-part=facts]")?.textContent).toContain("Could not be read");
  });
});

describe("a state that could not be read", () => {
  const row = aRow({ id: "a", name: "Alpha", state: "UNKNOWN", views: ["allOpen"], flaws: unreadable("state") });

  it("is called unreadable and not unknown, and has no moves, with the reason", async () => {
    const { bridge } = await showing(aRow({ id: "a", name: "Alpha", views: ["allOpen"] }));
    await act(async () => bridge.change([row]));
    expect(screen.getByRole("row").querySelector("[data-part=state]")?.textContent).toBe("State not readable");
    expect(details().textContent).toContain("The service sent a state that could not be read. No moves are offered while it is not known.");
    expect(details().textContent).not.toContain("does not know");
    expect(within(details()).queryByRole("group", { name: "What to do" })).toBeNull();
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe("Alpha: State not readable.");
  });

  it("is not called the last known one when the Action leaves", async () => {
    await showing({ ...row, leftAt: 1 });
    expect(details().textContent).toContain("Its last state is not known.");
    expect(details().textContent).not.toMatch(/last known state/i);
  });

  it("is called never sent when the service never sent one", async () => {
    await showing({ ...row, flaws: notSent("state") });
    expect(screen.getByRole("row").querySelector("[data-part=state]")?.textContent).toBe("State not sent");
    expect(details().textContent).toContain("The service has not sent its state. No moves are offered while it is not known.");
  });
});

describe("the handover", () => {
  it("names the uncertain fields of each Action", async () => {
    const row = aRow({ id: "act-1", name: "", flaws: [...notSent("name"), ...unreadable("priority", "constructor")] });
    expect(handoverText({ ...aHandover(NOW), open: [row] }, "UTC")).toMatch(
      /^- act-1, [a-z, ]+, medium\n {2}Not certain: priority and constructor could not be read; name not sent$/mu,
    );
    await openWindow({}, (bridge) => (bridge.handover = { ...aHandover(NOW), open: [row] }));
    await act(async () =>
      within(screen.getByRole("navigation"))
        .getByRole("button", { name: /Handover/ })
        .click(),
    );
    expect(screen.getByRole("region", { name: "Open work" }).textContent).toContain("priority and constructor could not be read");
  });
});
