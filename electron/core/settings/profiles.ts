/**
 * The profiles of this device and the profile in use. A switch is stored before it takes effect, so
 * that after a crash either the old or the new profile is in use. Pending updates belong to the
 * account, not the profile, and remain when the profile is removed.
 */
import type { Result } from "../../contract/channels.ts";
import { failed, type InvokeError } from "../../contract/errors.ts";
import { ownLabel } from "../../contract/messages/profiles.ts";
import { FIRST_PROFILE, type ImportedProfileDto, MAX_PROFILES, type ProfileDto, type ProfilesDto } from "../../contract/profiles.ts";
import { seenName } from "../../contract/messages/seen-name.ts";
import type { SettingsText } from "../../contract/settings-table.ts";
import type { FileProblem, SettingsFileProblem } from "../../contract/settings-problems.ts";
import { MAX_PROFILE_NAME } from "../../contract/vocabulary.ts";
import { parseAddress } from "../../contract/setting-values.ts";
import type { Log, SettingsStore } from "../ports.ts";
import { storeFailureOf } from "../ports.ts";
import { accountKeyOf, accountOfText, type AccountOfProfile } from "./account.ts";
import { listProblem, readProfileList, type ListedProfile, type ProfileList } from "./profile-list.ts";
import { isProfileName, profileText, readProfileText, shortenedName } from "./profile-text.ts";
import { actorOf, isUntouched } from "./schema.ts";
import { readSaved } from "./settings-text.ts";
import type { ProfilePlace, SettingsResolver } from "./settings-resolver.ts";

/** Access to the files of the profiles. */
export interface ProfilePlaces {
  open(id: string): ProfilePlace;
  /**
   * Returns the values of a settings file; empty without a file, undefined if it cannot be read.
   */
  peek(id: string): Record<string, unknown> | undefined;
  /** Whether unusable settings of the profile were set aside. */
  hasSetAside(id: string): boolean;
  /** Returns the ids of profiles whose settings exist or existed. */
  found(): string[];
  /** Throws the system's error if a file cannot be removed. */
  remove(id: string): void;
}

export interface ProfilesPorts {
  /** Store of the list. */
  store: SettingsStore;
  places: ProfilePlaces;
  /** Returns hexadecimal digits and hyphens. */
  newId: () => string;
  log: Log;
}

/** Returns the reason why the current account must not be left. */
type Objection = () => InvokeError | undefined;

export class Profiles {
  private readonly ports: ProfilesPorts;
  /** Open places; a key that no keychain stores lives in its place until Docket ends. */
  private readonly places = new Map<string, ProfilePlace>();
  private readonly listeners = new Set<() => void>();
  private list: ProfileList;
  private readonly fileProblem: FileProblem | undefined;
  private resolver: SettingsResolver | undefined;

  /** Reads the list. A damaged list is set aside, and the profiles are found by their files. */
  constructor(ports: ProfilesPorts) {
    this.ports = ports;
    const { values, problem } = ports.store.read();
    if (problem !== undefined) ports.log.warn(`profiles: the list could not be read (${problem.code}); names may be missing`);
    this.fileProblem = problem;
    this.list = readProfileList(values, ports.places.found());
  }

  /** Problem because of which a profile other than the last may be in use. */
  get problem(): SettingsFileProblem | undefined {
    return this.fileProblem && listProblem(this.fileProblem);
  }

  /** Place of the profile in use. */
  get place(): ProfilePlace {
    return this.placeOf(this.list.active);
  }

  /** Connects the resolver that uses the profile in use. */
  follow(resolver: SettingsResolver): void {
    this.resolver = resolver;
    resolver.onChange(() => this.changed());
  }

  dto(): ProfilesDto {
    return { active: this.list.active, profiles: this.shown(), lockedBy: this.resolver?.accountLockedBy() ?? [] };
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Returns the account of a profile; undefined if its settings are incomplete. */
  accountOf(id: string): AccountOfProfile | undefined {
    const text = this.textOf(id);
    return text === undefined ? undefined : accountOfText(text);
  }

  /**
   * Switches to another profile and ends a demonstration. `objection` is called at the moment of
   * the change; if it returns an error, nothing changes.
   */
  async switchTo(id: string, objection?: Objection): Promise<Result<null>> {
    const lockedBy = this.resolver?.accountLockedBy() ?? [];
    if (lockedBy.length > 0) return failed("profilesLocked", { variables: lockedBy });
    return this.use({ id, isNew: false, objection });
  }

  /** Creates an empty profile and uses it, unless `objection` returns an error at that moment. */
  async add(objection?: Objection): Promise<Result<null>> {
    const lockedBy = this.resolver?.accountLockedBy() ?? [];
    if (lockedBy.length > 0) return failed("profilesLocked", { variables: lockedBy });
    const empty = this.list.profiles.find(({ id }) => this.isEmpty(id));
    if (empty !== undefined) return this.use({ id: empty.id, isNew: false, objection });
    if (this.list.profiles.length >= MAX_PROFILES) return failed("tooManyProfiles", { max: MAX_PROFILES });
    return this.use({ id: this.ports.newId(), isNew: true, objection });
  }

  rename(id: string, typed: string): Result<null> {
    const name = typed.trim();
    if (!this.has(id)) return failed("profileGone");
    if (!isProfileName(name)) return failed("profileNameInvalid", { max: MAX_PROFILE_NAME });
    if (this.isNameTaken(name, id)) return failed("profileNameTaken", { name });
    return this.keep({ ...this.list, profiles: this.list.profiles.map((one) => (one.id === id ? { ...one, name } : one)) });
  }

  /** Removes settings and key of a profile that is not in use. */
  remove(id: string): Result<null> {
    if (!this.has(id)) return failed("profileGone");
    if (id === this.list.active) return failed("profileInUse");
    try {
      // Files are removed first: a listed profile without files is empty, and no key remains.
      this.ports.places.remove(id);
    } catch (error) {
      return failed("profileNotRemoved", { why: storeFailureOf(error) });
    }
    this.places.delete(id);
    const kept = this.keep({ ...this.list, profiles: this.list.profiles.filter((one) => one.id !== id) });
    // The settings and the key have been removed nevertheless.
    if (!kept.ok && kept.error.code === "profilesNotKept") return failed("profileNotRemoved", kept.error.params);
    return kept;
  }

  /** Returns the text of a profile file. */
  exported(id: string): Result<{ profile: ProfileDto; text: string }> {
    const listed = this.list.profiles.find((one) => one.id === id);
    const text = this.ownTextOf(id);
    if (listed === undefined) return failed("profileGone");
    if (text === undefined || isUntouched(text)) return failed("profileEmpty");
    return { ok: true, value: { profile: this.profile(listed), text: profileText(listed.name, text) } };
  }

  /** Adds the profile of a file, without using it. */
  imported(content: string): Result<ImportedProfileDto> {
    const read = readProfileText(content);
    if (!read.ok) return read;
    const { name, text, ...found } = read.value;
    if (isUntouched(text)) return failed("profileEmpty");
    const same = this.holderOf(accountOfText(text), undefined);
    if (same !== undefined) return failed("profileOfAccount", { profile: same });
    if (this.list.profiles.length >= MAX_PROFILES) return failed("tooManyProfiles", { max: MAX_PROFILES });
    const listed = { id: this.ports.newId(), name: this.freeName(name) };
    try {
      this.placeOf(listed.id).store.write({ ...text });
    } catch (error) {
      return failed("profilesNotKept", { why: storeFailureOf(error) });
    }
    const kept = this.keep({ ...this.list, profiles: [...this.list.profiles, listed] });
    if (!kept.ok) {
      this.discard(listed.id);
      return kept;
    }
    const profile = this.shown().find(({ id }) => id === listed.id) ?? this.profile(listed);
    return { ok: true, value: { ...found, profile } };
  }

  /** Returns another profile of the same account; both would share its pending updates. */
  holderOf(account: AccountOfProfile | undefined, except: string | undefined = this.list.active): ProfileDto | undefined {
    if (account === undefined) return undefined;
    const key = accountKeyOf(account);
    return this.shown().find(({ id, accountKey }) => id !== except && accountKey === key);
  }

  private async use({ id, isNew, objection }: { id: string; isNew: boolean; objection: Objection | undefined }): Promise<Result<null>> {
    let result: Result<null> = failed("profileGone");
    // Reading the key takes time, and the profile may be removed meanwhile.
    const mayUse = (): boolean => {
      if (!isNew && !this.has(id)) return false;
      const error = objection?.();
      if (error !== undefined) {
        result = { ok: false, error };
        return false;
      }
      // An empty unnamed profile is dropped when its user leaves it.
      const stay = this.list.profiles.filter((one) => one.id === id || one.name !== "" || !this.isEmpty(one.id));
      result = this.write({ active: id, profiles: isNew ? [...stay, { id, name: "" }] : stay });
      return result.ok;
    };
    if (isNew || this.has(id)) await this.resolver?.use(this.placeOf(id), mayUse);
    return result;
  }

  /** Removes a profile that is not listed; otherwise the next start would find its files. */
  private discard(id: string): void {
    this.places.delete(id);
    try {
      this.ports.places.remove(id);
    } catch (error) {
      this.ports.log.warn(`profiles: ${id} could not be removed: ${String(error)}`);
    }
  }

  private keep(list: ProfileList): Result<null> {
    const kept = this.write(list);
    if (kept.ok) this.changed();
    return kept;
  }

  private write(changed: ProfileList): Result<null> {
    const list = this.fileProblem?.code === "fileUnreadable" ? this.withUnreadNames(changed) : changed;
    try {
      const replaced = this.ports.store.write({ ...list });
      if (replaced !== undefined) this.ports.log.warn(`profiles: the list that could not be read is kept as ${replaced.name}`);
    } catch (error) {
      return failed("profilesNotKept", { why: storeFailureOf(error) });
    }
    this.list = list;
    return { ok: true, value: null };
  }

  /** Adds the names of the unread file, which another program may have locked at the start. */
  private withUnreadNames(list: ProfileList): ProfileList {
    const names = new Map(readProfileList(this.ports.store.read().values, []).profiles.map(({ id, name }) => [id, name]));
    return { ...list, profiles: list.profiles.map(({ id, name }) => ({ id, name: name === "" ? (names.get(id) ?? "") : name })) };
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private has(id: string): boolean {
    return this.list.profiles.some((one) => one.id === id);
  }

  /** Whether the profile never received a setting. */
  private isEmpty(id: string): boolean {
    const text = this.ownTextOf(id);
    return id !== FIRST_PROFILE && text !== undefined && isUntouched(text) && !this.ports.places.hasSetAside(id);
  }

  private isNameTaken(name: string, except: string | undefined): boolean {
    const seen = seenName(name);
    return name !== "" && this.list.profiles.some((one) => one.id !== except && seenName(one.name) === seen);
  }

  private freeName(name: string): string {
    if (!this.isNameTaken(name, undefined)) return name;
    const free = Array.from({ length: MAX_PROFILES }, (_, at) => `${shortenedName(name, MAX_PROFILE_NAME - 4)} ${at + 2}`);
    return free.find((one) => !this.isNameTaken(one, undefined)) ?? "";
  }

  private placeOf(id: string): ProfilePlace {
    const place = this.places.get(id) ?? this.ports.places.open(id);
    this.places.set(id, place);
    return place;
  }

  private shown(): ProfileDto[] {
    const all = this.list.profiles.map((one) => this.profile(one));
    const labels = all.map((one) => seenName(ownLabel(one)));
    const isShared = (label: string): boolean => label !== "" && labels.indexOf(label) !== labels.lastIndexOf(label);
    return all.map((one, at) => (isShared(labels[at] ?? "") ? { ...one, isAlike: true } : one));
  }

  private profile({ id, name }: ListedProfile): ProfileDto {
    const text = this.textOf(id);
    const account = text === undefined ? undefined : accountOfText(text);
    const address = text === undefined ? undefined : parseAddress(text.baseUrl);
    const actingAs = text === undefined ? undefined : actorOf(text);
    return {
      id,
      name,
      displayName: shortenedName(text?.displayName.trim() ?? "", MAX_PROFILE_NAME),
      ...(address?.ok === true && { account: { baseUrl: address.value, ...(actingAs !== undefined && { actingAs }) } }),
      ...(account !== undefined && { accountKey: accountKeyOf(account) }),
    };
  }

  /** Returns the settings of a profile with the managed values applied. */
  private textOf(id: string): SettingsText | undefined {
    const values = this.ports.places.peek(id);
    return values === undefined ? undefined : this.resolver?.textOf(values);
  }

  private ownTextOf(id: string): SettingsText | undefined {
    const values = this.ports.places.peek(id);
    return values === undefined ? undefined : readSaved(values);
  }
}
