/** Preferences take effect at once, are stored per account, and are never lost with a file. */
import { describe, expect, it, vi } from "vitest";
import { DEFAULT_PREFERENCES, OF_LIST, readPreferences } from "../../../electron/contract/preferences.ts";
import type { FileProblem } from "../../../electron/contract/settings-problems.ts";
import { preferencesProblemWords } from "../../../electron/contract/messages/settings.ts";
import { preferencesAccount } from "../../../electron/core/settings/account.ts";
import { Preferences, type PreferencesPorts } from "../../../electron/core/settings/preferences.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";

/** Preferences on an in-memory file. */
function given({
  values = {},
  problem,
  quietHours,
}: { values?: Record<string, unknown>; problem?: FileProblem; quietHours?: PreferencesPorts["quietHours"] } = {}) {
  const file = { values };
  let account: string | undefined = "https://a.example OBJECT:robot-7";
  const write = vi.fn((written: Record<string, unknown>): undefined => {
    file.values = JSON.parse(JSON.stringify(written)) as Record<string, unknown>;
  });
  const open = (): Preferences => {
    const preferences = new Preferences({
      store: { read: () => ({ values: file.values, ...(problem !== undefined && { problem }) }), write },
      account: () => account,
      quietHours,
    });
    preferences.load();
    return preferences;
  };
  return { file, write, open, use: (key: string | undefined) => void (account = key) };
}

const VIEW = { id: "v-1", name: "Mine", filters: ["state:assigned"], grouping: "none", sorting: "age" } as const;

describe("preferences", () => {
  it("are the presets without a file", () => {
    expect(given().open().dto()).toEqual(DEFAULT_PREFERENCES);
  });

  it("take effect at once, are sent to every listener, and survive a restart", () => {
    const { open } = given();
    const preferences = open();
    const heard = vi.fn();
    preferences.onChange(heard);
    const answer = preferences.change({ person: { theme: "dark", zoom: 150 }, list: { sorting: "name", views: [VIEW] } });
    expect(answer).toMatchObject({ person: { theme: "dark", zoom: 150, density: "compact" }, list: { sorting: "name", views: [VIEW] } });
    expect(heard).toHaveBeenCalledOnce();
    expect(open().dto()).toEqual(answer);
  });

  it("keep a view with its first rows and its text, and read views that have neither", () => {
    const { open } = given();
    const views = [VIEW, { ...VIEW, id: "v-2", view: "inProgress", search: "pump" }] as const;
    open().change({ list: { views } });
    expect(open().dto().list.views).toEqual(views);
    for (const wrong of [{ view: "everything" }, { search: "" }, { search: "x".repeat(257) }, { search: 7 }])
      expect(readPreferences(OF_LIST, { views: [{ ...VIEW, ...wrong }] }).wrong).toEqual(["views"]);
  });

  it("keep the list of each account separately, and the person's for all accounts", () => {
    const { open, use } = given();
    const preferences = open();
    preferences.change({ person: { density: "touch" }, list: { grouping: "state" } });
    use("https://b.example OBJECT:robot-7");
    expect(preferences.dto()).toMatchObject({ person: { density: "touch" }, list: DEFAULT_PREFERENCES.list });
    preferences.change({ list: { grouping: "type" } });
    use("https://a.example OBJECT:robot-7");
    expect(preferences.dto().list.grouping).toBe("state");
  });

  it("keep in the file what this version does not know, and report it as unused", () => {
    const { file, open } = given({ values: { theme: "purple", density: "touch", spacing: 7, accounts: { x: { sorting: "colour" } } } });
    const preferences = open();
    expect(preferences.dto()).toMatchObject({
      person: { theme: "system", density: "touch" },
      fileProblem: { code: "valuesUnknown", params: { names: ["theme", "sorting"] } },
    });
    preferences.change({ person: { zoom: 120 } });
    expect(file.values).toMatchObject({ theme: "purple", zoom: 120, spacing: 7, accounts: { x: { sorting: "colour" } } });
  });

  it.each(["fileUnreadable", "fileDamagedInPlace"] as const)("never overwrite a file that still exists and was not read (%s)", (code) => {
    const { write, open } = given({ problem: { code, params: { path: "/p", why: "EACCES" } } });
    const preferences = open();
    const answer = preferences.change({ person: { theme: "light" } });
    expect(write).not.toHaveBeenCalled();
    expect(answer).toMatchObject({ person: { theme: "light" }, notKept: { code: "preferencesNotKept" } });
  });

  it("are written again after a damaged file has been set aside", () => {
    const { write, open } = given({ problem: { code: "fileDamaged", params: { path: "/p", name: "p.damaged" } } });
    const answer = open().change({ person: { theme: "light" } });
    expect(write).toHaveBeenCalledOnce();
    expect(answer.notKept).toBeUndefined();
  });

  it("are reported as ending with this run while the disk refuses them, and not once it accepts them", () => {
    const { write, open } = given();
    write.mockImplementationOnce(() => {
      throw new Error("the disk is full");
    });
    const preferences = open();
    expect(preferences.change({ person: { theme: "light" } })).toMatchObject({
      person: { theme: "light" },
      notKept: { code: "preferencesNotKept" },
    });
    expect(preferences.change({ person: { zoom: 90 } }).notKept).toBeUndefined();
    expect(open().dto().person).toMatchObject({ theme: "light", zoom: 90 });
  });

  it("of the list are shared by all demonstrations, whose address changes", () => {
    const settings = { baseUrl: "http://127.0.0.1:4711", actingAs: { type: "OBJECT", id: "robot-7" } } as Settings;
    expect(preferencesAccount({ ...settings, demonstration: true })).toBe("demonstration");
    expect(preferencesAccount(settings)).toBe("http://127.0.0.1:4711 OBJECT:robot-7");
    expect(preferencesAccount(undefined)).toBeUndefined();
  });
});

function words(code: FileProblem["code"]): string {
  return preferencesProblemWords({ code, params: { path: "/p.json", why: "EACCES", name: "p.json.damaged" } } as FileProblem);
}

describe("a problem with the preferences' file", () => {
  it("has a sentence of its own", () => {
    expect(words("fileUnreadable")).toBe("Your preferences in /p.json cannot be read (EACCES). What you choose now is not kept there.");
    expect(words("fileDamaged")).toBe(
      "Your preferences file, /p.json, is damaged; it was set aside as p.json.damaged, and Docket starts with its defaults.",
    );
    expect(preferencesProblemWords({ code: "valuesUnknown", params: { names: ["theme", "zoom"] } })).toBe(
      "This version of Docket cannot use your preferences for theme and zoom: it keeps them, and Docket starts with its defaults.",
    );
  });
});

describe("the quiet hours of an administrator", () => {
  const by = { variable: "DOCKET_QUIET_HOURS", file: "/etc/docket/docket.json" };
  const managed = { hours: { on: true, from: "20:00", to: "05:00" }, by };
  const own = { ...DEFAULT_PREFERENCES.person.alerts, quietHours: { on: true, from: "12:00", to: "13:00" } };

  it("replace the user's, and are shown as the administrator's", () => {
    const dto = given({ values: { alerts: own }, quietHours: managed })
      .open()
      .dto();
    expect([dto.person.alerts.quietHours, dto.quietHoursBy]).toEqual([managed.hours, by]);
  });

  it("are not stored as the user's, whose own apply again when the policy ends", () => {
    const file = given({ values: { alerts: own }, quietHours: managed });
    const preferences = file.open();
    preferences.change({ person: { alerts: { ...preferences.dto().person.alerts, volume: 10 } } });
    expect(preferences.dto().person.alerts).toMatchObject({ volume: 10, quietHours: managed.hours });
    expect(given({ values: file.file.values }).open().dto().person.alerts).toMatchObject({ volume: 10, quietHours: own.quietHours });
  });
});
