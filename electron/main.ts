/**
 * The composition root. Starts Docket, and creates its window before it loads the rest (docket.ts).
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import * as electron from "electron";
import { language } from "./contract/languages/language.ts";
import type { DocketClient } from "./core/docket-client.ts";
import { APP_SCHEME, isAppPage, serveAppFiles } from "./shell/app-protocol.ts";
import { chosenSettings } from "./shell/chosen-settings.ts";
import { clockOfRun } from "./shell/clock.ts";
import { restartAfterDefects } from "./shell/defect-restart.ts";
import { DeferredStart } from "./shell/deferred-start.ts";
import { Desktop } from "./shell/desktop.ts";
import { serveDevFiles } from "./shell/dev-files.ts";
import { leaveEarly } from "./shell/early-quit.ts";
import { followLanguage } from "./shell/language-choice.ts";
import { LoginItem } from "./shell/login-item.ts";
import { shutNetwork } from "./shell/page-network.ts";
import { KeychainSecrets } from "./shell/secrets.ts";
import { refuseEveryPermission } from "./shell/security.ts";
import { start, type Started } from "./shell/start.ts";
import { followTimeZone } from "./shell/time-zone.ts";
import { readAdministratorFile } from "./storage/administrator-file.ts";
import { DataFiles } from "./storage/data-files.ts";
import { secureDataFolder } from "./storage/private-files.ts";

/** Set by the build: the origin of the window's Vite server in `npm run dev`, else empty. */
declare const DEV_SERVER: string;

const { app, safeStorage, session } = electron;
const { platform, env, execPath: program } = process;
const dist = import.meta.dirname;
const newNonce = (): string => randomBytes(16).toString("base64");

await start({ electron, process, dist, readFile: readAdministratorFile, secureFolder: secureDataFolder, run });

/**
 * Creates the window first, so that Chromium starts the renderer process while main loads the rest
 * of its code. The page's requests for files wait until that is done.
 */
async function run(started: Started): Promise<void> {
  const { log, device, options, windowless } = started;
  const clock = await clockOfRun(env, app.isPackaged);
  restartAfterDefects({ electron, process, removed: device.taken.removed, clock, log });
  const files = new DataFiles(app.getPath("userData"), clock, () => started.run.holds());
  const isServed = Promise.withResolvers<void>();
  const deferred = new DeferredStart(clock);
  // Only the page uses the default session. Requests to the service use other sessions.
  refuseEveryPermission(session.defaultSession);
  const isShut = shutNetwork(session.defaultSession, DEV_SERVER);
  const page =
    DEV_SERVER === ""
      ? serveAppFiles({ root: join(dist, "renderer"), newNonce, language })
      : serveDevFiles({ server: DEV_SERVER, newNonce });
  session.defaultSession.protocol.handle(APP_SCHEME, async (request) => {
    await Promise.all([isServed.promise, isShut]);
    if (!isAppPage(request.url)) deferred.fileServed();
    return page(request);
  });

  const keychain = { safeStorage, platform, clock, log };
  const folders = files.profiles((file) => new KeychainSecrets({ ...keychain, file }));
  const chosen = chosenSettings({ env, device, folders, preferencesFile: files.values("preferences.json"), log });
  const following = [followLanguage({ app, ...chosen, log }), followTimeZone({ env, clock, log })];
  let client: DocketClient | undefined;
  const desktop = new Desktop({
    electron,
    platform,
    windowless,
    dist,
    clock,
    log,
    ...chosen,
    placeFile: files.values("window.json"),
    acknowledge: async (actionId) => (await client?.commands.acknowledgeAssigned(actionId)) ?? false,
    alertClosed: (alertId) => client?.alertClosed(alertId),
    systemShowsAlerts: () => client?.commands.systemShowsAlerts(),
    account: () => client?.queries.accountKey(),
    onPageRequest: () => deferred.pageAsks(),
  });
  const loginItem = new LoginItem({ app, platform, env, program });
  desktop.open({ hidden: options.hidden || loginItem.wasOpenedAtLogin });
  const endEarlyQuits = leaveEarly({ app, window: desktop.window, run: started.run });
  const served = (made: DocketClient): void => {
    client = made;
    endEarlyQuits();
    isServed.resolve();
  };
  const shared = { electron, process, platform, dist, started, clock, log };
  try {
    const { startDocket } = await import("./docket.ts");
    await startDocket({ ...shared, ...chosen, files, keychain, desktop, loginItem, following, deferred, served });
  } catch (error) {
    endEarlyQuits();
    desktop.stop();
    throw error;
  }
}
