/**
 * Each obstacle on the way to the service has a calm banner with its remedy, and the banner is
 * removed when the obstacle is over.
 */
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { connectionHead } from "../../app/messages/connection.ts";
import { cutWords, heldBackWords, pauseWords, sendingWords } from "../../app/messages/notices.ts";
import { updateStatus } from "../../app/messages/updates.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { ConnectionState } from "../../electron/contract/vocabulary.ts";
import { handoverText } from "../support/handover-text.ts";
import { live } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aHandover } from "./sample-prompts.ts";
import { showNotices } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = new Date(2026, 10, 20, 15, 0, 0).getTime();
const MINUTE = 60_000;
const link = (changes: Partial<ConnectionDto>): ConnectionDto => ({ ...live(NOW), ...changes });
const banner = (name: string) => screen.queryByRole("region", { name });
const status = () => screen.getByRole("status", { name: "Connection" }).textContent;

describe("withheld messages", () => {
  it("show a banner although the state is live, with the remedy, and without taking the focus", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a" })] });
    const row = screen.getByRole("row");
    await act(async () => row.focus());
    await act(async () => bridge.connect({ ...live(Date.now()), heldBack: { askEveryMs: 5000 } }));
    expect(banner("Messages held back")?.textContent).toBe(
      "Something along the way, probably a proxy, holds back the service's messages. Docket asks for the whole list every 5 s " +
        "instead, so changes can be that late. Remedy for its administrator: “proxy_buffering off” in nginx, " +
        "or the header “X-Accel-Buffering: no” in the service's answers.",
    );
    expect(status()).toMatch(/^Live, by checking every 5 s · heard/);
    expect(document.activeElement).toBe(row);
    expect([...document.querySelectorAll("[aria-live=polite]")].at(-1)?.textContent).toContain("holds back the service's messages");
    await act(async () => bridge.connect(live(Date.now())));
    expect(banner("Messages held back")).toBeNull();
    expect(status()).toMatch(/^Live · heard/);
  });

  it("name the service when its stream is the cause", async () => {
    await openWindow({ connection: { ...live(Date.now()), heldBack: { askEveryMs: 40_000, by: "service" } } });
    expect(status()).toMatch(/^Live, by checking every 40 s/);
    expect(banner("Messages held back")?.textContent).toBe(
      "The service keeps sending heartbeats, but its stream reports changes late or not at all. Docket asks for the whole list every 40 s " +
        "instead, so changes can be that late. Remedy for whoever runs the service: check what sends its events.",
    );
  });

  it("give the interval of the requests", async () => {
    await openWindow({ connection: { ...live(Date.now()), heldBack: { askEveryMs: 2500 } } });
    expect(status()).toMatch(/^Live, by checking every 2\.5 s/);
    expect(banner("Messages held back")?.textContent).toContain("every 2.5 s instead");
  });

  it.each<[ConnectionState, boolean]>([
    ["live", true],
    ["connecting", true],
    ["stale", true],
    ["offline", false],
    ["refused", false],
  ])("when %s: shown is %s, since nothing is requested without a connection", (state, isShown) => {
    expect(heldBackWords(link({ state, heldBack: { askEveryMs: 5000 } })) !== "").toBe(isShown);
    expect(connectionHead(link({ state, heldBack: { askEveryMs: 5000 } })).startsWith(connectionHead(link({ state })))).toBe(true);
  });

  it("are listed in the handover", () => {
    expect(handoverText({ ...aHandover(NOW), connection: link({ heldBack: { askEveryMs: 5000 } }) }, "UTC")).toContain(
      "Connection: Live, by periodic checks since",
    );
  });
});

describe("a backlog of updates", () => {
  it("is one calm line with a count, goes when the updates are sent, and takes no focus", async () => {
    const { bridge } = await openWindow({ rows: [aRow({ id: "a" })] });
    const row = screen.getByRole("row");
    await act(async () => row.focus());
    await act(async () => bridge.connect({ ...live(Date.now()), sending: { sent: 1_240, of: 5_000 } }));
    expect(banner("Sending updates")?.textContent).toBe("Sending updates: 1,240 of 5,000 sent.");
    expect(document.activeElement).toBe(row);
    await act(async () => bridge.connect(live(Date.now())));
    expect(banner("Sending updates")).toBeNull();
  });

  it.each<[ConnectionState, boolean]>([
    ["live", true],
    ["connecting", false],
    ["stale", false],
    ["offline", false],
    ["refused", false],
  ])("when %s: shown is %s, since nothing is sent without a connection", (state, isShown) => {
    expect(sendingWords(link({ state, sending: { sent: 1, of: 30 } })) !== "").toBe(isShown);
  });
});

describe("interrupted connections", () => {
  it.each<[ConnectionDto["cut"], string]>([
    [
      { afterMs: 3000, of: "silence", askEveryMs: 1500 },
      "ends the connection after 3 s without a message. Docket asks for a heartbeat every 1.5 s.",
    ],
    [{ afterMs: 3000, of: "silence" }, "ends the connection after 3 s without a message. Docket reconnects each time."],
    [{ afterMs: 60_000, of: "life" }, "ends every connection after 60 s. Docket reconnects each time."],
    [{ afterMs: 2_450, of: "silence" }, "after 2.5 s without"],
    [{ afterMs: 300_000, of: "life" }, "after 5 min."],
    [{ afterMs: 0, of: "life" }, "after 0 s."],
    [{ afterMs: NaN, of: "life" }, "after an unknown time."],
  ])("of %j", (cut, words) => {
    expect(cutWords(link({ ...(cut !== undefined && { cut }) }))).toContain(`Something along the way `);
    expect(cutWords(link({ ...(cut !== undefined && { cut }) }))).toContain(words);
  });

  it("have a notice of their own in the list beside another one", async () => {
    await openWindow({ connection: { ...live(Date.now()), heldBack: { askEveryMs: 5000 }, cut: { afterMs: 3000, of: "silence" } } });
    expect(banner("Connections cut")).toBeNull();
    await showNotices();
    expect(banner("Connections cut")).not.toBeNull();
    expect(banner("Messages held back")).not.toBeNull();
  });
});

describe("a pause that the service requests", () => {
  it("shows its end, with seconds when it is near, and is removed when it is over", () => {
    const until = (ms: number) => pauseWords(link({ pausedUntil: NOW + ms }), NOW);
    expect(until(30 * 60_000)).toBe("The service asks Docket to wait until 15:30. Updates wait on this device.");
    expect(until(59_000)).toBe("The service asks Docket to wait until 15:00:59. Updates wait on this device.");
    expect(until(60_000)).toContain("until 15:01.");
    expect(until(24 * 3_600_000)).toContain("until 21 Nov, 15:00.");
    expect(until(0)).toBe("");
    expect(until(-1)).toBe("");
    expect(until(NaN)).toBe("");
    expect(until(Infinity)).toContain("until an impossible time");
    expect(pauseWords(link({}), NOW)).toBe("");
  });

  it("is removed by the window's own clock", async () => {
    const { store } = await openWindow({ connection: { ...live(Date.now()), pausedUntil: Date.now() + 30_000 } });
    expect(banner("Pause")).not.toBeNull();
    await act(async () => store.setState({ now: Date.now() + 31_000 }));
    expect(banner("Pause")).toBeNull();
  });

  it("is shown in the status of each update that it delays", () => {
    const update = anUpdate({ actionId: "a", state: "waiting" });
    const pause = { isLive: true, until: NOW + 30 * 60_000, now: NOW };
    expect(updateStatus(update, "disk", pause)).toBe(
      "Waiting until 15:30:00, as the service asked, then “Acknowledge” is sent as robot-7.",
    );
    expect(updateStatus(update, "memory", pause)).toContain("It is not on the disk.");
    expect(updateStatus(update, "demonstration", pause)).toContain("It ends with the demonstration.");
    expect(updateStatus(update, "disk", { isLive: true, until: Infinity, now: NOW })).toMatch(/^Waiting until an impossible time/);
  });

  it.each<[string, Partial<UpdateDto>, number | undefined, RegExp]>([
    ["the service has not seen", {}, 30 * MINUTE, /^Waiting until 15:30:00, as the service asked, then “Acknowledge”/],
    ["waits until tomorrow", {}, 24 * 60 * MINUTE, /^Waiting until 21 Nov, 15:00:00, as the service asked/],
    ["can still be undone, and cannot go after that", { undoUntil: NOW + 4_000 }, 30 * MINUTE, /^Waiting until 15:30:00, as the service/],
    ["can be undone for longer than the pause", { undoUntil: NOW + 4_000 }, 2_000, /^Waiting until 15:00:04, then/],
    ["waits when the pause is over", {}, -1, /^Waiting to send “Acknowledge” as robot-7, kept on this device/],
    ["waits without any pause", {}, undefined, /^Waiting to send/],
    ["is on its way", { state: "sending" }, 30 * MINUTE, /^Sending “Acknowledge”/],
    ["has been refused", { state: "refused" }, 30 * MINUTE, /^Refused/],
  ])("gives the end for an update that %s", (_what, more, ms, expected) => {
    const update = { ...anUpdate({ actionId: "a", state: "waiting" }), ...more };
    expect(updateStatus(update, "disk", { isLive: true, until: ms === undefined ? undefined : NOW + ms, now: NOW })).toMatch(expected);
  });

  it("is shown in the details of an update that the service has not received, until it is over", async () => {
    const now = Date.now();
    const update = anUpdate({ actionId: "a", state: "waiting" });
    const { store } = await openWindow({
      rows: [{ ...aRow({ id: "a" }), update }],
      connection: { ...live(now), pausedUntil: now + 30_000 },
    });
    await act(async () => screen.getByRole("row").focus());
    const status = screen.getByRole("status", { name: "Update" });
    expect(status.textContent).toMatch(/^Waiting until .*, as the service asked/);
    await act(async () => store.setState({ now: now + 31_000 }));
    expect(status.textContent).toMatch(/^Waiting to send/);
  });
});
