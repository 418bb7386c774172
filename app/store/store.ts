/**
 * The window's store, composed of slices. `start` subscribes the store to the bridge and the page;
 * after `stop`, no listener and no timer is left.
 */
import type { PrincipalDto } from "../../electron/contract/action.ts";
import type { StateCreator, StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import { onLanguage } from "../../electron/contract/languages/language.ts";
import { Input } from "../commands/input.ts";
import { INPUT_PAUSES } from "../commands/input-guard.ts";
import { Announcements } from "./announcements.ts";
import { type ActiveItemSlice, createActiveItemSlice } from "./active-item.ts";
import { type AppUpdateSlice, createAppUpdateSlice, startAppUpdate } from "./app-update.ts";
import { type AlertHealthSlice, createAlertHealthSlice, soundAlert, startAlertHealth } from "./alert-health.ts";
import { type BulkSlice, createBulkSlice } from "./bulk.ts";
import { type ConnectionSlice, createConnectionSlice, startConnection } from "./connection.ts";
import { createStore } from "./create-store.ts";
import { type CrashSlice, createCrashSlice, startCrash } from "./crash.ts";
import { createDialogsSlice, type DialogsSlice } from "./dialogs.ts";
import { createDigestSlice, type DigestSlice, startDigest } from "./digest.ts";
import { createDraftsSlice, type DraftsSlice, startDrafts } from "./drafts.ts";
import { ListSync } from "./list-sync.ts";
import { createKeyInputSlice, type KeyInputSlice, watchUndone } from "./key-input.ts";
import { createUpdateStagesSlice, type UpdateStagesSlice } from "./update-stages.ts";
import { createListViewSlice, type ListViewSlice } from "./list-view.ts";
import { createMovesSlice, type MovesSlice } from "./moves.ts";
import { createNetworkAccessSlice, type NetworkAccessSlice, startNetworkAccess } from "./network-access.ts";
import { createNoticesSlice, type NoticesSlice, startNotices } from "./notices.ts";
import { createOtherAccountsSlice, type OtherAccountsSlice, startOtherAccounts } from "./other-accounts.ts";
import { createSavedViewsSlice, type SavedViewsSlice, startListPreferences } from "./saved-views.ts";
import { createPreferencesSlice, type PreferencesSlice, startPreferences } from "./preferences.ts";
import { createProfilesSlice, type ProfilesSlice, startProfiles } from "./profiles.ts";
import { createPromptsSlice, type PromptsSlice } from "./prompts.ts";
import { createQueueSlice, type QueueSlice } from "./queue.ts";
import { RowTable } from "./row-table.ts";
import { createSelectionSlice, type SelectionSlice } from "./selection.ts";
import { type CommandFacts, commandFacts } from "./command-facts.ts";
import { deriveStore, type DerivedStore } from "./derived-store.ts";
import { type Frames, NO_FRAMES, PAGE_FRAMES } from "./frames.ts";
import { createSettingsSlice, type SettingsSlice, startSettings } from "./settings.ts";
import { createSavedCountsSlice, type SavedCountsSlice } from "./saved-counts.ts";
import { createUrgentSlice, type UrgentSlice } from "./urgent.ts";
import { startTicker } from "./ticker.ts";
import { createTypedFormsSlice, startTypedForms, type TypedFormsSlice } from "./typed-forms.ts";
import { createUncaughtErrorsSlice, startUncaughtErrors, type UncaughtErrorsSlice } from "./uncaught-errors.ts";

export interface StorePorts {
  readonly bridge: DocketBridge;
  /** Returns the present time, epoch milliseconds. */
  readonly now: () => number;
  /** Returns milliseconds of a monotonic clock, which may stop during sleep. */
  readonly monotonic: () => number;
  readonly frames: Frames;
}

export type DocketState = ActiveItemSlice &
  AlertHealthSlice &
  AppUpdateSlice &
  BulkSlice &
  ConnectionSlice &
  CrashSlice &
  DialogsSlice &
  DigestSlice &
  DraftsSlice &
  KeyInputSlice &
  UpdateStagesSlice &
  ListViewSlice &
  MovesSlice &
  NetworkAccessSlice &
  NoticesSlice &
  OtherAccountsSlice &
  PreferencesSlice &
  ProfilesSlice &
  PromptsSlice &
  QueueSlice &
  SavedViewsSlice &
  SelectionSlice &
  SettingsSlice &
  TypedFormsSlice &
  UncaughtErrorsSlice &
  UrgentSlice &
  SavedCountsSlice;

/** Facts outside a row on which the row's texts depend. */
export type RowFacts = readonly [now: number, isLive: boolean, pausedUntil: number | undefined, actingAs: PrincipalDto | undefined];

export type ConnectionNow = readonly [connection: DocketState["connection"], now: number];

/** A part of the store that can read and set the whole state. */
export type Slice<S> = StateCreator<DocketState, [], [], S>;

export interface DocketStore extends StoreApi<DocketState> {
  readonly ports: StorePorts;
  /** Guards between the user's presses and the commands. */
  readonly input: Input;
  /** Changes with `now`. */
  readonly clock: DerivedStore<readonly [now: number]>;
  readonly rowFacts: DerivedStore<RowFacts>;
  /** Changes with the facts that notices about the connection use. */
  readonly connectionNow: DerivedStore<ConnectionNow>;
  /** Changes with every fact that decides whether a command can be run. */
  readonly commandFacts: DerivedStore<CommandFacts>;
  /** Announcements to a screen reader. */
  readonly announcements: Announcements;
  readonly start: () => void;
  readonly stop: () => void;
}

export function createDocketStore(
  bridge: DocketBridge,
  now: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
  frames: Frames = typeof document === "undefined" ? NO_FRAMES : PAGE_FRAMES,
  pauses = INPUT_PAUSES,
  announcements = new Announcements(),
): DocketStore {
  const input = new Input(monotonic, pauses);
  const ports: StorePorts = { bridge: actless(bridge, input), now, monotonic, frames };
  const table = new RowTable();
  const api = createStore<DocketState>((...args) => ({
    ...createActiveItemSlice(ports, input)(...args),
    ...createAlertHealthSlice(),
    ...createAppUpdateSlice(),
    ...createBulkSlice(ports)(...args),
    ...createConnectionSlice(ports)(...args),
    ...createCrashSlice(ports)(...args),
    ...createDialogsSlice(...args),
    ...createDigestSlice(ports)(...args),
    ...createDraftsSlice(ports)(...args),
    ...createKeyInputSlice(...args),
    ...createUpdateStagesSlice(...args),
    ...createListViewSlice(table.rows)(...args),
    ...createMovesSlice(ports)(...args),
    ...createNetworkAccessSlice(ports)(...args),
    ...createNoticesSlice(...args),
    ...createOtherAccountsSlice(ports)(...args),
    ...createPreferencesSlice(ports)(...args),
    ...createProfilesSlice(ports)(...args),
    ...createPromptsSlice(ports)(...args),
    ...createQueueSlice(ports, table)(...args),
    ...createSavedViewsSlice(...args),
    ...createSelectionSlice(...args),
    ...createSettingsSlice(ports)(...args),
    ...createTypedFormsSlice(...args),
    ...createUncaughtErrorsSlice(ports)(...args),
    ...createUrgentSlice(...args),
    ...createSavedCountsSlice(...args),
  }));
  let stops: (() => void)[] = [];
  const store: DocketStore = {
    ...api,
    ports,
    input,
    announcements,
    clock: deriveStore(api, ({ now: at }) => [at] as const),
    rowFacts: deriveStore(api, ({ now: at, connection, settings }): RowFacts => [
      at,
      connection?.state === "live",
      connection?.pausedUntil,
      settings?.actingAs,
    ]),
    connectionNow: deriveStore(api, ({ connection, now: at }) => [connection, at] as const),
    commandFacts: deriveStore(api, commandFacts),
    start: () => {
      const { tick, openAction, openView, searchAnew } = api.getState();
      stops = [
        startUncaughtErrors(store),
        startTicker(tick),
        onLanguage(() => {
          searchAnew();
          announcements.forgetTexts();
        }),
        startListPreferences(store),
        startPreferences(store),
        startSettings(store),
        startTypedForms(store),
        startConnection(store),
        startAlertHealth(store),
        startCrash(store),
        startAppUpdate(store),
        startDigest(store),
        startDrafts(store),
        startOtherAccounts(store),
        startProfiles(store),
        startNetworkAccess(store),
        startNotices(store),
        watchUndone(store),
        ports.bridge.on("queue:open", ({ actionId }) => openAction(actionId)),
        ports.bridge.on(
          "alert:sound",
          (sound) => void soundAlert(store, sound).catch((error: unknown) => api.getState().logError("alert sound", error)),
        ),
        ports.bridge.on("view:open", ({ view }) => openView(view)),
        startQueue(store),
      ];
    },
    stop: () => {
      for (const stop of stops.toReversed()) stop();
      stops = [];
      announcements.stop();
      store.input.hold.cancel();
      store.input.endFollow();
      api.getState().flushDrafts();
    },
  };
  return store;
}

/**
 * Wraps the bridge: messages from main never count as the user's doing, even if they arrive during
 * a press.
 */
function actless(bridge: DocketBridge, input: Input): DocketBridge {
  return {
    invoke: (channel, request) => bridge.invoke(channel, request),
    on: (channel, listener) =>
      bridge.on(channel, (payload) => {
        input.guard.endAct();
        input.endFollow();
        listener(payload);
      }),
  };
}

/** Keeps the list and the details of the active Action synchronised with main. */
export function startQueue({ getState, ports }: Pick<DocketStore, "getState" | "ports">): () => void {
  const sync = new ListSync(ports, getState());
  sync.start();
  return () => sync.stop();
}
