/**
 * Profiles: the accounts that are set up on this device, of which one is in use. Each has its own
 * settings and key; the records of its account (updates, drafts, ledger) are stored separately.
 */
import type { AccountDto } from "./accounts.ts";

/** Id of the profile from versions with a single profile; its files keep their places. */
export const FIRST_PROFILE = "main";

/** Maximum number of profiles on one device. */
export const MAX_PROFILES = 50;

export interface ProfileDto {
  id: string;
  /** Name given by the user; empty if there is none. */
  name: string;
  /** Display name in its settings; empty if there is none. */
  displayName: string;
  /** Absent until its settings name a service. */
  account?: AccountDto;
  /**
   * Set if another profile has the same label, by name, display name or acting id, so that the
   * account distinguishes them.
   */
  isAlike?: true;
  /** Key of its account, as used for waiting work; absent until its settings name both parts. */
  accountKey?: string;
}

export interface ProfilesDto {
  /** The id of the profile in use. */
  active: string;
  /** The oldest first; never empty. */
  profiles: ProfileDto[];
  /** The variables that set the account for every profile, so that none can be switched to. */
  lockedBy: string[];
}

/** Result of importing a profile file: the new profile, and what was left out. */
export interface ImportedProfileDto {
  profile: ProfileDto;
  /** Whether the file contained a key; keys are not imported from files. */
  hadKey: boolean;
  /** Whether the file allowed plain http; consent is possible on this device only. */
  hadConsent: boolean;
  /** Names in the file that this version does not know, at most 20. */
  unknown: string[];
}
