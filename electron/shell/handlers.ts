/** What each request of the page leads to. Nothing is decided here: Docket, the settings and the demonstration decide. */
import type { DiagnosticsDto } from "../contract/diagnostics.ts";
import type { AppInfoDto } from "../contract/settings.ts";
import type { Result } from "../contract/channels.ts";
import { failed, type InvokeError } from "../contract/errors.ts";
import { fileProblemWords, settingsWarningWords } from "../contract/messages/settings.ts";
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock, Log } from "../core/ports.ts";
import { handoverText } from "../contract/messages/handover-text.ts";
import type { SettingsResolver } from "../core/settings/settings-resolver.ts";
import type { ClientCertificates } from "./client-certificates.ts";
import type { LedgerExport } from "./ledger-export.ts";
import type { InvokeHandlers } from "./ipc.ts";
import type { ProxySignIn } from "./proxy-sign-in.ts";
import { WindowDefects } from "./window-defects.ts";

export interface HandlerPorts {
  client: DocketClient;
  resolver: SettingsResolver;
  /** Settled when the settings have been read; nothing that depends on them is answered before. */
  settingsRead: Promise<void>;
  startDemonstration: () => Promise<void>;
  info: AppInfoDto;
  diagnostics: {
    /** Of what Docket is made of and runs on. */
    versions: Record<string, string>;
  };
  /** Puts text on the clipboard. */
  copy: (text: string) => Promise<void>;
  ledger: Pick<LedgerExport, "save">;
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
  settingsRead,
  startDemonstration,
  info,
  diagnostics,
  copy,
  ledger,
  network,
  clock,
  log,
}: HandlerPorts): InvokeHandlers {
  const { proxySignIn, certificates } = network;
  const defects = new WindowDefects({ clock, log });
  const diagnose = (): Result<DiagnosticsDto> => {
    const found = client.diagnostics();
    if (found === undefined) return failed("noService");
    const { fileProblem, warnings = [] } = resolver.dto();
    const settings = [...(fileProblem === undefined ? [] : [fileProblemWords(fileProblem)]), ...warnings.map(settingsWarningWords)];
    return done({ ...found, versions: diagnostics.versions, storage: [...settings, ...found.storage] });
  };
  return {
    "queue:list": () => done(client.list()),
    "queue:details": ({ actionId }) => {
      const details = client.details(actionId);
      if (details !== undefined) return done(details);
      return failed("detailsGone");
    },
    "action:opened": ({ actionId }) => {
      client.opened(actionId);
      return done(null);
    },
    "updates:submit": (input) => client.submitWhenFree(input),
    "updates:resolve": (input) => client.resolveWhenFree(input),
    "updates:acknowledgeAll": async (input) => done(await client.acknowledgeAll(input)),
    "stop:confirm": ({ actionId }) => {
      if (client.confirmStop(actionId)) return done(null);
      return failed("nothingToStop");
    },
    "changes:accept": (input) => client.acceptChanges(input),
    "silence:later": ({ actionId }) => {
      client.silenceLater(actionId);
      return done(null);
    },
    "ledger:search": async (query) => done(await client.searchLedger(query)),
    "ledger:export": ({ format }) => ledger.save(format, client.ledgerLines()),
    "accounts:get": () => done(client.otherAccounts()),
    "accounts:drop": (input) => client.dropOther(input),
    "handover:get": () => done(client.handover()),
    "handover:copy": async () => {
      await copy(handoverText(client.handover()));
      return done(null);
    },
    "drafts:save": (draft) => {
      client.saveDraft(draft);
      return done(null);
    },
    "connection:get": () => done(client.connection()),
    "connection:retry": () => {
      network.askAgain({ refused: client.connection().certificate === "refused" });
      client.retry();
      return done(null);
    },
    "connection:online": () => {
      client.wake();
      return done(null);
    },
    "proxy:get": () => done(proxySignIn.question() ?? null),
    "proxy:signIn": (input) => proxySignIn.answer(input),
    "proxy:notNow": ({ id }) => proxySignIn.putOff(id),
    "certificate:get": () => done(certificates.question() ?? null),
    "certificate:choose": (input) => certificates.choose(input),
    "certificate:notNow": ({ id }) => certificates.putOff(id),
    "digest:get": () => done(client.digest() ?? null),
    "digest:dismiss": () => {
      client.dismissDigest();
      return done(null);
    },
    "diagnostics:get": diagnose,
    "diagnostics:copy": async () => {
      const result = diagnose();
      if (!result.ok) return result;
      await copy(JSON.stringify(result.value, null, 2));
      return done(null);
    },
    "settings:get": async () => {
      await settingsRead;
      return done(resolver.dto());
    },
    "settings:save": async (input) => {
      await settingsRead;
      return resolver.save(input, (settings) =>
        input.leavesUpdates === true
          ? undefined
          : whatStaysBehind(client.updatesLostBy(settings), client.accountInUse(), client.keepsUpdates),
      );
    },
    "demonstration:start": async () => {
      await settingsRead;
      await startDemonstration();
      return done(resolver.dto());
    },
    "app:info": () => done(info),
    "window:defect": (defect) => {
      defects.record(defect);
      return done(null);
    },
  };
}

/** A change of account leaves behind what is not through; that is decided by the user, not by a form. */
function whatStaysBehind(updates: number, account: ReturnType<DocketClient["accountInUse"]>, kept: boolean): InvokeError | undefined {
  return updates === 0 || account === undefined ? undefined : { code: "leavesUpdates", params: { updates, account, kept } };
}

function done<T>(value: T): Result<T> {
  return { ok: true, value };
}
