// @vitest-environment jsdom
/**
 * An Action that is opened before its row has arrived, by a link or a notification at the start.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NO_FRAMES } from "../../app/store/frames.ts";
import { createDocketStore, type DocketStore } from "../../app/store/store.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { DEFAULT_PREFERENCES, type PreferencesDto } from "../../electron/contract/preferences.ts";
import type { QueueDto } from "../../electron/contract/queue.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { aRow, countsOf } from "./sample-actions.ts";

const open = ["a", "b", "c"].map((id) => aRow({ id }));
const ended = aRow({ id: "ended", state: "COMPLETED", views: ["finishedToday"] });

describe("an Action that is opened before the first list", () => {
  let bridge: FakeBridge;
  let store: DocketStore;
  let giveList: (rows: readonly RowDto[], isPart?: boolean) => Promise<void>;
  let givePreferences: (view: PreferencesDto["list"]["view"]) => Promise<void>;
  const shown = () => {
    const { viewOptions, list, activeId, isUnasked } = store.getState();
    return { view: viewOptions.view, isListed: activeId !== undefined && list.indexOf(activeId) >= 0, activeId, isUnasked };
  };
  const revealed = () => store.getState().revealed;

  beforeEach(async () => {
    bridge = new FakeBridge();
    const list = Promise.withResolvers<Result<QueueDto>>();
    bridge.answerNext("queue:list", list.promise);
    const preferences = Promise.withResolvers<Result<PreferencesDto>>();
    bridge.answerNext("preferences:get", preferences.promise);
    giveList = (rows, isPart = false) => {
      const { epoch, seq } = bridge;
      const value = { epoch, seq, rows: [...rows], counts: countsOf(rows), known: true, ...(isPart && { more: true as const }) };
      list.resolve({ ok: true, value });
      return settle();
    };
    givePreferences = (view) => {
      preferences.resolve({ ok: true, value: { ...DEFAULT_PREFERENCES, list: { ...DEFAULT_PREFERENCES.list, view } } });
      return settle();
    };
    store = createDocketStore(bridge, Date.now, undefined, NO_FRAMES);
    store.start();
    await settle();
    bridge.push("queue:open", { actionId: "ended" });
  });
  afterEach(() => store.stop());

  it("is shown in one of its views once the list has arrived, and scrolled to", async () => {
    await givePreferences("allOpen");
    const before = revealed();
    await giveList([...open, ended]);
    expect(shown()).toEqual({ view: "finishedToday", isListed: true, activeId: "ended", isUnasked: false });
    expect(revealed()).toBe(before + 1);
    // The store scrolls to the row at that time only.
    bridge.change([aRow({ id: "d" })]);
    expect(revealed()).toBe(before + 1);
  });

  it("is shown although the user's saved view arrives after it, before the list or with the list", async () => {
    await givePreferences("needsAcknowledgement");
    await giveList([...open, ended]);
    expect(shown()).toMatchObject({ view: "finishedToday", isListed: true, activeId: "ended" });
  });

  it("is shown although the saved view arrives after the list", async () => {
    await giveList([...open, ended]);
    await givePreferences("needsAcknowledgement");
    expect(shown()).toMatchObject({ view: "finishedToday", isListed: true, activeId: "ended" });
  });

  it("is awaited while parts of the list are still arriving, and no longer", async () => {
    await givePreferences("allOpen");
    await giveList(open, true);
    expect(shown()).toMatchObject({ view: "allOpen", activeId: "ended" });
    bridge.change([ended]);
    expect(shown()).toMatchObject({ view: "finishedToday", isListed: true });
  });

  it("changes no view when its row arrives long after the list, since the user has moved on", async () => {
    await givePreferences("allOpen");
    await giveList(open);
    bridge.change([ended]);
    expect(shown()).toMatchObject({ view: "allOpen", activeId: "ended", isListed: false });
  });

  it("replaces no view and no Action that the user has chosen meanwhile", async () => {
    await givePreferences("allOpen");
    store.getState().setSearch("a");
    await giveList([...open, ended]);
    expect(shown()).toMatchObject({ view: "allOpen", isListed: false });
    expect(store.getState().viewOptions.search).toBe("a");
  });
});
