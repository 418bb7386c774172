/**
 * Asks for a path and writes the ledger there, completely or not at all. ledger-text.ts creates the
 * text.
 */
import type { BaseWindow, Dialog } from "electron";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import { t } from "../contract/languages/shared.ts";
import { storeFailureOf, type NewLedgerLine } from "../core/ports.ts";
import { ledgerText, type LedgerFormat } from "./ledger-text.ts";

export interface LedgerExportPorts {
  dialog: Pick<Dialog, "showSaveDialog">;
  /** Returns the window that the dialog belongs to; undefined if there is none. */
  parent: () => BaseWindow | undefined;
  /**
   * Writes the whole text to an absolute path. On failure, leaves the file unchanged and rejects
   * with the system's error.
   */
  write: (path: string, text: Iterable<string | Uint8Array>) => Promise<void>;
  /** Returns epoch milliseconds. */
  now: () => number;
}

interface Wanted {
  format: LedgerFormat | "png";
  /** Selects the title of the dialog and the name of the file. */
  of: "ledger" | "shift";
}

export class LedgerExport {
  private readonly ports: LedgerExportPorts;

  constructor(ports: LedgerExportPorts) {
    this.ports = ports;
  }

  /** Resolves with the path of the written file, or null if the user cancelled. Never rejects. */
  save(format: LedgerFormat, lines: Iterable<NewLedgerLine>): Promise<Result<{ path: string } | null>> {
    return this.keep({ format, of: "ledger" }, () => ledgerText(format, lines));
  }

  /** Like `save`, for the table or the image of a shift. */
  saveShift(format: "csv" | "png", content: string | Uint8Array): Promise<Result<{ path: string } | null>> {
    return this.keep({ format, of: "shift" }, () => [content]);
  }

  private async keep(what: Wanted, content: () => Iterable<string | Uint8Array>): Promise<Result<{ path: string } | null>> {
    let path: string | undefined;
    try {
      path = await this.ask(what);
    } catch (error) {
      return failed("ledgerDialogFailed", { why: messageOf(error) });
    }
    if (path === undefined) return { ok: true, value: null };
    try {
      await this.ports.write(path, content());
    } catch (error) {
      return failed("ledgerNotExported", { path, why: storeFailureOf(error) });
    }
    return { ok: true, value: { path } };
  }

  private async ask({ format, of }: Wanted): Promise<string | undefined> {
    const { dialog, parent, now } = this.ports;
    const options: Electron.SaveDialogOptions = {
      title: t(of === "ledger" ? "ledgerExport.title" : "ledgerExport.shift"),
      defaultPath: `docket-${of}-${localDate(now())}.${format}`,
      filters: [
        { name: t(`ledgerExport.${format}`), extensions: [format] },
        { name: t("ledgerExport.all"), extensions: ["*"] },
      ],
      properties: ["createDirectory", "showOverwriteConfirmation"],
    };
    const window = parent();
    const { canceled, filePath } = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
    return canceled || filePath === "" ? undefined : filePath;
  }
}

/** Returns the local date as "2026-11-20", the Swedish date format. */
function localDate(at: number): string {
  return new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
