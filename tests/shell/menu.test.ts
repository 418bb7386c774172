/** Tests the application menu: the system's entries and keys, and none of the window's. */
import type { MenuItemConstructorOptions } from "electron";
import { describe, expect, it } from "vitest";
import { inLanguage } from "../../electron/contract/languages/language.ts";
import { applicationMenu } from "../../electron/shell/menu.ts";

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => (Array.isArray(item.submenu) ? [item, ...flat(item.submenu)] : [item]));
}

const ONE = {
  profiles: { active: "main", profiles: [{ id: "main", name: "", displayName: "" }], lockedBy: [] },
  switchTo: () => undefined,
};

const roles = (devTools: boolean) =>
  flat(applicationMenu({ app: "Docket", platform: "linux", devTools, zoom: () => undefined, ...ONE })).map(({ role }) => role);

describe("the application menu", () => {
  it.each(["darwin", "win32", "linux"] as const)("names no key of its own on %s, except those of the zoom", (platform) => {
    const items = flat(applicationMenu({ app: "Docket", platform, devTools: true, zoom: () => undefined, ...ONE }));
    expect(items.length).toBeGreaterThan(5);
    for (const item of items.filter(({ accelerator }) => !/^CommandOrControl\+(0|=|-|Plus)$/.test(accelerator ?? ""))) {
      expect(item.accelerator).toBeUndefined();
      expect(item.click).toBeUndefined();
      expect(item.role ?? item.type ?? item.submenu).toBeDefined();
    }
  });

  it("zooms by the system's keys, through the preferences", () => {
    const zoomed: [string, number][] = [];
    let pressed = "";
    const items = flat(
      applicationMenu({
        app: "Docket",
        platform: "linux",
        devTools: false,
        zoom: (direction) => zoomed.push([pressed, direction]),
        ...ONE,
      }),
    );
    for (const { accelerator = "", click } of items) {
      pressed = accelerator;
      (click as (() => void) | undefined)?.();
    }
    expect(zoomed).toEqual([
      ["CommandOrControl+0", 0],
      ["CommandOrControl+Plus", 1],
      ["CommandOrControl+=", 1],
      ["CommandOrControl+-", -1],
    ]);
    expect(items.map(({ role }) => role)).not.toContain("zoomIn");
  });

  it("offers reloading and the developer tools to developers only", () => {
    expect(roles(true)).toEqual(expect.arrayContaining(["reload", "toggleDevTools"]));
    expect(roles(false)).not.toContain("reload");
    expect(roles(false)).not.toContain("toggleDevTools");
  });
});

describe("the menu of the accounts", () => {
  const TWO = [
    { id: "main", name: "", displayName: "North depot" },
    { id: "0000-0002", name: "Night & day", displayName: "" },
  ];
  const accounts = (platform: NodeJS.Platform, lockedBy: string[] = [], switchTo = (_id: string): void => undefined) =>
    flat(
      applicationMenu({
        app: "Docket",
        platform,
        devTools: false,
        zoom: () => undefined,
        profiles: { active: "main", profiles: TWO, lockedBy },
        switchTo,
      }),
    ).filter(({ type }) => type === "radio");

  it.each(["darwin", "win32", "linux"] as const)("marks the one in use, and requests another, on %s", (platform) => {
    const asked: string[] = [];
    const items = accounts(platform, [], (id) => asked.push(id));
    expect(items.map(({ label, checked }) => [label, checked])).toEqual([
      ["North depot", true],
      ["Night && day", false],
    ]);
    (items[1]?.click as (() => void) | undefined)?.();
    expect(asked).toEqual(["0000-0002"]);
  });

  it("cannot be chosen from where the environment decides, and is absent with one account", () => {
    expect(accounts("linux", ["DOCKET_API_KEY"]).map(({ enabled }) => enabled)).toEqual([false, false]);
    expect(labels("linux")).not.toContain("Accounts");
  });
});

function labels(platform: NodeJS.Platform): string[] {
  return flat(applicationMenu({ app: "Docket", platform, devTools: true, zoom: () => undefined, ...ONE })).flatMap(
    ({ label }) => label ?? [],
  );
}

it("has every label in the language in force, and the system's own labels in English", () => {
  expect(labels("linux").slice(0, 4)).toEqual(["File", "Close", "Quit", "Edit"]);
  expect(inLanguage("de", () => labels("linux")).slice(0, 4)).toEqual(["Datei", "Schließen", "Beenden", "Bearbeiten"]);
  const german = inLanguage("de", () => labels("darwin"));
  expect(german).toEqual(expect.arrayContaining(["Über Docket", "Docket beenden", "Einsetzen und Stil anpassen"]));
  for (const [place, label] of labels("darwin").entries()) if (label !== "Zoom In") expect(german[place], label).not.toBe(label);
});
