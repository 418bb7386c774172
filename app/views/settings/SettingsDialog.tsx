/** The settings over the queue. */
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useStore } from "zustand";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { useStores } from "../../store/context.ts";
import { othersInSettings } from "../../messages/other-accounts.ts";
import { SettingsForm } from "./SettingsForm.tsx";

export function SettingsDialog() {
  const { dialogs, settings, otherAccounts } = useStores();
  const open = useStore(dialogs.store, (state) => state.dialog?.kind === "settings");
  const dto = useStore(settings.store, (state) => state.settings);
  const version = useStore(settings.store, (state) => state.info?.version);
  const others = useStore(otherAccounts.store, ({ accounts }) => othersInSettings(accounts));
  const close = () => dialogs.close();
  return (
    <ModalOverlay className="overlay" isOpen={open && dto !== undefined} onOpenChange={(isOpen) => isOpen || close()}>
      <Modal className="modal wide">
        <Dialog className="dialog">
          <Heading slot="title">Settings</Heading>
          {dto?.demonstration === true && (
            <p className="note">The demonstration runs on this device. Saving connects to the service below instead.</p>
          )}
          {others !== "" && (
            <p className="note">
              {others} <CommandButton command="dialog.accounts">Show what is kept</CommandButton>
            </p>
          )}
          {dto !== undefined && (
            <SettingsForm settings={dto} saveName="Save" onSaved={close}>
              <p className="form-note">{version === undefined ? "" : `Docket ${version}`}</p>
              <Button onClick={close}>Close</Button>
            </SettingsForm>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
