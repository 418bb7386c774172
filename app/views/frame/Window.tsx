/** The window: a welcome until there is something to connect to, then three panes: which work, what first, and what about this one. */
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Announcer } from "../../components/Announcer.tsx";
import { Boundary } from "../../components/Boundary.tsx";
import { useStores } from "../../store/context.ts";
import { isConfigured } from "../../store/settings.ts";
import { asSentence } from "../../words/sentence.ts";
import { OtherAccountsBand } from "../accounts/OtherAccountsBand.tsx";
import { OtherAccountsDialog } from "../accounts/OtherAccountsDialog.tsx";
import { DetailsPane } from "../details/DetailsPane.tsx";
import { ReasonDialog } from "../details/ReasonDialog.tsx";
import { DiagnosticsDialog } from "../diagnostics/DiagnosticsDialog.tsx";
import { DigestBar } from "../digest/DigestBar.tsx";
import { DigestDialog } from "../digest/DigestDialog.tsx";
import { HandoverDialog } from "../handover/HandoverDialog.tsx";
import { LedgerDialog } from "../ledger/LedgerDialog.tsx";
import { NavPane } from "../nav/NavPane.tsx";
import { CertificateDialog } from "../proxy/CertificateDialog.tsx";
import { ProxySignInDialog } from "../proxy/ProxySignInDialog.tsx";
import { QueuePane } from "../queue/QueuePane.tsx";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { Welcome } from "../welcome/Welcome.tsx";
import { Band, UnansweredBand } from "./Band.tsx";
import { DefectBand } from "./DefectBand.tsx";
import { FileBands } from "./FileBands.tsx";
import { useWindowKeys } from "./keys.ts";
import { NoticeBands } from "./NoticeBands.tsx";
import { SilenceBand } from "./SilenceBand.tsx";
import { StopBand } from "./StopBand.tsx";

export function Window() {
  return (
    <Boundary pane="window" place="pane">
      <Contents />
    </Boundary>
  );
}

function Contents() {
  const { settings, problem } = useStore(useStores().settings.store);
  if (settings === undefined) return problem === undefined ? <BeforeTheQueue /> : <CannotStart problem={problem} />;
  return isConfigured(settings) ? (
    <Desk />
  ) : (
    <BeforeTheQueue>
      <Welcome settings={settings} />
    </BeforeTheQueue>
  );
}

/** The frame while there is no queue to show: here, too, main can stand still. */
function BeforeTheQueue({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="window">
      <div aria-live="assertive">
        <UnansweredBand />
      </div>
      {children}
    </div>
  );
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

/** What has to be stopped stands above everything else. */
const BANDS = [
  ["stop band", StopBand],
  ["files band", FileBands],
  ["connection band", Band],
  ["notices", NoticeBands],
  ["other accounts band", OtherAccountsBand],
  ["digest band", DigestBar],
  ["silence band", SilenceBand],
] as const;

const DIALOGS = [
  ["reason", ReasonDialog],
  ["settings", SettingsDialog],
  ["digest", DigestDialog],
  ["diagnostics", DiagnosticsDialog],
  ["ledger", LedgerDialog],
  ["handover", HandoverDialog],
  ["other accounts", OtherAccountsDialog],
  ["proxy sign-in", ProxySignInDialog],
  ["certificate choice", CertificateDialog],
] as const;

function Desk() {
  useWindowKeys();
  return (
    <div className="window">
      {BANDS.map(([pane, Part]) => (
        <Boundary key={pane} pane={pane} place="band">
          <Part />
        </Boundary>
      ))}
      <DefectBand />
      <div className="panes">
        <Boundary pane="navigation" place="pane">
          <NavPane />
        </Boundary>
        <Boundary pane="queue" place="pane">
          <QueuePane />
        </Boundary>
        <DetailsPane />
      </div>
      <Boundary pane="announcer" place="band">
        <Announcer />
      </Boundary>
      {DIALOGS.map(([pane, Part]) => (
        <Boundary key={pane} pane={pane} place="dialog">
          <Part />
        </Boundary>
      ))}
    </div>
  );
}
