/** Asks for a file to export a profile to, or to import one from; core makes and reads its text. */
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
  /** The window that the dialog belongs to, while there is one. */
  parent: () => BaseWindow | undefined;
  profiles: Pick<Profiles, "exported" | "imported">;
  /** Writes the whole text, or leaves the file as it was and rejects with the system's error. */
  write: (path: string, text: Iterable<string>) => Promise<void>;
  /** Undefined where it is longer; rejects with the system's error. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>;
}

/** No file system takes longer names than 255 bytes; some parts are not allowed on Windows. */
const MAX_FILE_NAME = 60;

export class ProfileFiles {
  private readonly ports: ProfileFilesPorts;

  constructor(ports: ProfileFilesPorts) {
    this.ports = ports;
  }

  /** The path that was written; null when the user chose none. Never rejects. */
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

  /** The profile that was added; null when the user chose no file. Never rejects. */
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

/** Undefined for any other encoding than UTF-8: another letter in an id is another Principal. */
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
