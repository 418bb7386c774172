/**
 * Creates and registers the handlers of all page requests, with the parts they need beyond the
 * queue: dialogs and files, the crash report, start at login, newer versions, and the component
 * lists.
 */
import { release } from "node:os";
import type * as Electron from "electron";
import type { ConnectionTestDto } from "../contract/connection.ts";
import { validateRequest } from "../contract/validate.ts";
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock, Fetch } from "../core/ports.ts";
import { testConnection } from "../core/settings/connection-test.ts";
import type { Settings } from "../core/settings/schema.ts";
import { createTransport } from "../core/transport/create-transport.ts";
import { about } from "./about.ts";
import type { AppUpdates } from "./app-updates.ts";
import type { ChosenSettings } from "./chosen-settings.ts";
import { CrashReport } from "./crash-report.ts";
import type { Demonstration } from "./demonstration.ts";
import type { Desktop } from "./desktop.ts";
import { invokeHandlers } from "./handlers.ts";
import { DEFAULT_DEMONSTRATION_RATE } from "./launch-options.ts";
import { LedgerExport, type LedgerExportPorts } from "./ledger-export.ts";
import type { LoginItem } from "./login-item.ts";
import { ownUpdates, type OwnUpdatesPorts } from "./package-updater.ts";
import { ProfileFiles, type ProfileFilesPorts } from "./profile-files.ts";
import { relaunch } from "./relaunch.ts";
import type { ServiceNetwork } from "./service-network.ts";
import type { Started } from "./start.ts";
import { UnsavedTexts } from "./unsaved-texts.ts";

export interface PageRequestsPorts extends ChosenSettings {
  electron: Pick<typeof Electron, "app" | "autoUpdater" | "clipboard" | "dialog" | "session">;
  process: Pick<NodeJS.Process, "platform" | "env" | "versions" | "execPath">;
  /** Absolute path of the folder of the built files. */
  dist: string;
  started: Started;
  client: DocketClient;
  desktop: Desktop;
  network: ServiceNetwork;
  demonstration: Demonstration;
  loginItem: LoginItem;
  /** Number of updates that a crash left without a response. */
  unanswered: number | undefined;
  /** Settles when the settings have been read. */
  settingsRead: Promise<void>;
  readBytes: ProfileFilesPorts["read"];
  writeText: LedgerExportPorts["write"];
  forceToDisk: OwnUpdatesPorts["forceToDisk"];
  updateNote: OwnUpdatesPorts["note"];
  clock: Clock;
}

export interface ServedPage {
  texts: UnsavedTexts;
  appUpdates: AppUpdates;
  /** Starts the demonstration at the rate that the command line gives. */
  startDemonstration: () => Promise<void>;
}

export function servePageRequests(ports: PageRequestsPorts): ServedPage {
  const { electron, process, dist, started, client, desktop, network, demonstration, loginItem, unanswered, settingsRead, clock } = ports;
  const { profiles, resolver, preferences, readBytes: read, writeText: write, forceToDisk, updateNote: note } = ports;
  const { app, clipboard, dialog } = electron;
  const { platform, env, versions } = process;
  const { options, device, crashed, secret, parent, log } = started;
  const { link, notifier } = desktop;
  const push = link.push.bind(link);
  const description = about({ app, clipboard, versions, platform, release: release(), dist });
  const report = { platform, versions: description.diagnostics.versions, dumps: app.getPath("crashDumps"), hide: secret.hide };
  const program = process.execPath;
  try {
    loginItem.renew();
  } catch (error) {
    log.warn(`login: the entry of a Docket that is gone could not be renewed: ${String(error)}`);
  }
  const texts = new UnsavedTexts({ push, isListening: () => link.isListening, clock, log });
  // A child process inherits the whole environment except the key.
  const restarts = device.taken.removed === undefined;
  const { updateFeed: by } = resolver.configuration.policyBy;
  const { updateFeed: feed, proxyPac } = device.policies;
  // A check for a newer version must not ask the user for a password.
  const watchSignIn: OwnUpdatesPorts["watchSignIn"] = (request, url) => network.proxySignIn.watch(request, url, { asks: false });
  const again = (): void => void relaunch({ app, platform, env, program }, []);
  const decided = { feed, proxyPac, watchSignIn, by, restarts, note, relaunch: again, hide: secret.hide };
  const appUpdates = ownUpdates({ electron, platform, env, program, ...decided, forceToDisk, client, push, clock, log });
  const startDemonstration = (): Promise<void> => demonstration.start(options.demonstration ?? DEFAULT_DEMONSTRATION_RATE);
  const tryConnection = (settings: Settings): Promise<ConnectionTestDto> => {
    // Like "Retry now": postponed questions are asked again.
    network.askAgain({ refused: false });
    const fetch: Fetch = (url, init) => network.fetch(url, init, settings);
    return testConnection({ clock, transport: createTransport({ fetch, clock }, settings) }, settings);
  };
  link.serve(
    invokeHandlers({
      client,
      resolver,
      profiles,
      profileFiles: new ProfileFiles({ dialog, parent, profiles, write, read }),
      preferences,
      settingsRead,
      testConnection: tryConnection,
      startDemonstration,
      alertHealth: () => desktop.alertHealth(),
      sounded: (problem) => desktop.sounds.played(problem),
      testAlert: () => notifier.test(preferences.dto().person.alerts.volume),
      loginItem,
      crash: new CrashReport({ crashed, unanswered, dialog, parent, write, ...report }),
      ledger: new LedgerExport({ dialog, parent, write, now: () => clock.now() }),
      texts,
      network,
      keyTyped: (key) => secret.add(key),
      clock,
      log,
      appUpdates,
      ...description,
    }),
    validateRequest,
  );
  return { texts, appUpdates, startDemonstration };
}
