/**
 * What closing the window does if a tray icon can bring it back. The user is asked once, and the
 * answer is stored as a preference. On macOS an app keeps running when its window closes, and no
 * question is asked.
 */
import type { BaseWindow, Dialog } from "electron";
import { t } from "../contract/languages/shared.ts";
import type { Log } from "../core/ports.ts";
import type { Preferences } from "../core/settings/preferences.ts";

const NO_ANSWER = 2;

export interface ClosingPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** Returns the window that is being closed. */
  parent: () => BaseWindow | undefined;
  platform: NodeJS.Platform;
  preferences: Pick<Preferences, "dto" | "change">;
  quit: () => void;
  log: Log;
}

export class Closing {
  private readonly ports: ClosingPorts;
  /**
   * The pending question. There is only one, however often the window's close button is clicked.
   */
  private asking: Promise<"tray" | "quit"> | undefined;

  constructor(ports: ClosingPorts) {
    this.ports = ports;
  }

  /**
   * Resolves with true if Docket quits; the quit has then begun. Never rejects.
   * @param leadsBack whether a tray icon can bring the window back; if not, no question is asked
   */
  async decide(leadsBack: boolean): Promise<boolean> {
    const { platform, preferences, quit } = this.ports;
    const { closing } = preferences.dto().person;
    if (platform === "darwin" || closing === "tray" || (closing === "ask" && !leadsBack)) return false;
    this.asking ??= closing === "quit" ? Promise.resolve("quit") : this.ask();
    const chosen = await this.asking;
    if (this.asking === undefined) return chosen === "quit";
    this.asking = undefined;
    if (chosen === "quit") quit();
    return chosen === "quit";
  }

  private async ask(): Promise<"tray" | "quit"> {
    const { dialog, parent, preferences, log } = this.ports;
    const options = {
      type: "question" as const,
      noLink: true,
      message: t("closing.message"),
      detail: t("closing.detail"),
      buttons: [t("closing.tray"), t("closing.quit")],
      defaultId: 0,
      // An index of no button: a user who closes the question has not answered it.
      cancelId: NO_ANSWER,
    };
    try {
      const window = parent();
      const { response } = await (window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options));
      if (response === NO_ANSWER) return "tray";
      const closing = response === 1 ? "quit" : "tray";
      preferences.change({ person: { closing } });
      return closing;
    } catch (error) {
      log.error(`window: the question about closing could not be asked: ${String(error)}`);
      return "tray";
    }
  }
}
