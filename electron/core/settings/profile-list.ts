/**
 * The list of profiles as its file has it: which there are, their names and which one is in use. A
 * file that lacks some, or is gone, costs no profile: those whose settings are found are in it.
 */
import { FIRST_PROFILE, MAX_PROFILES } from "../../contract/profiles.ts";
import type { FileProblem, SettingsFileProblem } from "../../contract/settings-problems.ts";
import { isProfileName } from "./profile-text.ts";

export interface ListedProfile {
  readonly id: string;
  /** Empty: none. */
  readonly name: string;
}

export interface ProfileList {
  readonly active: string;
  /** Never empty. */
  readonly profiles: readonly ListedProfile[];
}

/** An id is a folder's name. */
const ID = /^[\da-f][\da-f-]{7,63}$/u;

export function isProfileId(id: string): boolean {
  return id === FIRST_PROFILE || ID.test(id);
}

/** @param found ids of the profiles whose settings are there */
export function readProfileList(values: Record<string, unknown>, found: readonly string[]): ProfileList {
  const listed = Array.isArray(values["profiles"]) ? values["profiles"].flatMap(listedProfile) : [];
  const ids = new Set(listed.map(({ id }) => id));
  const lost = found.filter((id) => isProfileId(id) && !ids.has(id)).map((id) => ({ id, name: "" }));
  const all = [...new Map([...listed, ...lost].map((one) => [one.id, one])).values()].slice(0, MAX_PROFILES);
  const profiles = all.length > 0 ? all : [{ id: FIRST_PROFILE, name: "" }];
  const active = profiles.find(({ id }) => id === values["active"]) ?? profiles[0];
  return { active: active?.id ?? FIRST_PROFILE, profiles };
}

function listedProfile(value: unknown): ListedProfile[] {
  if (typeof value !== "object" || value === null) return [];
  const { id, name }: { id?: unknown; name?: unknown } = value;
  if (typeof id !== "string" || !isProfileId(id)) return [];
  return [{ id, name: typeof name === "string" && isProfileName(name) ? name : "" }];
}

/** What is wrong with the list, in the terms of the accounts that it is of. */
export function listProblem({ code, params }: FileProblem): SettingsFileProblem {
  switch (code) {
    case "fileDamaged":
      return { code: "listDamaged", params };
    case "fileDamagedInPlace":
      return { code: "listDamagedInPlace", params };
    case "fileUnreadable":
      return { code: "listUnreadable", params };
  }
}
