/** The composition root: picks the adapters, wires them and starts them in order. */
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import * as electron from "electron";
import { DocketClient } from "./core/docket-client.ts";
import { APP_SCHEME, serveAppFiles } from "./shell/app-protocol.ts";
import { chosenSettings } from "./shell/chosen-settings.ts";
import { watchConfiguration } from "./shell/configuration-watch.ts";
import { clockOfRun } from "./shell/clock.ts";
import { Demonstration, type DemonstrationPlan, type DemonstrationService } from "./shell/demonstration.ts";
import { Desktop } from "./shell/desktop.ts";
import { serveDevFiles } from "./shell/dev-files.ts";
import { keyRotation } from "./shell/device-configuration.ts";
import { watchForTheEnd } from "./shell/ending.ts";
import { endAtOnce, failpoints } from "./shell/failpoints.ts";
import { followLanguage } from "./shell/language-choice.ts";
import { servePageRequests } from "./shell/page-requests.ts";
import { watchPower } from "./shell/power.ts";
import { KeychainSecrets } from "./shell/secrets.ts";
import { refuseEveryPermission } from "./shell/security.ts";
import { ServiceNetwork } from "./shell/service-network.ts";
import { start, type Started } from "./shell/start.ts";
import { StatePublisher } from "./shell/state-publisher.ts";
import { followTimeZone } from "./shell/time-zone.ts";
import { readAdministratorFile } from "./storage/administrator-file.ts";
import { DataFiles } from "./storage/data-files.ts";
import { secureDataFolder } from "./storage/private-files.ts";
import { readText, writeText } from "./storage/text-file.ts";

/** Set by the build: the origin of the window's Vite server in `npm run dev`, else empty. */
declare const DEV_SERVER: string;

const { app, powerMonitor, safeStorage, session } = electron;
const { platform, env } = process;
const dist = import.meta.dirname;
const newKey = (): string => randomBytes(24).toString("base64url");
const newNonce = (): string => randomBytes(16).toString("base64");

await start({ electron, process, dist, readFile: readAdministratorFile, secureFolder: secureDataFolder, run });

async function run(started: Started): Promise<void> {
  const { log, device, options, links, secret } = started;
  const clock = await clockOfRun(env, app.isPackaged);
  const files = new DataFiles(app.getPath("userData"), clock, () => started.run.holds());
  const shared = { electron, process, platform, dist, started, clock, log };
  refuseEveryPermission(session.defaultSession);
  const page =
    DEV_SERVER === "" ? serveAppFiles({ root: join(dist, "renderer"), newNonce }) : serveDevFiles({ server: DEV_SERVER, newNonce });
  session.defaultSession.protocol.handle(APP_SCHEME, page);

  const keychain = { safeStorage, platform, clock, log };
  const folders = files.profiles((file) => new KeychainSecrets({ ...keychain, file }));
  const chosen = chosenSettings({ env, device, folders, preferencesFile: files.values("preferences.json"), log });
  const { profiles, resolver, preferences } = chosen;
  const stopFollowingLanguage = followLanguage({ app, preferences, log });
  const stopFollowingZone = followTimeZone({ env, clock, log });
  const desktop = new Desktop({
    ...shared,
    preferences,
    profiles,
    placeFile: files.values("window.json"),
    acknowledge: (actionId) => client.commands.acknowledgeAssigned(actionId),
    account: () => client.queries.accountKey(),
  });
  const { link, tray, notifier, window } = desktop;
  const network = new ServiceNetwork({
    ...shared,
    anchors: device.authorities.anchors,
    proxyPac: device.policies.proxyPac,
    passwords: { ...keychain, file: files.bytes("proxy.bin") },
    certificateChoices: files.bytes("certificates.json"),
    link,
    retry: () => client.commands.retry(),
    now: () => clock.now(),
  });
  const { stores, found, watch, close: closeFiles } = await files.openStores();
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
  const served = servePageRequests({ ...shared, ...chosen, client, desktop, network, demonstration, settingsRead, readText, writeText });
  const rotation = keyRotation({ taken: device.taken, resolver, secret, env, platform, clock, log });
  const watched = watchConfiguration({ device, resolver, push: link.push.bind(link), clock, log });
  const publisher = new StatePublisher({ client, push: link.push.bind(link), tray, network, ...chosen, secret, rotation, clock, log });
  publisher.start();
  const stopWatchingPower = watchPower({ powerMonitor, log, onWake: () => client.commands.wake() });
  const stop = async (): Promise<void> => {
    for (const end of [stopWatchingPower, stopFollowingLanguage, stopFollowingZone]) end();
    for (const part of [rotation, watched, network, publisher, desktop]) part?.stop();
    await client.stop();
    await demonstration.stop();
  };
  watchForTheEnd({ ...shared, client, window, served, stop, closeFiles });

  desktop.open({ hidden: options.hidden || served.loginItem.wasOpenedAtLogin });
  links.start({ open: (actionId) => desktop.openAction(actionId), log });
  await settingsRead;
  await rotation?.start();
  served.appUpdates.start();
  if (options.demonstration === undefined) publisher.useSettings();
  else await served.startDemonstration();
}

/** Loads the service only for the demonstration. */
async function startService({ key, operator, ratePerMinute }: DemonstrationPlan): Promise<DemonstrationService> {
  const service = await import("./service/server.ts");
  const grant = service.parseGrant(`${key}=${operator.type}:${operator.id}`);
  return service.startService({ grants: [grant], simulate: { ratePerMinute, assignees: [grant.principal] } });
}
