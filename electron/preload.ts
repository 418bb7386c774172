/**
 * The page's only bridge: `window.docket`, with the contract's channels and no others. No object of
 * Electron and no event reaches the page.
 */
import { contextBridge, ipcRenderer } from "electron";
import type { IpcRendererEvent } from "electron";
import { isInvokeChannel, isPushChannel } from "./contract/channels.ts";
import type { PreloadBridge, PushChannel, Sent } from "./contract/channels.ts";

const bridge: PreloadBridge = {
  // A page that was taken over does not keep to the types.
  async invoke(channel, request, account) {
    if (!isInvokeChannel(channel)) throw new Error("There is no such channel.");
    return account === undefined ? ipcRenderer.invoke(channel, request) : ipcRenderer.invoke(channel, request, account);
  },
  on<C extends PushChannel>(channel: C, listener: (payload: Sent<C>) => void) {
    if (!isPushChannel(channel)) throw new Error("There is no such channel.");
    const heard = (_event: IpcRendererEvent, payload: Sent<C>): void => listener(payload);
    ipcRenderer.on(channel, heard);
    return () => {
      ipcRenderer.removeListener(channel, heard);
    };
  },
};

contextBridge.exposeInMainWorld("docket", bridge);
