/** The settings over the queue. */
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { othersInSettings } from "../../messages/other-accounts.ts";
import { SettingsForm } from "./SettingsForm.tsx";

export function SettingsDialog() {
  const { closeDialog: close } = useActions();
  const open = useDocket((state) => state.dialog?.kind === "settings");
  const settings = useDocket((state) => state.settings);
  const version = useDocket((state) => state.appInfo?.version);
  const others = useDocket(({ otherAccounts }) => othersInSettings(otherAccounts));
  return (
    <ModalOverlay className="overlay" isOpen={open && settings !== undefined} onOpenChange={(isOpen) => isOpen || close()}>
      <Modal className="modal wide">
        <Dialog className="dialog">
          <Heading slot="title">Settings</Heading>
          {settings?.demonstration === true && (
            <p className="note">The demonstration runs on this device. Saving connects to the service below instead.</p>
          )}
          {others !== "" && (
            <p className="note">
              {others} <CommandButton command="dialog.accounts">Show what is kept</CommandButton>
            </p>
          )}
          {settings !== undefined && (
            <SettingsForm settings={settings} saveName="Save" onSaved={close}>
              <p className="form-note">{version === undefined ? "" : `Docket ${version}`}</p>
              <Button onClick={close}>Close</Button>
            </SettingsForm>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
