/**
 * Docket without its shell: one session at a time, the commands and queries on it, and the messages
 * to the window.
 */
import type { Result } from "../contract/channels.ts";
import { inEnglish } from "../contract/languages/language.ts";
import { loggedFailure } from "../contract/messages/failure-advice.ts";
import { storageSentence } from "../contract/messages/storage.ts";
import type { ConnectionDto } from "../contract/connection.ts";
import { AlertHandover } from "./alerts/alert-handover.ts";
import { ConnectionAlerts } from "./alerts/connection-alerts.ts";
import { DaysOfUse } from "./alerts/ledger/days-of-use.ts";
import { ClientCommands } from "./client-commands.ts";
import { ClientQueries } from "./client-queries.ts";
import type { ClientState, Refusal } from "./client-state.ts";
import type { Fetch, FileTrouble, Log, Timer } from "./ports.ts";
import { Session } from "./session.ts";
import type { SessionPorts } from "./session-ports.ts";
import { accountKeyOf } from "./settings/account.ts";
import type { Settings } from "./settings/schema.ts";
import { createTransport } from "./transport/create-transport.ts";
import type { Transport } from "./transport/transport.ts";
import { OtherAccounts } from "./updates/other-accounts.ts";

export interface DocketClientPorts extends SessionPorts {
  /** Sends a request. `settings`: the settings that determine which server keys are trusted. */
  fetch: (...[url, init, settings]: [...Parameters<Fetch>, settings: Settings]) => ReturnType<Fetch>;
  /** The storage trouble at the start; absent: none. */
  disk?: FileTrouble | undefined;
}

/** Interval of publishing "last heard" while nothing else about the connection changes. */
const CONNECTION_MS = 250;
/** Interval of checking the date, for "Finished today". */
const DATE_CHECK_MS = 60_000;

export class DocketClient {
  readonly queries: ClientQueries;
  readonly commands: ClientCommands;
  private readonly ports: DocketClientPorts;
  private readonly transportFor: (settings: Settings) => Transport;
  private readonly state: ClientState;
  private readonly days: DaysOfUse;
  private readonly others: OtherAccounts;
  private readonly handover: AlertHandover;
  private lastConnection: ConnectionDto["state"] | undefined;
  /** Key of the account that was last named in the log. */
  private namedAccount: string | undefined;
  private connectionTimer: Timer | undefined;
  private dateTimer: Timer | undefined;

  /** @param transportFor returns the transport; by default the one that the settings name */
  constructor(
    ports: DocketClientPorts,
    transportFor = (settings: Settings): Transport =>
      createTransport({ clock: ports.clock, fetch: (url, init) => ports.fetch(url, init, settings) }, settings),
  ) {
    const { clock, disk, log } = ports;
    if (disk !== undefined) logTrouble(log, disk);
    this.ports = ports;
    this.transportFor = transportFor;
    this.days = new DaysOfUse(ports);
    this.others = new OtherAccounts(ports);
    this.handover = new AlertHandover(ports.notifier);
    this.state = {
      clock,
      connectionAlerts: new ConnectionAlerts({
        ...ports,
        ledger: () => this.state.session?.records.ledgerWriter,
      }),
      session: undefined,
      refusal: undefined,
      listEpoch: 0,
      configuredAt: clock.now(),
      disk: disk === undefined ? undefined : { what: disk.what, problems: [disk.problem] },
      otherAccounts: { accounts: [] },
    };
    this.queries = new ClientQueries(this.state);
    this.commands = new ClientCommands(this.state, (input) => this.dropRecords(input));
    this.watchTheDate();
  }

  /**
   * Connects with these settings, or disconnects if undefined. `refusal`: why there are no
   * settings; absent: nothing is set up. Replaces the list, too.
   */
  configure(settings: Settings | undefined, refusal?: Refusal): void {
    this.keepAlerts(settings, refusal);
    void this.endSession();
    const { state, ports, days } = this;
    state.refusal = refusal;
    state.configuredAt = ports.clock.now();
    state.listEpoch += 1;
    if (settings !== undefined) {
      const { listEpoch } = state;
      const connectionChanged = (): void => this.connectionChanged();
      const alertsLeft = this.handover.take(accountKeyOf(settings));
      const parts = { days, alertsLeft, listEpoch, connectionChanged, messageReceived: () => this.publishSoon() };
      state.session = new Session({ ...ports, ...parts }, settings, this.transportFor(settings));
      // The connection of another account is a different one, even in the same state.
      if (this.account() !== this.namedAccount) this.lastConnection = undefined;
      state.connectionAlerts.follow({ for: accountKeyOf(settings) });
      state.session.start();
    } else {
      state.connectionAlerts.follow(refusal === undefined ? "notSetUp" : "unusable");
      this.publishEmptyList();
    }
    this.connectionChanged();
    ports.publish("digest:changed", this.queries.digest() ?? null);
    this.readOtherAccounts();
  }

  /** Settles when the last socket is released; no timer or listener is left afterwards. */
  async stop(): Promise<void> {
    const ended = this.endSession();
    this.state.connectionAlerts.stop();
    this.handover.drop();
    this.connectionTimer?.cancel();
    this.dateTimer?.cancel();
    await ended;
  }

  /**
   * Called when the user has closed or pressed this alert, so that it is no longer on the screen.
   */
  alertClosed(alertId: string): void {
    this.state.session?.alerts.closed(alertId);
    this.state.connectionAlerts.closed(alertId);
    this.handover.closed(alertId);
  }

  /** Called on a new storage trouble, which adds to one found at the start. */
  filesChanged({ what, problem }: FileTrouble): void {
    const { disk, log } = this.ports;
    logTrouble(log, { what, problem });
    const before = disk === undefined || disk.what === "memoryOnly" ? [] : [disk.problem];
    this.state.disk = { what, problems: [...before, problem] };
    this.connectionChanged();
  }

  /**
   * Keeps alerts on the screen if the account stays the same, or if only its settings or its key
   * cannot be used.
   */
  private keepAlerts(settings: Settings | undefined, refusal: Refusal | undefined): void {
    const { session } = this.state;
    const account = this.account();
    const stays = settings === undefined ? refusal !== undefined : accountKeyOf(settings) === account;
    if (session !== undefined && account !== undefined && stays) this.handover.keep(account, session.handOverAlerts());
    else if (settings === undefined && refusal === undefined) this.handover.drop();
  }

  private publishEmptyList(): void {
    const { epoch, seq, counts, known } = this.queries.list();
    const changedAt = this.ports.clock.now();
    this.ports.publish("queue:batch", { epoch, seq, changedAt, upserts: [], removes: [], counts, known });
    this.ports.publish("queue:counts", { counts, known });
  }

  /** Returns the key of the account in use. */
  private account(): string | undefined {
    const { session } = this.state;
    return session === undefined ? undefined : accountKeyOf(session.settings);
  }

  private dropRecords(input: { account: string; updateId?: string }): Result<null> {
    const result = this.others.drop(this.account(), input);
    // Some records may be removed although the disk refused to remove others.
    this.readOtherAccounts();
    return result;
  }

  private readOtherAccounts(): void {
    this.state.otherAccounts = this.others.list(this.account());
    this.ports.publish("accounts:changed", this.state.otherAccounts);
  }

  private async endSession(): Promise<void> {
    const { session } = this.state;
    this.state.session = undefined;
    await session?.stop();
  }

  private connectionChanged(): void {
    this.days.count();
    const connection = this.queries.connection();
    const { state, reason } = connection;
    this.state.connectionAlerts.stateIs(connection);
    if (state === this.lastConnection) {
      this.publishSoon();
      return;
    }
    this.lastConnection = state;
    const why = reason === undefined ? "" : ` (${inEnglish(() => loggedFailure(reason, state === "refused"))})`;
    this.ports.log.info(
      `connection: ${state[0]?.toUpperCase()}${state.slice(1)}${why}${state === "connecting" ? this.accountToName() : ""}`,
    );
    this.publishConnection();
  }

  /** Returns the service and the Principal, for the first log line about the account. */
  private accountToName(): string {
    const { session } = this.state;
    const account = this.account();
    if (session === undefined || account === this.namedAccount) return "";
    this.namedAccount = account;
    const { baseUrl, actingAs } = session.settings;
    return ` to ${baseUrl} as ${actingAs.type}:${actingAs.id}`;
  }

  private publishSoon(): void {
    this.connectionTimer ??= this.ports.clock.after(CONNECTION_MS, () => this.publishConnection());
  }

  private publishConnection(): void {
    this.connectionTimer?.cancel();
    this.connectionTimer = undefined;
    this.ports.publish("connection:changed", this.queries.connection());
  }

  private watchTheDate(): void {
    this.dateTimer = this.ports.clock.after(DATE_CHECK_MS, () => {
      this.days.count();
      this.days.retry();
      if (this.state.otherAccounts.problem !== undefined) this.readOtherAccounts();
      this.state.session?.checkDate();
      this.watchTheDate();
    });
  }
}

function logTrouble(log: Log, { what, problem }: FileTrouble): void {
  log.error(inEnglish(() => storageSentence(problem)));
  if (what === "memoryOnly" && problem.code !== "fileFree")
    log.error("files: updates and drafts are kept in memory only, and are lost when Docket quits; fix that, then restart it");
}
