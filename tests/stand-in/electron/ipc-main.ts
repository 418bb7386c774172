/**
 * `ipcMain`: the channels that pages may call. Refuses a second handler for a channel, and results
 * other than plain JSON data.
 */
import { EventEmitter } from "node:events";
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from "electron";
import { assertPlain } from "../plain-data.ts";
import { guard } from "./guard.ts";

type Handler = Parameters<IpcMain["handle"]>[1];

export class StandInIpcMain extends EventEmitter implements Pick<IpcMain, "handle" | "handleOnce" | "removeHandler"> {
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    super();
    return guard("ipcMain", this);
  }

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== "function") throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args) as unknown;
    });
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  private async answer(channel: string, event: IpcMainInvokeEvent, args: unknown[]): Promise<{ value?: string; failure?: string }> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) return { failure: `Error: No handler registered for '${channel}'` };
    try {
      const value: unknown = await handler(event, ...args);
      if (value === undefined) return {};
      assertPlain(value, `the answer of '${channel}'`);
      return { value: JSON.stringify(value) };
    } catch (error) {
      // Electron writes this error to the main process's stderr as well.
      process.stderr.write(
        `Error occurred in handler for '${channel}': ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      return { failure: String(error) };
    }
  }

  /** Access for the composition in index.ts. */
  static readonly internals = {
    answer: (
      ipc: StandInIpcMain,
      channel: string,
      event: IpcMainInvokeEvent,
      args: unknown[],
    ): Promise<{ value?: string; failure?: string }> => ipc.answer(channel, event, args),
    deliver: (ipc: StandInIpcMain, channel: string, event: IpcMainEvent, args: unknown[]): boolean => ipc.emit(channel, event, ...args),
  };
}
