/**
 * The page's only bridge: `window.docket`, with the channels of the contract and no others. No
 * Electron object and no event object reaches the page.
 */
import { contextBridge, ipcRenderer } from "electron";
import type { IpcRendererEvent } from "electron";
import { isInvokeChannel, isPushChannel } from "./contract/channels.ts";
import type { PreloadBridge, PushChannel, Sent } from "./contract/channels.ts";

const bridge: PreloadBridge = {
  // A compromised page is not bound by the types, so the channel name is checked at run time.
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
