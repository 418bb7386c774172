/**
 * What closing the window means, where a tray icon leads back to it: asked once, and kept as a
 * preference. On macOS an app stays when its window closes, and nobody asks.
 */
import type { BaseWindow, Dialog } from "electron";
import { t } from "../contract/languages/shared.ts";
import type { Log } from "../core/ports.ts";
import type { Preferences } from "../core/settings/preferences.ts";

const NO_ANSWER = 2;

export interface ClosingPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** The window that is closed. */
  parent: () => BaseWindow | undefined;
  platform: NodeJS.Platform;
  preferences: Pick<Preferences, "dto" | "change">;
  quit: () => void;
  log: Log;
}

export class Closing {
  private readonly ports: ClosingPorts;
  /** One question, however often the window's button is pressed. */
  private asking: Promise<"tray" | "quit"> | undefined;

  constructor(ports: ClosingPorts) {
    this.ports = ports;
  }

  /**
   * Settles when it is decided, with whether Docket is to end, which has begun then. Never rejects.
   * @param leadsBack an icon in the tray does; without one, there is nothing to ask about
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
      // Of no button: whoever closes the question has not answered it.
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
