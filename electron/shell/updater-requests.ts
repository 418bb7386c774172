/** The part of electron-updater that creates its requests (its electronHttpExecutor.ts). */
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from "electron";
import type { AppUpdater } from "electron-updater";

export interface UpdaterRequests {
  /** Called for each redirect, too, because the library follows redirects itself. */
  createRequest: (options: ClientRequestConstructorOptions, answered: (response: IncomingMessage) => void) => ClientRequest;
}

export function requestsOf(updater: AppUpdater): UpdaterRequests {
  return (updater as unknown as { httpExecutor: UpdaterRequests }).httpExecutor;
}
