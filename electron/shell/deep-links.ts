/**
 * Links to an Action from other programs. A link can arrive before the app is ready (macOS), on the
 * command line of the start, or on that of a second start. Its author is not trusted.
 */
import type { App } from "electron";
import { type LinkProblem, LINK_SCHEME, readActionLink } from "../contract/action-link.ts";
import type { Log } from "../core/ports.ts";
import type { Hide } from "../core/transport/redact-secret.ts";
import { linkRefused } from "./messages/deep-links.ts";
import { overWindow, type OverWindowPorts } from "./one-button-dialog.ts";

export interface DeepLinksPorts extends Omit<OverWindowPorts, "failed"> {
  app: Pick<App, "on" | "isPackaged" | "setAsDefaultProtocolClient">;
  platform: NodeJS.Platform;
  /** Removes the API keys from a link, whose author may know a key. */
  hide: Hide;
  /** Command line of this start. */
  argv: readonly string[];
}

export interface LinkTarget {
  /** Shows the window with this Action. */
  open: (actionId: string) => void;
  log: Log;
}

const PREFIX = `${LINK_SCHEME}:`;

export class DeepLinks {
  /** Shows one dialog at a time, so that a page with a thousand links cannot cover the screen. */
  readonly #show: ReturnType<typeof overWindow>;
  /** The last link before `start`. Of several clicks, the user waits for the last one. */
  #early: string | undefined;
  #target: LinkTarget | undefined;
  readonly #hide: Hide;

  /**
   * Must be created before the app is ready, because macOS may emit the link of a start before
   * then.
   */
  constructor(ports: DeepLinksPorts) {
    const { app, platform, argv, dialog, parent, hide } = ports;
    this.#show = overWindow({ dialog, parent, failed: (error) => this.#target?.log.error(`link: ${String(error)}`) });
    this.#hide = hide;
    this.#early = linkIn(argv);
    app.on("open-url", (event, url) => {
      event.preventDefault();
      this.#take(url);
    });
    app.on("second-instance", (_event, args) => {
      const link = linkIn(args);
      if (link !== undefined) this.#take(link);
    });
    // On Linux the .desktop file of the package registers the scheme. In an unpackaged run,
    // Electron itself would be registered.
    if (app.isPackaged && platform !== "linux") app.setAsDefaultProtocolClient(LINK_SCHEME);
  }

  /**
   * Opens the link that has arrived so far, and all later ones. The window can be shown from now
   * on.
   */
  start(target: LinkTarget): void {
    this.#target = target;
    const link = this.#early;
    this.#early = undefined;
    if (link !== undefined) this.#take(link);
  }

  #take(link: string): void {
    if (this.#target === undefined) {
      this.#early = link;
      return;
    }
    const read = readActionLink(link);
    if (read.ok) {
      this.#target.log.info(`link: to ${this.#hide(read.actionId)}`);
      this.#target.open(read.actionId);
    } else this.#refuse(link, read.problem, this.#target.log);
  }

  #refuse(link: string, problem: LinkProblem, log: Log): void {
    const words = linkRefused(this.#hide(link), problem);
    log.warn(`link: ${words.message} ${words.detail}`);
    this.#show("warning", words);
  }
}

/**
 * Returns the first link among the arguments of a start. URL schemes are case-insensitive. On
 * Windows, arguments after the link may come from the link's author, so only the first link is
 * used.
 */
function linkIn(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.slice(0, PREFIX.length).toLowerCase() === PREFIX);
}
