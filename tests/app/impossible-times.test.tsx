/** An impossible time is called odd everywhere, and stops no pane from being drawn. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { orderOf } from "../../app/store/order.ts";
import { SortedRows } from "../../app/store/sorted-rows.ts";
import {
  clock,
  clockWithSeconds,
  day,
  duration,
  fullTime,
  isoTime,
  moment,
  momentWithSeconds,
  tookWords,
} from "../../app/messages/times.ts";
import { handoverText } from "../support/handover-text.ts";
import { live } from "./fake-bridge.ts";
import { aRow, detailsOf } from "./sample-actions.ts";
import { aHandover, aLedger } from "./sample-prompts.ts";
import { aBadLine, aNight } from "./sample-away.ts";
import { focusTaken, showNotices } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const IMPOSSIBLE = [
  NaN,
  Infinity,
  -Infinity,
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
  2 ** 62,
  -(2 ** 62),
  1e300,
  253_402_300_800_000,
  -62_135_596_800_001,
];

describe.each(IMPOSSIBLE)("%d ms since 1970", (at) => {
  it("is called odd, and has a place in the list", () => {
    for (const words of [clock(at), clockWithSeconds(at), day(at), fullTime(at), moment(at, NOW), momentWithSeconds(at, NOW)])
      expect(words).toBe("an impossible time");
    expect(isoTime(at)).toBeUndefined();
    expect(duration(at)).not.toMatch(/NaN|Infinity/);
    expect(tookWords(at)).not.toMatch(/NaN|Infinity/);
    const rows = ["b", "a", "c"].map((id) => aRow({ id, receivedAt: at }));
    const { rows: sorted } = new SortedRows(orderOf({ view: "allOpen", grouping: "attention", sorting: "attention" }), rows);
    expect(sorted.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("blanks no pane and no dialog, and is nowhere shown as a date", async () => {
    const times = { receivedAt: at, changedAt: at, reportedAt: at };
    const ended = aRow({ id: "a", name: "Alpha", state: "COMPLETED", views: ["allOpen"], ...times });
    const rows = [ended, aRow({ id: "b", name: "Beta", leftAt: at, silentSince: at, views: ["allOpen"], ...times })];
    const connection = { ...live(Date.now()), state: "offline" as const, lastMessageAt: at, asOf: at, nextAttemptAt: at, since: at };
    const handover = { ...aHandover(NOW), at, connection, open: [{ ...ended, stop: { at, why: "CANCELLED" as const } }] };
    await openWindow({ rows, connection }, (bridge) => {
      bridge.details.set("a", {
        ...detailsOf(ended),
        timeline: [
          { at, kind: "left" },
          { at: NOW, kind: "returned" },
        ],
      });
      bridge.handover = handover;
      bridge.digest = { ...aNight(NOW), since: at, until: at };
      bridge.ledger = aLedger(3, at);
      const line = aBadLine(NOW);
      bridge.diagnostics = {
        ...line,
        connection,
        attempts: [{ epoch: 1, startedAt: at, liveAt: at, endedAt: at }],
        resyncs: { ...line.resyncs, lastAt: at },
      };
    });
    await act(async () => screen.getByRole("row", { name: /Alpha/ }).focus());
    const details = screen.getByRole("region", { name: "Action details" });
    expect(details.textContent).toMatch(/Completed,? at an impossible time/);
    expect(screen.getByRole("row", { name: /Beta/ }).textContent).toContain("not listed since an impossible time");
    for (const [key, name] of [
      ["h", "Handover"],
      ["l", "Delivery ledger"],
    ] as const) {
      await act(async () => void fireEvent.keyDown(document.body, { key }));
      const dialog = screen.getByRole("dialog", { name });
      expect(dialog.textContent).toContain("an impossible time");
      await act(async () => within(dialog).getByRole("button", { name: "Close" }).click());
    }
    await focusTaken();
    await showNotices();
    for (const name of ["Show what changed", "Diagnostics"])
      await act(async () => screen.getByRole("button", { name, hidden: true }).click());
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|Invalid Date/);
    expect(handoverText(handover, "UTC")).toContain("an impossible time");
  });
});

describe("a time of another year", () => {
  it("is shown with its year", () => {
    expect(moment(0, NOW)).toMatch(/^1 Jan 1970, /);
    expect(momentWithSeconds(0, NOW)).toMatch(/^1 Jan 1970, /);
    expect(moment(NOW - 86_400_000, NOW)).toMatch(/^19 Nov, /);
  });
});
