/**
 * Profiles: the accounts that are set up on this device, of which one is in use. Each has settings
 * and a key of its own; what is kept for its account (updates, drafts, ledger) is kept apart.
 */
import type { AccountDto } from "./accounts.ts";

/** The profile that was there before there were several: its files keep their places. */
export const FIRST_PROFILE = "main";

/** Profiles on one device. */
export const MAX_PROFILES = 50;

export interface ProfileDto {
  id: string;
  /** Given by its user; empty where it has none. */
  name: string;
  /** Of its settings; empty where they have none. */
  displayName: string;
  /** Absent until its settings name a service. */
  account?: AccountDto;
  /** Another one would be called the same, by name, display name or who acts: its account tells them apart. */
  isAlike?: true;
  /** Of its account, as waiting work is listed by it; absent until its settings name both parts. */
  accountKey?: string;
}

export interface ProfilesDto {
  /** The id of the one in use. */
  active: string;
  /** The oldest first; never empty. */
  profiles: ProfileDto[];
  /** The variables that decide the account for every profile: none can be switched to. */
  lockedBy: string[];
}

/** A file of a profile was read: what it has become, and what of the file was left out. */
export interface ImportedProfileDto {
  profile: ProfileDto;
  /** A key stood in the file; keys are not taken from files. */
  hadKey: boolean;
  /** Plain http stood in the file as allowed; that is agreed to on this device only. */
  hadConsent: boolean;
  /** Names in the file that this version does not know, at most 20 of them. */
  unknown: string[];
}
