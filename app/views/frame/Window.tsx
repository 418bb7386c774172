/** The window: a welcome until there is something to connect to, then three panes: which work, what first, and what about this one. */
import { useStore } from "zustand";
import { Announcer } from "../../components/Announcer.tsx";
import { useStores } from "../../store/context.ts";
import { isConfigured } from "../../store/settings.ts";
import { asSentence } from "../../words/sentence.ts";
import { DetailsPane } from "../details/DetailsPane.tsx";
import { ReasonDialog } from "../details/ReasonDialog.tsx";
import { DiagnosticsDialog } from "../diagnostics/DiagnosticsDialog.tsx";
import { DigestBar } from "../digest/DigestBar.tsx";
import { DigestDialog } from "../digest/DigestDialog.tsx";
import { HandoverDialog } from "../handover/HandoverDialog.tsx";
import { LedgerDialog } from "../ledger/LedgerDialog.tsx";
import { NavPane } from "../nav/NavPane.tsx";
import { QueuePane } from "../queue/QueuePane.tsx";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { Welcome } from "../welcome/Welcome.tsx";
import { Band } from "./Band.tsx";
import { useWindowKeys } from "./keys.ts";
import { SilenceBand } from "./SilenceBand.tsx";
import { StorageBand } from "./StorageBand.tsx";
import { StopBand } from "./StopBand.tsx";

export function Window() {
  const { settings, problem } = useStore(useStores().settings.store);
  if (settings === undefined) return problem === undefined ? null : <CannotStart problem={problem} />;
  return isConfigured(settings) ? <Desk /> : <Welcome settings={settings} />;
}

function CannotStart({ problem }: { readonly problem: string }) {
  return (
    <main className="cannot-start">
      <div className="empty" role="alert">
        <p className="empty-title">Docket cannot show its window</p>
        <p>{asSentence(problem)} Close Docket and start it again.</p>
      </div>
    </main>
  );
}

function Desk() {
  useWindowKeys();
  return (
    <div className="window">
      <StopBand />
      <StorageBand />
      <Band />
      <DigestBar />
      <SilenceBand />
      <div className="panes">
        <NavPane />
        <QueuePane />
        <DetailsPane />
      </div>
      <Announcer />
      <ReasonDialog />
      <SettingsDialog />
      <DigestDialog />
      <DiagnosticsDialog />
      <LedgerDialog />
      <HandoverDialog />
    </div>
  );
}
