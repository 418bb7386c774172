/**
 * Unreadable messages, or a list that is still arriving, leave no exact count and no claim of
 * emptiness.
 */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { countLong, countShort, isAtLeast } from "../../app/messages/counts.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { handoverText } from "../support/handover-text.ts";
import { live } from "./fake-bridge.ts";
import { aRow, many } from "./sample-actions.ts";
import { aHandover } from "./sample-prompts.ts";
import { aBadLine, aNight } from "./sample-away.ts";
import { click, showNotices } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.now();
const EMPTY = /Your queue is empty|Nothing needs acknowledgement|Nothing is in progress|Nothing requested|Nothing waits|No Action is known/;
const connected = (changes: Partial<ConnectionDto>): ConnectionDto => ({ ...live(NOW), ...changes });
const unheard = (changes: Partial<ConnectionDto>): ConnectionDto => {
  const { lastMessageAt: _, ...rest } = connected(changes);
  return rest;
};
const three = ["a", "b", "c"].map((id) => aRow({ id }));
const nav = () => screen.getByRole("navigation", { name: "Views" });
const views = () => within(nav()).getAllByRole("button").slice(0, 7);
const header = () => document.querySelector("main [data-part=count]")?.textContent;
const empty = () => document.querySelector("[data-part=empty]")?.textContent ?? "";
const status = () => screen.getByRole("status", { name: "Connection" }).textContent;
const regions = () => [...document.querySelectorAll("[aria-live=polite]")].map((region) => region.textContent).join(" ");
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));

it("a view that is known to be empty has no number beside its name, nor does an empty search result", async () => {
  const { bridge, store } = await openWindow({ rows: [] });
  expect([header(), empty()]).toEqual(["", expect.stringMatching(EMPTY)]);
  await act(async () => bridge.change(three));
  expect(header()).toBe("3");
  await act(async () => store.getState().setSearch("lift"));
  expect(header()).toBe("");
});

describe("a list with unreadable messages", () => {
  const connection = connected({ unreadable: 5, dropped: 9 });

  it('counts "at least" everywhere, and exactly when all messages can be read again', async () => {
    const { bridge } = await openWindow({ rows: three, connection });
    expect(within(nav()).getByRole("button", { name: "To acknowledge at least 3" }).textContent).toContain("3+");
    expect(within(nav()).getByRole("button", { name: "In progress none known, perhaps more" }).textContent).toContain("0+");
    expect(header()).toContain("3+");
    expect(document.querySelector("[data-part=heading]")?.textContent).toBe("To acknowledge 3+");
    const grid = screen.getByRole("grid", { name: "Action queue" });
    expect(grid.getAttribute("aria-rowcount")).toBe("3");
    expect(document.getElementById(grid.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "At least 3 here. 5 messages from the service could not be read; there may be Actions among them.",
    );
    await act(async () => bridge.connect(connected({ dropped: 9 })));
    expect(within(nav()).getByRole("button", { name: "To acknowledge 3" })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\d\+|at least/i);
  });

  it("is called empty in no view and by no search", async () => {
    await openWindow({ rows: [], connection });
    for (const view of views()) {
      await click(view);
      expect(empty()).toBe("Nothing that could be read5 messages from the service could not be read; there may be Actions among them.");
    }
    expect(document.body.textContent).not.toMatch(EMPTY);
  });

  it("is not called completely searched", async () => {
    await openWindow({ rows: three, connection });
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "omega" } }));
    expect(empty()).toMatch(/^Nothing that could be read matches “omega”.*5 messages from the service could not be read/);
  });

  it("has its present count in the status, and the drops since the start in the diagnostics", async () => {
    const { bridge } = await openWindow({ connection: connected({ dropped: 9 }) }, (fake) => {
      fake.diagnostics = { ...aBadLine(NOW), connection, actions: 3 };
    });
    expect(document.querySelector("[data-part=unreadable]")).toBeNull();
    await act(async () => bridge.connect(connected({ unreadable: 1, dropped: 9 })));
    expect(document.querySelector("[data-part=unreadable]")?.textContent).toBe("1 message of the current list could not be read");
    const firstDrop = { code: "undecodable", params: { words: "Action.id: expected string, got 10002" } } as const;
    await act(async () => bridge.connect(connected({ unreadable: 1, dropped: 9, firstDrop })));
    expect(document.querySelector("[data-part=unreadable]")?.textContent).toMatch(
      /^1 message of the current list could not be read. The first problem of this stream: .*Action.id: expected string, got 10002/,
    );
    await click(screen.getByRole("button", { name: "Diagnostics" }));
    const panel = screen.getByRole("dialog", { name: "Diagnostics" }).textContent;
    expect(panel).toContain("Unreadable5 messages of the present list; 9 messages since Docket started");
    expect(panel).toContain("Actions knownat least 3");
  });

  it("is announced, and new unreadable messages are announced as well", async () => {
    const { bridge } = await openWindow({ rows: three, connection: connected({}) });
    await act(async () => bridge.connect(connection));
    expect(regions()).toContain("5 messages from the service could not be read; there may be Actions among them.");
    await act(async () => bridge.change([aRow({ id: "d" })]));
    expect(regions()).toContain("1 new to acknowledge.");
  });

  it("is marked in the handover, on paper and as text", async () => {
    const handover = { ...aHandover(NOW), connection };
    await openWindow({ rows: three, connection }, (bridge) => (bridge.handover = handover));
    await press("h");
    const page = screen.getByRole("region", { name: "Handover page" });
    expect(page.textContent).toContain("5 messages from the service could not be read; there may be Actions among them.");
    expect(within(page).getByRole("heading", { name: "Open work at least 4" })).toBeTruthy();
    expect(within(page).getByRole("heading", { name: "Drafts 1" })).toBeTruthy();
    const text = handoverText(handover, "UTC");
    expect(text).toMatch(/^ {2}Unreadable: 5 messages from the service could not be read; there may be\s+Actions\s+among\s+them$/mu);
    expect(text).toMatch(/^OPEN WORK \(AT LEAST 4\)\n=+\n/mu);
    expect(text).toMatch(/^DRAFTS \(1\)$/mu);
    expect(handoverText({ ...handover, open: [] }, "UTC")).toMatch(/OPEN WORK\n=+\nNothing that could be read is open\.\n/u);
  });

  it('makes the digest count "at least"', async () => {
    await openWindow({ connection }, (bridge) => (bridge.digest = aNight(NOW)));
    await showNotices();
    expect(screen.getByRole("region", { name: "While Docket was away" }).textContent).toContain("at least 1 assigned, 1 cancelled");
    await click(screen.getByRole("button", { name: "Show what changed" }));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("5 messages from the service could not be read");
    expect(within(dialog).getByRole("heading", { name: "Cancelled at least 1" })).toBeTruthy();
  });
});

describe("a list that is still arriving", () => {
  const connection = connected({ state: "connecting", received: 3412, attempts: 1 });

  it('shows its progress in the status and above the rows, and counts "at least"', async () => {
    await openWindow({ rows: many(3412, NOW), known: false, connection });
    expect(status()).toBe("Connecting · Receiving the list (3,412 so far)");
    expect(header()).toBe("3,412 so far");
    expect(within(nav()).getByRole("button", { name: "All open at least 3,412" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Connection problem" })).toBeNull();
    await click(within(nav()).getByRole("button", { name: /In progress/ }));
    expect(header()).toContain("853+");
  });

  it("is not called empty before its first rows, nor by a search", async () => {
    const { bridge } = await openWindow({ known: false, connection: { ...connection, received: 0 } });
    expect(empty()).toContain("Receiving the list (0 so far)");
    await act(async () => bridge.change([aRow({ id: "a", name: "Alpha" })]));
    await act(async () => bridge.connect({ ...connection, received: 1 }));
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "omega" } }));
    expect(empty()).toContain("Nothing matches “omega” so far");
    expect(document.body.textContent).not.toMatch(EMPTY);
  });

  it("dates the old rows that stay on the screen meanwhile", async () => {
    await openWindow({ rows: three, connection: { ...connection, asOf: NOW - 60_000, received: 2 } });
    const banner = screen.getByRole("region", { name: "Connection problem" }).textContent;
    expect(banner).toMatch(/^Connecting Receiving the list \(2 so far\)\. Shown as of \d\d:\d\d:\d\d\./);
    expect(banner).not.toContain("Nothing heard");
  });

  it("is marked as incomplete in the handover", () => {
    const text = handoverText({ ...aHandover(NOW), connection, open: [] }, "UTC");
    expect(text).toContain("  Not complete: the list is being received, 3412 so far\n");
    expect(text).toMatch(/OPEN WORK\n=+\nNothing open has come so far: the list is not\s+complete\.\n/u);
  });
});

describe("a connection that is not live", () => {
  it.each(["connecting", "offline", "refused", "stale"] as const)("when %s shows no count of a list that was never read", async (state) => {
    await openWindow({ known: false, connection: unheard({ state }) });
    const counts = views().flatMap((view) => view.querySelector("[data-part=count]")?.textContent ?? []);
    expect(counts).toEqual(Array.from({ length: 5 }, () => "–"));
    expect(header()).toBe("");
    // The texts mention waiting only while an attempt is under way.
    const isIdle = state === "offline" || state === "refused";
    expect(empty()).toContain(isIdle ? "No list yet" : "Waiting for the first list");
  });

  it.each(["connecting", "offline", "refused", "stale"] as const)("when %s calls no view empty that was empty before", async (state) => {
    const { bridge } = await openWindow({ connection: connected({ state, asOf: NOW - 60_000 }) });
    for (const view of views()) {
      await click(view);
      expect(empty()).toMatch(/^Nothing here as of .*\d\d:\d\d:\d\dThe connection is not live: there may be Actions here by now\.$/);
    }
    await act(async () => bridge.connect(connected({})));
    expect(empty()).toMatch(EMPTY);
  });
});

describe("a count", () => {
  it.each([
    [0, false, "0", "0"],
    [0, true, "0+", "none known, perhaps more"],
    [1, true, "1+", "at least 1"],
    [3412, false, "3,412", "3,412"],
    [3412, true, "3,412+", "at least 3,412"],
  ])("of %d, at least: %s, is %s in short and %s in full", (count, atLeast, short, long) => {
    expect([countShort(count, atLeast), countLong(count, atLeast)]).toEqual([short, long]);
  });

  it("can be too small only while messages are unreadable or not received", () => {
    expect([undefined, {}, { unreadable: 0 }].map((connection) => isAtLeast(connection))).toEqual([false, false, false]);
    expect([{ unreadable: 1 }, { received: 0 }].map((connection) => isAtLeast(connection))).toEqual([true, true]);
    expect(isAtLeast({}, false)).toBe(true);
  });
});
