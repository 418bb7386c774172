/**
 * A handler for each request of the page. Decisions are made by core, settings and demonstration.
 */
import type { AlertHealthDto, AlertOutcome, SoundProblem } from "../contract/alerts.ts";
import type { DiagnosticsDto } from "../contract/diagnostics.ts";
import type { ConnectionTestDto } from "../contract/connection.ts";
import { certificateTroubleOf } from "../contract/failures.ts";
import type { AppInfoDto, LicenceDto, SettingsDto } from "../contract/settings.ts";
import type { Result } from "../contract/channels.ts";
import { failed } from "../contract/errors.ts";
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock, Log } from "../core/ports.ts";
import { handoverPieces } from "../contract/messages/handover-text.ts";
import type { Settings } from "../core/settings/schema.ts";
import type { Preferences } from "../core/settings/preferences.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import type { AppUpdates } from "./app-updates.ts";
import type { ClientCertificates } from "./client-certificates.ts";
import type { CrashReport } from "./crash-report.ts";
import type { LoginItem } from "./login-item.ts";
import { LastHandover } from "./last-handover.ts";
import type { LedgerExport } from "./ledger-export.ts";
import type { InvokeHandlers } from "./ipc.ts";
import type { Profiles } from "../core/settings/profiles.ts";
import type { ProfileFiles } from "./profile-files.ts";
import { leftBehind, profileHandlers } from "./profile-handlers.ts";
import type { ProxySignIn } from "./proxy-sign-in.ts";
import { diagnosticsText } from "./messages/diagnostics.ts";
import { shiftTable } from "./shift-table.ts";
import { textInTurns } from "./text-in-turns.ts";
import type { UnsavedTexts } from "./unsaved-texts.ts";
import { WindowDefects } from "./window-defects.ts";

export interface HandlerPorts {
  client: DocketClient;
  resolver: SettingsResolver;
  profiles: Profiles;
  profileFiles: Pick<ProfileFiles, "export" | "import">;
  preferences: Pick<Preferences, "dto" | "change">;
  /** Settled when the settings have been read; their requests are answered no sooner. */
  settingsRead: Promise<void>;
  testConnection: (settings: Settings) => Promise<ConnectionTestDto>;
  startDemonstration: () => Promise<void>;
  testAlert: () => Promise<AlertOutcome>;
  /** Called with a key before it is used: what is written from then on leaves it out. */
  keyTyped: (key: string) => void;
  alertHealth: () => Promise<AlertHealthDto>;
  /** What the page has made of a sound; undefined: it has begun. */
  sounded: (problem: SoundProblem | undefined) => void;
  info: AppInfoDto;
  /** The versions of Docket and of its runtime. */
  diagnostics: { versions: Record<string, string> };
  /** Puts text on the clipboard. */
  copy: (text: string) => Promise<void>;
  loginItem: Pick<LoginItem, "dto" | "set">;
  crash: Pick<CrashReport, "dto" | "save" | "dismiss">;
  /** The lists that the build makes, as text (electron/inventory/). */
  madeOf: (file: "licences.json" | "sbom.cdx.json") => Promise<Result<string>>;
  appUpdates: Pick<AppUpdates, "dto" | "check" | "load" | "install">;
  ledger: Pick<LedgerExport, "save" | "saveShift">;
  texts: Pick<UnsavedTexts, "saved" | "settingsTyped" | "hasSettings" | "save">;
  network: {
    proxySignIn: Pick<ProxySignIn, "question" | "answer" | "putOff">;
    certificates: Pick<ClientCertificates, "question" | "choose" | "putOff">;
    askAgain: (what: { refused: boolean }) => void;
  };
  clock: Clock;
  log: Log;
}

export function invokeHandlers({
  client,
  resolver,
  profiles,
  profileFiles,
  preferences,
  settingsRead,
  testConnection,
  startDemonstration,
  testAlert,
  keyTyped,
  alertHealth,
  sounded,
  info,
  diagnostics,
  copy,
  loginItem,
  crash,
  madeOf,
  appUpdates,
  ledger,
  texts,
  network,
  clock,
  log,
}: HandlerPorts): InvokeHandlers {
  const { queries, commands } = client;
  const { proxySignIn, certificates } = network;
  const defects = new WindowDefects({ clock, log });
  const handovers = new LastHandover(() => queries.handover());
  /** Without one, an empty ledger would mean nothing. */
  const hasAccount = (): boolean => queries.accountInUse() !== undefined;
  const diagnose = (): Result<DiagnosticsDto> => {
    const found = queries.diagnostics();
    if (found === undefined) return failed("noService");
    const { fileProblem, warnings = [] } = resolver.dto();
    const settings = { ...(fileProblem !== undefined && { problem: fileProblem }), warnings };
    return answer({ ...found, versions: diagnostics.versions, settings });
  };
  /** With the settings as they are once they have been read and `run` has been carried out. */
  const settingsAfter = async (run?: () => Promise<void>): Promise<Result<SettingsDto>> => {
    await settingsRead;
    await run?.();
    return answer(resolver.dto());
  };
  return {
    "queue:list": () => {
      const account = queries.accountKey();
      return answer({ ...(commands.beginList() ?? queries.list()), ...(account !== undefined && { account }) });
    },
    "queue:painted": carriedOut((what) => commands.painted(what)),
    "queue:details": ({ actionId }) => {
      const details = queries.details(actionId);
      return details === undefined ? failed("detailsGone") : answer(details);
    },
    "action:opened": carriedOut(({ actionId }) => commands.opened(actionId)),
    "updates:submit": (input) => commands.submitWhenFree(input),
    "updates:resolve": (input) => commands.resolveWhenFree(input),
    "updates:acknowledgeAll": async (input) => answer(await commands.acknowledgeAll(input)),
    "stop:confirm": ({ actionId }) => (commands.confirmStop(actionId) ? answer(null) : failed("nothingToStop")),
    "changes:accept": (input) => commands.acceptChanges(input),
    "silence:later": carriedOut(({ actionId }) => commands.silenceLater(actionId)),
    "ledger:search": async (query) => (hasAccount() ? answer(await queries.searchLedger(query)) : failed("noService")),
    "ledger:export": ({ format }) => (hasAccount() ? ledger.save(format, queries.ledgerLines()) : failed("noService")),
    "shift:get": async ({ hours }) => {
      const shift = await queries.shift(hours);
      return shift === undefined ? failed(hasAccount() ? "shiftUnreadable" : "noService") : answer(shift);
    },
    "shift:export": (input) =>
      input.format === "png"
        ? ledger.saveShift("png", Buffer.from(input.image, "base64"))
        : ledger.saveShift("csv", shiftTable(input.shift)),
    "accounts:get": () => answer(queries.otherAccounts()),
    "accounts:drop": (input) => commands.dropOther(input),
    "handover:get": () => answer(handovers.made()),
    "handover:copy": async ({ at }) => {
      const shown = handovers.of(at);
      if (shown === undefined) return failed("handoverGone");
      await copy(await textInTurns(handoverPieces(shown), clock));
      return answer(null);
    },
    "drafts:save": carriedOut((draft) => commands.saveDraft(draft)),
    "drafts:flushed": carriedOut(({ id }) => texts.saved(id)),
    "settings:typed": carriedOut(({ unsaved }) => texts.settingsTyped(unsaved)),
    "connection:get": () => answer(queries.connection()),
    "connection:retry": carriedOut(() => {
      network.askAgain({ refused: certificateTroubleOf(queries.connection().reason) === "refused" });
      commands.retry();
    }),
    "connection:test": async (input) => {
      await settingsRead;
      const tried = resolver.tried(input);
      if (!tried.ok) return tried;
      keyTyped(tried.value.apiKey);
      return answer(await testConnection(tried.value));
    },
    "connection:online": carriedOut(() => commands.wake()),
    "proxy:get": () => answer(proxySignIn.question() ?? null),
    "proxy:signIn": (input) => proxySignIn.answer(input),
    "proxy:notNow": ({ id }) => proxySignIn.putOff(id),
    "certificate:get": () => answer(certificates.question() ?? null),
    "certificate:choose": (input) => certificates.choose(input),
    "certificate:notNow": ({ id }) => certificates.putOff(id),
    "digest:get": () => answer(queries.digest() ?? null),
    "digest:dismiss": carriedOut(() => commands.dismissDigest()),
    "diagnostics:get": diagnose,
    "diagnostics:copy": async () => {
      const result = diagnose();
      if (!result.ok) return result;
      await copy(diagnosticsText(result.value));
      return answer(null);
    },
    "settings:get": () => settingsAfter(),
    "settings:save": async (input) => {
      await settingsRead;
      const { active } = profiles.dto();
      return resolver.save(input, (settings) => {
        if (profiles.dto().active !== active) return { code: "accountChanged", params: {} };
        if (settings !== undefined) keyTyped(settings.apiKey);
        const same = profiles.holderOf(settings);
        if (same !== undefined) return { code: "profileOfAccount", params: { profile: same } };
        return input.leavesUpdates === true ? undefined : leftBehind(queries, settings);
      });
    },
    ...profileHandlers({ queries, profiles, files: profileFiles, texts, settingsRead }),
    "alerts:health": async () => answer(await alertHealth()),
    "alerts:sounded": carriedOut(({ problem }) => sounded(problem ?? undefined)),
    "alerts:test": async () => {
      const outcome = await testAlert();
      commands.alertTested(outcome);
      return answer(outcome);
    },
    "preferences:get": () => answer(preferences.dto()),
    "preferences:set": (change) => answer(preferences.change(change)),
    "demonstration:start": () => {
      const error = resolver.demonstrationRefusal();
      return error === undefined ? settingsAfter(startDemonstration) : { ok: false, error };
    },
    "app:info": () => answer(info),
    "crash:get": () => answer(crash.dto()),
    "crash:save": () => crash.save(),
    "crash:dismiss": carriedOut(() => crash.dismiss()),
    "login:get": () => answer(loginItem.dto()),
    "login:set": ({ on }) => loginItem.set(on),
    "app:licences": async () => {
      const read = await madeOf("licences.json");
      return read.ok ? answer(JSON.parse(read.value) as LicenceDto[]) : read;
    },
    "app:copyBill": async () => {
      const read = await madeOf("sbom.cdx.json");
      if (!read.ok) return read;
      await copy(read.value);
      return answer(null);
    },
    "appUpdate:get": () => answer(appUpdates.dto()),
    "appUpdate:check": () => appUpdates.check(),
    "appUpdate:load": () => appUpdates.load(),
    "appUpdate:install": () => appUpdates.install(),
    "window:defect": carriedOut((defect) => defects.record(defect)),
  };
}

/** A handler whose answer is only that it was carried out. */
function carriedOut<R>(run: (request: R) => void | Promise<void>): (request: R) => Promise<Result<null>> {
  return async (request) => {
    await run(request);
    return answer(null);
  };
}

function answer<T>(value: T): Result<T> {
  return { ok: true, value };
}
