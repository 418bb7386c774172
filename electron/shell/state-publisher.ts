/** Carries what happens in the core to where it is seen: the page, the tray and the log. */
import type { ConnectionDto } from "../contract/connection.ts";
import { fileProblemWords, settingProblemWords, settingsWarningWords } from "../contract/messages/settings.ts";
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock, Log } from "../core/ports.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import { Beat } from "./beat.ts";
import type { WindowIpc } from "./ipc.ts";
import type { ServiceNetwork } from "./service-network.ts";
import type { TrayIcon } from "./tray.ts";

/** From here on it is in the log that main stood still: the window has noticed it, or nearly so. */
const NOTED_MS = 2_000;

export interface AnnouncePorts {
  client: DocketClient;
  resolver: SettingsResolver;
  link: WindowIpc;
  tray: TrayIcon;
  network: Pick<ServiceNetwork, "askAgain" | "withdraw">;
  clock: Clock;
  log: Log;
  /** The API key that is used from now on. */
  onKey: (key: string | undefined) => void;
}

export class Announcer {
  private readonly ports: AnnouncePorts;
  private readonly beat: Beat;
  private stops: (() => void)[] = [];
  /** A whole list has been read, in this run or the last. */
  private known = false;
  /** Messages of the list could not be read, or it is still being received. */
  private partial = false;
  private wasLive = false;

  constructor(ports: AnnouncePorts) {
    this.ports = ports;
    this.beat = new Beat(ports.clock, (lateMs) => {
      if (lateMs >= NOTED_MS) ports.log.warn(`main: stood still, or slept, for ${(lateMs / 1000).toFixed(1)} s`);
      this.tell("main:beat", ports.client.connection());
    });
  }

  start(): void {
    const { client, resolver, link, tray, network } = this.ports;
    this.stops = [
      client.onBatch((batch) => {
        link.push("queue:batch", batch);
        const { counts, known } = batch;
        this.known = known;
        tray.showWaiting(known || counts.needsAcknowledgement > 0 ? counts.needsAcknowledgement : undefined);
        this.showExtent();
      }),
      client.onConnection((connection) => this.tell("connection:changed", connection)),
      client.onOtherAccounts((accounts) => link.push("accounts:changed", accounts)),
      client.onDigest((digest) => link.push("digest:changed", digest ?? null)),
      resolver.onChange(() => {
        network.askAgain({ refused: false });
        this.useSettings();
      }),
    ];
    this.beat.start();
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
    this.beat.stop();
  }

  private tell(channel: "connection:changed" | "main:beat", connection: ConnectionDto): void {
    const { link, tray, network } = this.ports;
    link.push(channel, connection);
    tray.showState(connection.state);
    tray.showProxyAsks(connection.askingProxy !== undefined);
    this.partial = (connection.unreadable ?? 0) > 0 || connection.received !== undefined;
    this.showExtent();
    // What is asked while it is live stands in the way of others than the stream.
    if (connection.state === "live" && !this.wasLive) network.withdraw();
    this.wasLive = connection.state === "live";
  }

  private showExtent(): void {
    this.ports.tray.showAtLeast(this.partial || !this.known);
  }

  /** Connects with the settings as they are now, or says what is wrong with them. */
  useSettings(): void {
    const { client, resolver, link, log, onKey } = this.ports;
    const settings = resolver.settings();
    onKey(settings?.apiKey);
    const shown = resolver.dto();
    for (const problem of shown.problems) log.warn(`settings: ${settingProblemWords(problem)}`);
    if (shown.fileProblem !== undefined) log.warn(`settings: ${fileProblemWords(shown.fileProblem)}`);
    for (const warning of shown.warnings ?? []) log.warn(`settings: ${settingsWarningWords(warning)}`);
    client.configure(settings);
    link.push("settings:changed", shown);
  }
}
