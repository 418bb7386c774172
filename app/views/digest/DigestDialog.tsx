/** Everything that changed while Docket was away, in one view; each line opens its Action. */
import { useEffect } from "react";
import type { DigestDto } from "../../../electron/contract/digest.ts";
import { DIGEST_KINDS, type DigestKind } from "../../../electron/contract/vocabulary.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { Button } from "../../components/Button.tsx";
import { Count } from "../../components/Count.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { useActions, useAtLeast, useDocket, useNow } from "../../store/hooks.ts";
import { nameOf } from "../../messages/name.ts";
import { sentences } from "../../messages/sentence.ts";
import { digestHeadings, digestItemWords, digestSpan } from "../../messages/digest.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./DigestDialog.module.css";
import { unreadableLine } from "../../../electron/contract/messages/handover.ts";

export function DigestDialog() {
  const { closeDialog: close } = useActions();
  const open = useDocket((state) => state.dialog?.kind === "digest");
  const digest = useDocket((state) => state.digest);
  // A digest that main has dropped leaves no open dialog, which would keep the window's keys.
  const isGone = open && digest === undefined;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  return (
    <ModalDialog title="While Docket was away" isOpen={open && digest !== undefined} close={close} width="wide">
      {digest !== undefined && <Sections digest={digest} />}
      <div className={modalStyles.foot}>
        <p className={textStyles.formNote}>Each line opens its Action.</p>
        <Button onClick={close}>Keep for later</Button>
        <CommandButton command="digest.dismiss" kind="primary" after={close}>
          Seen
        </CommandButton>
      </div>
    </ModalDialog>
  );
}

function Sections({ digest }: { readonly digest: DigestDto }) {
  const span = useNow((now) => digestSpan(digest, now));
  const unreadable = useDocket((state) => unreadableLine(state.connection));
  return (
    <>
      <p className={textStyles.note}>{sentences(`What changed ${span}`, unreadable)}</p>
      <div className={styles.sections}>
        {DIGEST_KINDS.map((kind) => (
          <Section key={kind} kind={kind} digest={digest} />
        ))}
      </div>
    </>
  );
}

function Section({ kind, digest }: { readonly kind: DigestKind; readonly digest: DigestDto }) {
  const { closeDialog, openAction } = useActions();
  const atLeast = useAtLeast();
  const items = digest.items.filter((item) => item.kind === kind);
  if (items.length === 0) return null;
  return (
    <section aria-label={digestHeadings[kind]}>
      <h3>
        {digestHeadings[kind]}{" "}
        <span>
          <Count count={items.length} atLeast={atLeast} />
        </span>
      </h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.actionId}>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                closeDialog();
                openAction(item.actionId);
              }}
            >
              <PriorityShape priority={item.priority} />
              <span className={styles.name}>{nameOf({ id: item.actionId, name: item.name })}</span>
              <span className={styles.what}>{digestItemWords(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
