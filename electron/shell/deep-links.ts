/**
 * Links to an Action from other programs. A link may come before the app is ready (macOS), on the
 * command line of the start, or on that of a second one; anybody may have written it.
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
  /** Leaves the keys out of a link: whoever wrote it may know one. */
  hide: Hide;
  /** Of this start. */
  argv: readonly string[];
}

export interface LinkTarget {
  /** Shows the window, and this Action in it. */
  open: (actionId: string) => void;
  log: Log;
}

const PREFIX = `${LINK_SCHEME}:`;

export class DeepLinks {
  /** One dialog at a time: a page with a thousand links is not to cover the screen. */
  readonly #show: ReturnType<typeof overWindow>;
  /** The last link before `start`; of several clicks, the last one is what the user waits for. */
  #early: string | undefined;
  #target: LinkTarget | undefined;
  readonly #hide: Hide;

  /** To be made before the app is ready: macOS sends the link of a start by then. */
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
    // On Linux the .desktop file of the package says it. Unpacked, Electron itself would be named.
    if (app.isPackaged && platform !== "linux") app.setAsDefaultProtocolClient(LINK_SCHEME);
  }

  /** Opens what has come by now and from now on; the window can be shown. */
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
 * The link among the arguments of a start. Schemes have no case. Behind a link, Windows passes on
 * whatever its writer wanted: only the first one is looked at.
 */
function linkIn(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.slice(0, PREFIX.length).toLowerCase() === PREFIX);
}
