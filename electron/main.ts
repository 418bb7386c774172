/** The composition root: picks the adapters, wires them and starts them in order. */
import { randomBytes, randomUUID } from "node:crypto";
import { hostname, release } from "node:os";
import { join } from "node:path";
import * as electron from "electron";
import { POLICIES } from "./contract/managed.ts";
import { t } from "./contract/languages/shared.ts";
import { inEnglish } from "./contract/languages/language.ts";
import { storageSentence } from "./contract/messages/storage.ts";
import type { ConnectionTestDto } from "./contract/connection.ts";
import type { SettingsWarning } from "./contract/settings-problems.ts";
import { DocketClient } from "./core/docket-client.ts";
import { testConnection } from "./core/settings/connection-test.ts";
import type { Fetch } from "./core/ports.ts";
import type { Settings } from "./core/settings/schema.ts";
import { createTransport } from "./core/transport/create-transport.ts";
import { Preferences } from "./core/settings/preferences.ts";
import { preferencesAccount } from "./core/settings/account.ts";
import { managedQuietHours } from "./core/settings/managed.ts";
import { Profiles } from "./core/settings/profiles.ts";
import { SettingsResolver } from "./core/settings/settings-resolver.ts";
import { about } from "./shell/about.ts";
import { StatePublisher } from "./shell/state-publisher.ts";
import { APP_SCHEME, serveAppFiles } from "./shell/app-protocol.ts";
import { clockOfRun, systemClock } from "./shell/clock.ts";
import { failpoints } from "./shell/failpoints.ts";
import { Demonstration, type DemonstrationPlan, type DemonstrationService } from "./shell/demonstration.ts";
import { serveDevFiles } from "./shell/dev-files.ts";
import { DeepLinks } from "./shell/deep-links.ts";
import { Desktop } from "./shell/desktop.ts";
import { invokeHandlers } from "./shell/handlers.ts";
import { checkConfig } from "./shell/check-config.ts";
import { configurationPath } from "./shell/configuration.ts";
import { keyRotation, readDeviceConfiguration } from "./shell/device-configuration.ts";
import { DEFAULT_DEMONSTRATION_RATE, type LaunchOptions, readLaunchOptions } from "./shell/launch-options.ts";
import { followLanguage, useSystemLanguage } from "./shell/language-choice.ts";
import { LedgerExport } from "./shell/ledger-export.ts";
import { checkOwnFiles } from "./shell/own-files.ts";
import { ProfileFiles } from "./shell/profile-files.ts";
import { LoginItem } from "./shell/login-item.ts";
import { ownUpdates } from "./shell/package-updater.ts";
import { watchPower } from "./shell/power.ts";
import { prepare, type Prepared } from "./shell/bootstrap.ts";
import { CrashReport } from "./shell/crash-report.ts";
import { folderTaken } from "./shell/instance-lock.ts";
import { sleepSync, userName } from "./shell/run-record.ts";
import { leaveInOrder } from "./shell/quit.ts";
import { KeychainSecrets } from "./shell/secrets.ts";
import { refusedStart } from "./shell/refused-switches.ts";
import { refuseEveryPermission } from "./shell/security.ts";
import { ServiceNetwork } from "./shell/service-network.ts";
import { watchSessionEnd } from "./shell/session-end.ts";
import { startFailure } from "./shell/start-failure.ts";
import { UnsavedTexts } from "./shell/unsaved-texts.ts";
import { mayLeave } from "./shell/confirm-quit.ts";
import { readAdministratorFile } from "./storage/administrator-file.ts";
import { AtomicFile } from "./storage/atomic-file.ts";
import { secureDataFolder } from "./storage/private-files.ts";
import { ProfileFolders } from "./storage/profile-folders.ts";
import { SettingsFile } from "./storage/settings-file.ts";
import { openStoresWhenFree } from "./storage/stores.ts";
import { readText, writeText } from "./storage/text-file.ts";

/** Set by the build: the origin of the window's Vite server in `npm run dev`, else empty. */
declare const DEV_SERVER: string;

const { app, BrowserWindow, clipboard, dialog, net, powerMonitor, safeStorage, session } = electron;
const { platform, env } = process;
const dist = import.meta.dirname;
const newKey = (): string => randomBytes(24).toString("base64url");
const newNonce = (): string => randomBytes(16).toString("base64");
/** The parent of dialogs. */
const parent = (): Electron.BrowserWindow | undefined => BrowserWindow.getAllWindows()[0];
const launch = readLaunchOptions(process.argv, env);
const configurationFile = launch.ok ? launch.value.checkConfig?.file : undefined;
const { file, policies, authorities, taken } = readDeviceConfiguration({
  app,
  env,
  process,
  path: configurationFile,
  read: readAdministratorFile,
});
const { key: environmentKey, warnings } = taken;
/** The API key in use, which the log leaves out. */
let secret = environmentKey?.key.ok === true ? environmentKey.key.value : undefined;
const onSecret = (value: string): void => void (secret = value);

const failure = startFailure({ app, dialog, stderr: process.stderr, env, clock: systemClock() });
useSystemLanguage(app);
const refusal = refusedStart({ app, env });
if (refusal !== undefined) failure.refused(refusal);
else if (!launch.ok) failure.refused(launch.message);
else if (launch.value.demonstration !== undefined && policies.demonstration === false)
  failure.refused(t("failedWindows.demonstrationForbidden", { variable: POLICIES.demonstration.env }));
else if (launch.value.checkConfig === undefined) begin(launch.value);
else printConfiguration();

function printConfiguration(): void {
  const path = configurationFile ?? configurationPath(platform, env);
  const { problems: fileProblems } = authorities;
  void checkConfig({ app, path, file, env, taken, fileProblems, platform, clock: systemClock(), out: process.stdout });
}

function begin(options: LaunchOptions): void {
  try {
    checkOwnFiles(dist);
    const onWarning = (warning: SettingsWarning): void => void warnings.push(warning);
    const secretInUse = (): string | undefined => secret;
    const own = { process, hostname, user: userName(), sleep: sleepSync, secret: secretInUse };
    const prepared = prepare({ electron, options, ...own, secureFolder: secureDataFolder, onWarning });
    if (prepared === undefined) return;
    const { log } = prepared;
    const links = new DeepLinks({ app, dialog, platform, argv: process.argv, parent });
    app
      .whenReady()
      .then(() => run(options, prepared, links))
      .catch((error: unknown) => failure.crashed(error, log));
  } catch (error) {
    failure.refused(error instanceof Error ? error.message : String(error));
  }
}

async function run(options: LaunchOptions, { log, run: ownRun, crashed }: Prepared, links: DeepLinks): Promise<void> {
  const clock = await clockOfRun(env, app.isPackaged);
  const inUserData = (name: string): string => join(app.getPath("userData"), name);
  refuseEveryPermission(session.defaultSession);
  const files =
    DEV_SERVER === "" ? serveAppFiles({ root: join(dist, "renderer"), newNonce }) : serveDevFiles({ server: DEV_SERVER, newNonce });
  session.defaultSession.protocol.handle(APP_SCHEME, files);
  const now = (): number => clock.now();
  const keychain = { safeStorage, platform, clock, log };
  const secretsIn = (file: AtomicFile): KeychainSecrets => new KeychainSecrets({ ...keychain, file });
  const folders = new ProfileFolders({ root: app.getPath("userData"), now, secrets: secretsIn });
  const profiles = new Profiles({ store: folders.list(), places: folders, newId: randomUUID, log });
  const { problems } = authorities;
  const resolver = new SettingsResolver({ env, file, problems, environmentKey, ...profiles.place, warnings });
  profiles.follow(resolver);
  const preferencesFile = new SettingsFile({ path: inUserData("preferences.json"), now });
  const preferences = new Preferences({
    store: preferencesFile,
    quietHours: managedQuietHours(resolver.configuration),
    account: () => preferencesAccount(resolver.settings()),
  });
  preferences.load();
  const stopFollowingLanguage = followLanguage({ app, preferences, log });
  /** What an alert could not acknowledge is shown instead, with the reason. */
  const acknowledge = async (actionId: string): Promise<void> => {
    const [result] = await client.commands.acknowledgeAll({ actions: [{ actionId, seenState: "ASSIGNED" }], pressedAt: clock.now() });
    if (result?.problem !== undefined) desktop.openAction(actionId);
  };
  const account = (): string | undefined => client.queries.accountKey();
  const desktop = new Desktop({
    electron,
    platform,
    preferences,
    dist,
    placeFile: new SettingsFile({ path: inUserData("window.json"), now }),
    acknowledge: (id) => void acknowledge(id),
    profiles,
    account,
    clock,
    log,
  });
  const { link, tray, notifier, window } = desktop;
  const network = new ServiceNetwork({
    app,
    net,
    session,
    anchors: authorities.anchors,
    proxyPac: policies.proxyPac,
    now,
    address: () => resolver.settings()?.baseUrl,
    passwords: { ...keychain, file: new AtomicFile(inUserData("proxy.bin")) },
    certificateChoices: new AtomicFile(inUserData("certificates.json")),
    link,
    retry: () => client.commands.retry(),
    log,
  });
  const { stores, found: disk, watch, close } = await openStoresWhenFree({ path: inUserData("docket.sqlite"), now, clock });
  if (disk !== undefined) log.error(inEnglish(() => storageSentence(disk.problem)));
  const step = failpoints(env, app.isPackaged, () => {
    log.flush();
    process.kill(process.pid, "SIGKILL");
  });
  const client = new DocketClient({
    clock,
    log,
    notifier,
    alerts: () => preferences.dto().person.alerts,
    stores,
    disk,
    step,
    random: Math.random,
    newId: randomUUID,
    fetch: network.fetch.bind(network),
    publish: (...message) => publisher.publish(...message),
  });
  watch((trouble) => client.filesChanged(trouble));
  const connect = resolver.demonstrate.bind(resolver);
  const demonstration = new Demonstration({ startService: startDemonstrationService, newKey, connect, log });
  const settingsRead = resolver.load();
  const tryConnection = (settings: Settings): Promise<ConnectionTestDto> => {
    const fetch: Fetch = (url, init) => network.fetch(url, init, settings);
    return testConnection({ clock, transport: createTransport({ fetch, clock }, settings) }, settings);
  };
  const startDemonstration = (): Promise<void> => demonstration.start(options.demonstration ?? DEFAULT_DEMONSTRATION_RATE);
  const description = about({ app, clipboard, versions: process.versions, platform, release: release(), dist });
  const { versions } = description.diagnostics;
  const dumps = app.getPath("crashDumps");
  const crash = new CrashReport({ crashed, dialog, parent, write: writeText, versions, dumps, secret: () => secret });
  const loginItem = new LoginItem({ app, platform, env, program: process.execPath });
  const ledger = new LedgerExport({ dialog, parent, write: writeText, now });
  const push = link.push.bind(link);
  const texts = new UnsavedTexts({ push, isListening: () => link.isListening, clock, log });
  // Of the environment a started program inherits everything but the key.
  const restarts = taken.origin !== undefined || environmentKey === undefined;
  const appUpdates = ownUpdates({ electron, platform, env, feed: policies.updateFeed, restarts, client, push, clock, log });
  link.serve(
    invokeHandlers({
      client,
      resolver,
      profiles,
      profileFiles: new ProfileFiles({ dialog, parent, profiles, write: writeText, read: readText }),
      preferences,
      settingsRead,
      testConnection: tryConnection,
      startDemonstration,
      alertHealth: () => desktop.alertHealth(),
      testAlert: () => notifier.test(preferences.dto().person.alerts.volume),
      loginItem,
      crash,
      ledger,
      texts,
      network,
      clock,
      log,
      appUpdates,
      ...description,
    }),
  );
  const rotation = keyRotation({ taken, resolver, onSecret, env, platform, clock, log });
  const publisher = new StatePublisher({
    client,
    resolver,
    profiles,
    preferences,
    push,
    tray,
    network,
    clock,
    log,
    onKey: (key) => (secret = key ?? secret),
    keyJudged: (verdict) => rotation?.[verdict](),
  });
  publisher.start();
  const stopWatchingPower = watchPower({ powerMonitor, log, onWake: () => client.commands.wake() });
  const closeFiles = (): void => {
    close();
    ownRun.end();
    log.flush();
  };
  const leave = leaveInOrder({
    app,
    clock,
    log,
    saveTexts: () => texts.save(),
    onLeaving: () => window.allowClosing(),
    mayLeave: (unasked) => appUpdates.staysOrLeaves(mayLeave({ dialog, client, texts, parent, showWindow: () => window.show() }, unasked)),
    stop: async () => {
      appUpdates.stop();
      stopWatchingPower();
      stopFollowingLanguage();
      rotation?.stop();
      network.stop();
      publisher.stop();
      desktop.close();
      await client.stop();
      await demonstration.stop();
      closeFiles();
      appUpdates.finish();
    },
  });
  watchSessionEnd({ app, powerMonitor, process, log, leave, askForTexts: () => void texts.save(), closeFiles });
  // Another Docket has the files by now: nothing of them is closed in order.
  ownRun.keep(clock, (by) => failure.refused(folderTaken(app.getPath("userData"), by)));
  desktop.open({ hidden: options.hidden || loginItem.wasOpenedAtLogin });
  links.start({ open: (actionId) => desktop.openAction(actionId), log });
  await settingsRead;
  await rotation?.start();
  appUpdates.start();
  if (options.demonstration === undefined) publisher.useSettings();
  else await startDemonstration();
}

/** Loads the service only for the demonstration. */
async function startDemonstrationService({ key, operator, ratePerMinute }: DemonstrationPlan): Promise<DemonstrationService> {
  const { parseGrant, startService } = await import("./service/server.ts");
  const grant = parseGrant(`${key}=${operator.type}:${operator.id}`);
  return startService({ grants: [grant], simulate: { ratePerMinute, assignees: [grant.principal] } });
}
