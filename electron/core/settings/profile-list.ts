/**
 * The list of profiles in its file: ids, names and the profile in use. If the file is missing or
 * incomplete, no profile is lost: profiles whose settings are found are added.
 */
import { FIRST_PROFILE, MAX_PROFILES } from "../../contract/profiles.ts";
import type { FileProblem, SettingsFileProblem } from "../../contract/settings-problems.ts";
import { isProfileName } from "./profile-text.ts";

export interface ListedProfile {
  readonly id: string;
  /** Empty if the profile has no name. */
  readonly name: string;
}

export interface ProfileList {
  readonly active: string;
  /** Contains at least one profile. */
  readonly profiles: readonly ListedProfile[];
}

/** Valid ids, which are folder names. */
const ID = /^[\da-f][\da-f-]{7,63}$/u;

export function isProfileId(id: string): boolean {
  return id === FIRST_PROFILE || ID.test(id);
}

/**
 * Returns the list of profiles.
 * @param found ids of the profiles whose settings exist
 */
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

/** Returns the problem of the list file, expressed for the list of accounts. */
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
