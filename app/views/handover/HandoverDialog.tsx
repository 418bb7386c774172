/**
 * One page for the next shift on this machine: open work, unfinished updates and drafts. The page
 * can be copied or printed; print.css prints only the page.
 */
import { Printer } from "lucide-react";
import { useMemo } from "react";
import type { HandoverDto } from "../../../electron/contract/accounts.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { LongList } from "../../components/LongList.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { Status } from "../../components/Status.tsx";
import { UnansweredNote } from "../../components/UnansweredNote.tsx";
import { useLanguage } from "../../languages/use-language.ts";
import { useActions, useDocket, useNow } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { handoverHead, handoverLabels } from "../../messages/records.ts";
import { asSentence } from "../../messages/sentence.ts";
import { dialogLabels } from "../../messages/settings.ts";
import { handoverPage } from "./page.tsx";
import { useHandover } from "./use-handover.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./HandoverDialog.module.css";

export function HandoverDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "handover");
  return (
    <ModalDialog title={handoverLabels.title} isOpen={isOpen} close={closeDialog} width="wide" forPrint>
      <Panel close={closeDialog} />
    </ModalDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const { handover, problem, copied, copy } = useHandover();
  const language = useLanguage();
  return (
    <>
      <UnansweredNote />
      {problem !== undefined && <Problem words={asSentence(errorWords(problem))} />}
      {handover !== undefined && <Page key={language} handover={handover} />}
      <div className={modalStyles.foot} data-not-printed="">
        <Status topic="note" className={textStyles.formNote} words={copied ? handoverLabels.copied : handoverLabels.hint} />
        <Button onClick={close}>{dialogLabels.close}</Button>
        <Button unavailable={handover === undefined} onClick={() => void copy()}>
          {handoverLabels.copy}
        </Button>
        <Button
          kind="primary"
          icon={<Printer size={15} aria-hidden="true" />}
          unavailable={handover === undefined}
          onClick={() => window.print()}
        >
          {handoverLabels.print}
        </Button>
      </div>
    </>
  );
}

function Page({ handover }: { readonly handover: HandoverDto }) {
  const head = useNow((now) => handoverHead(handover, now));
  const isDemonstration = useDocket((state) => state.settings?.demonstration === true);
  const sections = useMemo(() => handoverPage(handover, head, isDemonstration), [handover, head, isDemonstration]);
  return <LongList sections={sections} itemHeight={48} label={handoverLabels.page} className={styles.page} />;
}
