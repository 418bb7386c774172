/**
 * Publishes Docket's state to the window, the tray and the log: core's messages, main's heartbeat,
 * and settings.
 */
import { withheldNow } from "../contract/alert-rules.ts";
import type { PushMessage } from "../contract/channels.ts";
import { askingProxyOf, classOf, type Failure } from "../contract/failures.ts";
import type { ConnectionDto } from "../contract/connection.ts";
import { inEnglish } from "../contract/languages/language.ts";
import { managedProblemWords } from "../contract/messages/managed.ts";
import { fileProblemWords, settingProblemWords, settingsWarningWords } from "../contract/messages/settings.ts";
import type { SettingProblem, SettingsDto } from "../contract/settings.ts";
import type { ClientCommands } from "../core/client-commands.ts";
import type { ClientQueries } from "../core/client-queries.ts";
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock, Log } from "../core/ports.ts";
import type { QueueCounts } from "../core/queue/view-counts.ts";
import type { ClientMessage } from "../core/session-ports.ts";
import { accountKeyOf } from "../core/settings/account.ts";
import type { Profiles } from "../core/settings/profiles.ts";
import type { Preferences } from "../core/settings/preferences.ts";
import type { KeyRotation } from "../core/settings/key-rotation.ts";
import type { Settings } from "../core/settings/schema.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import { MainHeartbeat } from "./main-heartbeat.ts";
import type { ServiceNetwork } from "./service-network.ts";
import type { KnownKeys } from "./known-keys.ts";
import type { TrayIcon } from "./tray.ts";
import type { SettingSources } from "./windowless.ts";

/**
 * Delay of main's heartbeat, in milliseconds, from which it is logged. The window notices delays of
 * about this length.
 */
const NOTED_MS = 2_000;
/** Maximum number of Actions in the tray's menu. */
const MAX_FIRST = 5;

export interface StatePublisherPorts {
  client: Pick<DocketClient, "configure"> & {
    queries: Pick<ClientQueries, "accountKey" | "connection" | "firstWaiting">;
    commands: Pick<ClientCommands, "alertsChanged">;
  };
  resolver: SettingsResolver;
  preferences: Pick<Preferences, "dto" | "changed" | "onChange">;
  /** Sends a message to the window. */
  push: (...message: PushMessage) => boolean;
  tray: TrayIcon;
  profiles: Pick<Profiles, "dto" | "onChange">;
  network: Pick<ServiceNetwork, "askAgain" | "withdraw">;
  clock: Clock;
  log: Log;
  secret: Pick<KnownKeys, "value">;
  /** Absent if there is a window, because its form shows the sources. */
  sources?: Pick<SettingSources, "connectionIs"> | undefined;
  /** Receives whether the service accepts the key in use. */
  rotation: Pick<KeyRotation, "accepted" | "refused"> | undefined;
}

export class StatePublisher {
  private readonly ports: StatePublisherPorts;
  private readonly beat: MainHeartbeat;
  private stopListening: (() => void) | undefined;
  /** Whether a complete list was read, in this run or the last. */
  private known = false;
  /** Whether messages of the list were unreadable, or the list is still arriving. */
  private partial = false;
  private wasLive = false;
  private hasBegun = false;
  private isListChanged = true;
  /** Id of the account in use, as shown in the tray. */
  private profile: string | undefined;
  /** The messages about the settings in use that were logged. */
  private mistakes: ReadonlySet<string> = new Set();

  constructor(ports: StatePublisherPorts) {
    this.ports = ports;
    this.beat = new MainHeartbeat(ports.clock, (lateMs) => {
      if (lateMs >= NOTED_MS) ports.log.warn(`main: stood still, or slept, for ${(lateMs / 1000).toFixed(1)} s`);
      const connection = ports.client.queries.connection();
      ports.push("main:beat", connection);
      this.showConnection(connection);
      this.showFirst();
      this.showWithheld();
    });
  }

  start(): void {
    const { resolver, profiles, preferences, network, push } = this.ports;
    const stops = [
      resolver.onChange(() => {
        network.askAgain({ refused: false });
        if (this.hasBegun) this.useSettings();
        else this.showSettings();
      }),
      resolver.onWarnings(() => this.showSettings()),
      profiles.onChange(() => {
        push("profiles:changed", profiles.dto());
        this.showAccount();
      }),
      preferences.onChange(() => {
        push("preferences:changed", preferences.dto());
        this.ports.client.commands.alertsChanged();
        this.showWithheld();
      }),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
    this.showAccount();
    this.beat.start();
  }

  stop(): void {
    this.stopListening?.();
    this.stopListening = undefined;
    this.beat.stop();
  }

  /**
   * Sends a message of core to the window, or shows it in the tray. Returns whether the window or
   * the tray has received it.
   */
  publish(...message: ClientMessage): boolean {
    if (message[0] === "queue:counts" || message[0] === "queue:batch") this.isListChanged = true;
    if (message[0] === "queue:counts") return this.showCounts(message[1]);
    if (message[0] === "connection:changed") this.showConnection(message[1]);
    return this.ports.push(...message);
  }

  private showCounts({ counts, known }: QueueCounts): true {
    this.known = known;
    this.ports.tray.showWaiting(known || counts.needsAcknowledgement > 0 ? counts.needsAcknowledgement : undefined);
    this.showExtent();
    return true;
  }

  /** Updates the tray's Actions at most once a second, and only if the list has changed. */
  private showFirst(): void {
    const { client, tray } = this.ports;
    if (!this.isListChanged) return;
    this.isListChanged = false;
    tray.showFirst(client.queries.firstWaiting(MAX_FIRST));
  }

  private showAccount(): void {
    const { profiles, tray } = this.ports;
    const { active, profiles: all } = profiles.dto();
    if (this.profile !== undefined && this.profile !== active) this.forgetList();
    this.profile = active;
    tray.showAccount(all.length > 1 ? all.find(({ id }) => id === active) : undefined);
  }

  /**
   * Resets the tray, because the list belonged to the previous account: its count must not appear
   * next to the new account's name.
   */
  private forgetList(): void {
    const { tray } = this.ports;
    this.known = false;
    this.isListChanged = true;
    tray.showFirst([]);
    tray.showWaiting(undefined);
    this.showExtent();
  }

  private showWithheld(): void {
    const { preferences, tray, clock } = this.ports;
    tray.showWithheld(withheldNow(preferences.dto().person.alerts, clock.now()));
  }

  private showConnection(connection: ConnectionDto): void {
    const { tray, network } = this.ports;
    const { state, reason, unreadable = 0, received } = connection;
    tray.showState(state);
    this.ports.sources?.connectionIs(connection);
    tray.showProxyAsks(askingProxyOf(reason) !== undefined);
    this.partial = unreadable > 0 || received !== undefined;
    this.showExtent();
    if (state === "live") this.ports.rotation?.accepted();
    else if (reason !== undefined && isKeyTurnedAway(state, reason)) this.ports.rotation?.refused();
    // A question that is raised while the connection is live concerns other requests than the
    // stream.
    if (state === "live" && !this.wasLive) network.withdraw();
    this.wasLive = state === "live";
  }

  private showExtent(): void {
    this.ports.tray.showAtLeast(this.partial || !this.known);
  }

  /**
   * Allows changed settings to connect. Earlier changes wait for the start: otherwise a key that is
   * read meanwhile would connect at once, and again a moment later.
   */
  begin(): void {
    this.hasBegun = true;
  }

  /** Connects with the current settings, or logs their problems. */
  useSettings(): void {
    const { client, resolver, preferences, push, secret } = this.ports;
    const settings = resolver.settings();
    const account = settings === undefined ? undefined : accountKeyOf(settings);
    if (account !== client.queries.accountKey()) this.forgetList();
    // Set before the key is used and kept after it is no longer used, so that the log omits both
    // keys.
    secret.value = settings?.apiKey ?? secret.value;
    const shown = this.loggedSettings();
    client.configure(...this.connectionOf(settings, shown));
    // The tray's entries act on the account in use, so the entries of the previous account must
    // disappear at once.
    this.isListChanged = true;
    this.showFirst();
    push("settings:changed", shown);
    // Preferences of lists depend on the account.
    preferences.changed();
  }

  /**
   * Returns the settings to connect with, or the reason why there are none. Settings that are
   * simply not set up yet are no problem.
   */
  private connectionOf(settings: Settings | undefined, shown: SettingsDto): Parameters<DocketClient["configure"]> {
    const { managedProblems, problems, fileProblem } = shown;
    if (managedProblems !== undefined) return [undefined, "configuration"];
    return settings === undefined && (problems.length > 0 || fileProblem !== undefined) ? [undefined, "settings"] : [settings];
  }

  private showSettings(): void {
    this.ports.push("settings:changed", this.loggedSettings());
  }

  private loggedSettings(): SettingsDto {
    const shown = this.ports.resolver.dto();
    this.logMistakes(shown);
    return shown;
  }

  /** Logs each problem once while it lasts, because a key is read repeatedly. */
  private logMistakes({ problems, managedProblems = [], fileProblem, warnings = [] }: SettingsDto): void {
    const { log } = this.ports;
    const before = this.mistakes;
    const isNew = (words: string): boolean => !before.has(words);
    inEnglish(() => {
      const refused = managedProblems.map(managedProblemWords);
      const files = fileProblem === undefined ? [] : [fileProblemWords(fileProblem)];
      const waits = problems.filter(isWaitedFor).map(settingProblemWords);
      const wrong = problems.filter((problem) => !isWaitedFor(problem)).map(settingProblemWords);
      const others = [...wrong, ...files, ...warnings.map(settingsWarningWords)];
      this.mistakes = new Set([...refused, ...waits, ...others]);
      for (const words of refused.filter(isNew)) log.error(`settings: ${words}`);
      for (const words of others.filter(isNew)) log.warn(`settings: ${words}`);
      for (const words of waits.filter(isNew)) log.info(`key: ${words}`);
      if (wrong.some(isNew)) log.warn("settings: Docket does not connect until that is fixed.");
    });
  }
}

/** Whether the key is still being read, which is no problem so far. */
function isWaitedFor({ code }: SettingProblem): boolean {
  return code === "keyCommandRunning" || code === "keyFileReading";
}

/**
 * Whether the key was refused by the service, or by a gateway before it, whose page does not
 * identify its sender.
 */
function isKeyTurnedAway(state: ConnectionDto["state"], reason: Failure): boolean {
  return reason.code === "webPage" ? reason.params.status === 401 : state === "refused" && classOf(reason) === "unauthenticated";
}
