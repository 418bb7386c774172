/** Preferences in the window: they apply before main has answered, and main's value wins. */
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { followAppearance } from "../../app/appearance.ts";
import { clock } from "../../app/messages/times.ts";
import { setTimeFormat } from "../../electron/contract/languages/time-format.ts";
import { NO_FRAMES } from "../../app/store/frames.ts";
import { createDocketStore } from "../../app/store/store.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import { DEFAULT_PREFERENCES, type PreferencesDto } from "../../electron/contract/preferences.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { aRow } from "./sample-actions.ts";
import { openWindow, usesWindow } from "./window-under-test.tsx";

usesWindow();
afterEach(() => setTimeFormat("24"));

const AFTERNOON = new Date(2026, 10, 20, 15, 4).getTime();

async function started(prepare?: (bridge: FakeBridge) => void) {
  const bridge = new FakeBridge();
  prepare?.(bridge);
  const store = createDocketStore(bridge, Date.now, undefined, NO_FRAMES);
  store.start();
  await settle();
  return { bridge, store, person: () => store.getState().preferences.person };
}

describe("a preference", () => {
  it("has main's value at the start, and after each of main's pushes", async () => {
    const { bridge, store, person } = await started((bridge) => {
      bridge.preferences = { ...DEFAULT_PREFERENCES, person: { ...DEFAULT_PREFERENCES.person, density: "touch" } };
    });
    expect(person().density).toBe("touch");
    bridge.push("preferences:changed", DEFAULT_PREFERENCES);
    expect(person().density).toBe("compact");
    store.stop();
  });

  it("applies before main has answered, and no older push reverts it", async () => {
    const { bridge, store, person } = await started();
    const answer = Promise.withResolvers<Result<PreferencesDto>>();
    bridge.answerNext("preferences:set", answer.promise);
    store.getState().prefer({ zoom: 150 });
    expect(person().zoom).toBe(150);
    bridge.push("preferences:changed", DEFAULT_PREFERENCES);
    expect(person().zoom).toBe(150);
    answer.resolve({ ok: true, value: { ...DEFAULT_PREFERENCES, person: { ...DEFAULT_PREFERENCES.person, zoom: 150 } } });
    await settle();
    bridge.push("preferences:changed", DEFAULT_PREFERENCES);
    expect(person().zoom).toBe(100);
    store.stop();
  });

  it("that main does not accept is reported", async () => {
    const { bridge, store } = await started();
    bridge.answerNext("preferences:set", failed("internal"));
    store.getState().prefer({ theme: "dark" });
    await settle();
    expect(store.getState().preferencesProblem?.code).toBe("internal");
    store.stop();
  });
});

const said = () => screen.queryByRole("region", { name: "Preferences" });

describe("a choice that main does not save", () => {
  it("has a notice in the part in use, until a choice is saved", async () => {
    const { bridge, store } = await openWindow({ rows: [aRow({ id: "a" })] });
    expect(said()).toBeNull();
    bridge.answerNext("preferences:set", failed("internal"));
    await act(async () => store.getState().setOrder({ sorting: "name" }));
    expect(said()?.textContent).toContain("Your choice is not kept");
    await act(async () => store.getState().setOrder({ sorting: "age" }));
    expect(said()).toBeNull();
  });
});

describe("the page", () => {
  it("of the list is what a notification shows: its view, and none of the former filters", async () => {
    const { bridge, store } = await started((fake) => {
      fake.preferences = { ...fake.preferences, list: { ...fake.preferences.list, filters: ["state:planned"] } };
    });
    bridge.push("view:open", { view: "inProgress" });
    await settle();
    expect(store.getState().viewOptions).toMatchObject({ view: "inProgress", filters: [] });
    expect(bridge.preferences.list).toMatchObject({ view: "inProgress", filters: [] });
    store.stop();
  });

  it("has density and contrast as preferred, or as the system requests", async () => {
    const { store } = await started();
    const list = Object.assign(new EventTarget(), { matches: true });
    const page = document.implementation.createHTMLDocument();
    Object.defineProperty(page, "defaultView", { value: { matchMedia: () => list } });
    const stop = followAppearance(store, page);
    const { dataset } = page.documentElement;
    expect(Object.fromEntries(Object.entries(dataset))).toEqual({ contrast: "more", density: "compact" });
    list.matches = false;
    list.dispatchEvent(new Event("change"));
    expect(dataset["contrast"]).toBe("normal");
    store.getState().prefer({ contrast: "on", density: "comfortable" });
    expect(Object.fromEntries(Object.entries(dataset))).toEqual({ contrast: "more", density: "comfortable" });
    list.matches = true;
    store.getState().prefer({ contrast: "off" });
    expect(dataset["contrast"]).toBe("normal");
    stop();
    store.getState().prefer({ density: "touch" });
    expect(dataset["density"]).toBe("comfortable");
    store.stop();
  });
});

const headings = () => document.querySelector('[data-part="columns"] > :first-child')?.textContent;

describe("the headings of the columns", () => {
  it("include the phase when each row is one line", async () => {
    const { store } = await openWindow({ rows: [aRow({ id: "a" })] });
    expect(headings()).toBe("ActionPhase");
    await act(async () => store.getState().prefer({ density: "comfortable" }));
    expect(headings()).toBe("Action");
  });
});

describe("the time format", () => {
  it("is 24 hours unless another is preferred", () => {
    expect(clock(AFTERNOON)).toBe("15:04");
    setTimeFormat("12");
    expect(clock(AFTERNOON)).toBe("3:04 pm");
  });

  it("redraws every time, and keeps text typed in a dialog", async () => {
    const since = new Date();
    since.setHours(15, 4, 0, 0);
    const { store } = await openWindow({
      connection: {
        state: "offline",
        since: since.getTime(),
        lastMessageAt: since.getTime(),
        asOf: since.getTime(),
        attempts: 1,
        epoch: 1,
        heartbeats: true,
        dropped: 0,
      },
    });
    const stop = followAppearance(store, document);
    expect(document.body.textContent).toContain("15:04");
    await act(async () => store.getState().openDialog({ kind: "settings" }));
    const field = screen.getByLabelText<HTMLInputElement>("Service address");
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "https://half.typed");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await act(async () => store.getState().prefer({ timeFormat: "12" }));
    expect(document.body.textContent).toContain("3:04");
    expect(document.body.textContent).toContain("pm");
    expect(document.body.textContent).not.toContain("15:04");
    expect(screen.getByLabelText<HTMLInputElement>("Service address").value).toBe("https://half.typed");
    stop();
  });
});
