/**
 * Asks for a file to export a profile to, or to import one from. Core creates and parses the text.
 */
import type { BaseWindow, Dialog, FileFilter } from "electron";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import { t } from "../contract/languages/shared.ts";
import type { ImportedProfileDto } from "../contract/profiles.ts";
import { storeFailureOf } from "../core/ports.ts";
import type { Profiles } from "../core/settings/profiles.ts";
import { MAX_PROFILE_FILE, shortenedName } from "../core/settings/profile-text.ts";

export interface ProfileFilesPorts {
  dialog: Pick<Dialog, "showSaveDialog" | "showOpenDialog">;
  /** Returns the window that the dialog belongs to; undefined if there is none. */
  parent: () => BaseWindow | undefined;
  profiles: Pick<Profiles, "exported" | "imported">;
  /**
   * Writes the whole text. On failure, leaves the file unchanged and rejects with the system's
   * error.
   */
  write: (path: string, text: Iterable<string>) => Promise<void>;
  /** Resolves with undefined if the file is longer. Rejects with the system's error. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>;
}

/**
 * Maximum length of the name part. File systems limit names to 255 bytes, and Windows forbids some
 * characters.
 */
const MAX_FILE_NAME = 60;

export class ProfileFiles {
  private readonly ports: ProfileFilesPorts;

  constructor(ports: ProfileFilesPorts) {
    this.ports = ports;
  }

  /** Resolves with the path of the written file, or null if the user cancelled. Never rejects. */
  async export(id: string): Promise<Result<{ path: string } | null>> {
    const exported = this.ports.profiles.exported(id);
    if (!exported.ok) return exported;
    const { profile, text } = exported.value;
    const path = await this.chosen(() => this.askWhere(profile.name || (profile.account?.actingAs?.id ?? "")));
    if (!path.ok || path.value === null) return path.ok ? { ok: true, value: null } : path;
    try {
      await this.ports.write(path.value, [text]);
    } catch (error) {
      return failed("profileNotExported", { path: path.value, why: storeFailureOf(error) });
    }
    return { ok: true, value: { path: path.value } };
  }

  /** Resolves with the profile that was added, or null if the user chose no file. Never rejects. */
  async import(): Promise<Result<ImportedProfileDto | null>> {
    const path = await this.chosen(() => this.askWhich());
    if (!path.ok || path.value === null) return path.ok ? { ok: true, value: null } : path;
    let content: Uint8Array | undefined;
    try {
      content = await this.ports.read(path.value, MAX_PROFILE_FILE);
    } catch (error) {
      return failed("profileUnreadable", { path: path.value, why: messageOf(error) });
    }
    if (content === undefined) return failed("profileTooLong", { max: MAX_PROFILE_FILE });
    const text = decoded(content);
    return text === undefined ? failed("profileEncoding") : this.ports.profiles.imported(text);
  }

  private async chosen(ask: () => Promise<string | null>): Promise<Result<string | null>> {
    try {
      return { ok: true, value: await ask() };
    } catch (error) {
      return failed("profileDialogFailed", { why: messageOf(error) });
    }
  }

  private async askWhere(label: string): Promise<string | null> {
    const { dialog, parent } = this.ports;
    const name = shortenedName(label.replaceAll(/[^\p{L}\p{N} _.-]/gu, "-"), MAX_FILE_NAME);
    const options: Electron.SaveDialogOptions = {
      title: t("profiles.export"),
      defaultPath: `docket-${name === "" ? "account" : name}.json`,
      filters: filters(),
      properties: ["createDirectory", "showOverwriteConfirmation"],
    };
    const window = parent();
    const { canceled, filePath } = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
    return canceled || filePath === "" ? null : filePath;
  }

  private async askWhich(): Promise<string | null> {
    const { dialog, parent } = this.ports;
    const options: Electron.OpenDialogOptions = { title: t("profiles.import"), filters: filters(), properties: ["openFile"] };
    const window = parent();
    const { canceled, filePaths } = await (window === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
    return canceled ? null : (filePaths[0] ?? null);
  }
}

function filters(): FileFilter[] {
  return [
    { name: t("profiles.file"), extensions: ["json"] },
    { name: t("ledgerExport.all"), extensions: ["*"] },
  ];
}

/**
 * Returns undefined for any encoding other than UTF-8: a wrong letter in an id would be another
 * Principal.
 */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
