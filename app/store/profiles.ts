/**
 * The slice of the accounts set up on this device. A switch replaces the whole store
 * (running-store.ts): no typed text, selection or row of one account remains in another.
 */
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { ImportedProfileDto, ProfileDto, ProfilesDto } from "../../electron/contract/profiles.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { mirror } from "./mirror.ts";
import type { DocketState, DocketStore, Slice, StorePorts } from "./store.ts";

/** A switch that did not take place; without `to`, a switch to a new account. */
export interface StoppedSwitch {
  readonly to?: string;
  readonly error: InvokeError;
}

export interface ProfilesSlice {
  /** The accounts; undefined until main has answered. */
  readonly profiles: ProfilesDto | undefined;
  readonly stoppedSwitch: StoppedSwitch | undefined;
  /**
   * Switches to another account, or without an id to a new one. A dialog opens if the user has to
   * decide something first.
   */
  readonly switchProfile: (id?: string, leavesUpdates?: true) => Promise<void>;
  readonly renameProfile: (id: string, name: string) => Promise<Result<null>>;
  /** Removes an account. An account in use is replaced by `to`, or by a new account. */
  readonly removeProfile: (id: string, way?: { readonly to?: string; readonly leavesUpdates?: true }) => Promise<Result<null>>;
  readonly exportProfile: (id: string) => Promise<Result<{ path: string } | null>>;
  readonly importProfile: () => Promise<Result<ImportedProfileDto | null>>;
}

export function createProfilesSlice({ bridge }: StorePorts): Slice<ProfilesSlice> {
  return (set, get) => ({
    profiles: undefined,
    stoppedSwitch: undefined,
    switchProfile: async (id, leavesUpdates) => {
      const agreed = leavesUpdates === true ? { leavesUpdates } : {};
      const result = await (id === undefined ? bridge.invoke("profiles:add", agreed) : bridge.invoke("profiles:switch", { id, ...agreed }));
      if (result.ok) return set({ stoppedSwitch: undefined });
      set({ stoppedSwitch: { ...(id !== undefined && { to: id }), error: result.error } });
      get().openDialog({ kind: "switch" });
    },
    renameProfile: (id, name) => bridge.invoke("profiles:rename", { id, name }),
    removeProfile: (id, way) => bridge.invoke("profiles:remove", { id, ...way }),
    exportProfile: (id) => bridge.invoke("profiles:export", { id }),
    importProfile: () => bridge.invoke("profiles:import", null),
  });
}

export function startProfiles({ getState, setState, ports: { bridge } }: DocketStore): () => void {
  const stops = [
    mirror(
      () => bridge.invoke("profiles:get", null),
      (take) => bridge.on("profiles:changed", take),
      { take: (profiles) => setState({ profiles }) },
    ),
    bridge.on("profile:switch", ({ id }) => void getState().switchProfile(id)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Returns the accounts that can be switched to. */
export function otherProfiles({ profiles }: Pick<DocketState, "profiles">): readonly ProfileDto[] {
  return profiles?.profiles.filter(({ id }) => id !== profiles.active) ?? [];
}

/**
 * Returns the account used after the removal of this one: the next, else the previous; undefined
 * means a new account.
 */
export function successorOf({ profiles }: ProfilesDto, id: string): ProfileDto | undefined {
  const at = profiles.findIndex((one) => one.id === id);
  return profiles[at + 1] ?? profiles[at - 1];
}

/** Returns the account before or after the one in use, in a circle. */
export function profileBeside({ profiles }: Pick<DocketState, "profiles">, by: 1 | -1): ProfileDto | undefined {
  if (profiles === undefined || profiles.profiles.length < 2) return undefined;
  const at = profiles.profiles.findIndex(({ id }) => id === profiles.active);
  return profiles.profiles.at((at + by) % profiles.profiles.length);
}

/**
 * Whether the second state belongs to another account than the first, so that nothing of the first
 * may remain.
 */
export function isOfAnotherAccount(before: AccountState, now: AccountState): boolean {
  return isOther(before.profiles?.active, now.profiles?.active) || isOther(before.listAccount, now.listAccount);
}

function isOther<T>(from: T | undefined, to: T | undefined): boolean {
  return from !== undefined && to !== undefined && from !== to;
}

export type AccountState = Pick<DocketState, "profiles" | "listAccount">;
