/**
 * The composition root: picks the adapters, wires them and starts them in order. What a part does stands in its own file; here
 * stands only who gets what.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { release } from "node:os";
import { join } from "node:path";
import * as electron from "electron";
import { Desk } from "./core/desk.ts";
import type { Log } from "./core/ports.ts";
import { SettingsKeeper } from "./core/settings/settings-keeper.ts";
import { about } from "./shell/about.ts";
import { Announcer } from "./shell/announcer.ts";
import { APP_SCHEME, serveAppFiles } from "./shell/app-protocol.ts";
import { systemClock } from "./shell/clock.ts";
import { Demonstration, type DemonstrationPlan, type DemonstrationService } from "./shell/demonstration.ts";
import { Desktop } from "./shell/desktop.ts";
import { invokeHandlers } from "./shell/handlers.ts";
import { DEFAULT_DEMONSTRATION_RATE, type LaunchOptions, readLaunchOptions } from "./shell/launch-options.ts";
import { sessionFetch } from "./shell/network.ts";
import { watchPower } from "./shell/power.ts";
import { prepare } from "./shell/prepare.ts";
import { leaveInOrder } from "./shell/quit.ts";
import { KeychainSecrets } from "./shell/secrets.ts";
import { refuseEveryPermission } from "./shell/security.ts";
import { AtomicFile } from "./storage/atomic-file.ts";
import { openDatabase } from "./storage/database.ts";
import { QueueTable } from "./storage/queue-table.ts";
import { SettingsFile } from "./storage/settings-file.ts";

const { app, clipboard, powerMonitor, safeStorage, session } = electron;
const { platform, env } = process;
const dist = import.meta.dirname;
/** The API key in use, for the log to leave out. */
let secret = env["DOCKET_API_KEY"]?.trim();

const launch = readLaunchOptions(process.argv, env);
if (launch.ok) begin(launch.value);
else fail(launch.message, 2);

function begin(options: LaunchOptions): void {
  let log: Log | undefined;
  try {
    log = prepare({ electron, options, process, secret: () => secret });
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), 2);
  }
  if (log !== undefined) start(options, log);
}

function start(options: LaunchOptions, log: Log): void {
  app
    .whenReady()
    .then(() => run(options, log))
    .catch((error: unknown) => fail(error instanceof Error ? (error.stack ?? error.message) : String(error), 1));
}

async function run(options: LaunchOptions, log: Log): Promise<void> {
  const clock = systemClock();
  const inUserData = (name: string): string => join(app.getPath("userData"), name);
  refuseEveryPermission(session.defaultSession);
  const appFiles = serveAppFiles({ root: join(dist, "renderer"), newNonce: () => randomBytes(16).toString("base64") });
  session.defaultSession.protocol.handle(APP_SCHEME, appFiles);

  const store = new SettingsFile({ path: inUserData("settings.json"), now: () => clock.now() });
  const secrets = new KeychainSecrets({ safeStorage, platform, file: new AtomicFile(inUserData("key.bin")), clock, log });
  const keeper = new SettingsKeeper({ env, store, secrets });
  const desktop = new Desktop({ electron, platform, dist, clock, log });
  const { link, tray, notifier, window } = desktop;
  const fetch = sessionFetch(session.defaultSession);
  const { database, problem } = openDatabase({ path: inUserData("docket.sqlite"), now: () => clock.now() });
  if (problem !== undefined) log.error(problem);
  const queueStore = new QueueTable(database);
  const desk = new Desk({ clock, random: Math.random, fetch, log, notifier, newId: randomUUID, queueStore });
  const demonstration = new Demonstration({
    startService: startDemonstrationService,
    newKey: () => randomBytes(24).toString("base64url"),
    connect: (settings) => keeper.demonstrate(settings),
    log,
  });

  const settingsRead = keeper.load();
  const startDemonstration = (): Promise<void> => demonstration.start(options.demonstration ?? DEFAULT_DEMONSTRATION_RATE);
  const storage = problem === undefined ? [] : [problem];
  const said = about({ app, clipboard, versions: process.versions, platform, release: release(), storage });
  link.serve(invokeHandlers({ desk, keeper, settingsRead, startDemonstration, ...said }));
  const announcer = new Announcer({ desk, keeper, link, tray, log, onKey: (key) => (secret = key ?? secret) });
  announcer.start();
  const stopWatchingPower = watchPower({ powerMonitor, log, onWake: () => desk.retry() });
  leaveInOrder({
    app,
    clock,
    log,
    onLeaving: () => window.allowClosing(),
    stop: async () => {
      stopWatchingPower();
      announcer.stop();
      desktop.close();
      await desk.stop();
      await demonstration.stop();
      database.close();
    },
  });
  await Promise.all([desktop.open(options), settingsRead]);
  if (options.demonstration === undefined) announcer.useSettings();
  else await startDemonstration();
}

/** The service is loaded only here: who works on a real one never runs it. */
async function startDemonstrationService({ key, operator, ratePerMinute }: DemonstrationPlan): Promise<DemonstrationService> {
  const { parseGrant, startService } = await import("./service/server.ts");
  const grant = parseGrant(`${key}=${operator.type}:${operator.id}`);
  return startService({ grants: [grant], simulate: { ratePerMinute, assignees: [grant.principal] } });
}

/** The one sentence for whoever started Docket, and the end. */
function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  app.exit(code);
}
