/**
 * IPC with the window's page. Each channel has one handler, serves only Docket's own page, and
 * always responds with a value. Pushes are sent only to a page that listens.
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

/** One handler for each channel; a missing channel is a compile error. */
export type InvokeHandlers = {
  [C in InvokeChannel]: (request: Invoke[C]["request"]) => Answer<C> | Promise<Answer<C>>;
};

/** Handlers of the channels whose names begin with the topic: "queue" has "queue:list". */
export type HandlersOf<Topic extends string> = Pick<InvokeHandlers, Extract<InvokeChannel, `${Topic}:${string}`>>;

export interface IpcPorts {
  ipcMain: Pick<IpcMain, "handle" | "removeHandler">;
  /** Returns the page of Docket's window; undefined if there is none. */
  page: () => WebContents | undefined;
  /** Returns the key of the account in use; undefined without one. */
  account: () => string | undefined;
  /** Called before each request of Docket's page is handled. */
  onRequest: () => void;
  log: Log;
}

/** A push that opens something in the page. */
export type Opening = PushMessage<"queue:open" | "view:open" | "profile:switch">;

export class WindowIpc {
  private readonly ports: IpcPorts;
  /**
   * The page that has sent a request since it was loaded, which shows that its listeners are
   * registered.
   */
  private listening: WebContents | undefined;
  /** The push to send once the page listens. The last one replaces earlier ones. */
  private openWhenListening: Opening | undefined;

  constructor(ports: IpcPorts) {
    this.ports = ports;
  }

  /**
   * Serves every channel until `stop`. `validate` is an argument because the window exists before
   * the validation code is loaded.
   */
  serve(handlers: InvokeHandlers, validate: typeof validateRequest): void {
    for (const channel of INVOKE_CHANNELS) this.serveChannel(channel, handlers[channel], validate);
  }

  stop(): void {
    for (const channel of INVOKE_CHANNELS) this.ports.ipcMain.removeHandler(channel);
    this.listening = undefined;
  }

  /**
   * Sends a push, and returns whether it was sent. A page that does not listen yet requests the
   * whole state first.
   */
  push(...[channel, payload]: PushMessage): boolean {
    const page = this.listeningPage();
    if (page === undefined) return false;
    const sent: Sent = channel === "queue:batch" ? textOfBatch(payload) : payload;
    page.send(channel, sent);
    return true;
  }

  /** Whether there is a page that receives pushes. */
  get isListening(): boolean {
    return this.listeningPage() !== undefined;
  }

  /** Opens this Action or view in the page, now or as soon as the page listens. */
  open(...what: Opening): void {
    this.openWhenListening = this.push(...what) ? undefined : what;
  }

  /**
   * Called when another document has replaced the page (reload, crash). The new document receives
   * pushes after its first request.
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
   * Whether the sender is the main frame of the window's page at Docket's own address, since any
   * other frame can send IPC, too. Electron throws if the frame no longer exists.
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
    // The push is sent after the response to this request, so that the page has its first state
    // before it opens the Action.
    setImmediate(() => {
      if (this.openWhenListening === what) this.open(...what);
    });
  }
}
