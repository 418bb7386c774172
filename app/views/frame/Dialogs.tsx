/** The dialogs that are loaded after the first rows, each closed until it is opened. */
import { Boundary } from "../../components/Boundary.tsx";
import { AboutDialog } from "../about/AboutDialog.tsx";
import { OtherAccountsDialog } from "../accounts/OtherAccountsDialog.tsx";
import { SwitchDialog } from "../accounts/SwitchDialog.tsx";
import { KeySheet } from "../commands/KeySheet.tsx";
import { CrashDialog } from "../crash/CrashDialog.tsx";
import { DiagnosticsDialog } from "../diagnostics/DiagnosticsDialog.tsx";
import { DigestDialog } from "../digest/DigestDialog.tsx";
import { HandoverDialog } from "../handover/HandoverDialog.tsx";
import { LedgerDialog } from "../ledger/LedgerDialog.tsx";
import { CertificateDialog } from "../proxy/CertificateDialog.tsx";
import { ProxySignInDialog } from "../proxy/ProxySignInDialog.tsx";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { ShiftDialog } from "../shift/ShiftDialog.tsx";

const DIALOGS = [
  ["keys", KeySheet],
  ["settings", SettingsDialog],
  ["digest", DigestDialog],
  ["diagnostics", DiagnosticsDialog],
  ["about", AboutDialog],
  ["ledger", LedgerDialog],
  ["handover", HandoverDialog],
  ["shift", ShiftDialog],
  ["other accounts", OtherAccountsDialog],
  ["proxy sign-in", ProxySignInDialog],
  ["certificate choice", CertificateDialog],
  ["switch of the account", SwitchDialog],
  ["crash report", CrashDialog],
] as const;

export function Dialogs() {
  return DIALOGS.map(([pane, Part]) => (
    <Boundary key={pane} pane={pane} place="dialog">
      <Part />
    </Boundary>
  ));
}
