/**
 * A bridge without a main process: it returns prepared values, records requests, and lets a test
 * push. Runs in jsdom and in a page.
 */
import type { AlertHealthDto } from "../../electron/contract/alerts.ts";
import type { AppUpdateDto } from "../../electron/contract/app-update.ts";
import type {
  DocketBridge,
  Invoke,
  InvokeChannel,
  PreloadBridge,
  Push,
  PushChannel,
  Result,
  Sent,
} from "../../electron/contract/channels.ts";
import { textOfBatch } from "../../electron/contract/batch-text.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { HandoverDto, OtherAccountsDto } from "../../electron/contract/accounts.ts";
import type { DetailsDto, RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { DiagnosticsDto } from "../../electron/contract/diagnostics.ts";
import type { DigestDto } from "../../electron/contract/digest.ts";
import type { LedgerLineDto, LedgerQueryDto, ShiftDto } from "../../electron/contract/ledger.ts";
import { DEFAULT_PREFERENCES, type PreferencesChange, type PreferencesDto } from "../../electron/contract/preferences.ts";
import type { ProfilesDto } from "../../electron/contract/profiles.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import type { LicenceDto, SettingsDto } from "../../electron/contract/settings.ts";
import { shownSettings } from "../../electron/core/settings/settings-dto.ts";
import { EMPTY_SETTINGS } from "../../electron/core/settings/settings-text.ts";
import { aShift } from "./sample-shift.ts";
import { countsOf, detailsOf, ROBOT } from "./sample-actions.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";

export const CONNECTED: SettingsDto = {
  ...shownSettings(EMPTY_SETTINGS, undefined),
  baseUrl: "https://actions.north-depot.example",
  assignedTo: [ROBOT],
  actingAs: ROBOT,
  displayName: "North depot",
  hasKey: true,
  keyStorage: { code: "encrypted", params: { keychain: "keyring" } },
  managed: {},
  problems: [],
  demonstration: false,
};

export const UNCONFIGURED: SettingsDto = (() => {
  const { actingAs: _, ...rest } = CONNECTED;
  return {
    ...rest,
    baseUrl: "",
    assignedTo: [],
    displayName: "",
    hasKey: false,
    keyStorage: { code: "noKey", params: {} },
  };
})();

export function live(now: number): ConnectionDto {
  return { state: "live", since: now - 60_000, lastMessageAt: now - 2000, attempts: 0, epoch: 1, heartbeats: true, dropped: 0 };
}

export interface FakeState {
  readonly rows?: readonly RowDto[];
  readonly known?: boolean;
  readonly connection?: ConnectionDto;
  readonly settings?: SettingsDto;
}

type Answer<C extends InvokeChannel> = Result<Invoke[C]["response"]> | Promise<Result<Invoke[C]["response"]>>;

export class FakeBridge implements DocketBridge {
  readonly rows: Map<string, RowDto>;
  readonly asked: { readonly channel: InvokeChannel; readonly request: unknown }[] = [];
  readonly details = new Map<string, DetailsDto>();
  known: boolean;
  /** The account of the list. */
  account: string | undefined;
  connection: ConnectionDto;
  settings: SettingsDto;
  preferences: PreferencesDto = DEFAULT_PREFERENCES;
  digest: DigestDto | null = null;
  alertHealth: AlertHealthDto = { hasTray: true, asksPermission: false };
  diagnostics: DiagnosticsDto | undefined;
  licences: LicenceDto[] = [];
  appUpdate: AppUpdateDto = { feed: "", state: { is: "off", why: "noFeed" }, signature: { by: "nobody" } };
  /** Lines of the ledger, newest first. */
  ledger: readonly LedgerLineDto[] = [];
  handover: HandoverDto | undefined;
  shift = (hours: number): ShiftDto => aShift(Date.now(), hours);
  otherAccounts: OtherAccountsDto = { accounts: [] };
  profiles: ProfilesDto = { active: "main", profiles: [{ id: "main", name: "", displayName: "North depot" }], lockedBy: [] };
  epoch = 1;
  seq = 10;
  #beating: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Map<PushChannel, Set<(payload: never) => void>>();
  readonly #answers = new Map<InvokeChannel, (() => unknown)[]>();

  constructor({ rows = [], known = true, connection = live(Date.now()), settings = CONNECTED }: FakeState = {}) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.known = known;
    this.connection = connection;
    this.settings = settings;
  }

  async invoke<C extends InvokeChannel>(channel: C, request: Invoke[C]["request"]): Promise<Result<Invoke[C]["response"]>> {
    this.asked.push({ channel, request });
    const prepared = this.#answers.get(channel)?.shift();
    return (prepared === undefined ? this.#answer(channel, request) : await prepared()) as Result<Invoke[C]["response"]>;
  }

  on<C extends PushChannel>(channel: C, listener: (payload: Push[C]) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (channel === "main:beat") this.beat();
    return () => {
      listeners.delete(listener);
      if (this.#listeners.get("main:beat")?.size === 0) this.freeze();
    };
  }

  /** Sends a heartbeat once a second, as main does while a window listens. */
  beat(): void {
    clearInterval(this.#beating);
    this.#beating = setInterval(() => this.push("main:beat", this.connection), 1000);
  }

  /** Stops the heartbeats until `beat`; requests are still answered as prepared. */
  freeze(): void {
    clearInterval(this.#beating);
  }

  /** Sets the answer to the next call of a channel, in place of the usual one. */
  answerNext<C extends InvokeChannel>(channel: C, answer: Answer<C>): void {
    const answers = this.#answers.get(channel) ?? [];
    answers.push(() => answer);
    this.#answers.set(channel, answers);
  }

  push<C extends PushChannel>(channel: C, payload: Push[C]): void {
    for (const listener of this.#listeners.get(channel) ?? []) (listener as (payload: Push[C]) => void)(payload);
  }

  /** Changes the rows and pushes the matching batch; `place` overrides its sequence fields. */
  change(upserts: readonly RowDto[], removes: readonly string[] = [], place: Partial<BatchDto> = {}): void {
    for (const id of removes) this.rows.delete(id);
    for (const row of upserts) this.rows.set(row.id, row);
    this.seq = place.seq ?? this.seq + 1;
    this.epoch = place.epoch ?? this.epoch;
    const counts = countsOf(this.rows.values());
    const batch = { upserts: [...upserts], removes: [...removes], counts, known: this.known };
    this.push("queue:batch", { epoch: this.epoch, seq: this.seq, changedAt: place.changedAt ?? Date.now(), ...batch });
  }

  connect(connection: ConnectionDto): void {
    this.connection = connection;
    this.push("connection:changed", connection);
  }

  requests<C extends InvokeChannel>(channel: C): Invoke[C]["request"][] {
    return this.asked.filter((call) => call.channel === channel).map((call) => call.request as Invoke[C]["request"]);
  }

  listeners(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  #answer(channel: InvokeChannel, request: unknown): unknown {
    switch (channel) {
      case "queue:list":
        return ok({
          epoch: this.epoch,
          seq: this.seq,
          rows: [...this.rows.values()],
          counts: countsOf(this.rows.values()),
          known: this.known,
          ...(this.account !== undefined && { account: this.account }),
        });
      case "queue:details": {
        const { actionId } = request as { actionId: string };
        const row = this.rows.get(actionId);
        const details = this.details.get(actionId) ?? (row === undefined ? undefined : detailsOf(row));
        return details === undefined ? failed("detailsGone") : ok(details);
      }
      case "updates:submit":
        return ok({ updateId: `update-${this.requests("updates:submit").length}` });
      case "updates:acknowledgeAll": {
        const { actions } = request as { actions: { actionId: string }[] };
        return ok(
          actions.map(({ actionId }) => ({ actionId, name: this.rows.get(actionId)?.name ?? actionId, updateId: `update-of-${actionId}` })),
        );
      }
      case "ledger:search":
        return ok(page(this.ledger, request as LedgerQueryDto));
      case "accounts:get":
        return ok(this.otherAccounts);
      case "login:get":
        return ok({ state: "off" });
      case "login:set":
        return ok({ state: (request as { on: boolean }).on ? "on" : "off" });
      case "profiles:get":
        return ok(this.profiles);
      case "shift:get":
        return ok(this.shift((request as { hours: number }).hours));
      case "handover:get":
        return this.handover === undefined ? failed("internal") : ok(this.handover);
      case "proxy:signIn":
        return ok({});
      case "connection:get":
        return ok(this.connection);
      case "connection:test":
        return ok({ found: "list", open: 14, unreadable: 0, ofPrincipal: ROBOT });
      case "digest:get":
        return ok(this.digest);
      case "diagnostics:get":
        return this.diagnostics === undefined ? failed("noService") : ok(this.diagnostics);
      case "settings:get":
      case "settings:save":
      case "demonstration:start":
        return ok(this.settings);
      case "alerts:health":
        return ok(this.alertHealth);
      case "alerts:sounded": {
        const { problem } = request as Invoke["alerts:sounded"]["request"];
        const { soundProblem: _before, ...others } = this.alertHealth;
        this.alertHealth = { ...others, ...(problem !== null && { soundProblem: problem }) };
        this.push("alerts:changed", this.alertHealth);
        return ok(null);
      }
      case "alerts:test":
        return { ok: true, value: { shown: true } };
      case "preferences:get":
        return ok(this.preferences);
      case "preferences:set": {
        const { person, list } = request as PreferencesChange;
        this.preferences = {
          ...this.preferences,
          person: { ...this.preferences.person, ...person },
          list: { ...this.preferences.list, ...list },
        };
        return ok(this.preferences);
      }
      case "app:licences":
        return ok(this.licences);
      case "appUpdate:get":
        return ok(this.appUpdate);
      case "app:info":
        return ok({ version: "0.1.0", platform: "linux", languages: ["en"] });
      default:
        return ok(null);
    }
  }
}

/** Returns the bridge in preload's form, with each batch as the text that travels over IPC. */
export function preloaded(bridge: DocketBridge): PreloadBridge {
  return {
    invoke: (channel, request) => bridge.invoke(channel, request),
    on: (channel, listener) => bridge.on(channel, (payload) => listener(sent(channel, payload))),
  };
}

function sent<C extends PushChannel>(channel: C, payload: Push[C]): Sent<C> {
  return (channel === "queue:batch" ? textOfBatch(payload as BatchDto) : payload) as Sent<C>;
}

/** Number of ledger lines on a page of the fake; main's pages are longer. */
const PAGE = 100;

function page(ledger: readonly LedgerLineDto[], { text, before = Infinity }: LedgerQueryDto): unknown {
  const words = text.toLowerCase().split(" ");
  const found = ledger.filter(
    (line) =>
      line.number < before && words.every((word) => `${line.actionId} ${line.name} ${ledgerSentence(line)}`.toLowerCase().includes(word)),
  );
  return { lines: found.slice(0, PAGE), more: found.length > PAGE };
}

function ok(value: unknown): unknown {
  return { ok: true, value };
}
