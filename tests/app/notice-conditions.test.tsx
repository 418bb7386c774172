/** Every notice of the window is shown while its condition holds, and removed with it. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto, StorageTroubleDto } from "../../electron/contract/connection.ts";
import type { SettingsDto } from "../../electron/contract/settings.ts";
import { CONNECTED, type FakeBridge, type FakeState, live, UNCONFIGURED } from "./fake-bridge.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aNight } from "./sample-away.ts";
import { click, showNotices } from "./window-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();

const NOW = new Date(2026, 10, 20, 14, 2, 0).getTime();
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const region = (name: string) => screen.queryByRole("region", { name });
const banners = () =>
  [...document.querySelectorAll("section[data-tone], section[aria-label='Work to stop']")].map((banner) =>
    banner.getAttribute("aria-label"),
  );

const row = (more: Partial<RowDto>): RowDto => ({ ...aRow({ id: "a", name: "Alpha" }), ...more });
const link = (changes: Partial<ConnectionDto>): ConnectionDto => ({ ...live(Date.now()), ...changes });
const settings = (changes: Partial<SettingsDto>): SettingsDto => ({ ...CONNECTED, ...changes });
const silences = () => [region("Silent work"), region("Nothing reported")].map((shown) => shown?.textContent);
const DAMAGED: Pick<SettingsDto, "fileProblem"> = {
  fileProblem: { code: "fileDamaged", params: { path: "settings.json", name: "settings.json.damaged" } },
};

interface Case {
  readonly notice: string;
  readonly initial?: FakeState;
  readonly begin: (bridge: FakeBridge) => void;
  /** Ends the condition. */
  readonly end: (bridge: FakeBridge) => void;
  readonly says: RegExp;
}

const mended = (bridge: FakeBridge) => bridge.connect(live(Date.now()));

const CASES: readonly Case[] = [
  ...(["stale", "offline", "refused"] as const).map((state): Case => ({
    notice: "Connection problem",
    begin: (bridge) => bridge.connect(link({ state, attempts: 1, reason: { code: "connectionRefused", params: {} } })),
    end: mended,
    says: new RegExp(`^${state}`, "i"),
  })),
  {
    notice: "Connection problem",
    initial: {
      settings: settings({ warnings: [{ code: "addressOfApi", params: { text: "https://actions.example.com/api/v1" } }] }),
    },
    begin: (bridge) =>
      bridge.connect(link({ state: "offline", attempts: 1, reason: { code: "httpStatus", params: { status: 404, class: "not_found" } } })),
    end: mended,
    says: /Leave \/api\/v1 out of the service address: Docket adds it/,
  },
  {
    notice: "Connection problem",
    begin: (bridge) => bridge.freeze(),
    end: (bridge) => bridge.beat(),
    says: /^Docket itself is not answering/,
  },
  {
    notice: "Connection problem",
    begin: (bridge) => bridge.connect(link({ lastMessageAt: Date.now() - 11_000, staleAfterMs: 10_000 })),
    end: mended,
    says: /^Stale Nothing heard for 1\d s/,
  },
  {
    notice: "Settings problem",
    initial: {
      settings: settings({ problems: [{ setting: "assignedTo", code: "principalEmpty", params: {} }] }),
      connection: link({ state: "offline", attempts: 0 }),
    },
    begin: () => undefined,
    end: (bridge) => {
      bridge.push("settings:changed", CONNECTED);
      mended(bridge);
    },
    says: /^Not connected An entry of the list is empty\./,
  },
  {
    notice: "Settings file",
    begin: (bridge) => bridge.push("settings:changed", settings(DAMAGED)),
    end: (bridge) => bridge.push("settings:changed", CONNECTED),
    says: /^About the saved settings The settings file settings\.json is damaged/,
  },
  {
    notice: "Files",
    begin: (bridge) =>
      bridge.connect(
        link({ storage: { what: "memoryOnly", problems: [{ code: "system", params: { words: "The disk is full." } }], kept: false } }),
      ),
    end: mended,
    says: /^Nothing is kept on this device/,
  },
  {
    notice: "Files",
    begin: (bridge) =>
      bridge.connect(
        link({
          storage: { what: "salvaged", problems: [{ code: "system", params: { words: "docket.sqlite was set aside." } }], kept: true },
        }),
      ),
    end: mended,
    says: /^Docket’s file was damaged/,
  },
  {
    notice: "Messages held back",
    begin: (bridge) => bridge.connect(link({ heldBack: { askEveryMs: 5000 } })),
    end: (bridge) => bridge.connect(link({ state: "offline", heldBack: { askEveryMs: 5000 } })),
    says: /asks for the whole list every 5 s/,
  },
  {
    notice: "Messages held back",
    begin: (bridge) => bridge.connect(link({ heldBack: { askEveryMs: 5000 } })),
    end: (bridge) => bridge.freeze(),
    says: /asks for the whole list every 5 s/,
  },
  {
    notice: "Connections cut",
    begin: (bridge) => bridge.connect(link({ cut: { afterMs: 3000, of: "silence", askEveryMs: 1500 } })),
    end: mended,
    says: /asks for a heartbeat every 1\.5 s/,
  },
  {
    notice: "Pause",
    begin: (bridge) => bridge.connect(link({ pausedUntil: Date.now() + 8000 })),
    // Main reports nothing; the window's own clock ends the notice.
    end: () => undefined,
    says: /^The service asks Docket to wait until/,
  },
  {
    notice: "While Docket was away",
    begin: (bridge) => bridge.push("digest:changed", aNight(Date.now())),
    // As when the demonstration starts, whose service has no record of an absence.
    end: (bridge) => bridge.push("digest:changed", null),
    says: /^While Docket was away/,
  },
  {
    notice: "Silent work",
    begin: (bridge) => bridge.change([row({ state: "IN_PROGRESS", silentSince: NOW - 1_800_000 })]),
    end: (bridge) => bridge.change([row({ state: "COMPLETED" })]),
    says: /^Nothing reported for 30 min/,
  },
  {
    notice: "Silent work",
    begin: (bridge) => bridge.change([row({ state: "IN_PROGRESS", silentSince: NOW - 1_800_000 })]),
    end: (bridge) =>
      bridge.change([
        row({ state: "IN_PROGRESS", silentSince: NOW, update: anUpdate({ actionId: "a", move: "report", state: "waiting" }) }),
      ]),
    says: /^Nothing reported/,
  },
  {
    notice: "Work to stop",
    begin: (bridge) => bridge.change([row({ state: "CANCELLED", stop: { at: NOW, why: "CANCELLED" } })]),
    end: (bridge) => bridge.change([row({ state: "CANCELLED" })]),
    says: /^Stop work:/,
  },
  {
    notice: "Work to stop",
    begin: (bridge) => bridge.change([row({ state: "CANCELLED", stop: { at: NOW, why: "CANCELLED" } })]),
    // Another account, whose list does not contain this Action.
    end: (bridge) => {
      bridge.rows.clear();
      bridge.change([], [], { epoch: 2, seq: 1 });
    },
    says: /^Stop work:/,
  },
];

describe("a notice", () => {
  it.each(CASES.map((one, index) => ({ ...one, index })))(
    "$notice is shown while its condition holds, and removed with it ($index)",
    async (one) => {
      const { bridge } = await openWindow({ rows: [row({})], ...one.initial });
      if (one.initial === undefined) expect(banners()).toEqual([]);
      await act(async () => one.begin(bridge));
      await pass(4000);
      expect(region(one.notice)?.textContent).toMatch(one.says);
      expect(banners()).toHaveLength(1);
      await act(async () => one.end(bridge));
      await pass(4000);
      expect(region(one.notice)?.textContent ?? "").not.toMatch(one.says);
    },
  );
});

describe("“Not connected”", () => {
  it("is not shown while Live, even with a problem of the settings file", async () => {
    await openWindow({ rows: [row({})], settings: settings(DAMAGED) });
    expect(screen.getByRole("status", { name: "Connection" }).textContent).toMatch(/^Live/);
    expect(document.body.textContent).not.toContain("Not connected");
    expect(region("Settings file")?.textContent).toContain("is damaged");
    await click(screen.getByRole("button", { name: "Settings" }));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("is damaged");
    expect(dialog.textContent).not.toContain("The marked fields need attention");
    expect(within(dialog).getByLabelText("Service address").getAttribute("aria-invalid")).not.toBe("true");
  });

  it("is shown on the welcome, too, when the window or an alert has failed, with no button without effect", async () => {
    const { store, bridge } = await openWindow({ settings: UNCONFIGURED, known: false });
    const health = { hasTray: false, asksPermission: false, failure: { code: "refused" as const, params: { words: "switched off" } } };
    await act(async () => {
      bridge.push("alerts:changed", health);
      store.setState({ uncaughtErrors: 1 });
    });
    const welcome = within(screen.getByRole("main"));
    const [failed, silent] = ["Window problem", "Alerts not shown"].map((name) => welcome.getByRole("region", { name }));
    expect(within(silent as HTMLElement).queryAllByRole("button")).toEqual([]);
    await act(async () => void fireEvent.click(within(failed as HTMLElement).getByRole("button", { name: "Dismiss" })));
    expect(welcome.queryByRole("region", { name: "Window problem" })).toBeNull();
  });

  it("is not shown in the demonstration, and a damaged file is shown on the welcome", async () => {
    const { bridge } = await openWindow({ settings: { ...UNCONFIGURED, ...DAMAGED } });
    expect(screen.getByRole("main").textContent).toContain("is damaged");
    await act(async () => bridge.push("settings:changed", settings({ ...DAMAGED, demonstration: true })));
    expect(document.body.textContent).not.toContain("Not connected");
  });
});

describe("the question after a silence", () => {
  it("claims no silence while the connection is not live", async () => {
    const { bridge } = await openWindow({ rows: [row({ state: "IN_PROGRESS", silentSince: NOW - 1_800_000 })] });
    await act(async () => screen.getByRole("row").focus());
    expect(silences().join(" ")).not.toContain("as far as is known");
    await act(async () => bridge.connect(link({ state: "offline" })));
    await showNotices();
    for (const shown of silences()) expect(shown).toMatch(/Nothing reported for 30 min, as far as is known/);
  });
});

describe("a dismissed notice", () => {
  it("is shown again when its problem happens again", async () => {
    const { bridge } = await openWindow({});
    const storage: StorageTroubleDto = {
      what: "someUnreadable",
      problems: [{ code: "system", params: { words: "One record could not be read." } }],
      kept: true,
    };
    await act(async () => bridge.connect(link({ storage })));
    await click(screen.getByRole("button", { name: "Dismiss" }));
    expect(region("Files")).toBeNull();
    await act(async () => bridge.connect(link({ storage })));
    expect(region("Files")).toBeNull();
    await act(async () => bridge.connect(live(Date.now())));
    await act(async () => bridge.connect(link({ storage })));
    expect(region("Files")).not.toBeNull();
  });

  it("does not hide a later failure to write anything", async () => {
    const { bridge } = await openWindow({});
    const message = "The disk is full.";
    await act(async () =>
      bridge.connect(link({ storage: { what: "salvaged", problems: [{ code: "system", params: { words: message } }], kept: true } })),
    );
    await click(screen.getByRole("button", { name: "Dismiss" }));
    await act(async () =>
      bridge.connect(link({ storage: { what: "memoryOnly", problems: [{ code: "system", params: { words: message } }], kept: false } })),
    );
    expect(region("Files")?.textContent).toContain("Nothing is kept on this device");
  });
});

describe("the records", () => {
  it("are not called empty when they could not be read", async () => {
    const { bridge } = await openWindow({});
    bridge.answerNext("ledger:search", { ok: true, value: { lines: [], more: false, isUnreadable: true } });
    await press("l");
    expect(within(screen.getByRole("dialog")).getByRole("note").textContent).toBe(
      "The ledger could not be read from the disk. The diagnostics say why.",
    );
    expect(screen.getByRole("dialog").textContent).not.toMatch(/Nothing has been written|0 lines|Kept for 90 days/);
  });

  it("are not called kept when nothing is", async () => {
    await openWindow({
      connection: link({
        storage: { what: "memoryOnly", problems: [{ code: "system", params: { words: "The disk is full." } }], kept: false },
      }),
    });
    await press("l");
    expect(screen.getByRole("dialog").textContent).not.toContain("Kept for 90 days");
    expect(screen.getByRole("dialog").textContent).toContain("Not kept once Docket quits.");
  });
});

describe("the key in the settings", () => {
  it.each<[string, Partial<SettingsDto>]>([
    ["the environment brings it", { managed: { apiKey: { variable: "DOCKET_API_KEY" } } }],
    ["there is no keychain", { keyStorage: { code: "memoryWithoutKeychain", params: { keychain: "keyring" } } }],
    ["it is the demonstration's", { demonstration: true }],
  ])("is not called kept when %s", async (_when, changes) => {
    await openWindow({ settings: settings(changes) });
    await click(screen.getByRole("button", { name: "Settings" }));
    expect(screen.getByRole("group", { name: "API key" }).textContent).toMatch(/^API keyThere is a key\. It is never shown\./);
  });
});

describe("the next attempt", () => {
  it.each<[string, Partial<ConnectionDto>, string]>([
    ["is counted down to", { state: "offline", attempts: 2, nextAttemptAt: NOW + 8000 }, "Next attempt in 8 s"],
    ["is due", { state: "offline", attempts: 2, nextAttemptAt: NOW - 500 }, "Trying now"],
    ["is overdue", { state: "offline", attempts: 2, nextAttemptAt: NOW - 60_000 }, "The next attempt is overdue"],
    ["is under way", { state: "offline", attempts: 3 }, "Attempt 3 under way"],
    ["is planned by nobody", { state: "offline", attempts: 0 }, ""],
    ["was changes up", { state: "refused", attempts: 3 }, ""],
  ])("%s", async (_what, changes, words) => {
    await openWindow({ connection: link({ ...changes }) });
    expect(document.querySelector("[data-part=next]")?.textContent ?? "").toBe(words);
  });
});
