/**
 * The settings over the queue: those of the service, which are saved by a button, and those of the
 * user, which take effect at once.
 */
import { useEffect, useId, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";
import { othersInSettings } from "../../messages/other-accounts.ts";
import { settingsSections, unsavedWords } from "../../messages/preferences.ts";
import { dialogLabels, formLabels } from "../../messages/settings.ts";
import { ProfilesPanel } from "../accounts/ProfilesPanel.tsx";
import { KeysEditor } from "../commands/KeysEditor.tsx";
import { Alerts } from "./Alerts.tsx";
import { Appearance } from "./Appearance.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { classes } from "../../components/classes.ts";
import modalStyles from "../../components/Modal.module.css";
import textStyles from "../../components/text.module.css";
import styles from "./SettingsDialog.module.css";

export function SettingsDialog() {
  const { closeDialog, dropTyped } = useActions();
  const { getState } = useDocketStore();
  const open = useDocket((state) => state.dialog?.kind === "settings");
  const ready = useDocket((state) => state.settings !== undefined);
  const [asks, setAsks] = useState(false);
  // If the user left the dialog while the question was shown, the form is shown again on return.
  if (asks && !open) setAsks(false);
  const discard = () => {
    dropTyped("settings");
    closeDialog();
  };
  // Escape goes one step back: from the question to the form, and from the changed form to the
  // question.
  const close = () => (asks ? setAsks(false) : getState().typedForms.settings !== undefined ? setAsks(true) : closeDialog());
  return (
    <ModalDialog title={formLabels.title} isOpen={open && ready} close={close} width="wide">
      {asks && <Unsaved keep={() => setAsks(false)} discard={discard} />}
      <Sections close={close} onSaved={closeDialog} />
    </ModalDialog>
  );
}

/**
 * The question about unsaved changes. Its first button has the focus, so that Enter keeps the typed
 * text.
 */
function Unsaved({ keep, discard }: { readonly keep: () => void; readonly discard: () => void }) {
  const questionId = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // A screen reader reads the name of a group that contains the focus.
    <fieldset className={styles.asks} aria-labelledby={questionId}>
      <p id={questionId}>{unsavedWords.question}</p>
      <Button ref={first} onClick={keep}>
        {unsavedWords.keep}
      </Button>
      <Button kind="danger" onClick={discard}>
        {unsavedWords.discard}
      </Button>
    </fieldset>
  );
}

interface SectionsProps {
  readonly close: () => void;
  readonly onSaved: () => void;
}

/** The sections as tabs. Typed text of a section is kept while another section is shown. */
function Sections(props: SectionsProps) {
  return (
    <Tabs className={classes(styles.sections)} defaultSelectedKey={useSectionToBegin()}>
      <TabList aria-label={formLabels.title} className={classes(styles.list)}>
        <Tab id="service" className={classes(styles.tab)}>
          {settingsSections.service}
        </Tab>
        <Tab id="accounts" className={classes(styles.tab)}>
          {settingsSections.accounts}
        </Tab>
        <Tab id="alerts" className={classes(styles.tab)}>
          {settingsSections.alerts}
        </Tab>
        <Tab id="appearance" className={classes(styles.tab)}>
          {settingsSections.appearance}
        </Tab>
        <Tab id="keys" className={classes(styles.tab)}>
          {settingsSections.keys}
        </Tab>
      </TabList>
      <TabPanel id="service" className={classes(styles.panel)} shouldForceMount>
        <Service {...props} />
      </TabPanel>
      <TabPanel id="accounts" className={classes(styles.panel)}>
        <ProfilesPanel />
        <div className={classes(modalStyles.foot)}>
          <Button onClick={props.close}>{dialogLabels.close}</Button>
        </div>
      </TabPanel>
      <TabPanel id="alerts" className={classes(styles.panel)}>
        <Alerts />
        <div className={classes(modalStyles.foot)}>
          <Button onClick={props.close}>{dialogLabels.close}</Button>
        </div>
      </TabPanel>
      <TabPanel id="appearance" className={classes(styles.panel)}>
        <Appearance />
        <div className={classes(modalStyles.foot)}>
          <Button onClick={props.close}>{dialogLabels.close}</Button>
        </div>
      </TabPanel>
      <TabPanel id="keys" className={classes(styles.panel)}>
        <KeysEditor />
        <div className={classes(modalStyles.foot)}>
          <Button onClick={props.close}>{dialogLabels.close}</Button>
        </div>
      </TabPanel>
    </Tabs>
  );
}

/** Returns the requested section, or else the first. */
function useSectionToBegin(): string {
  return useDocket(({ dialog }) => (dialog?.kind === "settings" ? dialog.section : undefined)) ?? "service";
}

function Service({ close, onSaved }: SectionsProps) {
  const settings = useDocket((state) => state.settings);
  const version = useDocket((state) => state.appInfo?.version);
  const others = useDocket(({ otherAccounts }) => othersInSettings(otherAccounts));
  if (settings === undefined) return null;
  return (
    <>
      {settings.demonstration && <p className={textStyles.note}>{formLabels.demonstration}</p>}
      {others !== "" && (
        <p className={textStyles.note}>
          {others} <CommandButton command="dialog.accounts">{formLabels.showOthers}</CommandButton>
        </p>
      )}
      <SettingsForm settings={settings} saveName={formLabels.save} onSaved={onSaved}>
        <p className={textStyles.formNote}>{version === undefined ? "" : `Docket ${version}`}</p>
        <Button onClick={close}>{dialogLabels.close}</Button>
      </SettingsForm>
    </>
  );
}
