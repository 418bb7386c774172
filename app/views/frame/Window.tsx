/**
 * The window: a welcome until a service is configured, then three panes: views, queue and details.
 */
import { type ReactNode, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { Parts, PartsContext } from "../../commands/parts.ts";
import { useWindowKeys } from "../../commands/use-window-keys.ts";
import { Announcer } from "../../components/Announcer.tsx";
import { Boundary } from "../../components/Boundary.tsx";
import { useLanguage } from "../../languages/use-language.ts";
import { t } from "../../languages/words.ts";
import { useSpoken } from "../../components/Problem.tsx";
import { LiveRegion } from "../../components/LiveRegion.tsx";
import { useDocket, useUnanswered } from "../../store/hooks.ts";
import { isConfigured } from "../../store/settings.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { LeaderHint } from "../commands/LeaderHint.tsx";
import { Palette } from "../commands/Palette.tsx";
import { DetailsPane } from "../details/DetailsPane.tsx";
import { ReasonDialog } from "../details/ReasonDialog.tsx";
import { NavPane } from "../nav/NavPane.tsx";
import { QueuePane } from "../queue/QueuePane.tsx";
import { Welcome } from "../welcome/Welcome.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { LaterDialogs } from "./LaterDialogs.tsx";
import { NoticeLine } from "./NoticeLine.tsx";
import type { FocusPlace } from "./focus-place.ts";
import { RewordedPanes } from "./RewordedPanes.tsx";
import { TitleBar } from "./TitleBar.tsx";
import { UndoOverDialog } from "./UndoToasts.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import emptyStyles from "../../components/Empty.module.css";
import styles from "./Window.module.css";

export function Window() {
  return (
    <>
      <Boundary pane="window" place="pane">
        <I18nProvider locale={useLanguage()}>
          <Contents />
        </I18nProvider>
      </Boundary>
      <LiveRegion />
    </>
  );
}

function Contents() {
  const settings = useDocket((state) => state.settings);
  const problem = useDocket((state) => state.settingsProblem);
  if (settings === undefined) return problem === undefined ? <BeforeTheQueue /> : <CannotStart problem={problem} />;
  return isConfigured(settings) ? (
    <Workspace />
  ) : (
    <BeforeTheQueue>
      <Welcome settings={settings} />
    </BeforeTheQueue>
  );
}

/** The frame while there is no queue to show; main may stop answering at this stage as well. */
function BeforeTheQueue({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.window}>
      <TitleBar />
      <div className={styles.beforeQueue}>
        <Unanswered />
      </div>
      {children}
      <Announcer />
    </div>
  );
}

function Unanswered() {
  const isUnanswered = useUnanswered();
  return isUnanswered ? <ConnectionNotice /> : null;
}

function CannotStart({ problem }: { readonly problem: InvokeError }) {
  const text = `${asSentence(errorWords(problem))} ${t("frame.cannotStart_advice")}`;
  useSpoken(`${asSentence(t("frame.cannotStart"))} ${text}`);
  return (
    <main className={styles.cannotStart}>
      <div className={emptyStyles.empty}>
        <p className={emptyStyles.title}>{t("frame.cannotStart")}</p>
        <p>{text}</p>
      </div>
    </main>
  );
}

/** Provides the parts that the commands inside the workspace use. */
function Workspace() {
  const [parts] = useState(() => new Parts());
  return (
    <PartsContext value={parts}>
      <Panes />
    </PartsContext>
  );
}

function Panes() {
  useWindowKeys();
  const place = useRef<FocusPlace>(undefined);
  useKeptFocus(place);
  // Another language or time format mounts the panes again; the dialogs keep what is typed in them.
  const wording = `${useLanguage()} ${useDocket(({ preferences }) => preferences.person.timeFormat)}`;
  return (
    <div className={styles.window}>
      <TitleBar />
      <Boundary key={`notices ${wording}`} pane="notices" place="banner">
        <NoticeLine />
      </Boundary>
      <RewordedPanes wording={wording} className={styles.panes} place={place}>
        <Boundary pane="navigation" place="pane">
          <NavPane />
        </Boundary>
        <Boundary pane="queue" place="pane">
          <QueuePane />
        </Boundary>
        <DetailsPane />
      </RewordedPanes>
      <Boundary pane="announcer" place="banner">
        <Announcer />
      </Boundary>
      <LeaderHint />
      <Boundary pane="undo" place={{ instead: null }}>
        <UndoOverDialog />
      </Boundary>
      <Boundary pane="palette" place="dialog">
        <Palette />
      </Boundary>
      <Boundary pane="reason" place="dialog">
        <ReasonDialog />
      </Boundary>
      <LaterDialogs />
    </div>
  );
}
