/**
 * The reason why a switch of the account did not take place, as a question if the user can decide
 * it.
 */
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { Problem } from "../../components/Problem.tsx";
import { errorWords } from "../../messages/errors.ts";
import { leaveWords, profileWords } from "../../messages/profiles.ts";
import { asSentence } from "../../messages/sentence.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import modalStyles from "../../components/Modal.module.css";

export function SwitchDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "switch" && state.stoppedSwitch !== undefined);
  return (
    <ModalDialog title={profileWords.switchTitle} isOpen={isOpen} close={closeDialog}>
      <Question />
    </ModalDialog>
  );
}

function Question() {
  const { closeDialog, switchProfile } = useActions();
  const stopped = useDocket((state) => state.stoppedSwitch);
  if (stopped === undefined) return null;
  const { error } = stopped;
  const asks = error.code === "leavesUpdates";
  const leave = () => {
    closeDialog();
    void switchProfile(stopped.to, true);
  };
  return (
    <>
      <Problem words={asSentence(errorWords(error))} />
      <div className={modalStyles.foot}>
        {error.code === "leavesUpdates" && (
          <Button kind="danger" onClick={leave}>
            {leaveWords("leave", error.params.updates)}
          </Button>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer */}
        <Button kind="primary" autoFocus onClick={closeDialog}>
          {asks ? profileWords.stay : profileWords.close}
        </Button>
      </div>
    </>
  );
}
