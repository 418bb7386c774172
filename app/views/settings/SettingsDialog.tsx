/** The settings over the queue. */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { othersInSettings } from "../../messages/other-accounts.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import textStyles from "../../components/text.module.css";

export function SettingsDialog() {
  const { closeDialog: close } = useActions();
  const open = useDocket((state) => state.dialog?.kind === "settings");
  const settings = useDocket((state) => state.settings);
  const version = useDocket((state) => state.appInfo?.version);
  const others = useDocket(({ otherAccounts }) => othersInSettings(otherAccounts));
  return (
    <ModalDialog title="Settings" isOpen={open && settings !== undefined} close={close} width="wide">
      {settings?.demonstration === true && (
        <p className={textStyles.note}>The demonstration runs on this device. Saving connects to the service below instead.</p>
      )}
      {others !== "" && (
        <p className={textStyles.note}>
          {others} <CommandButton command="dialog.accounts">Show what is kept</CommandButton>
        </p>
      )}
      {settings !== undefined && (
        <SettingsForm settings={settings} saveName="Save" onSaved={close}>
          <p className={textStyles.formNote}>{version === undefined ? "" : `Docket ${version}`}</p>
          <Button onClick={close}>Close</Button>
        </SettingsForm>
      )}
    </ModalDialog>
  );
}
