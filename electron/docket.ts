/**
 * The second half of the composition: everything behind the window. main.ts loads this file while
 * the window is being created.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type * as Electron from "electron";
import { DocketClient } from "./core/docket-client.ts";
import type { Clock } from "./core/ports.ts";
import type { ChosenSettings } from "./shell/chosen-settings.ts";
import { countUnanswered } from "./core/updates/unanswered.ts";
import { watchConfiguration } from "./shell/configuration-watch.ts";
import { Demonstration, type DemonstrationPlan, type DemonstrationService } from "./shell/demonstration.ts";
import type { DeferredStart } from "./shell/deferred-start.ts";
import type { Desktop } from "./shell/desktop.ts";
import { keyRotation } from "./shell/device-configuration.ts";
import { watchForShutdown } from "./shell/shutdown.ts";
import { endAtOnce, failpoints } from "./shell/failpoints.ts";
import type { LoginItem } from "./shell/login-item.ts";
import { servePageRequests } from "./shell/page-requests.ts";
import { watchPower } from "./shell/power.ts";
import type { SealedFilePorts } from "./shell/sealed-file.ts";
import { ServiceNetwork } from "./shell/service-network.ts";
import type { Started } from "./shell/start.ts";
import { StatePublisher } from "./shell/state-publisher.ts";
import { SettingSources, whyItEnds } from "./shell/windowless.ts";
import type { DataFiles } from "./storage/data-files.ts";
import { forceToDisk } from "./storage/force-to-disk.ts";
import { openStoresWhenFree } from "./storage/stores.ts";
import { readBytes, writeText } from "./storage/text-file.ts";

export interface DocketPorts extends ChosenSettings {
  electron: typeof Electron;
  process: NodeJS.Process;
  platform: NodeJS.Platform;
  /** Absolute path of the folder of the built files. */
  dist: string;
  started: Started;
  files: DataFiles;
  keychain: Omit<SealedFilePorts, "file" | "name">;
  /** Its window has been created. */
  desktop: Desktop;
  loginItem: LoginItem;
  /** Functions that stop following the language and the time zone. */
  following: readonly (() => void)[];
  /** Delays the restore of the queue and the connection until the page has its files. */
  deferred: DeferredStart;
  /** Called when the page's requests are handled and a quit or session end is handled too. */
  served: (client: DocketClient) => void;
  clock: Clock;
  log: Started["log"];
}

const newKey = (): string => randomBytes(24).toString("base64url");

export async function startDocket(ports: DocketPorts): Promise<void> {
  const { electron, process, platform, started, profiles, resolver, preferences, files, keychain, desktop, clock, log } = ports;
  const { device, options, links, secret } = started;
  const { app, powerMonitor } = electron;
  const { env } = process;
  const { link, tray, notifier, window } = desktop;
  const push = link.push.bind(link);
  const network = new ServiceNetwork({
    ...ports,
    anchors: device.authorities.anchors,
    proxyPac: device.policies.proxyPac,
    passwords: { ...keychain, file: files.bytes("proxy.bin") },
    certificateChoices: files.bytes("certificates.json"),
    link,
    retry: () => client.commands.retry(),
    hide: secret.hide,
    now: () => clock.now(),
  });
  const { stores, found, watch, close: closeFiles } = await openStoresWhenFree(files.database);
  const client = new DocketClient({
    clock,
    log,
    notifier,
    alerts: () => preferences.dto().person.alerts,
    stores,
    disk: found,
    step: failpoints(env, app.isPackaged, endAtOnce(log)),
    random: Math.random,
    newId: randomUUID,
    fetch: network.fetch.bind(network),
    publish: (...message) => publisher.publish(...message),
  });
  watch((trouble) => client.filesChanged(trouble));
  const demonstration = new Demonstration({ startService, newKey, connect: (settings) => resolver.demonstrate(settings), log });
  const settingsRead = resolver.load();
  const unanswered = started.crashed && countUnanswered(stores.updates);
  const disk = { readBytes, writeText, forceToDisk, updateNote: files.values("app-update.json") };
  const served = servePageRequests({ ...ports, ...disk, client, network, demonstration, unanswered, settingsRead });
  const rotation = keyRotation({ ...device, resolver, secret, env, platform, clock, log });
  const watched = watchConfiguration({ device, resolver, clock });
  const sources = started.windowless ? new SettingSources({ managed: () => resolver.dto().managed, log }) : undefined;
  const parts = { client, push, tray, network, profiles, resolver, preferences, secret, rotation, sources };
  const publisher = new StatePublisher({ ...parts, clock, log });
  publisher.start();
  const stopWatchingPower = watchPower({ powerMonitor, log, onWake: () => client.commands.wake() });
  const stop = async (): Promise<void> => {
    for (const end of [stopWatchingPower, ...ports.following]) end();
    for (const part of [ports.deferred, rotation, watched, network, publisher, desktop]) part?.stop();
    await client.stop();
    await demonstration.stop();
  };
  watchForShutdown({ ...ports, client, window, served, stop, closeFiles });

  ports.served(client);
  desktop.start();
  links.start({ open: (actionId) => desktop.openAction(actionId), log });
  await settingsRead;
  await rotation?.start();
  served.appUpdates.start();
  await ports.deferred.run(() => {
    publisher.begin();
    return options.demonstration === undefined ? publisher.useSettings() : served.startDemonstration();
  });
  if (!started.windowless || options.demonstration !== undefined) return;
  const state = { settings: resolver.dto(), isUsable: resolver.settings() !== undefined, isKeyReadAgain: rotation !== undefined };
  const why = whyItEnds(state);
  if (why === undefined) return;
  await stop();
  closeFiles();
  started.run.end();
  started.refuse(why);
}

/** Starts the embedded service. Its module is loaded only for the demonstration. */
async function startService({ key, operator, ratePerMinute }: DemonstrationPlan): Promise<DemonstrationService> {
  const service = await import("./service/server.ts");
  const grant = service.parseGrant(`${key}=${operator.type}:${operator.id}`);
  return service.startService({ grants: [grant], simulate: { ratePerMinute, assignees: [grant.principal] } });
}
