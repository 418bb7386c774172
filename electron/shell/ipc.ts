/**
 * The line to the window's page. Each channel has one handler, serves only Docket's own page, and
 * always answers with a value. Pushes go only to a page that listens.
 */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from "electron";
import { textOfBatch } from "../contract/batch-text.ts";
import type { Invoke, InvokeChannel, PushMessage, Result, Sent } from "../contract/channels.ts";
import { isOfAccount } from "../contract/account-requests.ts";
import { INVOKE_CHANNELS } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import type { validateRequest } from "../contract/validate.ts";
import type { Log } from "../core/ports.ts";
import { isAppUrl } from "./app-protocol.ts";

type Answer<C extends InvokeChannel> = Result<Invoke[C]["response"]>;

/** One handler for each channel; a channel that is missing fails to compile. */
export type InvokeHandlers = {
  [C in InvokeChannel]: (request: Invoke[C]["request"]) => Answer<C> | Promise<Answer<C>>;
};

/** Those of the channels whose names begin with that: "queue" has "queue:list". */
export type HandlersOf<Topic extends string> = Pick<InvokeHandlers, Extract<InvokeChannel, `${Topic}:${string}`>>;

export interface IpcPorts {
  ipcMain: Pick<IpcMain, "handle" | "removeHandler">;
  /** The page of our window, as long as there is one. */
  page: () => WebContents | undefined;
  /** The key of the account in use; undefined without one. */
  account: () => string | undefined;
  /** Before each request of our page is handled. */
  onRequest: () => void;
  log: Log;
}

/** Shows something in the page. */
export type Opening = PushMessage<"queue:open" | "view:open" | "profile:switch">;

export class WindowIpc {
  private readonly ports: IpcPorts;
  /** The page that has sent a request since it was loaded: its listeners are in place. */
  private listening: WebContents | undefined;
  /** What to show once the page listens; the last one counts. */
  private openWhenListening: Opening | undefined;

  constructor(ports: IpcPorts) {
    this.ports = ports;
  }

  /** Serves every channel until `stop`. `validate`: an argument, since the window is there before its code is. */
  serve(handlers: InvokeHandlers, validate: typeof validateRequest): void {
    for (const channel of INVOKE_CHANNELS) this.serveChannel(channel, handlers[channel], validate);
  }

  stop(): void {
    for (const channel of INVOKE_CHANNELS) this.ports.ipcMain.removeHandler(channel);
    this.listening = undefined;
  }

  /** Whether it was sent. A page that does not listen yet asks for the whole state first. */
  push(...[channel, payload]: PushMessage): boolean {
    const page = this.listeningPage();
    if (page === undefined) return false;
    const sent: Sent = channel === "queue:batch" ? textOfBatch(payload) : payload;
    page.send(channel, sent);
    return true;
  }

  /** Whether there is a page that takes pushes. */
  get isListening(): boolean {
    return this.listeningPage() !== undefined;
  }

  /** Shows this Action or view, now or as soon as the page listens. */
  open(...what: Opening): void {
    this.openWhenListening = this.push(...what) ? undefined : what;
  }

  /**
   * Another document has replaced the page (reload, crash): it gets pushes after its first request.
   */
  pageLeft(): void {
    this.listening = undefined;
  }

  private listeningPage(): WebContents | undefined {
    const page = this.ports.page();
    return page === undefined || page !== this.listening || page.isDestroyed() ? undefined : page;
  }

  private serveChannel<C extends InvokeChannel>(channel: C, handle: InvokeHandlers[C], validate: typeof validateRequest): void {
    const { ipcMain, log } = this.ports;
    ipcMain.handle(channel, async (event, ...args: unknown[]): Promise<Answer<C>> => {
      if (!this.isOurs(event)) {
        log.warn(`refused: ${channel} from a frame that is not Docket's page`);
        return failed("foreignPage");
      }
      try {
        const request = validate(channel, args[0]);
        if (!request.ok) {
          log.warn(`refused: ${JSON.stringify(request.error.params)}`);
          return request;
        }
        this.heard(event.sender);
        this.ports.onRequest();
        if (isOfAccount(channel, request.value) && args[1] !== this.ports.account()) {
          log.warn(`refused: ${channel} for an account that is not in use`);
          return failed("accountChanged");
        }
        return await handle(request.value);
      } catch (error) {
        log.error(`${channel}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return failed("internal");
      }
    });
  }

  /**
   * The main frame of the window's page, at Docket's own address. Any other frame can send IPC too. A
   * frame that is gone by now has no properties to ask for: Electron throws.
   */
  private isOurs(event: IpcMainInvokeEvent): boolean {
    try {
      const frame = event.senderFrame;
      return event.sender === this.ports.page() && frame !== null && frame.parent === null && isAppUrl(frame.url);
    } catch {
      return false;
    }
  }

  private heard(page: WebContents): void {
    this.listening = page;
    const what = this.openWhenListening;
    if (what === undefined) return;
    // After the answer to this request: the page has its first state before it opens the Action.
    setImmediate(() => {
      if (this.openWhenListening === what) this.open(...what);
    });
  }
}
