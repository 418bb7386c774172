/**
 * Combines the handlers of the page's requests by topic. Core, settings and the demonstration make
 * the decisions.
 */
import { type AppHandlerPorts, appHandlers } from "./app-handlers.ts";
import { type ConnectionHandlerPorts, connectionHandlers } from "./connection-handlers.ts";
import type { InvokeHandlers } from "./ipc.ts";
import { type ProfileHandlerPorts, profileHandlers } from "./profile-handlers.ts";
import { type QueueHandlerPorts, queueHandlers } from "./queue-handlers.ts";
import { type RecordHandlerPorts, recordHandlers } from "./record-handlers.ts";
import { type SettingsHandlerPorts, settingsHandlers } from "./settings-handlers.ts";

export type HandlerPorts = QueueHandlerPorts &
  RecordHandlerPorts &
  ConnectionHandlerPorts &
  SettingsHandlerPorts &
  AppHandlerPorts & { profileFiles: ProfileHandlerPorts["files"]; texts: ProfileHandlerPorts["texts"] };

export function invokeHandlers(ports: HandlerPorts): InvokeHandlers {
  const { client, profiles, profileFiles, texts, settingsRead } = ports;
  return {
    ...queueHandlers(ports),
    ...recordHandlers(ports),
    ...connectionHandlers(ports),
    ...settingsHandlers(ports),
    ...profileHandlers({ queries: client.queries, profiles, files: profileFiles, texts, settingsRead }),
    ...appHandlers(ports),
  };
}
