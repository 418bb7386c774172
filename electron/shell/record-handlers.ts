/**
 * Handlers of the page's requests about stored records: ledger, shift, handover, other accounts,
 * diagnostics.
 */
import type { Result } from "../contract/channels.ts";
import type { DiagnosticsDto } from "../contract/diagnostics.ts";
import { failed } from "../contract/errors.ts";
import { handoverPieces } from "../contract/messages/handover-text.ts";
import { answer } from "./handler-answers.ts";
import type { SharedPorts } from "./handler-ports.ts";
import type { HandlersOf } from "./ipc.ts";
import { LastHandover } from "./last-handover.ts";
import type { LedgerExport } from "./ledger-export.ts";
import { diagnosticsText } from "./messages/diagnostics.ts";
import { shiftTable } from "./shift-table.ts";
import { joinInSlices } from "./join-in-slices.ts";

export interface RecordHandlerPorts extends Pick<SharedPorts, "client" | "resolver" | "copy" | "clock"> {
  ledger: Pick<LedgerExport, "save" | "saveShift">;
  /** Versions of Docket and of its runtime. */
  diagnostics: { versions: Record<string, string> };
}

type RecordChannels = "ledger" | "shift" | "accounts" | "handover" | "diagnostics";

export function recordHandlers({
  client: { queries, commands },
  resolver,
  ledger,
  diagnostics,
  copy,
  clock,
}: RecordHandlerPorts): HandlersOf<RecordChannels> {
  const handovers = new LastHandover(() => queries.handover());
  /** Without an account, an empty ledger would be misleading. */
  const hasAccount = (): boolean => queries.accountInUse() !== undefined;
  const diagnose = (): Result<DiagnosticsDto> => {
    const found = queries.diagnostics();
    if (found === undefined) return failed("noService");
    const { fileProblem, warnings = [] } = resolver.dto();
    const settings = { ...(fileProblem !== undefined && { problem: fileProblem }), warnings };
    return answer({ ...found, versions: diagnostics.versions, settings });
  };
  return {
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
      await copy(await joinInSlices(handoverPieces(shown), clock));
      return answer(null);
    },
    "diagnostics:get": diagnose,
    "diagnostics:copy": async () => {
      const result = diagnose();
      if (!result.ok) return result;
      await copy(diagnosticsText(result.value));
      return answer(null);
    },
  };
}
