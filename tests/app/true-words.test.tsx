/** Sentences that were once false: each is true now. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LengthNote } from "../../app/components/LengthNote.tsx";
import { Text } from "../../app/components/Text.tsx";
import { StoreContext } from "../../app/store/hooks.ts";
import { createDocketStore } from "../../app/store/store.ts";
import { bannerText } from "../../app/messages/connection.ts";
import { digestSpan } from "../../app/messages/digest.ts";
import { emptyWords } from "../../app/messages/empty.ts";
import { endingTitle } from "../../app/messages/ending.ts";
import { idWords, nameOf } from "../../app/messages/name.ts";
import { goneWords, secondLine } from "../../app/messages/row.ts";
import { ageWords } from "../../app/messages/times.ts";
import { undoWords, updateStatus } from "../../app/messages/updates.ts";
import { paletteAction } from "../../app/messages/keys.ts";
import { handoverLine } from "../../app/messages/records.ts";
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { Failure } from "../../electron/contract/failures.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { handoverText } from "../support/handover-text.ts";
import { alertWords } from "../../electron/shell/messages/alerts.ts";
import { alertTitle } from "../../electron/shell/alert-text.ts";
import { CONNECTED, FakeBridge, live } from "./fake-bridge.ts";
import { anUpdate, aRow, detailsOf, ROBOT } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = new Date(2026, 10, 20, 15, 20).getTime();
/** Connection state with a connection, and without a requested pause. */
const liveAt = (now: number) => ({ isLive: true, until: undefined, now });
const MINUTE = 60_000;
const handoverOf = (open: RowDto[]): HandoverDto => ({
  at: NOW,
  connection: live(NOW),
  known: true,
  open,
  updates: [],
  drafts: [],
  otherAccounts: { accounts: [] },
});
const HEBREW = "שלום";

function emptyTitle(view: "requestedByMe" | "toAuthorize", filters: Partial<typeof CONNECTED>): string {
  return emptyWords(view, live(NOW), true, NOW, { ...CONNECTED, ...filters }).title;
}

describe("an empty view", () => {
  it("claims that none of the user's requests is open only when the service is asked for those", () => {
    expect(emptyTitle("requestedByMe", { requestedBy: [] })).toBe("Docket does not ask for what you requested");
    expect(emptyTitle("requestedByMe", { requestedBy: [{ type: "USER", id: "ann" }] })).toBe("Docket does not ask for what you requested");
    expect(emptyTitle("requestedByMe", { requestedBy: [ROBOT] })).toBe("Nothing requested by you is open");
    expect(emptyTitle("toAuthorize", { authorizedBy: [] })).toBe("Docket does not ask for what you authorize");
    expect(emptyTitle("toAuthorize", { authorizedBy: [ROBOT] })).toBe("Nothing waits for your authorization");
  });

  it("has its true sentence in the window", async () => {
    const { store } = await openWindow({ settings: { ...CONNECTED, requestedBy: [] } });
    await act(async () => store.getState().setView("requestedByMe"));
    expect(document.body.textContent).not.toContain("Nothing requested by you is open");
  });
});

describe("the age of the visible data", () => {
  const offline = { ...live(NOW), state: "offline", lastMessageAt: NOW - 19 * MINUTE, asOf: NOW - 19 * MINUTE } as const;

  it("is that of a complete list, and not of any other message", () => {
    expect(bannerText(offline, NOW, false)).toContain("No complete list has come yet");
    expect(bannerText(offline, NOW, false)).not.toContain("15:01");
    expect(bannerText(offline, NOW, true)).toContain("Shown as of 15:01");
  });
});

describe("an age", () => {
  it("is not shown for a time that is ahead of a clock set back since", () => {
    expect(ageWords(NOW + 60 * MINUTE, NOW)).toBe("odd");
    expect(ageWords(NOW + 999, NOW)).toBe("0 s");
  });
});

describe("the time of an end", () => {
  const done = aRow({ id: "a", state: "COMPLETED", reportedBy: "robot-3", changedAt: NOW, reportedAt: NOW + 180 * MINUTE });

  it("in the future is attributed to the reporter's clock", () => {
    expect(endingTitle(done, NOW)).toBe("Completed, at 18:20 by robot-3’s clock");
  });

  it("that has passed meanwhile is attributed to the reporter's clock as well, since it was reported earlier", () => {
    expect(endingTitle(done, NOW + 240 * MINUTE)).toBe("Completed, at 18:20 by robot-3’s clock");
  });

  it("before Docket received the work is attributed to the reporter's clock as well", () => {
    const began = { ...done, receivedAt: NOW - 60 * MINUTE, stateSince: NOW, reportedAt: NOW - 180 * MINUTE };
    expect(endingTitle(began, NOW)).toBe("Completed, at 12:20 by robot-3’s clock");
    // An Action that was already ended when it was received may have ended long before.
    expect(endingTitle({ ...began, receivedAt: NOW }, NOW)).toBe("Completed at 12:20");
    expect(endingTitle({ ...began, reportedAt: NOW - 30 * MINUTE }, NOW)).toBe("Completed at 14:50");
  });

  it("before its report was received is a plain time", () => {
    expect(endingTitle({ ...done, reportedAt: NOW - 5 * MINUTE }, NOW)).toBe("Completed at 15:15");
    expect(endingTitle({ ...done, reportedAt: NOW + 2_000 }, NOW)).toBe("Completed at 15:20");
  });
});

const told = () => screen.getByRole("region", { name: "Action details" }).textContent;

describe("an Action that is opened before the first list", () => {
  it("is not called missing from a queue that has not been read", async () => {
    const gone = failed("detailsGone");
    const { bridge } = await openWindow({ rows: [], known: false }, (fake) => fake.answerNext("queue:details", gone));
    await act(async () => bridge.push("queue:open", { actionId: "a-1" }));
    expect(told()).toContain("Waiting for the first list");
    expect(told()).not.toContain("No Action with this id");
    bridge.known = true;
    await act(async () => bridge.change([aRow({ id: "a-2" })]));
    expect(told()).toContain("No Action with this id is in Docket's queue.");
  });
});

describe("an Action that is not in the queue", () => {
  it("may be in another account's queue, when there are several accounts", async () => {
    const hint = "Docket has only the queue of the account in use: it may be in another account's.";
    const { bridge } = await openWindow({ rows: [aRow({ id: "a-2" })] }, (fake) => fake.answerNext("queue:details", failed("detailsGone")));
    await act(async () => bridge.push("queue:open", { actionId: "a-1" }));
    expect(told()).toContain("No Action with this id is in Docket's queue.");
    expect(told()).not.toContain(hint);
    const other = { id: "0000-0001", name: "Night desk", displayName: "" };
    await act(async () => bridge.push("profiles:changed", { ...bridge.profiles, profiles: [...bridge.profiles.profiles, other] }));
    expect(told()).toContain(`No Action with this id is in Docket's queue. ${hint}`);
  });
});

describe("an Action that has left", () => {
  const left = aRow({ id: "a-left", state: "IN_PROGRESS", moves: [], leftAt: Date.now() - MINUTE, views: ["leftQueue"] });

  it("is not shown as in progress in its row or in its steps", async () => {
    const { store } = await openWindow({ rows: [left] });
    await act(async () => store.getState().setView("leftQueue"));
    await act(async () => store.getState().openAction("a-left"));
    const row = within(screen.getByRole("grid", { name: "Action queue" })).getByRole("row");
    expect(row.querySelector('[data-part="state"]')?.textContent).toBe("Left your queue, last known as in progress");
    expect(document.querySelector("[data-part=place]")?.textContent).toBe("Last known as in progress 4 of 5");
    await act(async () => screen.getByRole("button", { name: "All steps" }).click());
    const steps = screen.getByRole("list", { name: "Lifecycle" });
    expect(steps.textContent).toContain("In progress, last known step");
    expect(steps.querySelector("[aria-current]")).toBeNull();
  });

  it("is shown as left in the palette and on the handover, too", () => {
    const never: RowDto = { ...left, state: "UNKNOWN", flaws: [{ field: "state", problem: "notSent" }] };
    expect(paletteAction(left)).toBe("Left your queue, last known as in progress · a-left");
    expect(paletteAction(never)).toBe("Left your queue, last known as state not sent · a-left");
    expect(handoverLine(left)).toBe("Left your queue, last known as in progress");
    expect(paletteAction(aRow({ id: "a-left", state: "IN_PROGRESS" }))).toBe("In progress · a-left");
    expect(handoverText(handoverOf([left]))).toContain("[a-left], left your queue, last known as in progress, ");
  });

  it("offers no moves once its row is removed", async () => {
    const open = aRow({ id: "a-gone", state: "IN_PROGRESS", moves: ["complete", "report", "fail"], views: ["allOpen"] });
    const { bridge, store } = await openWindow({ rows: [open] }, (bridge) => bridge.details.set("a-gone", detailsOf(open)));
    await act(async () => store.getState().setView("allOpen"));
    await act(async () => store.getState().openAction("a-gone"));
    const details = within(screen.getByRole("region", { name: "Action details" }));
    expect(details.getByRole("button", { name: /^Complete/ })).toBeDefined();
    await act(async () => bridge.change([], ["a-gone"]));
    expect(details.queryByRole("button", { name: /^(Complete|Report progress|Fail)/ })).toBeNull();
  });
});

describe("a time span", () => {
  it("within one minute has one time", () => {
    expect(digestSpan({ since: NOW, until: NOW + 20_000, items: [] }, NOW)).toBe("at 15:20");
    expect(digestSpan({ since: NOW, until: NOW + MINUTE, items: [] }, NOW)).toBe("between 15:20 and 15:21");
  });
});

describe("the time to undo", () => {
  it("begins at the configured seconds, although main's clock is some milliseconds later", () => {
    const update = anUpdate({ actionId: "a", move: "complete", state: "waiting", createdAt: NOW, stateSince: NOW, undoUntil: NOW + 5_012 });
    expect(undoWords(update, liveAt(NOW - 900))).toBe("Completes in 5 s");
    expect(undoWords(update, liveAt(NOW))).toBe("Completes in 5 s");
    expect(undoWords(update, liveAt(NOW + 1_100))).toBe("Completes in 4 s");
  });
});

describe("the remaining length", () => {
  it("uses the singular for one character", () => {
    render(
      <StoreContext value={createDocketStore(new FakeBridge())}>
        <LengthNote length={99} max={100} />
      </StoreContext>,
    );
    expect(screen.getByRole("status", { name: "Length" }).textContent).toBe("1 character left.");
  });
});

describe("an Action without a name", () => {
  it.each(["", "  ", "\u200B", "\u2800", "\u3164"])("is named by its id, also when the name only looks empty (%j)", (name) => {
    expect(nameOf({ name, id: "act-7" })).toBe("act-7");
  });

  it("is named by its id in the list, in the details and in announcements", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "act-7", name: "\u200B", views: ["allOpen"] })] });
    await act(async () => store.getState().setView("allOpen"));
    await act(async () => store.getState().openAction("act-7"));
    expect(screen.getByRole("grid").querySelector('[data-part="name"]')?.textContent).toBe("act-7");
    expect(within(screen.getByRole("region", { name: "Action details" })).getByRole("heading", { level: 2 }).textContent).toBe("act-7");
  });

  it("and without an id has a description as its name", () => {
    expect(idWords("\u200B")).toBe("(empty id)");
  });
});

const standing = (id: string) => document.querySelector(`[data-action="${id}"] [data-part="standing"]`)?.textContent;
const openHeld = async (search: string) => {
  const row = aRow({ id: "a", name: "Shut valve", state: "IN_PROGRESS", priority: "HIGH", views: ["allOpen"] });
  const { bridge, store } = await openWindow({ rows: [row] });
  await act(async () => store.getState().setView("allOpen"));
  await act(async () => store.getState().setSearch(search));
  await act(async () => void fireEvent.keyDown(screen.getByRole("row", { name: /Shut valve/ }), { key: "Shift" }));
  return { bridge, row };
};

describe("a row that stays because the list is held", () => {
  it("shows what happened to it", () => {
    expect(goneWords({ state: "COMPLETED" }, "otherView")).toBe("Completed");
    expect(goneWords({ state: "IN_PROGRESS" }, "otherView")).toBe("In another view now");
    expect(goneWords({ state: "IN_PROGRESS", leftAt: NOW }, "otherView")).toBe("");
  });

  it("claims no other view when Docket has removed it completely", async () => {
    const { bridge } = await openHeld("");
    await act(async () => bridge.change([], ["a"]));
    expect(standing("a")).toBe("No longer listed · inspection");
  });

  it("shows once that it has left the queue, and since when it is not listed", async () => {
    const { bridge, row } = await openHeld("");
    await act(async () => bridge.change([{ ...row, leftAt: NOW, views: ["leftQueue"] }]));
    expect(standing("a")).toMatch(/^not listed since .*15:20$/);
    expect(screen.getByRole("row", { name: /Shut valve/ }).textContent.match(/left/gi)).toHaveLength(1);
  });

  it("claims no other view when only the search excludes it", async () => {
    const { bridge, row } = await openHeld("priority:high");
    await act(async () => bridge.change([{ ...row, priority: "LOW" }]));
    expect(standing("a")).toBe("Not found here now · inspection");
  });
});

describe("a right-to-left text", () => {
  it("is isolated within a sentence, where no element can keep the order of the words", () => {
    expect(nameOf({ name: `${HEBREW} 7`, id: "a" })).toBe(`\u2068${HEBREW} 7\u2069`);
    const row = aRow({ id: "a", type: "inspect", state: "IN_PROGRESS", progress: { phase: HEBREW, statusMessage: "on site" } });
    expect(secondLine(row, NOW)).toBe(`inspect · \u2068${HEBREW}\u2069 — on site`);
  });

  it("cannot close the isolate, nor open one of its own", () => {
    expect(nameOf({ name: `${HEBREW}\u2069\u202E7011`, id: "a" })).toBe(`\u2068${HEBREW}\uFFFD\uFFFD7011\u2069`);
    const row = aRow({ id: "a", type: "inspect", state: "IN_PROGRESS", progress: { phase: "\u2068a\u2069", statusMessage: "" } });
    expect(secondLine(row, NOW)).toBe("inspect · \uFFFDa\uFFFD");
  });

  it("is isolated in notifications", () => {
    const { title } = alertWords({ code: "silent", params: { name: `${HEBREW}\u202E7`, minutes: 30 } });
    expect(alertTitle(title)).toBe(`Still working on \u2068${HEBREW}7\u2069?`);
  });

  it("is isolated in the reason of an update, also with its direction mark", () => {
    const held = anUpdate({ actionId: "a", state: "held", reason: { code: "movedSince", params: { by: `${HEBREW} 3` } } });
    expect(updateStatus(held, "disk", liveAt(NOW))).toContain(`Since then \u2068${HEBREW} 3\u2069 has moved the Action.`);
    expect(nameOf({ name: `P-104\u200F ${HEBREW}`, id: "a" })).toBe(`\u2068P-104\u200F ${HEBREW}\u2069`);
    // Without right-to-left text, the mark is made visible and has no effect.
    expect(nameOf({ name: "P-104\u200F", id: "a" })).toBe("P-104\uFFFD");
  });

  it("has an element of its own elsewhere, with visible overrides", () => {
    const { container } = render(<Text>{`${HEBREW}\u202E7`}</Text>);
    expect(container.innerHTML).toBe(`<bdi>${HEBREW}\uFFFD7</bdi>`);
  });
});

const unknown = (reason: UpdateDto["reason"]) =>
  aRow({ id: "a", update: anUpdate({ actionId: "a", move: "report", state: "unknown", ...(reason !== undefined && { reason }) }) });
const lines = (row: RowDto) => [secondLine(row, NOW), updateStatus(row.update!, "disk", liveAt(NOW))];

describe("a name at the beginning of a sentence", () => {
  it.each(["ann", "Robot-3"])("keeps its case: %s", (by) => {
    for (const code of ["reportedSince", "movedSince"] as const)
      for (const line of lines(unknown({ code, params: { by } }))) expect(line).toMatch(new RegExp(`\\b${by} has`));
  });

  it("keeps its case in the words of the service", () => {
    const failure: Failure = { code: "serviceSaid", params: { class: "permission_denied", words: "Robot three lacks a gripper" } };
    const [line] = lines(unknown({ code: "turnedAway", params: { failure } }));
    expect(line).toContain("Robot three lacks");
  });
});
